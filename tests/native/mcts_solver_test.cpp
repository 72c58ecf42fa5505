// What MCTS proves of native games, against exhaustive search, and against alpha-beta where that is too long.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "native/breakthrough.h"
#include "native/catch_the_lion.h"
#include "native/connect_four.h"
#include "search/alpha_beta.h"
#include "sim/rules_game.h"
#include "support/searching.h"
#include "support/solver.h"

namespace senet::native {
namespace {

using search::Mcts;

// What a search proves of a state for the first role, its goal; nothing where it does not prove any.
std::optional<int> proven_goal(const std::shared_ptr<const Game>& game, std::uint32_t mover, StateView state,
                               std::uint64_t simulations, bool transpositions) {
  search::SearchOptions options;
  options.memory = 16;
  options.transpositions = transpositions;
  Mcts mcts(game, static_cast<RoleId>(mover), options, 1);
  mcts.set_root(state);
  const search::SearchReport& report = mcts.search({TimePoint::max(), simulations}, search::kStill, search::kGo);
  if (!report.proven) return std::nullopt;
  const int value = static_cast<int>(*report.value);
  return mover == 0 ? value : 100 - value;
}

// Searches `number` states of random games that `wanted` likes, every other one with transpositions; goal_of(mover,
// state) knows the first role's goal. Returns how many were proven.
template <class R, class Wanted, class GoalOf>
int compare(const std::shared_ptr<const R>& rules, int number, std::uint64_t simulations, Wanted wanted,
            GoalOf goal_of) {
  const auto game = std::make_shared<RulesGame<R>>("native", rules);
  Rng rng(1);
  int proven = 0;
  for (int looked = 0; looked < number;) {
    auto position = rules->new_position();
    while (!rules->terminal(position)) {
      State state;
      rules->store(position, state);
      if (looked < number && wanted(position)) {
        ++looked;
        const auto mover = static_cast<std::uint32_t>(position.mover);
        const std::optional<int> goal = proven_goal(game, mover, state, simulations, looked % 2 == 0);
        if (goal) {
          ++proven;
          EXPECT_EQ(*goal, goal_of(mover, state)) << rules->board(state);
        }
      }
      JointMove joint(2);
      rules->draw_joint(position, rng, joint);
      rules->apply(position, joint);
    }
  }
  return proven;
}

TEST(MctsSolver, ProvesTheRightValueOfEndingsOfConnectFour) {
  const auto rules = std::make_shared<const ConnectFour<7, 6>>("connect four", std::vector<std::string>{"a", "b"});
  test::Solver<ConnectFour<7, 6>> solver(*rules);
  const auto late = [&](const auto& position) { return rules->occupied(position) >= 30; };
  EXPECT_GE(compare(rules, 2000, 20'000, late, [&](auto, const State& state) { return solver.solve(state); }), 1'980);
}

TEST(MctsSolver, ProvesTheRightValueOfEndingsOfSmallBreakthrough) {
  const auto rules = std::make_shared<const Breakthrough<5>>("breakthrough", std::vector<std::string>{"a", "b"});
  test::Solver<Breakthrough<5>> solver(*rules);
  const auto few = [](const auto& position) {
    return std::max(std::popcount(position.pieces[0]), std::popcount(position.pieces[1])) <= 4;
  };
  EXPECT_GE(compare(rules, 2000, 20'000, few, [&](auto, const State& state) { return solver.solve(state); }), 1'980);
}

// Mates in some plies that alpha-beta finds: the rest of the game is too long to be searched through.
TEST(MctsSolver, ProvesTheRightValueOfMatesOfCatchTheLion) {
  const auto rules = std::make_shared<const CatchTheLion>("lion", std::vector<std::string>{"a", "b"});
  const auto game = std::make_shared<RulesGame<CatchTheLion>>("native", rules);
  search::AlphaBetaOptions options;
  options.hash = 16;
  search::AlphaBeta alpha_beta(game, options);
  const auto goal_of = [&](std::uint32_t mover, const State& state) {
    alpha_beta.set_root(state);
    alpha_beta.search({TimePoint::max(), 200'000}, search::kStill, search::kGo);
    const search::AlphaBetaReport& report = alpha_beta.report();
    if (!report.proven) return -1;  // what MCTS has proven alpha-beta must be able to prove
    const int score = mover == 0 ? *report.score : -*report.score;
    return score > 0 ? 100 : score < 0 ? 0 : 50;
  };
  const auto any = [](const auto&) { return true; };
  EXPECT_GE(compare(rules, 2000, 2'000, any, goal_of), 900);
}

}  // namespace
}  // namespace senet::native
