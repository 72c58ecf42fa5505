// What a session is told and what it is built of; tests hand in parts of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/waitable_clock.h"
#include "game/ids.h"
#include "gdl/reader.h"
#include "load/loader.h"
#include "player/player.h"
#include "protocol/chronicle.h"
#include "protocol/event.h"

namespace senet::protocol {

struct SessionOptions {
  std::string name = "senet";   // one word, told to whoever asks
  Seconds margin{0.25};         // every reply leaves this long before its clock ends (or at half of it, if later)
  gdl::ReadLimits limits;       // of a message
  std::size_t max_matches = 1;  // more are answered busy
  std::size_t max_waiting = 8;  // STARTs and PLAYs; more are answered busy, so that others find a thread
  Seconds patience{60};         // a match that is silent so much longer than its clocks explain is dropped
  bool answer_early = false;    // a reply may leave as soon as nothing can change it
  bool ponder = true;           // the player thinks on until the next message
  std::size_t thinkers = 64;    // as many matches that think at once leave nothing for others to ponder with
  std::uint64_t seed = 1;
};

struct SessionParts {
  std::function<load::Loaded(const gdl::Description&, std::string_view name, const load::LoadOptions&)> load;
  std::function<std::unique_ptr<Player>()> make_player;
  std::shared_ptr<const WaitableClock> clock;
  // What a role may do in the initial state, as load::opening_moves() tells; may be empty.
  std::function<std::vector<std::string>(const gdl::Description&, RoleId, const load::LoadOptions&)> opening_moves{};
  Observer observer{};      // of all messages; may be empty
  Chronicler chronicler{};  // of all matches; may be empty
};

}  // namespace senet::protocol
