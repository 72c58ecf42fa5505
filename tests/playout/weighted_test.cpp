#include "playout/weighted.h"

#include <gtest/gtest.h>

#include <array>

#include "support/tic_tac_toe.h"

namespace senet {
namespace {

constexpr MoveId kA{0}, kB{1}, kC{2};

TEST(MoveWeights, RepliesTakeTheirOwnWeightRightAfterTheMovesTheyAreTo) {
  MoveWeights weights;
  weights.set_replies(std::vector<Reply>{{kA, {kB, kC}}}, 3);
  EXPECT_TRUE(weights.empty());
  weights.set_weights(std::array<std::uint8_t, 4>{5, 6, 7, 11});
  EXPECT_EQ(weights.weight(kA), 5U);
  weights.played({kNoMove, kC});
  EXPECT_EQ(weights.weight(kA), 11U);
  EXPECT_EQ(weights.weight(kB), 6U);
  weights.played({kNoMove, kA});
  EXPECT_EQ(weights.weight(kA), 5U);
  weights.played({kB, kNoMove});
  EXPECT_EQ(weights.weight(kA), 11U);
  weights.begin_playout();
  EXPECT_EQ(weights.weight(kA), 5U);
}

TEST(MoveWeights, TheFirstReplyThatAppliesCounts) {
  MoveWeights weights;
  weights.set_replies(std::vector<Reply>{{kB, {kA}}, {kA, {kB}}, {kA, {kB, kC}}, {kA, {kA}}}, 3);
  weights.set_weights(std::array<std::uint8_t, 7>{1, 2, 3, 4, 5, 6, 7});
  weights.played({kB});
  EXPECT_EQ(weights.weight(kA), 5U);
  weights.played({kC});
  EXPECT_EQ(weights.weight(kA), 6U);
  weights.played({kA});
  EXPECT_EQ(weights.weight(kA), 7U);
  EXPECT_EQ(weights.weight(kB), 4U);
}

TEST(MoveWeights, AZeroCountsAsOne) {
  MoveWeights weights;
  weights.set_weights(std::array<std::uint8_t, 2>{0, 3});
  EXPECT_EQ(weights.weight(kA), 1U);
}

TEST(MoveWeights, MovesArePickedInProportion) {
  MoveWeights weights;
  weights.set_weights(std::array<std::uint8_t, 3>{1, 2, 7});
  Rng rng(1);
  std::array<double, 3> counts{};
  constexpr int kPicks = 20'000;
  for (int i = 0; i < kPicks; ++i) ++counts[index(weights.pick(std::array{kA, kB, kC}, rng))];
  const std::array<double, 3> expected{0.1 * kPicks, 0.2 * kPicks, 0.7 * kPicks};
  double chi_square = 0;
  for (int i = 0; i < 3; ++i) chi_square += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i];
  EXPECT_LT(chi_square, 18.4);  // of 2 degrees of freedom: one time in ten thousand
}

TEST(MoveWeights, NoMoveOrOneMoveCostsNoRandomNumber) {
  MoveWeights weights;
  weights.set_weights(std::array<std::uint8_t, 1>{3});
  Rng rng(5);
  EXPECT_EQ(weights.pick({}, rng), kNoMove);
  EXPECT_EQ(weights.pick(std::array{kA}, rng), kA);
  EXPECT_EQ(rng(), Rng(5)());
}

TEST(WeightedPlayout, EachBeginsWithoutAMoveBefore) {
  const toys::TicTacToe rules;
  WeightedPlayout<toys::TicTacToe> playout(rules);
  const std::size_t moves = rules.info().first_move.back();
  // x never starts in the first field, but it does so after any move of o
  std::vector<Reply> replies{{kA, {}}};
  for (std::uint32_t m = rules.info().first_move[1]; m < moves; ++m) replies[0].to.push_back(MoveId{m});
  std::vector<std::uint8_t> weights(moves + 1, 255);
  weights[0] = 1;
  playout.weights().set_replies(replies, moves);
  playout.weights().set_weights(weights);
  Rng rng(1);
  int first = 0;
  int later = 0;
  for (int i = 0; i < 1000; ++i) {
    auto position = rules.new_position();
    int ply = 0;
    playout.run(position, 3, rng, [&](const JointMove& joint) {
      if (joint[0] == kA) ++(ply == 0 ? first : later);
      ++ply;
    });
  }
  EXPECT_LT(first, 10);   // one of 2041
  EXPECT_GT(later, 100);  // one of eight, or none where o took the field
}

}  // namespace
}  // namespace senet
