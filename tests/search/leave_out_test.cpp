// Searches that leave out moves of the root, for as long as that is wanted.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "support/disguised_game.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::search {
namespace {

void search_on(Mcts& mcts, std::uint64_t simulations) { mcts.search({TimePoint::max(), simulations}, kStill, kGo); }

TEST(LeaveOut, NoSimulationTakesMovesThatAreLeftOut) {
  Mcts mcts = search_of(toys::tic_tac_toe(), 300);
  auto before = root_edges(mcts);
  const std::array<MoveId, 2> out{MoveId{0}, MoveId{4}};
  mcts.leave_out(RoleId{0}, out);
  search_on(mcts, 500);
  auto after = root_edges(mcts);
  std::uint64_t taken = 0;
  for (const auto& [move, edge] : after) {
    const bool left_out = move == 0 || move == 4;
    EXPECT_EQ(edge.visits == before[move].visits, left_out) << move;
    taken += edge.visits - before[move].visits;
  }
  EXPECT_EQ(taken, 500U);
  mcts.leave_out(RoleId{0}, {});
  search_on(mcts, 500);
  EXPECT_GT(root_edges(mcts)[4].visits, after[4].visits) << "the best move is searched again";
}

TEST(LeaveOut, WhereAllAreLeftOutItMeansNothing) {
  Mcts mcts = search_of(toys::tic_tac_toe(), 300);
  std::vector<MoveId> all;
  for (std::uint32_t move = 0; move < 9; ++move) all.push_back(MoveId{move});
  mcts.leave_out(RoleId{0}, all);
  Mcts free = search_of(toys::tic_tac_toe(), 300);
  search_on(mcts, 200);
  search_on(free, 200);
  EXPECT_EQ(root_edges(mcts)[4].visits, root_edges(free)[4].visits);
}

TEST(LeaveOut, MovesThatAreLeftOutAreNotTriedEither) {
  Mcts mcts = search_of(toys::tic_tac_toe(), 4);
  const auto before = root_edges(mcts);
  ASSERT_EQ(before.size(), 4U);
  std::vector<MoveId> out;
  for (std::uint32_t move = 0; move < 9; ++move) {
    if (move != 8 && !before.contains(move)) out.push_back(MoveId{move});
  }
  mcts.leave_out(RoleId{0}, out);
  search_on(mcts, 300);
  for (const auto& [move, edge] : root_edges(mcts)) EXPECT_TRUE(move == 8 || before.contains(move)) << move;
  EXPECT_TRUE(root_edges(mcts).contains(8)) << "it was not left out";
  mcts.leave_out(RoleId{0}, {});
  search_on(mcts, 100);
  EXPECT_EQ(root_edges(mcts).size(), 9U);
}

TEST(LeaveOut, EndsWithTheMove) {
  Mcts mcts = search_of(toys::tic_tac_toe(), 2'000);
  mcts.leave_out(RoleId{1}, std::array{MoveId{10}});
  mcts.advance(std::array{MoveId{4}, MoveId{19}});
  search_on(mcts, 500);
  EXPECT_GT(root_edges(mcts, 1).at(10).visits, 10U);
}

// What is left out counts as open for proofs.
TEST(LeaveOut, ProvesNothingOfMovesThatWereLeftOut) {
  SearchOptions options = with_c(0.7);
  options.solver = true;
  Mcts mcts = search_of(toys::nim({2, 1, 0, 0}), 5, options);
  std::vector<MoveId> out;
  for (const auto& [move, edge] : root_edges(mcts)) {
    if (move != 0) out.push_back(MoveId{move});
  }
  mcts.leave_out(RoleId{0}, out);
  search_on(mcts, 2'000);
  EXPECT_FALSE(mcts.report().proven && mcts.report().value == 0) << "another move wins";
  mcts.leave_out(RoleId{0}, {});
  search_on(mcts, 2'000);
  EXPECT_TRUE(mcts.report().proven);
  EXPECT_EQ(mcts.report().value, 100);
}

TEST(LeaveOut, HoldsWherePlayoutsRunSideBySide) {
  const auto game = std::make_shared<toys::DisguisedGame>(toys::tic_tac_toe(), toys::Disguise{.lanes = 16});
  Mcts mcts = search_of(game, 300);
  const auto before = root_edges(mcts).at(4).visits;
  mcts.leave_out(RoleId{0}, std::array{MoveId{4}});
  search_on(mcts, 500);
  EXPECT_EQ(root_edges(mcts).at(4).visits, before);
}

}  // namespace
}  // namespace senet::search
