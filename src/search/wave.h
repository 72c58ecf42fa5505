// Ways down the tree that have come to positions without a node, and wait there for the evaluator to make the moves
// that lead on, all of them at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/path.h"
#include "sim/steps.h"

namespace senet::search {

class Wave {
 public:
  struct Way {
    Path path;                // to the position that the move leads to
    std::uint32_t depth = 0;  // of that, in plies
    bool fresh = false;       // no simulation was there before
  };

  explicit Wave(std::size_t roles) : roles_(roles) {}

  void clear() noexcept { size_ = 0; }
  std::size_t size() const noexcept { return size_; }
  // The move to make in a state, which must stay where it is. Legal moves are wanted where it leads to is not fresh.
  // Path and depth are the caller's to fill in.
  Way& add(StateView state, std::span<const MoveId> joint, bool fresh);
  // Requires: size() > 0.
  void make_steps(StepMaker& maker) { maker.make_steps(steps_); }

  const Way& way(std::size_t i) const noexcept { return ways_[i]; }
  // After make_steps.
  bool terminal(std::size_t i) const noexcept { return steps_.terminal[i] != 0; }
  std::span<const Goal> goals(std::size_t i) const noexcept {
    return std::span(steps_.goals).subspan(i * roles_, roles_);
  }
  StateView state(std::size_t i) const noexcept { return steps_.next[i]; }
  std::span<const MoveList> legal(std::size_t i) const noexcept {
    return std::span(steps_.legal).subspan(i * roles_, roles_);
  }

 private:
  std::size_t roles_;
  std::size_t size_ = 0;
  std::vector<Way> ways_;
  StepBatch steps_;
};

}  // namespace senet::search
