#include "playout/decisive.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "playout/guided.h"
#include "support/evaluated_tree.h"
#include "support/toy_tree.h"

namespace senet {
namespace {

using toys::ToyTree;

GuideOptions anti() {
  GuideOptions options;
  options.decisive = GuideOptions::Decisive::kAnti;
  return options;
}

// How often the first role's moves are played first, in 6,000 playouts.
template <Rules R>
std::map<std::uint32_t, int> first_moves(const R& rules, const GuideOptions& options) {
  GuidedPlayout<R> playout(rules);
  PlayoutGuide guide(options, rules.info().roles());
  std::vector<Goal> goals(rules.info().roles());
  Rng rng(1);
  std::map<std::uint32_t, int> count;
  for (int i = 0; i < 6'000; ++i) {
    auto position = rules.new_position();
    playout.run(position, 1, rng, guide, goals);
    ++count[position.node];
  }
  return count;
}

// A tree to be given a root, and what the first role's moves may lead to: where the second one
struct Ways {
  ToyTree tree{{"a", "b"}, 4};
  std::uint32_t can_win = 0;
  std::uint32_t can_draw = 0;  // at best
  std::uint32_t must_win = 0;  // without a choice
  std::uint32_t has_won = 0;
};

Ways ways() {
  Ways ways;
  ToyTree& tree = ways.tree;
  const auto win = tree.leaf({100, 0});
  const auto draw = tree.leaf({50, 50});
  ways.has_won = tree.leaf({0, 100});
  const auto loss = tree.leaf({10, 90});
  ways.can_win = tree.node({{0}, {0, 1}}, {win, ways.has_won});
  ways.can_draw = tree.node({{0}, {0, 1}}, {draw, loss});
  ways.must_win = tree.node({{0}, {0}}, {ways.has_won});
  return ways;
}

TEST(AntiDecisive, MovesThatLetTheOpponentWinAtOnceAreAvoided) {
  Ways all = ways();
  all.tree.node({{0, 1, 2, 3}, {0}}, {all.can_win, all.can_draw, all.must_win, all.has_won});
  EXPECT_EQ(first_moves(all.tree, anti())[all.can_draw], 6'000) << "90 is not all";
  GuideOptions decisive;
  decisive.decisive = GuideOptions::Decisive::kOn;
  const auto any = first_moves(all.tree, decisive);
  for (const auto& [node, times] : any) EXPECT_NEAR(times, 1'500, 150) << node;
}

TEST(AntiDecisive, WhereAllLoseAnyIsPlayed) {
  Ways all = ways();
  all.tree.node({{0, 1, 2}, {0}}, {all.can_win, all.must_win, all.has_won});
  const auto any = first_moves(all.tree, anti());
  EXPECT_EQ(any.size(), 3U);
  for (const auto& [node, times] : any) EXPECT_NEAR(times, 2'000, 160) << node;
}

TEST(AntiDecisive, AWinComesFirst) {
  Ways all = ways();
  const auto win = all.tree.leaf({100, 0});
  all.tree.node({{0, 1, 2}, {0}}, {all.can_win, all.can_draw, win});
  EXPECT_EQ(first_moves(all.tree, anti())[win], 6'000);
}

TEST(AntiDecisive, OfTheMovesLeftTheGuideChoosesAsIfThereWereNoOthers) {
  Ways all = ways();
  const auto other = all.tree.leaf({50, 50});
  const auto another = all.tree.leaf({50, 50});
  all.tree.node({{0, 1, 2, 3}, {0}}, {all.can_win, all.can_draw, other, another});
  GuideOptions options = anti();
  const auto uniform = first_moves(all.tree, options);
  for (const auto node : {all.can_draw, other, another}) EXPECT_NEAR(uniform.at(node), 2'000, 160);

  options.moves = GuideOptions::Moves::kMast;
  options.epsilon = 0.3;
  GuidedPlayout<ToyTree> playout(all.tree);
  PlayoutGuide guide(options, 2);
  for (const auto& [move, reward] : {std::pair{0U, 0.9}, {1U, 0.4}, {2U, 0.6}, {3U, 0.2}}) {
    guide.begin(std::array{MoveId{move}, kNoMove});
    guide.learn(std::array{reward, 1 - reward});
  }
  std::map<std::uint32_t, int> count;
  Rng rng(1);
  for (int i = 0; i < 6'000; ++i) {
    std::array<Goal, 2> goals{};
    auto position = all.tree.new_position();
    guide.begin({});
    playout.run(position, 1, rng, guide, goals);
    ++count[position.node];
  }
  // 0 loses; 2 is the best of the others: 0.7 + 0.3 / 3
  EXPECT_EQ(count[all.can_win], 0);
  EXPECT_NEAR(count[other], 4'800, 130);
  EXPECT_NEAR(count[another], 600, 100);
  EXPECT_NEAR(count[all.can_draw], 600, 100);
}

TEST(AntiDecisive, EvaluationsChooseAmongTheMovesLeft) {
  toys::EvaluatedTree tree({"a", "b"}, 3);
  const auto lost = tree.leaf({0, 100});
  const auto draw = tree.leaf({50, 50});
  const auto trap = tree.node({{0}, {0, 1}}, {draw, lost});
  const auto good = tree.node({{0}, {0, 1}}, {draw, draw});
  const auto bad = tree.node({{0}, {0, 1}}, {draw, draw});
  tree.node({{0, 1, 2}, {0}}, {trap, good, bad});
  tree.worth = {0, 0, 0.8, 0.2, -0.2, 0};
  GuideOptions options;
  options.moves = GuideOptions::Moves::kEvaluation;
  options.epsilon = 0;
  EXPECT_EQ(first_moves(tree, options)[trap], 6'000);
  options.decisive = GuideOptions::Decisive::kAnti;
  EXPECT_EQ(first_moves(tree, options)[good], 6'000);
}

TEST(AntiDecisive, OfManyRolesTheOneThatChoosesNextCounts) {
  ToyTree tree({"a", "b", "c"}, 3);
  const auto b_wins = tree.leaf({0, 100, 0});
  const auto c_wins = tree.leaf({0, 0, 100});
  const auto draw = tree.leaf({40, 40, 40});
  const auto c_can_win = tree.node({{}, {0}, {0, 1}}, {draw, c_wins});
  const auto c_can_make_b_win = tree.node({{}, {0}, {0, 1}}, {draw, b_wins});
  const auto both_choose = tree.node({{}, {0, 1}, {0, 1}}, {draw, draw, b_wins, c_wins});
  tree.node({{0, 1, 2}, {0}, {}}, {c_can_win, c_can_make_b_win, both_choose});
  const auto count = first_moves(tree, anti());
  EXPECT_EQ(count.size(), 2U);
  EXPECT_NEAR(count.at(c_can_make_b_win), 3'000, 200) << "that is nothing to c";
  EXPECT_NEAR(count.at(both_choose), 3'000, 200) << "nobody knows what comes of that";
}

TEST(AntiDecisive, ChanceIsNoOpponentAndWinsForAllAreNoLoss) {
  ToyTree tree({"a", "random"}, 2);
  const auto lucky = tree.leaf({0, 100});
  const auto shared = tree.leaf({100, 100});
  const auto lottery = tree.node({{0}, {0, 1}}, {lucky, shared});
  const auto forced = tree.node({{0}, {0}}, {lucky});
  tree.node({{0, 1}, {0}}, {lottery, forced});
  const auto count = first_moves(tree, anti());
  EXPECT_NEAR(count.at(lottery), 3'000, 200);
  EXPECT_NEAR(count.at(forced), 3'000, 200);
}

TEST(AntiDecisive, WhereAllChooseAtOnceNobodyLooks) {
  ToyTree tree({"a", "b"}, 2);
  const auto win = tree.leaf({100, 0});
  const auto loss = tree.leaf({0, 100});
  tree.node({{0, 1}, {0, 1}}, {win, loss, loss, win});
  const auto count = first_moves(tree, anti());
  EXPECT_NEAR(count.at(win), 3'000, 200);
}

TEST(GuidedPlayout, ChanceIsDrawnUniformlyWhateverTheGuide) {
  ToyTree tree({"random", "a"}, 2);
  const auto win = tree.leaf({100, 0});
  const auto loss = tree.leaf({0, 100});
  tree.node({{0, 1}, {0}}, {win, loss});
  EXPECT_NEAR(first_moves(tree, anti())[win], 3'000, 200);
}

}  // namespace
}  // namespace senet
