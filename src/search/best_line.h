// The best line of play seen in a game for one role: nobody else moves, so it can be played again as it is.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "game/ids.h"

namespace senet::search {

class BestLine {
 public:
  // Keeps `moves`, which lead from the root to a terminal position with this goal, where it is better than the line
  // kept: a higher goal, or the same with fewer moves.
  void offer(std::span<const MoveId> moves, Goal goal) {
    if (goal_ && (goal < *goal_ || (goal == *goal_ && moves.size() >= moves_.size()))) return;
    goal_ = goal;
    moves_.assign(moves.begin(), moves.end());
  }
  // The root moves on: the rest of the line stays good if this was its first move.
  void advance(MoveId move) {
    if (!goal_) return;
    if (moves_.empty() || moves_.front() != move) return clear();
    moves_.erase(moves_.begin());
  }
  void clear() {
    goal_.reset();
    moves_.clear();
  }

  std::optional<Goal> goal() const { return goal_; }  // none where no line is known
  std::span<const MoveId> moves() const { return moves_; }
  bool perfect() const { return goal_ == Goal{100}; }

 private:
  std::optional<Goal> goal_;
  std::vector<MoveId> moves_;
};

}  // namespace senet::search
