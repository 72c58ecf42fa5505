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

  std::stop_source ending;            // of the player's search, and of its pondering after that
  std::optional<std::string> answer;  // ours, as Game::move_name spells it
  std::string chosen_by;              // player, watchdog, ...
  Seconds left{0};                    // of the play clock when it was ready
  MoveReport report;
};

// The message asks about `turn`, the latest one, again rather than about the next one. `role`: which is ours;
// `clock_over`: it came after the clock of `turn` had ended.
// Messages don't number plies (save for GDL-II), so the same joint move twice in a row is ambiguous where it is legal
// again. Public servers send each PLAY once and go on when every player has answered or the clock is over; what comes
// twice was held up or repeated on its way. So it is the next ply where it names the move that we answered or comes
// after the clock, when a server has replaced our answer; and the same ply where it comes before our answer, or in time
// and without it. A message that is repeated after our answer and happens to name it is taken for a ply too many.
bool repeats(const Turn& turn, const PlayMessage& message, std::size_t role, bool clock_over);

// Every move of the message is legal in the state of the turn. False while that is not known.
bool legal_next(const Turn& turn, const PlayMessage& message, std::size_t role);

}  // namespace senet::protocol
