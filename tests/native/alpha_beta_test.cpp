// Alpha-beta on native games: what it proves against exhaustive search and published values, and that it plays well.
#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <string>
#include <utility>

#include "native/breakthrough.h"
#include "native/connect_four.h"
#include "native/game_specs.h"
#include "native/games.h"
#include "native/kalah.h"
#include "playout/uniform.h"
#include "sim/rules_game.h"
#include "support/play_match.h"
#include "support/searching.h"
#include "support/solver.h"

namespace senet::native {
namespace {

using search::AlphaBeta;
using search::AlphaBetaEnd;
using search::AlphaBetaOptions;

AlphaBetaOptions small_table() {
  AlphaBetaOptions options;
  options.hash = 16;
  return options;
}

// Searches `number` states of random games that `wanted` likes and that leave a choice, and compares what is proven
// within so many positions with exhaustive search. Returns how many were proven.
template <class R, class Wanted>
int compare(const std::shared_ptr<const R>& rules, int number, std::uint64_t positions, Wanted wanted) {
  const auto game = std::make_shared<RulesGame<R>>("native", rules);
  AlphaBeta search(game, small_table());
  test::Solver<R> solver(*rules);
  Rng rng(1);
  int proven = 0;
  for (int looked = 0; looked < number;) {
    auto position = rules->new_position();
    for (; !rules->terminal(position);) {
      State state;
      rules->store(position, state);
      JointMove joint(2);
      MoveList moves;
      rules->legal(position, static_cast<RoleId>(position.mover), moves);
      if (looked < number && moves.size() > 1 && wanted(position)) {
        ++looked;
        search.set_root(state);
        search.search({TimePoint::max(), positions}, search::kStill, search::kGo);
        const search::AlphaBetaReport& report = search.report();
        if (report.proven) {
          ++proven;
          const int value = position.mover == 0 ? *report.score : -*report.score;
          const int goal = value > 0 ? 100 : value < 0 ? 0 : 50;
          EXPECT_EQ(goal, solver.solve(state)) << rules->board(state);
        }
      }
      rules->draw_joint(position, rng, joint);
      rules->apply(position, joint);
    }
  }
  return proven;
}

TEST(AlphaBetaOnNativeGames, ProvesTheRightValueOfEndingsOfConnectFour) {
  const auto rules = std::make_shared<const ConnectFour<7, 6>>("connect four", std::vector<std::string>{"a", "b"});
  const auto late = [&](const auto& position) {
    const std::uint32_t taken = rules->occupied(position);
    return taken >= 30 && taken <= 40;
  };
  EXPECT_EQ(compare(rules, 1000, 1'000'000, late), 1000);
}

TEST(AlphaBetaOnNativeGames, ProvesTheRightValueOfPositionsOfSmallConnectFour) {
  const auto rules = std::make_shared<const ConnectFour<5, 4>>("connect four", std::vector<std::string>{"a", "b"});
  const auto some = [&](const auto& position) { return rules->occupied(position) >= 6; };
  EXPECT_EQ(compare(rules, 300, 1'000'000, some), 300);
}

TEST(AlphaBetaOnNativeGames, ProvesTheRightValueOfEndingsOfSmallBreakthrough) {
  const auto rules = std::make_shared<const Breakthrough<5>>("breakthrough", std::vector<std::string>{"a", "b"});
  const auto few = [](const auto& position) {
    const int white = std::popcount(position.pieces[0]);
    const int black = std::popcount(position.pieces[1]);
    return white <= 4 && black <= 4;
  };
  EXPECT_EQ(compare(rules, 1000, 1'000'000, few), 1000);
}

TEST(AlphaBetaOnNativeGames, ConnectFourOnFiveColumnsByFourRowsIsADraw) {
  AlphaBeta search(make_game("connect_four(size=5x4)"), small_table());
  EXPECT_EQ(search.search({}, search::kStill, search::kGo).score, 0);
  EXPECT_EQ(search.report().end, AlphaBetaEnd::kProven);
}

TEST(AlphaBetaOnNativeGames, KalahWithOneSeedAHouseIsWonByTheFirst) {
  auto rules =
      std::make_shared<const Kalah>("kalah", std::vector<std::string>{"south", "north"}, KalahOptions{.seeds = 1});
  AlphaBeta search(std::make_shared<RulesGame<Kalah>>("native", std::move(rules)), small_table());
  search.search({}, search::kStill, search::kGo);
  EXPECT_GT(search.report().score, search::kSurest) << "with moves of the same side one after the other";
}

TEST(AlphaBetaOnNativeGames, TheEvaluationOrdersMovesAndDecidesWhereTheEndIsFar) {
  const auto game = find_game("breakthrough")->make({"breakthrough", {"a", "b"}, Wording()});
  EXPECT_TRUE(AlphaBeta(game, small_table()).estimates());
  AlphaBetaOptions blind = small_table();
  blind.evaluation = false;
  EXPECT_FALSE(AlphaBeta(game, blind).estimates());
  int wins = 0;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const std::string sharp = "alphabeta(depth=3,hash=8)";
    const std::string dull = "mcts(simulations=20,memory=8)";
    wins += toys::play_match(game, {sharp, dull}, seed)[0] == 100 ? 1 : 0;
    wins += toys::play_match(game, {dull, sharp}, seed)[1] == 100 ? 1 : 0;
  }
  EXPECT_EQ(wins, 4);
}

}  // namespace
}  // namespace senet::native
