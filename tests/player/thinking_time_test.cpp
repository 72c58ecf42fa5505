// When a player stops thinking.
#include "player/thinking_time.h"

#include <gtest/gtest.h>

namespace senet {
namespace {

double spent(double left, std::optional<Seconds> margin, double time = 0) {
  const ManualClock clock;
  ThinkingTime thinking;
  thinking.margin = margin;
  thinking.time = Seconds(time);
  return Seconds(thinking.end(clock, after(clock.now(), Seconds(left))) - clock.now()).count();
}

TEST(ThinkingTime, AMarginThatIsAskedForIsKept) {
  EXPECT_NEAR(spent(10, Seconds(1)), 9, 1e-6);
  EXPECT_NEAR(spent(0.05, Seconds(0.01)), 0.04, 1e-6) << "at short clocks, too";
  EXPECT_NEAR(spent(0.05, Seconds(0.025)), 0.025, 1e-6);
  EXPECT_NEAR(spent(0.05, Seconds(0.03)), 0.025, 1e-6) << "half of the clock at most";
  EXPECT_NEAR(spent(0.05, Seconds(0)), 0.05, 1e-6);
}

TEST(ThinkingTime, WithoutOneItIsATenthOfAShortClock) {
  EXPECT_NEAR(spent(10, {}), 9.95, 1e-6);
  EXPECT_NEAR(spent(0.5, {}), 0.45, 1e-6);
  EXPECT_NEAR(spent(0.05, {}), 0.045, 1e-6);
}

TEST(ThinkingTime, IsNoneWhereTheClockIsOver) {
  EXPECT_EQ(spent(-3, {}), 0);
  EXPECT_EQ(spent(-3, Seconds(1)), 0);
}

TEST(ThinkingTime, TheTimeOfAMoveIsNotExceeded) {
  EXPECT_NEAR(spent(10, Seconds(1), 2), 2, 1e-6);
  EXPECT_NEAR(spent(2, Seconds(1), 2), 1, 1e-6);
}

}  // namespace
}  // namespace senet
