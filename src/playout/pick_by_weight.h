// A draw among moves that are not equally likely.
#pragma once

#include <cstdint>
#include <span>

#include "base/rng.h"
#include "game/ids.h"

namespace senet {

// One of `moves` with the probability weight(move) / sum of all their weights, each a positive std::uint32_t; kNoMove
// where there is none. A single move costs no random number.
template <class Weight>
MoveId pick_by_weight(std::span<const MoveId> moves, Weight weight, Rng& rng) {
  if (moves.size() < 2) return moves.empty() ? kNoMove : moves[0];
  std::uint32_t sum = 0;
  for (const MoveId move : moves) sum += weight(move);
  std::uint32_t rank = rng.below(sum);
  for (const MoveId move : moves) {
    const std::uint32_t own = weight(move);
    if (rank < own) return move;
    rank -= own;
  }
  return moves.back();
}

}  // namespace senet
