#include "playout/mast.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "playout/rewards.h"

namespace senet {
namespace {

GameInfo two_players() { return {"game", {"a", "b"}, {0, 3, 5}, 1, 3}; }

// Two playouts of one ply and one of two plies.
PlayoutTrace three_playouts() {
  return {2, {0, 1, 2, 4}, {MoveId{0}, MoveId{3}, MoveId{1}, MoveId{4}, MoveId{0}, kNoMove, MoveId{1}, MoveId{4}}};
}

TEST(MastTable, ValuesAreMeanGoalsAboveThoseOfTheGroup) {
  MastTable table(two_players());
  table.learn(three_playouts(), rewards_of(std::array<Goal, 6>{100, 0, 40, 60, 70, 30}, 2, 3));  // means 70 and 30
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{0}).mean(), (0.3 + 0.0) / 2);
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{1}).mean(), (-0.3 + 0.0) / 2);
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{2}).mean(), 0);
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{3}).mean(), -0.3);
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{4}).mean(), (0.3 + 0.0) / 2);
}

TEST(MastTable, EachGroupHasItsOwnMean) {
  MastTable table(two_players());
  table.learn(three_playouts(),
              rewards_of(std::array<Goal, 6>{100, 0, 50, 50, 20, 80}, 2, 2));  // groups of two and of one
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{0}).mean(), 0.25 / 2);
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{1}).mean(), -0.25 / 2);
}

TEST(MastTable, WhatIsFadedCountsLess) {
  MastTable table(two_players());
  const std::array<Goal, 6> goals{100, 0, 40, 60, 70, 30};
  table.learn(three_playouts(), rewards_of(goals, 2, 3));
  table.fade(0.5);
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{3}).mean(), -0.3);
  const PlayoutTrace again{2, {0, 1, 2}, {MoveId{0}, MoveId{3}, MoveId{0}, kNoMove}};
  table.learn(again, rewards_of(std::array<Goal, 4>{0, 100, 100, 0}, 2, 2));
  EXPECT_DOUBLE_EQ(table.of_move(MoveId{3}).mean(), (-0.3 * 0.5 + 0.5) / 1.5);
}

TEST(MastTable, WeightsAreGibbsWeightsWithinTheirRange) {
  MastTable table(two_players());
  std::array<std::uint8_t, 5> weights{};
  table.weigh(0.1, 15, weights);
  EXPECT_EQ(weights, (std::array<std::uint8_t, 5>{4, 4, 4, 4, 4}));  // the root of 15, rounded
  table.learn(three_playouts(), rewards_of(std::array<Goal, 6>{100, 0, 40, 60, 70, 30}, 2, 3));
  table.weigh(0.2, 15, weights);
  EXPECT_EQ(weights[0], std::round(std::sqrt(15) * std::exp(0.15 / 0.2)));
  EXPECT_EQ(weights[1], std::round(std::sqrt(15) * std::exp(-0.15 / 0.2)));
  EXPECT_EQ(weights[2], 4);
  table.weigh(0.001, 15, weights);
  EXPECT_EQ(weights[0], 15);
  EXPECT_EQ(weights[1], 1);
}

TEST(MastTable, ChanceStaysUniform) {
  MastTable table({"game", {"a", "random"}, {0, 3, 5}, 1, 3});
  table.learn(three_playouts(), rewards_of(std::array<Goal, 6>{100, 0, 40, 60, 70, 30}, 2, 3));
  std::array<std::uint8_t, 5> weights{};
  table.weigh(0.001, 15, weights);
  EXPECT_EQ(weights[3], weights[4]);
  EXPECT_NE(weights[0], weights[1]);
}

}  // namespace
}  // namespace senet
