#include "referee/sequential_halving.h"

#include <gtest/gtest.h>

namespace senet::referee {
namespace {

TEST(SequentialHalving, HalvesUntilOneIsLeft) {
  SequentialHalving halving(5, 90);
  EXPECT_EQ(halving.left(), (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(halving.pairs(), 6U);  // 90 in 3 rounds of 5
  halving.end_round({0.1, 0.9, 0.5, 0.5, 0.3});
  EXPECT_EQ(halving.left(), (std::vector<std::size_t>{1, 2, 3}));
  EXPECT_EQ(halving.pairs(), 10U);
  halving.end_round({1, 0.2, 0.3, 0.4, 1});
  EXPECT_EQ(halving.left(), (std::vector<std::size_t>{2, 3}));
  EXPECT_FALSE(halving.over());
  EXPECT_EQ(halving.pairs(), 15U);
  halving.end_round({1, 1, 0.6, 0.5, 1});
  EXPECT_TRUE(halving.over());
  EXPECT_EQ(halving.left(), (std::vector<std::size_t>{2}));
  EXPECT_EQ(halving.round(), 3U);
}

TEST(SequentialHalving, EachPlaysInEachRound) {
  SequentialHalving halving(8, 2);
  EXPECT_EQ(halving.pairs(), 1U);
}

TEST(SequentialHalving, OfEqualsTheEarlierOneGoesOn) {
  SequentialHalving halving(2, 10);
  halving.end_round({0.5, 0.5});
  EXPECT_EQ(halving.left(), (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace senet::referee
