#include "playout/shallow.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "playout/guided.h"
#include "support/evaluated_tree.h"

namespace senet {
namespace {

using toys::EvaluatedTree;

// The moves that the role with a choice at the root takes for the best, over some random orders.
std::map<std::uint32_t, int> best_of(const EvaluatedTree& tree, std::uint64_t depth) {
  auto position = tree.new_position();
  Turn turn(2);
  turn.list(tree, position);
  Trial<EvaluatedTree> trial(tree);
  trial.start_from(position);
  ShallowSearch<EvaluatedTree> search(tree);
  Rng rng(1);
  std::map<std::uint32_t, int> count;
  for (int i = 0; i < 60; ++i) {
    const MoveId move = search.best(trial, turn, turn.legal(turn.chooser()), depth, rng);
    ++count[index(move)];
  }
  return count;
}

// Worth 0.9 for the moment, but the second role has a reply worth -0.5; 0.1, and at least 0.2 after the reply; -0.3.
EvaluatedTree lure() {
  EvaluatedTree tree({"a", "b"}, 3);
  const auto end = tree.leaf({50, 50});                        // 0
  const auto low = tree.node({{0}, {0}}, {end});               // 1
  const auto high = tree.node({{0}, {0}}, {end});              // 2
  const auto middle = tree.node({{0}, {0}}, {end});            // 3
  const auto lure = tree.node({{0}, {0, 1}}, {high, low});     // 4
  const auto safe = tree.node({{0}, {0, 1}}, {high, middle});  // 5
  const auto poor = tree.node({{0}, {0, 1}}, {low, low});      // 6
  tree.node({{0, 1, 2}, {0}}, {lure, safe, poor});
  tree.worth = {0, -0.5, 0.7, 0.2, 0.9, 0.1, -0.3, 0};
  return tree;
}

TEST(ShallowSearch, OnePlyTakesTheBestEvaluation) {
  const auto count = best_of(lure(), 1);
  EXPECT_EQ(count.size(), 1U);
  EXPECT_TRUE(count.contains(0));
}

TEST(ShallowSearch, TwoPliesTakeTheBestAfterTheWorstReply) {
  const auto count = best_of(lure(), 2);
  EXPECT_EQ(count.size(), 1U);
  EXPECT_TRUE(count.contains(1));
}

TEST(ShallowSearch, TheSecondRoleIsWorthTheOpposite) {
  EvaluatedTree tree({"a", "b"}, 2);
  const auto end = tree.leaf({50, 50});
  std::vector<std::uint32_t> ends;
  for (int i = 0; i < 4; ++i) ends.push_back(tree.node({{0}, {0}}, {end}));
  const auto first = tree.node({{0, 1}, {0}}, {ends[0], ends[1]});   // at least -0.5 to b after the reply
  const auto second = tree.node({{0, 1}, {0}}, {ends[2], ends[3]});  // at least -0.2
  tree.node({{0}, {0, 1}}, {first, second});
  tree.worth = {0, 0.5, -0.1, -0.5, 0.2, 0.5, -0.5, 0};
  for (const std::uint64_t depth : {1U, 2U}) {
    const auto count = best_of(tree, depth);
    EXPECT_EQ(count.size(), 1U);
    EXPECT_TRUE(count.contains(3)) << "its second move; it has the ids 2 and 3";
  }
}

TEST(ShallowSearch, GoalsCountLikeEvaluations) {
  EvaluatedTree tree({"a", "b"}, 3);
  const auto loss = tree.leaf({0, 100});
  const auto good_end = tree.leaf({80, 20});  // 0.6
  const auto better = tree.node({{0}, {0}}, {loss});
  const auto trap = tree.node({{0}, {0, 1}}, {better, loss});  // -1 after the reply
  const auto forced = tree.node({{0}, {0}}, {better});         // 0.7 after the only reply
  tree.node({{0, 1, 2}, {0}}, {good_end, trap, forced});
  tree.worth = {0, 0, 0.7, 0.95, -0.9, 0};
  EXPECT_TRUE(best_of(tree, 1).contains(1));
  EXPECT_TRUE(best_of(tree, 2).contains(2));
}

TEST(ShallowSearch, AnotherTurnOfTheSameRoleIsForItsOwnBest) {
  EvaluatedTree tree({"a", "b"}, 2);
  const auto end = tree.leaf({50, 50});
  const auto low = tree.node({{0}, {0}}, {end});
  const auto high = tree.node({{0}, {0}}, {end});
  const auto middle = tree.node({{0}, {0}}, {end});
  const auto again = tree.node({{0, 1}, {0}}, {low, high});
  const auto reply = tree.node({{0}, {0, 1}}, {middle, middle});
  tree.node({{0, 1}, {0}}, {again, reply});
  tree.worth = {0, -0.5, 0.7, 0.2, 0, 0, 0};
  const auto count = best_of(tree, 2);
  EXPECT_EQ(count.size(), 1U);
  EXPECT_TRUE(count.contains(0));
}

TEST(ShallowSearch, OfEqualsAnyIsPlayed) {
  EvaluatedTree tree({"a", "b"}, 3);
  const auto end = tree.leaf({50, 50});
  tree.node({{0, 1, 2}, {0}}, {end, end, end});
  tree.worth = {0, 0};
  for (const std::uint64_t depth : {1U, 2U}) EXPECT_EQ(best_of(tree, depth).size(), 3U);
}

// How many of 3,000 playouts end with the goal for the first role.
template <Rules R>
int playouts_to(Goal goal, const R& rules, const GuideOptions& options) {
  GuidedPlayout<R> playout(rules);
  PlayoutGuide guide(options, 2);
  Rng rng(1);
  int count = 0;
  for (int i = 0; i < 3'000; ++i) {
    auto position = rules.new_position();
    std::array<Goal, 2> goals{};
    playout.run(position, 100, rng, guide, goals);
    count += goals[0] == goal ? 1 : 0;
  }
  return count;
}

TEST(GuidedPlayout, AlphaBetaPlaysWhatTheSearchFindsExceptForEpsilon) {
  GuideOptions options;
  options.moves = GuideOptions::Moves::kAlphaBeta;
  options.plies = 1;
  options.epsilon = 0;
  options.depth = 1;
  EXPECT_EQ(playouts_to(95, lure(), options), 3'000) << "50 + 50 * 0.9";
  options.depth = 2;
  EXPECT_EQ(playouts_to(55, lure(), options), 3'000);
  options.epsilon = 0.3;
  EXPECT_NEAR(playouts_to(55, lure(), options), 2'400, 80) << "0.7 + 0.3 / 3";
}

TEST(GuidedPlayout, WithoutEvaluationsAlphaBetaIsUniform) {
  toys::ToyTree tree({"a", "b"}, 2);
  const auto win = tree.leaf({100, 0});
  const auto loss = tree.leaf({0, 100});
  tree.node({{0, 1}, {0}}, {win, loss});
  GuideOptions options;
  options.moves = GuideOptions::Moves::kAlphaBeta;
  options.epsilon = 0;
  EXPECT_NEAR(playouts_to(100, tree, options), 1'500, 130);
}

}  // namespace
}  // namespace senet
