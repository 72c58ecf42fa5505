// Searches on evaluators that run many playouts, or make many steps, side by side.
#include <gtest/gtest.h>

#include "support/disguised_game.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::search {
namespace {

TEST(Batches, FindTheWinningMoveOfNim) {
  std::size_t largest = 0;
  const auto game =
      std::make_shared<toys::DisguisedGame>(toys::nim({3, 4, 0, 0}), toys::Disguise{512, nullptr, {}, &largest});
  Mcts mcts = search_of(game, 20'000);
  EXPECT_EQ(game->move_name(mcts.best_move()), "(take 1 1)");
  EXPECT_EQ(largest, 512U) << "all lanes are used";
  EXPECT_GT(mcts.report().playouts, 20'000U);
}

TEST(Waves, FindTheWinningMoveOfNim) {
  std::size_t largest = 0;
  const auto game = std::make_shared<toys::DisguisedGame>(toys::nim({3, 4, 0, 0}),
                                                          toys::Disguise{512, nullptr, {}, nullptr, &largest});
  Mcts mcts = search_of(game, 20'000);
  EXPECT_EQ(game->move_name(mcts.best_move()), "(take 1 1)");
  EXPECT_GT(largest, 8U) << "most are reached together";
  EXPECT_EQ(mcts.report().simulations, 20'000U);
}

TEST(Waves, OfOneWayGrowTheSameTreeAsNone) {
  for (const auto& game :
       {toys::nim({3, 4, 0, 0}), toys::race(12), toys::rock_paper_scissors(4), toys::tic_tac_toe()}) {
    std::size_t largest = 0;
    const toys::Disguise disguise{64, nullptr, {}, nullptr, &largest};
    SearchOptions options = with_c(0.7);
    options.leaves = 1;
    Mcts waves = search_of(std::make_shared<toys::DisguisedGame>(game, disguise), 2'000, options);
    EXPECT_EQ(largest, 1U);
    options.waves = false;
    Mcts none = search_of(std::make_shared<toys::DisguisedGame>(game, disguise), 2'000, options);
    EXPECT_EQ(waves.report().depth, none.report().depth);
    EXPECT_EQ(waves.report().nodes, none.report().nodes);
    const auto edges = root_edges(none);
    for (const auto& [move, edge] : root_edges(waves)) {
      EXPECT_EQ(edge.visits, edges.at(move).visits);
      EXPECT_EQ(edge.sum, edges.at(move).sum);
    }
  }
}

TEST(Waves, GoOnInAFullTree) {
  std::size_t largest = 0;
  SearchOptions options = with_c(0.7);
  options.nodes = 40;
  const auto game =
      std::make_shared<toys::DisguisedGame>(toys::tic_tac_toe(), toys::Disguise{512, nullptr, {}, nullptr, &largest});
  Mcts mcts = search_of(game, 3'000, options);
  EXPECT_LE(mcts.report().nodes, 40U);
  EXPECT_EQ(mcts.report().simulations, 3'000U);
}

TEST(Lanes, WhereOffAreAsGoodAsMissing) {
  const auto game = toys::nim({3, 4, 0, 0});
  SearchOptions off = with_c(0.7);
  off.lanes = false;
  Mcts mcts = search_of(std::make_shared<toys::DisguisedGame>(game, toys::Disguise{512}), 1'000, off);
  Mcts plain = search_of(game, 1'000);
  EXPECT_EQ(mcts.report().playouts, plain.report().playouts);
  const auto edges = root_edges(plain);
  for (const auto& [move, edge] : root_edges(mcts)) {
    EXPECT_EQ(edge.visits, edges.at(move).visits);
    EXPECT_EQ(edge.sum, edges.at(move).sum);
  }
}

}  // namespace
}  // namespace senet::search
