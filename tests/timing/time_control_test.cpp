#include "timing/time_control.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace senet::timing {
namespace {

std::string error_of(std::string_view text) {
  try {
    parse_time_control(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(TimeControl, EveryFormIsReadAndPrinted) {
  for (const char* text : {"sudden(budget=20,rate=6450)", "increment(budget=60,increment=0.5,rate=0)",
                           "periods(budget=300,moves=40,rate=0)", "move(budget=10,early=on,rate=0)",
                           "move(budget=10,early=off,rate=500)", "simulations(simulations=1000,early=off)"}) {
    EXPECT_EQ(to_text(parse_time_control(text)), text);
  }
}

TEST(TimeControl, SimulationsAreAPlayClockWhereOneTakesASecond) {
  const TimeControl control = parse_time_control("simulations(simulations=1000)");
  EXPECT_TRUE(control.per_move());
  EXPECT_TRUE(control.simulated());
  EXPECT_EQ(control.budget, Seconds(1000));
  EXPECT_EQ(control.rate, 1);
}

TEST(TimeControl, ErrorsSayWhatWouldBeValid) {
  EXPECT_EQ(error_of("byoyomi"),
            "byoyomi:1: unknown time control byoyomi; there are: sudden, increment, periods, move, simulations");
  EXPECT_EQ(error_of("sudden(moves=3)"), "sudden(moves=3):8: unknown option moves; sudden has: budget, rate");
  EXPECT_EQ(error_of("sudden(budget=-1)"), "sudden(budget=-1):15: budget=-1: must be a number in 0..10000000");
  EXPECT_EQ(
      error_of("sudden+move"),
      "sudden+move:1: unknown time control sudden+move; there are: sudden, increment, periods, move, simulations");
}

TEST(TimeControl, HelpNamesEveryForm) {
  const std::string help = time_control_help("  ");
  for (const char* name : {"  sudden  ", "  increment  ", "  periods  ", "  move  ", "  simulations  ", "rate=0  "}) {
    EXPECT_NE(help.find(name), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace senet::timing
