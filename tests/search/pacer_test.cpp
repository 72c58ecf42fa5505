#include "search/pacer.h"

#include <gtest/gtest.h>

#include "support/disguised_game.h"

namespace senet::search {
namespace {

TEST(Pacer, ADeadlineInThePastIsSeenAtOnce) {
  const ManualClock clock;
  const std::atomic<bool> stop{false};
  EXPECT_TRUE(Pacer(clock, clock.now(), stop).over());
}

TEST(Pacer, TheFlagIsSeenAtOnceWhateverTheClock) {
  const ManualClock clock;
  std::atomic<bool> stop{false};
  Pacer pacer(clock, TimePoint::max(), stop);
  for (int i = 0; i < 10'000; ++i) ASSERT_FALSE(pacer.over());
  stop = true;
  EXPECT_TRUE(pacer.over());
  EXPECT_TRUE(pacer.stopped());
}

TEST(Pacer, SlowSimulationsAreTimedEach) {
  ManualClock clock;
  const std::atomic<bool> stop{false};
  Pacer pacer(clock, after(clock.now(), Seconds(1)), stop);
  EXPECT_TRUE(pacer.slow()) << "until measured";
  int simulations = 0;
  while (!pacer.over()) {
    clock.advance(Seconds(0.3));
    ++simulations;
  }
  EXPECT_EQ(simulations, 4);
  EXPECT_TRUE(pacer.slow());
  EXPECT_NEAR(pacer.between_calls().count(), 0.3, 1e-6);
}

TEST(Pacer, FastSimulationsOvershootByLessThanAMillisecond) {
  ManualClock clock;
  const std::atomic<bool> stop{false};
  Pacer pacer(clock, after(clock.now(), Seconds(0.1)), stop);
  while (!pacer.over()) clock.advance(Seconds(2e-6));
  EXPECT_FALSE(pacer.slow());
  EXPECT_NEAR(pacer.between_calls().count(), 2e-6, 1e-9);
  EXPECT_LT(pacer.elapsed(), Seconds(0.101));
}

TEST(Pacer, FastSimulationsReadTheClockSeldom) {
  const toys::TickingClock clock(Seconds(1e-6));  // each reading moves it by a microsecond
  const std::atomic<bool> stop{false};
  Pacer pacer(clock, after(TimePoint{}, Seconds(1e-3)), stop);
  int simulations = 0;
  while (!pacer.over()) ++simulations;
  EXPECT_GT(simulations, 1000 * 100) << "a reading for more than a hundred simulations";
}

}  // namespace
}  // namespace senet::search
