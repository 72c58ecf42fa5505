#include "search/batch_sizer.h"

#include <gtest/gtest.h>

namespace senet::search {
namespace {

TEST(BatchSizer, LeavesGrowWithTheTree) {
  const BatchSizer sizer({.lanes = 512, .leaves = 32});
  EXPECT_EQ(sizer.leaves(0), 1U);
  EXPECT_LT(sizer.leaves(100), sizer.leaves(500));
  EXPECT_EQ(sizer.leaves(1'000'000), 32U);
}

TEST(BatchSizer, OneLaneTakesALeafAtATime) {
  const BatchSizer sizer({.lanes = 1, .leaves = 32});
  EXPECT_EQ(sizer.leaves(1'000'000), 1U);
  EXPECT_EQ(sizer.playouts(1), 1U);
}

TEST(BatchSizer, FillsTheLanesWithoutAnyMeasurement) {
  const BatchSizer sizer({.lanes = 512, .leaves = 32});
  EXPECT_EQ(sizer.playouts(1), 512U);
  EXPECT_EQ(sizer.playouts(32), 16U);
  EXPECT_EQ(sizer.playouts(1000), 1U);
}

TEST(BatchSizer, AGivenNumberOfPlayoutsStays) {
  BatchSizer sizer({.lanes = 512, .leaves = 32, .playouts = 5});
  for (int i = 0; i < 100; ++i) sizer.measured(32, Seconds(1), Seconds(0.1));
  EXPECT_EQ(sizer.playouts(32), 5U);
}

// Plays batches of 32 leaves of which each costs the tree 1 and a playout costs so much.
std::size_t playouts_after(BatchSizer& sizer, int batches, double playout) {
  for (int i = 0; i < batches; ++i) {
    const auto playing = Seconds(32 * static_cast<double>(sizer.playouts(32)) * playout);
    sizer.measured(32, Seconds(32), playing);
  }
  return sizer.playouts(32);
}

TEST(BatchSizer, PlaysMoreWhereThatIsTheSmallerPartOfTheTime) {
  BatchSizer sizer({.lanes = 512, .leaves = 32});
  const std::size_t cheap = playouts_after(sizer, 500, 0.01);
  EXPECT_GE(cheap, 38U);                          // 0.38 of 1.38 is 28 %
  EXPECT_LT(cheap, 82U);                          // 0.82 of 1.82 is 45 %
  EXPECT_EQ(playouts_after(sizer, 500, 1), 16U);  // back to what fills the lanes
}

TEST(BatchSizer, ALeafHasABoundedNumberOfPlayouts) {
  BatchSizer sizer({.lanes = 512, .leaves = 32});
  EXPECT_LE(playouts_after(sizer, 5000, 0), 2048U);
}

}  // namespace
}  // namespace senet::search
