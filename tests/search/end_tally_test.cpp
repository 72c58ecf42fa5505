#include "search/end_tally.h"

#include <gtest/gtest.h>

#include <array>

namespace senet::search {
namespace {

constexpr std::array<Goal, 2> kFirstWins{100, 0};
constexpr std::array<Goal, 2> kSecondWins{0, 100};

TEST(EndTally, CountsBitsAndWhoWonWithThem) {
  EndTally tally(2);
  tally.see(State{0b101, 0b1}, kFirstWins);
  tally.see(State{0b100, 0b1}, kSecondWins);
  tally.see(State{0b110, 0}, std::array<Goal, 2>{50, 50});  // nobody has won
  EXPECT_EQ(tally.games(), 2U);
  EXPECT_EQ(tally.won(), 1U);
  EXPECT_EQ(tally.bits()[0].set, 1U);
  EXPECT_EQ(tally.bits()[0].set_and_won, 1U);
  EXPECT_EQ(tally.bits()[1].set, 0U);
  EXPECT_EQ(tally.bits()[2].set, 2U);
  EXPECT_EQ(tally.bits()[2].set_and_won, 1U);
  EXPECT_EQ(tally.bits()[64].set, 2U);
}

TEST(EndTally, LooksAtNoMoreWordsThanItWasMadeFor) {
  EndTally tally(1);
  tally.see(State{1, 1}, kFirstWins);
  EXPECT_EQ(tally.bits().size(), 64U);
  EXPECT_EQ(tally.bits()[0].set, 1U);
}

TEST(EndTally, AddsUpAndForgets) {
  EndTally tally(1);
  EndTally other(1);
  tally.see(State{1}, kFirstWins);
  other.see(State{1}, kSecondWins);
  tally.add(other);
  EXPECT_EQ(tally.games(), 2U);
  EXPECT_EQ(tally.won(), 1U);
  EXPECT_EQ(tally.bits()[0].set, 2U);
  tally.clear();
  EXPECT_EQ(tally.games(), 0U);
  EXPECT_EQ(tally.bits()[0].set, 0U);
}

}  // namespace
}  // namespace senet::search
