#include "playout/guide.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "playout/guided.h"
#include "support/evaluated_tree.h"

namespace senet {
namespace {

using toys::EvaluatedTree;

constexpr MoveId kA{0}, kB{1}, kC{2}, kX{10}, kY{11};

GuideOptions by(GuideOptions::Moves moves, double epsilon = 0) {
  GuideOptions options;
  options.moves = moves;
  options.epsilon = epsilon;
  options.k = 2;
  return options;
}

// A simulation of two roles in turns: first, second, first, ...
void simulate(PlayoutGuide& guide, const std::vector<MoveId>& moves, double first) {
  std::vector<MoveId> choices;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    choices.push_back(ply % 2 == 0 ? moves[ply] : kNoMove);
    choices.push_back(ply % 2 == 0 ? kNoMove : moves[ply]);
  }
  guide.begin(choices);
  guide.learn(std::array{first, 1 - first});
}

TEST(PlayoutGuide, MastIsTheMeanOfTheSimulationsWithTheMove) {
  PlayoutGuide guide(by(GuideOptions::Moves::kMast), 2);
  simulate(guide, {kA, kX, kB}, 1);
  simulate(guide, {kB, kX}, 0);
  simulate(guide, {kA, kY}, 0.5);
  EXPECT_FLOAT_EQ(guide.value(kA), 0.75F);
  EXPECT_FLOAT_EQ(guide.value(kB), 0.5F);
  EXPECT_FLOAT_EQ(guide.value(kX), 0.5F) << "the second role's values";
  EXPECT_FLOAT_EQ(guide.value(kC), 1) << "never played";
}

TEST(PlayoutGuide, NstIsTheMeanOfTheSequencesMetOftenEnough) {
  PlayoutGuide guide(by(GuideOptions::Moves::kNst), 2);
  simulate(guide, {kA, kX, kB}, 1);
  simulate(guide, {kA, kX, kB}, 0.5);
  simulate(guide, {kC, kX, kB}, 0);
  simulate(guide, {kC, kY, kB}, 0.1);
  // b alone: 1.6 / 4 = 0.4; after x: 1.5 / 3 = 0.5; after a and x: 1.5 / 2 = 0.75
  guide.begin(std::array{kA, kNoMove, kNoMove, kX});
  EXPECT_FLOAT_EQ(guide.value(kB), (0.4F + 0.5F + 0.75F) / 3);
  guide.begin(std::array{kC, kNoMove, kNoMove, kX});
  EXPECT_FLOAT_EQ(guide.value(kB), (0.4F + 0.5F) / 2) << "c, x, b was met once";
  guide.begin(std::array{kC, kNoMove, kNoMove, kY});
  EXPECT_FLOAT_EQ(guide.value(kB), 0.4F);
  guide.begin(std::array{kA, kNoMove});
  guide.played(std::array{kNoMove, kX});
  EXPECT_FLOAT_EQ(guide.value(kB), (0.4F + 0.5F + 0.75F) / 3) << "as the playout goes on";
}

TEST(PlayoutGuide, DecayMakesRoomForWhatIsNew) {
  GuideOptions options = by(GuideOptions::Moves::kMast);
  options.decay = 0.5;
  PlayoutGuide guide(options, 2);
  simulate(guide, {kA}, 1);
  guide.decay();
  simulate(guide, {kA}, 0);
  EXPECT_FLOAT_EQ(guide.value(kA), 0.5F / 1.5F);
}

TEST(PlayoutGuide, PicksTheBestExceptForEpsilon) {
  PlayoutGuide greedy(by(GuideOptions::Moves::kMast), 2);
  PlayoutGuide careful(by(GuideOptions::Moves::kMast, 0.3), 2);
  for (PlayoutGuide* guide : {&greedy, &careful}) {
    simulate(*guide, {kA}, 0.2);
    simulate(*guide, {kB}, 0.6);
    simulate(*guide, {kC}, 0.4);
  }
  Rng rng(1);
  std::map<MoveId, int> count;
  for (int i = 0; i < 9'000; ++i) {
    ASSERT_EQ(greedy.pick(0, std::array{kA, kB, kC}, greedy.explores(rng), rng), kB);
    ++count[careful.pick(0, std::array{kA, kB, kC}, careful.explores(rng), rng)];
  }
  EXPECT_NEAR(count[kA], 900, 120);
  EXPECT_NEAR(count[kC], 900, 120);
}

TEST(PlayoutGuide, GibbsDrawsInProportionToTheExponentials) {
  GuideOptions options = by(GuideOptions::Moves::kMast);
  options.draw = GuideOptions::Draw::kGibbs;
  options.tau = 0.2;
  PlayoutGuide warm(options, 2);
  options.tau = 0.001;
  PlayoutGuide cold(options, 2);
  for (PlayoutGuide* guide : {&warm, &cold}) {
    simulate(*guide, {kA}, 0.2);
    simulate(*guide, {kB}, 0.6);
    simulate(*guide, {kC}, 0.4);
  }
  Rng rng(1);
  std::map<MoveId, int> count;
  for (int i = 0; i < 9'000; ++i) {
    ++count[warm.pick(0, std::array{kA, kB, kC}, warm.explores(rng), rng)];
    ASSERT_EQ(cold.pick(0, std::array{kA, kB, kC}, cold.explores(rng), rng), kB);
  }
  // exp(1), exp(3) and exp(2) of their sum, 30.19
  EXPECT_NEAR(count[kA], 9'000 * 2.718 / 30.19, 120);
  EXPECT_NEAR(count[kB], 9'000 * 20.09 / 30.19, 190);
  EXPECT_NEAR(count[kC], 9'000 * 7.389 / 30.19, 170);
}

TEST(PlayoutGuide, OfEqualsAnyIsPicked) {
  PlayoutGuide guide(by(GuideOptions::Moves::kMast), 2);
  Rng rng(1);
  std::map<MoveId, int> count;
  for (int i = 0; i < 3'000; ++i) ++count[guide.pick(0, std::array{kA, kB, kC}, guide.explores(rng), rng)];
  for (const MoveId move : {kA, kB, kC}) EXPECT_NEAR(count[move], 1'000, 130);
}

// The first role chooses of three moves: to a win, to a position worth 0.6, to one worth -0.2.
EvaluatedTree three_ways() {
  EvaluatedTree tree({"a", "b"}, 3);
  const auto win = tree.leaf({100, 0});
  const auto end = tree.leaf({30, 70});
  const auto good = tree.node({{0}, {0, 1}}, {end, end});
  const auto bad = tree.node({{0}, {0, 1}}, {end, end});
  tree.node({{0, 1, 2}, {0}}, {bad, good, win});
  tree.worth = {0, 0, 0.6, -0.2, 0.1};
  return tree;
}

std::array<double, 3> ways(const GuideOptions& options) {
  const EvaluatedTree tree = three_ways();
  GuidedPlayout<EvaluatedTree> playout(tree);
  PlayoutGuide guide(options, 2);
  Rng rng(1);
  std::array<double, 3> goals{};  // share of wins, mean goal, mean plies
  constexpr int kGames = 2'000;
  for (int i = 0; i < kGames; ++i) {
    auto position = tree.new_position();
    std::array<Goal, 2> end{};
    goals[2] += playout.run(position, 100, rng, guide, end);
    EXPECT_EQ(end[0] + end[1], 100);
    goals[0] += end[0] == 100 ? 1 : 0;
    goals[1] += end[0];
  }
  for (double& each : goals) each /= kGames;
  return goals;
}

TEST(GuidedPlayout, WithoutGuidanceMovesAreUniform) {
  const auto [wins, goal, plies] = ways({});
  EXPECT_NEAR(wins, 1 / 3.0, 0.05);
  EXPECT_NEAR(plies, 5 / 3.0, 0.05);
}

TEST(GuidedPlayout, ADecisiveMoveIsAlwaysPlayed) {
  GuideOptions options;
  options.decisive = GuideOptions::Decisive::kOn;
  EXPECT_EQ(ways(options)[0], 1);
}

TEST(GuidedPlayout, EgePlaysWhatLooksBestExceptForEpsilon) {
  EXPECT_EQ(ways(by(GuideOptions::Moves::kEvaluation))[0], 1);
  EXPECT_NEAR(ways(by(GuideOptions::Moves::kEvaluation, 0.3))[0], 0.8, 0.05);
}

TEST(GuidedPlayout, FetEndsAfterSomePliesWithTheEvaluation) {
  GuideOptions options;
  options.plies = 1;
  const auto [wins, goal, plies] = ways(options);
  EXPECT_EQ(plies, 1);
  // 100, 50 + 50 * 0.6 = 80, 50 - 50 * 0.2 = 40
  EXPECT_NEAR(goal, 220 / 3.0, 2.5);
  EXPECT_NEAR(wins, 1 / 3.0, 0.05);
}

TEST(GuidedPlayout, DetEndsWhereItIsClearEnoughWhoWins) {
  GuideOptions options;
  options.clear = 0.5;
  const auto [wins, goal, plies] = ways(options);
  // 100, 100 for 0.6, 30 after another ply
  EXPECT_NEAR(wins, 2 / 3.0, 0.05);
  EXPECT_NEAR(goal, 230 / 3.0, 2.5);
  EXPECT_NEAR(plies, 4 / 3.0, 0.05);
}

}  // namespace
}  // namespace senet
