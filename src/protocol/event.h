// What became of a message, for whoever keeps a log of a session or counts what happens in it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/clock.h"
#include "player/player.h"

namespace senet::protocol {

// What a PLAY was answered.
struct MoveAnswer {
  std::string move;       // as the server spells it
  std::string chosen_by;  // player, watchdog, ...
  Seconds left{0};        // of the play clock when the reply was ready; negative where it was late
  MoveReport report;      // of the player; empty where somebody else chose
};

struct Event {
  std::string message = "?";  // START, PLAY, ...; "?" where it could not be read
  std::string match;          // empty where the message names none
  std::string reply;
  Seconds latency{0};  // from the message's arrival to the reply
  std::optional<MoveAnswer> move;
};

// Called after each message, on the thread that handles it; must be thread-safe and not throw.
using Observer = std::function<void(const Event&)>;

}  // namespace senet::protocol
