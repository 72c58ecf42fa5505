// The contract that every Game keeps, whatever evaluates it, checked along seeded random walks.
// Call check_contract(game) from a test; failures name the walk and the ply.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "playout/uniform.h"
#include "sim/game.h"

namespace senet::contract {

struct Options {
  std::uint32_t walks = 10;
  std::uint32_t max_plies = 200;
  std::uint32_t playouts = 20;
  std::uint64_t seed = 1;
};

inline State stored(const Simulator& simulator) {
  State state;
  simulator.store(state);
  return state;
}

inline MoveList sorted_legal(Simulator& simulator, std::size_t role) {
  MoveList moves;
  simulator.legal(static_cast<RoleId>(role), moves);
  std::sort(moves.begin(), moves.end());
  return moves;
}

inline std::vector<Goal> goals_of(Simulator& simulator, std::size_t roles) {
  std::vector<Goal> goals(roles, 255);
  simulator.goals(goals);
  return goals;
}

// Everything that can be asked of the two is answered alike.
inline void expect_same(const GameInfo& info, Simulator& left, Simulator& right) {
  EXPECT_EQ(stored(left), stored(right));
  EXPECT_EQ(left.terminal(), right.terminal());
  EXPECT_EQ(goals_of(left, info.roles()), goals_of(right, info.roles()));
  for (std::size_t role = 0; role < info.roles(); ++role) {
    EXPECT_EQ(sorted_legal(left, role), sorted_legal(right, role)) << "role " << role;
    std::vector<std::string> left_texts;
    std::vector<std::string> right_texts;
    left.goal_texts(static_cast<RoleId>(role), left_texts);
    right.goal_texts(static_cast<RoleId>(role), right_texts);
    EXPECT_EQ(left_texts, right_texts) << "role " << role;
  }
}

inline void check_info(const Game& game) {
  const GameInfo& info = game.info();
  ASSERT_GT(info.roles(), 0U);
  ASSERT_EQ(info.first_move.size(), info.roles() + 1);
  EXPECT_TRUE(std::is_sorted(info.first_move.begin(), info.first_move.end()));
  EXPECT_FALSE(game.evaluator().empty());
  if (info.state_words != 0) {
    EXPECT_EQ(game.initial_state().size(), info.state_words);
  }
  EXPECT_EQ(game.move_name(kNoMove), "noop");
}

// Moves in range, no move twice, names that lead back to the move.
inline void check_legal(const Game& game, Simulator& simulator) {
  const GameInfo& info = game.info();
  for (std::size_t role = 0; role < info.roles(); ++role) {
    const MoveList moves = sorted_legal(simulator, role);
    EXPECT_EQ(std::adjacent_find(moves.begin(), moves.end()), moves.end()) << "a move of role " << role << " twice";
    if (info.max_legal != 0) {
      EXPECT_LE(moves.size(), info.max_legal);
    }
    for (const MoveId move : moves) {
      EXPECT_GE(index(move), info.first_move[role]);
      EXPECT_LT(index(move), info.first_move[role + 1]);
      EXPECT_EQ(game.find_move(static_cast<RoleId>(role), game.move_name(move)), move) << game.move_name(move);
    }
  }
}

// The state: words that load again to the same, texts sorted and different from those of the state before.
inline void check_state(const Game& game, Simulator& simulator, Simulator& fresh) {
  const GameInfo& info = game.info();
  const State state = stored(simulator);
  if (info.state_words != 0) {
    EXPECT_EQ(state.size(), info.state_words);
  }
  fresh.load(state);
  expect_same(info, simulator, fresh);
  const std::vector<std::string> texts = game.state_texts(state);
  EXPECT_TRUE(std::is_sorted(texts.begin(), texts.end()));
  EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
  for (const Goal goal : goals_of(simulator, info.roles())) EXPECT_LE(goal, 100);
}

inline JointMove draw_joint(const GameInfo& info, Simulator& simulator, Rng& rng) {
  JointMove joint;
  MoveList moves;
  for (std::size_t role = 0; role < info.roles(); ++role) {
    simulator.legal(static_cast<RoleId>(role), moves);
    joint.push_back(pick_uniformly(moves, rng));
  }
  return joint;
}

// One random game; at each ply the simulator that walks, one that loads the state, and one that is loaded anew and
// then makes the same move agree.
inline void check_walk(const Game& game, std::uint32_t max_plies, Rng& rng) {
  const GameInfo& info = game.info();
  const auto walker = game.new_simulator();
  const auto loader = game.new_simulator();
  EXPECT_TRUE(std::ranges::equal(stored(*walker), game.initial_state()));
  for (std::uint32_t ply = 0; ply <= max_plies; ++ply) {
    SCOPED_TRACE("ply " + std::to_string(ply));
    check_state(game, *walker, *loader);
    if (walker->terminal() || ply == max_plies) return;
    check_legal(game, *walker);
    const JointMove joint = draw_joint(info, *walker, rng);
    walker->apply(joint);
    loader->apply(joint);
    expect_same(info, *walker, *loader);
    if (::testing::Test::HasFailure()) return;
  }
}

// Scalar evaluators: a playout is the uniform game that the same random numbers give step by step.
inline void check_playouts_step_by_step(const Game& game, const Options& options) {
  const GameInfo& info = game.info();
  const auto batch_simulator = game.new_simulator();
  const auto step_simulator = game.new_simulator();
  if (batch_simulator->preferred_lanes() != 1) return;
  Rng batch_rng(options.seed);
  Rng step_rng(options.seed);
  const std::vector<StateView> starts(1, game.initial_state());
  std::vector<Goal> goals(info.roles());
  std::vector<std::uint32_t> steps(1);
  for (std::uint32_t i = 0; i < options.playouts; ++i) {
    SCOPED_TRACE("playout " + std::to_string(i));
    batch_simulator->playouts({starts, goals, steps, options.max_plies}, batch_rng);
    step_simulator->load(game.initial_state());
    std::uint32_t plies = 0;
    while (plies < options.max_plies && !step_simulator->terminal()) {
      step_simulator->apply(draw_joint(info, *step_simulator, step_rng));
      ++plies;
    }
    ASSERT_EQ(steps[0], plies);
    ASSERT_EQ(goals, goals_of(*step_simulator, info.roles()));
  }
}

// All evaluators: lanes from different states, terminal ones among them, report goals in range and sane lengths.
inline void check_playout_lanes(const Game& game, const Options& options) {
  const GameInfo& info = game.info();
  const auto simulator = game.new_simulator();
  Rng rng(options.seed);
  std::vector<State> states{State(game.initial_state().begin(), game.initial_state().end())};
  std::vector<bool> terminal{simulator->terminal()};
  while (states.size() < options.playouts && !simulator->terminal()) {
    simulator->apply(draw_joint(info, *simulator, rng));
    states.push_back(stored(*simulator));
    terminal.push_back(simulator->terminal());
  }
  const std::vector<StateView> starts(states.begin(), states.end());
  std::vector<Goal> goals(starts.size() * info.roles(), 255);
  std::vector<std::uint32_t> steps(starts.size(), ~0U);
  simulator->playouts({starts, goals, steps, options.max_plies}, rng);
  for (std::size_t lane = 0; lane < starts.size(); ++lane) {
    EXPECT_EQ(steps[lane] == 0, terminal[lane]) << "lane " << lane;
    EXPECT_LE(steps[lane], options.max_plies);
    simulator->load(starts[lane]);
    const std::vector<Goal> standing = goals_of(*simulator, info.roles());
    for (std::size_t role = 0; role < info.roles(); ++role) {
      const Goal goal = goals[lane * info.roles() + role];
      EXPECT_LE(goal, 100);
      if (terminal[lane]) {
        EXPECT_EQ(goal, standing[role]);
      }
    }
  }
}

inline void check_contract(const Game& game, const Options& options = {}) {
  ASSERT_NO_FATAL_FAILURE(check_info(game));
  Rng rng(options.seed);
  for (std::uint32_t walk = 0; walk < options.walks; ++walk) {
    SCOPED_TRACE(game.info().name + ", walk " + std::to_string(walk));
    ASSERT_NO_FATAL_FAILURE(check_walk(game, options.max_plies, rng));
  }
  check_playouts_step_by_step(game, options);
  check_playout_lanes(game, options);
}

}  // namespace senet::contract
