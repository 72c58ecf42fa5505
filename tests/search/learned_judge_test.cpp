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

void expect_all_repeat(const SearchOptions& options) {
  for (const auto& game : {toys::tic_tac_toe(), toys::nim({3, 4, 0, 0}), toys::race(12), toys::rock_paper_scissors(5),
                           toys::doubling(900, 3)}) {
    expect_repeats(game, 2'000, options);
  }
}

TEST(LearnedWorth, RepeatsToTheBitAndKeepsTheCounts) {
  SearchOptions options = learning();
  options.backup.kind = BackupOptions::Kind::kImplicit;
  expect_all_repeat(options);
  options.select.bias = SelectOptions::Bias::kEvaluation;
  options.backup.kind = BackupOptions::Kind::kConstant;
  expect_all_repeat(options);
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
  expect_all_repeat(options);
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
