#include "search/leaf_batch.h"

#include <gtest/gtest.h>

#include <array>

#include "support/disguised_game.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/toy_tree.h"

namespace senet::search {
namespace {

// A game of three plies without a choice, then 100 to 0.
std::shared_ptr<const Game> three_plies() {
  toys::ToyTree tree({"a", "b"}, 1);
  std::uint32_t next = tree.leaf({100, 0});
  for (int ply = 0; ply < 3; ++ply) next = tree.node({{0}, {0}}, {next});
  return toys::game_of(std::move(tree));
}

std::vector<double> values_within(std::optional<PlayoutLimit> limit, std::size_t lanes, std::uint64_t plies) {
  const auto game = std::make_shared<toys::DisguisedGame>(three_plies(), toys::Disguise{lanes, nullptr, {}, nullptr});
  const auto simulator = game->new_simulator();
  LeafBatch batch(2, limit);
  batch.add(*simulator, {}, 0);
  Rng rng(1);
  batch.evaluate(*simulator, lanes, rng, {});
  EXPECT_EQ(batch.plies(), plies * lanes);
  const std::span<const double> values = batch.values(0);
  return {values.begin(), values.end()};
}

TEST(LeafBatch, PlayoutsThatArentOverAtTheLimitTakeItsGoal) {
  for (const std::size_t lanes : {1U, 64U}) {
    EXPECT_EQ(values_within(PlayoutLimit{2, 30}, lanes, 3), (std::vector<double>{0.3, 0.3}));
    EXPECT_EQ(values_within(PlayoutLimit{3, 30}, lanes, 3), (std::vector<double>{1, 0})) << "over just then";
    EXPECT_EQ(values_within(std::nullopt, lanes, 3), (std::vector<double>{1, 0}));
  }
}

TEST(LeafBatch, KnowsAPlayoutThatWasCut) {
  const LeafBatch batch(2, PlayoutLimit{7, 50});
  EXPECT_FALSE(batch.was_cut(7));
  EXPECT_TRUE(batch.was_cut(8));
  std::array<Goal, 2> goals{100, 0};
  batch.settle_cut(goals);
  EXPECT_EQ(goals, (std::array<Goal, 2>{50, 50}));
  LeafBatch(2).settle_cut(goals);
  EXPECT_EQ(goals, (std::array<Goal, 2>{50, 50})) << "without a limit they stay";
}

// Nothing but cut playouts: every move is worth what the limit says, with the solver on, which must not take that for
// an end of the game.
TEST(LeafBatch, ALimitHoldsInASearch) {
  SearchOptions options;
  options.memory = 16;
  options.playout.limit = PlayoutOptions::Limit::kLength;
  options.playout.length = 1;
  options.playout.goal = 70;
  for (const auto& game : {toys::race(60), toys::doubling(60'000, 40)}) {  // the second one move by move
    SCOPED_TRACE(game->info().name);
    Mcts mcts = search_of(game, 30, options);
    EXPECT_EQ(mcts.report().end, SearchEnd::kSimulations);
    for (const auto& [move, edge] : root_edges(mcts)) EXPECT_NEAR(edge.mean(), 0.7, 1e-6);
  }
}

}  // namespace
}  // namespace senet::search
