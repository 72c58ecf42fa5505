// The exact score of a state in alpha-beta's terms, distance included, by plain minimax without any cutoff.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>

#include "game/state_hash.h"
#include "search/score.h"
#include "sim/game.h"

namespace senet::test {

// Requires: two roles, at most one with a choice in each state.
class ExhaustiveScore {
 public:
  explicit ExhaustiveScore(const Game& game) : simulator_(game.new_simulator()) {}

  // For the first role.
  search::Score of(const State& state) {
    const auto known = scores_.find(state);
    if (known != scores_.end()) return known->second;
    const search::Score score = compute(state);
    scores_.emplace(state, score);
    return score;
  }

 private:
  search::Score compute(const State& state) {
    simulator_->load(state);
    if (simulator_->terminal()) {
      std::array<Goal, 2> goals{};
      simulator_->goals(goals);
      return search::kGoalPoint * (search::Score{goals[0]} - search::Score{goals[1]});
    }
    std::array<MoveList, 2> legal;
    for (const std::size_t role : {0, 1}) simulator_->legal(static_cast<RoleId>(role), legal[role]);
    const std::size_t mover = legal[0].size() > 1 ? 0 : 1;
    search::Score best = -search::kInfinite;
    for (const MoveId move : legal[mover]) {
      JointMove joint{legal[0].front(), legal[1].front()};
      joint[mover] = move;
      simulator_->load(state);
      simulator_->apply(joint);
      State next;
      simulator_->store(next);
      const search::Score score = search::before(of(next));
      best = std::max(best, mover == 0 ? score : -score);
    }
    return mover == 0 ? best : -best;
  }

  std::unique_ptr<Simulator> simulator_;
  std::unordered_map<State, search::Score, StateHash> scores_;
};

}  // namespace senet::test
