// Counts of how games end: for each bit of the state how often it is set, and how often the first role has won then.
// What a time strategy needs to tell how much hangs on single points (Baier & Winands 2015, criticality). For two
// roles.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/ids.h"
#include "search/bonus.h"

namespace senet::search {

class EndTally {
 public:
  struct Bit {
    std::uint64_t set = 0;
    std::uint64_t set_and_won = 0;  // by the first role
  };

  // words: of a state; what longer states have beyond them is not looked at
  explicit EndTally(std::size_t words) : bits_(64 * words) {}

  // Takes note of an end, unless nobody has won. Requires: two roles.
  void see(StateView end, std::span<const Goal> goals) noexcept {
    const auto winner = winner_of(goals);
    if (!winner) return;
    const std::uint64_t won = *winner == 0 ? 1 : 0;
    ++games_;
    won_ += won;
    for (std::size_t word = 0; word < std::min(end.size(), bits_.size() / 64); ++word) {
      for (std::uint64_t left = end[word]; left != 0; left &= left - 1) {
        Bit& bit = bits_[64 * word + static_cast<std::size_t>(std::countr_zero(left))];
        ++bit.set;
        bit.set_and_won += won;
      }
    }
  }
  void add(const EndTally& other) noexcept {
    games_ += other.games_;
    won_ += other.won_;
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      bits_[i].set += other.bits_[i].set;
      bits_[i].set_and_won += other.bits_[i].set_and_won;
    }
  }
  void clear() noexcept {
    games_ = won_ = 0;
    bits_.assign(bits_.size(), {});
  }

  std::uint64_t games() const noexcept { return games_; }  // that somebody has won
  std::uint64_t won() const noexcept { return won_; }      // by the first role
  std::span<const Bit> bits() const noexcept { return bits_; }

 private:
  std::uint64_t games_ = 0;
  std::uint64_t won_ = 0;
  std::vector<Bit> bits_;
};

}  // namespace senet::search
