// One ply of a match as the session sees it: what was sent, until when to answer, what is legal, what was answered.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/clock.h"
#include "player/player.h"
#include "protocol/message.h"
#include "protocol/tracker.h"

namespace senet::protocol {

// The times by which a player must have answered and by which the reply must leave.
struct Budget {
  TimePoint think_until;
  TimePoint reply_by;
};

// `margin` before the clock ends, or at half of it where that is later. A clock under a fifth of a second counts as
// that, since no answer leaves in no time.
Budget make_budget(TimePoint received, Seconds clock, Seconds margin) noexcept;

struct Turn {
  SentMoves sent;                       // as in the message
  std::optional<std::uint64_t> number;  // GDL-II
  Budget budget{};
  TimePoint received{};

  JointText joint;       // what `sent` was taken for; empty on the first ply or where not known yet
  bool located = false;  // `legal` and `fallback` are known
  std::vector<std::vector<std::string>> legal;  // by role; emptied when the next turn comes
  std::string fallback;                         // a legal move of ours

  std::stop_source ending;            // of the player's search
  std::optional<std::string> answer;  // ours, as Game::move_name spells it
  std::string chosen_by;              // player, watchdog, ...
  MoveReport report;
};

// The message asks about `turn`, the latest one, again rather than about the next one. `role`: which is
// ours. A joint move that comes again word for word is a new turn only if it names the move that we answered and is
// legal once more.
bool repeats(const Turn& turn, const PlayMessage& message, std::size_t role);

// Every move of the message is legal in the state of the turn. False while that is not known.
bool legal_next(const Turn& turn, const PlayMessage& message, std::size_t role);

}  // namespace senet::protocol
