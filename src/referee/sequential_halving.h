// Finds the best of many candidates with a fixed number of games (sequential halving: Karnin, Koren & Somekh 2013): in
// each round those that are left play as many pairs each, and the better half goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace senet::referee {

class SequentialHalving {
 public:
  // Requires: a candidate. `pairs` is a wish for all rounds together; a candidate plays one pair a round at least.
  SequentialHalving(std::size_t candidates, std::uint64_t pairs);

  bool over() const noexcept { return left_.size() == 1; }
  // In the order in which they were given. One, when it is over: the best.
  const std::vector<std::size_t>& left() const noexcept { return left_; }
  std::size_t round() const noexcept { return round_; }  // from 0
  // That each of those left plays in this round.
  std::uint64_t pairs() const noexcept;
  // Ends the round. scores[candidate] is what it has scored in all rounds so far; of equals the earlier one goes on.
  void end_round(const std::vector<double>& scores);

 private:
  std::size_t rounds_;
  std::uint64_t pairs_;
  std::size_t round_ = 0;
  std::vector<std::size_t> left_;
};

}  // namespace senet::referee
