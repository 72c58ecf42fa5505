// Which replies are pondered, and that no other one gets a simulation.
#include "player/pondering.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>

#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

constexpr RoleId kX{0};
constexpr RoleId kO{1};
const ManualClock kStill;

search::SearchOptions options() {
  search::SearchOptions options;
  options.solver = false;
  options.memory = 16;
  return options;
}

// By the one who waits for x.
class PonderingTest : public ::testing::Test {
 protected:
  void make(std::shared_ptr<const Game> game = toys::tic_tac_toe(), const Threads& threads = {}, RoleId role = kO) {
    focus_.reset();
    search_ = std::make_unique<ParallelSearch>(game, role, options(), threads, 1);
  }
  void search(std::uint64_t simulations) { search_->search({TimePoint::max(), simulations}, kStill, {}); }
  search::SearchReport ponder(std::uint64_t simulations, Pondering plan) {
    return senet::ponder(*search_, plan, {TimePoint::max(), simulations}, kStill, {}, focus_);
  }
  search::SearchReport ponder(std::uint64_t simulations, std::uint64_t replies) {
    return ponder(simulations, {Pondering::Kind::kFocused, replies});
  }
  std::map<std::uint32_t, std::uint64_t> visits() const {
    std::map<std::uint32_t, std::uint64_t> visits;
    for (const auto& move : search_->root_moves(kX)) visits[index(move.move)] = move.visits;
    return visits;
  }

  std::unique_ptr<ParallelSearch> search_;
  std::optional<Focus> focus_;
};

TEST_F(PonderingTest, OnlyTheMostVisitedRepliesGetSimulations) {
  for (const auto kind : {Threads::Kind::kTree, Threads::Kind::kRoot}) {
    for (const std::uint64_t threads : {1, 2}) {
      make(toys::tic_tac_toe(), {threads, kind});
      search(400);
      auto before = visits();
      ASSERT_EQ(before.size(), 9U);
      const auto best = search_->root_moves(kX);
      EXPECT_EQ(ponder(600, 2).simulations, 600U);
      ASSERT_TRUE(focus_);
      EXPECT_EQ(focus_->role, kX);
      EXPECT_EQ(focus_->replies, (std::vector<MoveId>{best[0].move, best[1].move}));
      EXPECT_EQ(focus_->others.size(), 7U);
      EXPECT_EQ(focus_->simulations, 600U);
      auto after = visits();
      const std::uint32_t first = index(best[0].move);
      const std::uint32_t second = index(best[1].move);
      EXPECT_EQ(after[first] + after[second], before[first] + before[second] + 600);
      for (std::uint32_t move = 0; move < 9; ++move) {
        const bool chosen = move == first || move == second;
        EXPECT_TRUE(chosen || after[move] == before[move]) << move;
      }
    }
  }
}

TEST_F(PonderingTest, TheSearchIsFreeAgainAfterwards) {
  make();
  search(400);
  ponder(100, 1);
  const auto before = visits();
  search(400);
  std::size_t grown = 0;
  for (const auto& [move, count] : visits()) grown += count > before.at(move) ? 1 : 0;
  EXPECT_GT(grown, 1U);
}

// Ten simulations for each of nine replies come first; of 200 that leaves 110 for the two.
TEST_F(PonderingTest, RepliesThatNobodyKnowsAreSearchedFirst) {
  make();
  EXPECT_EQ(simulations_before_focus(*search_), 1U);
  search(1);
  EXPECT_EQ(simulations_before_focus(*search_), 89U);
  make();
  EXPECT_EQ(ponder(200, 2).simulations, 200U);
  EXPECT_EQ(simulations_before_focus(*search_), 0U);
  ASSERT_TRUE(focus_);
  EXPECT_EQ(focus_->simulations, 110U);
  EXPECT_EQ(visits().size(), 9U);
}

TEST_F(PonderingTest, ABudgetThatEndsBeforeIsKept) {
  make();
  EXPECT_EQ(ponder(40, 2).simulations, 40U);
  EXPECT_FALSE(focus_);
  EXPECT_EQ(ponder(60, 2).simulations, 60U);
  ASSERT_TRUE(focus_);
  EXPECT_EQ(focus_->simulations, 10U);
  ponder(25, 2);
  EXPECT_EQ(focus_->simulations, 35U) << "what was done before is still about these";
}

TEST_F(PonderingTest, WhereThereAreAsFewRepliesAllAreSearched) {
  make();
  search(400);
  EXPECT_FALSE(focus_on(*search_, 9));
  EXPECT_TRUE(focus_on(*search_, 8));
  EXPECT_EQ(ponder(100, 9).simulations, 100U);
  EXPECT_FALSE(focus_);
}

TEST_F(PonderingTest, ThereIsNothingToFocusOnWhereTheOwnRoleChooses) {
  make(toys::tic_tac_toe(), {}, kX);
  search(400);
  EXPECT_EQ(simulations_before_focus(*search_), 0U);
  EXPECT_FALSE(focus_on(*search_, 1));
  EXPECT_EQ(ponder(100, 1).simulations, 100U);
  EXPECT_FALSE(focus_);
}

TEST_F(PonderingTest, ThereIsNothingToFocusOnWhereMovesAreSimultaneous) {
  make(toys::rock_paper_scissors(9));
  search(100);
  const auto before = visits();
  EXPECT_EQ(simulations_before_focus(*search_), 0U);
  EXPECT_EQ(ponder(300, 1).simulations, 300U);
  EXPECT_FALSE(focus_);
  for (const auto& [move, count] : visits()) EXPECT_GT(count, before.at(move));
}

TEST_F(PonderingTest, AllMeansAll) {
  make();
  search(400);
  EXPECT_EQ(ponder(100, Pondering{}).simulations, 100U);
  EXPECT_FALSE(focus_);
}

TEST_F(PonderingTest, ASearchThatIsStoppedReturns) {
  make();
  std::stop_source ended;
  ended.request_stop();
  const auto report =
      senet::ponder(*search_, {Pondering::Kind::kFocused, 2}, {TimePoint::max()}, kStill, ended.get_token(), focus_);
  EXPECT_EQ(report.end, search::SearchEnd::kStopped);
}

}  // namespace
}  // namespace senet
