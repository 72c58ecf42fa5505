// What pairs of successive moves brought. A hash table that doesn't grow: pairs that are first met when it is full are
// rare ones, and left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/ids.h"
#include "playout/mean_reward.h"

namespace senet {

// One thread's.
class PairTable {
 public:
  struct Entry {
    MoveId before = kNoMove;
    MoveId move = kNoMove;
    MeanReward reward;

    bool used() const noexcept { return before != kNoMove; }
  };

  explicit PairTable(std::size_t capacity);  // Requires: a power of two

  void add(MoveId before, MoveId move, double reward) noexcept;
  void fade(double factor) noexcept;

  // Of a pair never met, or left out: nothing.
  MeanReward find(MoveId before, MoveId move) const noexcept;
  // All of them, those without a pair too.
  const std::vector<Entry>& entries() const noexcept { return entries_; }

 private:
  std::size_t place(MoveId before, MoveId move) const noexcept;

  std::vector<Entry> entries_;  // open addressing
  std::size_t free_;
};

}  // namespace senet
