#include "timing/front.h"

#include <gtest/gtest.h>

#include <array>

namespace senet::timing {
namespace {

TEST(Front, KnowsTheMostVisitedMovesAndTheHighestValue) {
  const std::array<RootMove, 4> moves{{{10, 0.9}, {50, 0.5}, {0, 1.0}, {30, 0.6}}};
  const Front front = front_of(moves);
  EXPECT_EQ(front.best, 1U);
  EXPECT_EQ(front.second, 3U);
  EXPECT_EQ(front.highest, 0U) << "one that was never tried has no value";
  EXPECT_EQ(front.best_visits, 50U);
  EXPECT_EQ(front.second_visits, 30U);
  EXPECT_EQ(front.visits, 90U);
}

TEST(Front, EqualVisitsAreToldApartByValueThenPlace) {
  const std::array<RootMove, 3> moves{{{10, 0.4}, {10, 0.6}, {10, 0.6}}};
  const Front front = front_of(moves);
  EXPECT_EQ(front.best, 1U);
  EXPECT_EQ(front.second, 2U);
  EXPECT_EQ(front.highest, 1U) << "no other move is better";
}

TEST(Front, ProofsBoundValues) {
  const std::array<RootMove, 2> moves{{{60, 0.5}, {20, 0.9, 0, 0.3}}};
  EXPECT_EQ(front_of(moves).highest, 0U) << "the second one is worth 0.3 at most";
}

TEST(Front, WithoutVisitsNobodyIsAhead) {
  EXPECT_FALSE(front_of({}).best);
  const std::array<RootMove, 2> moves{};
  EXPECT_FALSE(front_of(moves).best);
  const std::array<RootMove, 1> one{{{5, 0.5}}};
  EXPECT_EQ(front_of(one).best, 0U);
  EXPECT_FALSE(front_of(one).second);
  EXPECT_EQ(front_of(one).second_visits, 0U);
}

}  // namespace
}  // namespace senet::timing
