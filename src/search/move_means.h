// Mean results of the simulations in which a move was played, whenever that was: in all of them, or in those through
// one position (all moves as first, AMAF: Brügmann 1993).
#pragma once

#include <cstdint>

#include "game/ids.h"
#include "playout/ngram_table.h"
#include "search/block_pool.h"

namespace senet::search {

// One search's. Has room for some 800,000 moves and positions together; what is first met when that is full is left
// out.
class MoveMeans {
 public:
  using Place = BlockPool::Id;  // a position in the tree, by the block that keeps its state
  static constexpr Place kAnywhere = BlockPool::kNone;

  MoveMeans();

  // value: of the simulation, for the role that moved
  void add(Place place, MoveId move, double value) noexcept;
  // Of what was never added: a count of 0.
  const NgramTable::Entry& find(Place place, MoveId move) const noexcept { return table_.find(key(place, move)); }
  void clear() noexcept { table_.clear(); }

 private:
  static std::uint64_t key(Place place, MoveId move) noexcept;

  NgramTable table_;
};

}  // namespace senet::search
