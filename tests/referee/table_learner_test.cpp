#include "referee/table_learner.h"

#include <gtest/gtest.h>

#include <optional>

namespace senet::referee {
namespace {

struct Move {
  std::size_t choices = 2;
  std::optional<double> length = std::nullopt;
  std::optional<double> criticality = std::nullopt;
  std::optional<double> stones = std::nullopt;
  std::optional<double> spent = std::nullopt;
};

// A game of one player, and of a role that nobody has.
MatchRecord game(const std::vector<Move>& moves) {
  MatchRecord record;
  record.seats.resize(2);
  record.seats[0].player = "mcts";
  record.goals = {100, 0};
  for (const Move& each : moves) {
    MoveRecord move;
    move.by_player = true;
    move.choices = each.choices;
    move.report.simulation_length = each.length;
    move.report.criticality = each.criticality;
    move.report.stones = each.stones;
    move.report.spent = each.spent;
    MoveRecord other;
    other.choices = 7;
    record.plies.push_back({{}, {move, other}});
  }
  return record;
}

TEST(TableLearner, CountsOwnMovesToComeFromEachPlyOn) {
  TableLearner learner;
  learner.add(game({{2}, {1}, {4}, {3}}));  // the second one is no choice
  learner.add(game({{2}, {2}}));
  const timing::GameTables tables = learner.tables();
  EXPECT_EQ(tables.moves.points(), (std::map<double, double>{{0, 2.5}, {1, 1}, {2, 2}, {3, 1}}));
  EXPECT_EQ(tables.length, 3);
  EXPECT_EQ(tables.branching, 2.6);  // (2 + 4 + 3 + 2 + 2) / 5
  EXPECT_TRUE(tables.simulation.empty());
  EXPECT_EQ(learner.games(), 2U);
}

TEST(TableLearner, FilesMovesToComeByTheSearchBefore) {
  TableLearner learner;
  learner.add(game({{2, 9.6}, {2, 8}, {2}}));
  learner.add(game({{2, 10.2}, {2, 3}}));
  EXPECT_EQ(learner.tables().simulation.points(), (std::map<double, double>{{8, 1}, {10, 1.5}}));
}

TEST(TableLearner, TakesMeansOfWhatPlayersReport) {
  TableLearner learner;
  learner.add(game({{2, {}, 0.5, 10, 1}, {2, {}, 0.25, 11, 2}}));
  learner.add(game({{2, {}, 0.25, 10, 2}}));
  const timing::GameTables tables = learner.tables();
  EXPECT_EQ(tables.criticality.points(), (std::map<double, double>{{0, 0.375}, {1, 0.25}}));
  EXPECT_EQ(tables.stones.points(), (std::map<double, double>{{10, 1.5}, {11, 1}}));
  EXPECT_EQ(tables.spent.points(), (std::map<double, double>{{0, 1.5}, {1, 2}}));
}

TEST(TableLearner, LeavesOutGamesThatWereNotPlayedOut) {
  TableLearner learner;
  MatchRecord aborted = game({{2}});
  aborted.aborted = true;
  learner.add(aborted);
  MatchRecord endless = game({{2}});
  endless.goals.clear();
  learner.add(endless);
  EXPECT_EQ(learner.games(), 0U);
  EXPECT_EQ(to_text(learner.tables()), "");
}

}  // namespace
}  // namespace senet::referee
