#include "game/goal_value.h"

#include <gtest/gtest.h>

#include <vector>

namespace senet {
namespace {

TEST(GoalValue, ReadsIntegersAsTheReferenceDoes) {
  EXPECT_EQ(parse_goal("100"), 100);
  EXPECT_EQ(parse_goal("007"), 7);
  EXPECT_EQ(parse_goal("-5"), -5);
  EXPECT_EQ(parse_goal("+3"), 3);
  EXPECT_EQ(parse_goal("2147483647"), 2147483647);
  for (const char* text : {"", "+", "-", "+-5", "2147483648", "1.5", "win", "10x", " 1", "0x10"}) {
    EXPECT_EQ(parse_goal(text), std::nullopt) << text;
  }
}

TEST(GoalValue, IsThereForExactlyOneInteger) {
  EXPECT_EQ(goal_value(std::vector<std::string>{"50"}), 50);
  EXPECT_EQ(goal_value(std::vector<std::string>{}), std::nullopt);
  EXPECT_EQ(goal_value(std::vector<std::string>{"0", "100"}), std::nullopt);
  EXPECT_EQ(goal_value(std::vector<std::string>{"win"}), std::nullopt);
}

}  // namespace
}  // namespace senet
