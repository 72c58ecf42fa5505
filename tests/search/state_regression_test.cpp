#include "search/state_regression.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/rng.h"
#include "search/end_quality.h"

namespace senet::search {
namespace {

TEST(StateRegression, StepsAsComputedByHand) {
  StateRegression regression(1, 0.5);
  const State state{0b101};
  EXPECT_EQ(regression.worth(state), 0.5);
  EXPECT_EQ(regression.learn(state, 1), 0.5);
  // The gradient is -0.5, its square beside the first 1 is 1.25: three weights of 0.5 * 0.5 / sqrt(1.25) = 0.2236.
  EXPECT_NEAR(regression.worth(state), 1 / (1 + std::exp(-0.6708)), 1e-4);
  EXPECT_NEAR(regression.worth(State{0b001}), 1 / (1 + std::exp(-0.4472)), 1e-4);
  EXPECT_NEAR(regression.worth(State{0b010}), 1 / (1 + std::exp(-0.2236)), 1e-4);
}

TEST(StateRegression, FindsTheBitThatDecides) {
  StateRegression regression(2, 0.1);
  Rng rng(1);
  for (int i = 0; i < 5000; ++i) {
    const State state{rng(), rng()};
    regression.learn(state, (state[1] >> 7 & 1) != 0 ? 1 : 0);
  }
  double error = 0;
  for (int i = 0; i < 1000; ++i) {
    const State state{rng(), rng()};
    error += std::abs(regression.worth(state) - static_cast<double>(state[1] >> 7 & 1)) / 1000;
  }
  EXPECT_LT(error, 0.25);
}

TEST(StateRegression, LooksAtNoMoreWordsThanItHasWeightsFor) {
  StateRegression regression(1, 0.1);
  regression.learn(State{1, ~0ULL, 3}, 1);
  EXPECT_EQ(regression.worth(State{1}), regression.worth(State{1, 5, 7}));
  EXPECT_GT(regression.worth(State{}), 0.5) << "what all states have in common";
}

TEST(EndQuality, IsHighForAWinThatLooksLikeOthers) {
  EndQuality quality(1, 0.1);
  const State clear{0b1111};
  const State close{0b0001};
  constexpr std::array<Goal, 2> kWon{100, 0};
  constexpr std::array<Goal, 2> kLost{0, 100};
  constexpr std::array<Goal, 2> kDrawn{50, 50};
  EXPECT_EQ(quality.see(clear, kWon), 0.5);
  for (int i = 0; i < 100; ++i) {
    quality.see(clear, kWon);
    quality.see(close, i % 2 == 0 ? kWon : kLost);
  }
  EXPECT_GT(quality.see(clear, kWon), quality.see(close, kWon));
  EXPECT_LT(quality.see(clear, kLost), quality.see(close, kLost)) << "seen from the other side";
  EXPECT_EQ(quality.see(clear, kDrawn), 0.5);
}

}  // namespace
}  // namespace senet::search
