// The moves of a batch of playouts, from which statistics of moves are learned (MAST, N-grams, AMAF).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "game/ids.h"

namespace senet {

// Takes four bytes a role and ply. Kept and filled anew from batch to batch.
struct PlayoutTrace {
  std::size_t roles = 0;
  std::vector<std::size_t> begin;  // playout i has the plies [begin[i], begin[i + 1]) of all; playouts + 1 entries
  std::vector<MoveId> moves;       // moves[ply * roles + role]; kNoMove where the role had none

  std::size_t playouts() const noexcept { return begin.empty() ? 0 : begin.size() - 1; }
  // Its joint moves, one behind the other.
  std::span<const MoveId> playout(std::size_t i) const noexcept {
    return std::span(moves).subspan(begin[i] * roles, (begin[i + 1] - begin[i]) * roles);
  }
};

}  // namespace senet
