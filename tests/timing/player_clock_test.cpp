#include "timing/player_clock.h"

#include <gtest/gtest.h>

#include "timing/simulation_clock.h"

namespace senet::timing {
namespace {

constexpr double kNanosecond = 1e-9;

class Player {
 public:
  explicit Player(std::string_view control) : clock(parse_time_control(control)) {}

  Seconds move(double seconds) {
    clock.start(time.now());
    time.advance(Seconds(seconds));
    return clock.stop(time.now());
  }
  double left() const { return clock.left().count(); }

  ManualClock time;
  PlayerClock clock;
};

TEST(PlayerClock, SuddenDeathIsOneBudget) {
  Player player("sudden(budget=10)");
  EXPECT_EQ(player.move(4), Seconds(4));
  player.time.advance(Seconds(100));  // the opponent thinks
  EXPECT_NEAR(player.left(), 6, kNanosecond);
  EXPECT_FALSE(player.clock.moves_to_pay());
  player.move(5);
  EXPECT_NEAR(player.left(), 1, kNanosecond);
  EXPECT_FALSE(player.clock.fallen());
  player.move(3);
  EXPECT_NEAR(player.left(), -2, kNanosecond);
  EXPECT_TRUE(player.clock.fallen());
}

TEST(PlayerClock, WhatIsLeftRunsWhileThePlayerThinks) {
  Player player("sudden(budget=10)");
  player.clock.start(player.time.now());
  EXPECT_TRUE(player.clock.running());
  player.time.advance(Seconds(4));
  EXPECT_NEAR(player.clock.left(player.time.now()).count(), 6, kNanosecond);
  player.time.advance(Seconds(7));
  EXPECT_NEAR(player.clock.left(player.time.now()).count(), -1, kNanosecond);
}

TEST(PlayerClock, AnIncrementComesAfterTheMove) {
  Player player("increment(budget=10,increment=2)");
  player.move(4);
  EXPECT_NEAR(player.left(), 8, kNanosecond);  // 10 - 4 + 2
  player.move(9);
  EXPECT_NEAR(player.left(), 1, kNanosecond);  // 8 - 9 + 2
  EXPECT_TRUE(player.clock.fallen()) << "8 s were there for it";
}

TEST(PlayerClock, APeriodAddsItsBudgetAndKeepsWhatIsLeft) {
  Player player("periods(budget=10,moves=3)");
  EXPECT_EQ(player.clock.moves_to_pay(), 3U);
  player.move(1);
  EXPECT_EQ(player.clock.moves_to_pay(), 2U);
  player.move(2);
  EXPECT_EQ(player.clock.moves_to_pay(), 1U);
  EXPECT_NEAR(player.left(), 7, kNanosecond);
  player.move(3);
  EXPECT_EQ(player.clock.moves_to_pay(), 3U);
  EXPECT_NEAR(player.left(), 14, kNanosecond);  // 10 - 6 + 10
}

TEST(PlayerClock, APlayClockStartsAnewForEachMove) {
  Player player("move(budget=10)");
  player.move(4);
  EXPECT_NEAR(player.left(), 10, kNanosecond);
  EXPECT_EQ(player.clock.moves_to_pay(), 1U);
  player.move(11);
  EXPECT_TRUE(player.clock.fallen());
  player.clock.start(player.time.now());
  EXPECT_NEAR(player.left(), 10, kNanosecond);
}

TEST(PlayerClock, StoppingTwiceOrBackInTimeTakesNothing) {
  Player player("sudden(budget=10)");
  EXPECT_EQ(player.clock.stop(player.time.now()), Seconds(0));
  EXPECT_EQ(player.clock.moves(), 0U);
  player.clock.start(player.time.now());
  player.time.advance(Seconds(-3));
  EXPECT_EQ(player.clock.stop(player.time.now()), Seconds(0));
  EXPECT_NEAR(player.left(), 10, kNanosecond);
}

TEST(SimulationClock, ABudgetIsAWholeNumberOfSimulations) {
  const TimeControl control = parse_time_control("sudden(budget=20,rate=6450)");
  SimulationClock time(control.rate);
  PlayerClock clock(control);
  for (int move = 0; move < 10; ++move) {
    clock.start(time.now());
    time.add(12'900);  // 2 s of 6450 simulations each
    clock.stop(time.now());
  }
  EXPECT_EQ(clock.left(), Seconds(0)) << "10 * 12900 = 129000 = 20 * 6450";
  EXPECT_FALSE(clock.fallen());
  clock.start(time.now());
  time.add(1);
  clock.stop(time.now());
  EXPECT_TRUE(clock.fallen());
}

TEST(SimulationClock, TellsHowManySimulationsASpanIs) {
  SimulationClock time(3);
  EXPECT_EQ(time.until(after(time.now(), Seconds(2))), 6U);
  EXPECT_EQ(time.until(after(time.now(), Seconds(2.1))), 7U) << "6.3, and a part of one is one";
  time.add(5);
  EXPECT_EQ(time.until(after(TimePoint{}, Seconds(2))), 1U);
  EXPECT_EQ(time.until(after(TimePoint{}, Seconds(1))), 0U);
  EXPECT_EQ(time.simulations(), 5U);
}

}  // namespace
}  // namespace senet::timing
