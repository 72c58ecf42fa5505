// Compares steps made side by side with the same steps made one by one by the scalar evaluator.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "playout/uniform.h"
#include "sim/game.h"
#include "sim/steps.h"

namespace senet::sliced {

// Random moves in states of random games, none of them terminal; all lanes are to be expanded.
class RandomSteps {
 public:
  RandomSteps(const Game& game, std::size_t lanes, std::uint64_t seed) : simulator_(game.new_simulator()), rng_(seed) {
    const std::size_t roles = game.info().roles();
    steps_.resize(lanes, roles);
    states_.resize(lanes);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      if (simulator_->terminal()) simulator_->load(game.initial_state());
      simulator_->store(states_[lane]);
      steps_.states[lane] = states_[lane];
      steps_.expand[lane] = 1;
      MoveList moves;
      for (std::size_t role = 0; role < roles; ++role) {
        simulator_->legal(static_cast<RoleId>(role), moves);
        steps_.joints[lane * roles + role] = pick_uniformly(moves, rng_);
      }
      simulator_->apply(std::span(steps_.joints).subspan(lane * roles, roles));
    }
  }
  RandomSteps(const RandomSteps&) = delete;
  RandomSteps& operator=(const RandomSteps&) = delete;

  StepBatch& batch() { return steps_; }

 private:
  std::unique_ptr<Simulator> simulator_;
  Rng rng_;
  std::vector<State> states_;
  StepBatch steps_;
};

inline std::vector<MoveId> sorted(MoveList moves) {
  std::ranges::sort(moves);
  return moves;
}

// Requires: `game` can make steps side by side.
inline void expect_steps_of_scalar(const Game& game, const Game& scalar, std::size_t lanes, std::uint64_t seed) {
  RandomSteps random(scalar, lanes, seed);
  StepBatch& batch = random.batch();
  const auto simulator = game.new_simulator();
  auto& maker = dynamic_cast<StepMaker&>(*simulator);
  ASSERT_TRUE(maker.prepare_steps());
  maker.make_steps(batch);
  const std::vector<State> next = batch.next;
  const std::vector<std::uint8_t> terminal = batch.terminal;
  const std::vector<Goal> goals = batch.goals;
  std::vector<MoveList> legal = batch.legal;
  const auto one_by_one = scalar.new_simulator();
  for (std::size_t lane = 0; lane < lanes; ++lane) make_step(*one_by_one, batch, lane);
  const std::size_t roles = scalar.info().roles();
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    SCOPED_TRACE("lane " + std::to_string(lane));
    EXPECT_EQ(next[lane], batch.next[lane]);
    ASSERT_EQ(terminal[lane], batch.terminal[lane]);
    for (std::size_t i = lane * roles; i < (lane + 1) * roles; ++i) {
      if (terminal[lane] != 0) {
        EXPECT_EQ(goals[i], batch.goals[i]);
      } else {
        EXPECT_EQ(sorted(legal[i]), sorted(batch.legal[i]));
      }
    }
  }
}

}  // namespace senet::sliced
