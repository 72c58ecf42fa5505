#include "protocol/turn.h"

#include <algorithm>

namespace senet::protocol {

namespace {

bool legal_for(const Turn& turn, std::size_t role, const std::string& move) {
  if (role >= turn.legal.size()) return false;
  const std::string loose = loose_text(move);
  return std::ranges::any_of(turn.legal[role], [&](const std::string& legal) { return loose_text(legal) == loose; });
}

}  // namespace

Budget make_budget(TimePoint received, Seconds clock, Seconds margin) noexcept {
  constexpr Seconds kLeastClock{0.2};
  constexpr Seconds kMostGuard{0.05};  // between the player's deadline and ours, for its last playout and our wake-up
  const Seconds total = std::max(clock, kLeastClock);
  const Seconds usable = total - std::min(margin, total / 2);
  const Seconds guard = std::min(kMostGuard, usable / 10);
  return {after(received, usable - guard), after(received, usable)};
}

bool repeats(const Turn& turn, const PlayMessage& message, std::size_t role, bool clock_over) {
  if (message.turn && turn.number) return *message.turn == *turn.number;
  if (message.moves != turn.sent) return false;
  if (!message.moves || !turn.answer) return true;
  const std::size_t own = message.turn ? 0 : role;
  const bool echoes_us = own < message.moves->size() && loose_text((*message.moves)[own]) == loose_text(*turn.answer);
  return !((echoes_us || clock_over) && legal_next(turn, message, role));
}

bool legal_next(const Turn& turn, const PlayMessage& message, std::size_t role) {
  if (!message.moves) return false;
  const auto& moves = *message.moves;
  if (message.turn) return moves.size() == 1 && legal_for(turn, role, moves[0]);
  if (moves.size() != turn.legal.size()) return false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!legal_for(turn, i, moves[i])) return false;
  }
  return true;
}

}  // namespace senet::protocol
