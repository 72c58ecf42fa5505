// Searches that judge positions, or the ends of games, by what they learn themselves.
#include <gtest/gtest.h>

#include <set>

#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::search {
namespace {

SearchOptions learning() {
  SearchOptions options = with_c(0.7);
  options.judge = Judge::kLearned;
  return options;
}

void expect_repeats(const SearchOptions& options) {
  for (const auto& game : {toys::tic_tac_toe(), toys::nim({3, 4, 0, 0}), toys::race(12), toys::rock_paper_scissors(5),
                           toys::doubling(900, 3)}) {
    SCOPED_TRACE(game->info().name);
    Mcts once = search_of(game, 2'000, options);
    Mcts again = search_of(game, 2'000, options);
    EXPECT_EQ(once.report().simulations, 2'000U);
    auto edges = root_edges(again);
    for (const auto& [move, edge] : root_edges(once)) {
      EXPECT_EQ(edges[move].visits, edge.visits);
      EXPECT_EQ(edges[move].sum, edge.sum);
      EXPECT_EQ(edges[move].worth, edge.worth);
    }
  }
}

TEST(LearnedWorth, RepeatsToTheBitAndKeepsTheCounts) {
  SearchOptions options = learning();
  options.backup.kind = BackupOptions::Kind::kImplicit;
  expect_repeats(options);
  options.select.bias = SelectOptions::Bias::kEvaluation;
  options.backup.kind = BackupOptions::Kind::kConstant;
  expect_repeats(options);
}

TEST(LearnedWorth, TellsGoodMovesFromBadOnes) {
  SearchOptions options = learning();
  options.backup.kind = BackupOptions::Kind::kConstant;
  options.backup.alpha = 0;  // so that what is learned changes nothing
  Mcts mcts = search_of(toys::tic_tac_toe(), 5'000, options);
  const auto edges = root_edges(mcts);
  ASSERT_EQ(edges.size(), 9U);
  for (const auto& [move, edge] : edges) {
    EXPECT_LE(edge.worth, edges.at(4).worth) << "the middle is the best field, not " << move;
  }
}

TEST(LearnedQuality, RepeatsToTheBitAndChangesTheValues) {
  SearchOptions options = learning();
  options.bonus.kind = BonusOptions::Kind::kQualitative;
  expect_repeats(options);
  Mcts with = search_of(toys::tic_tac_toe(), 500, options);
  options.judge = Judge::kGame;
  Mcts without = search_of(toys::tic_tac_toe(), 500, options);
  const auto plain = root_edges(without);
  bool differs = false;
  for (const auto& [move, edge] : root_edges(with)) differs = differs || edge.sum != plain.at(move).sum;
  EXPECT_TRUE(differs) << "the game itself says nothing of quality";
}

TEST(MixedMove, IsDrawnWhereRolesMoveAtTheSameTime) {
  SearchOptions options = with_c(0.7);
  options.mixed = true;
  std::set<MoveId> moves;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    moves.insert(search_of(toys::rock_paper_scissors(1), 300, options, 0, seed).best_move());
  }
  EXPECT_EQ(moves.size(), 3U) << "a fixed move can be exploited";
  Mcts alone = search_of(toys::tic_tac_toe(), 2'000, options);
  const MoveId best = alone.best_move();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(alone.best_move(), best) << "one chooses at a time";
}

}  // namespace
}  // namespace senet::search
