#include "referee/schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace senet::referee {
namespace {

Plan plan() { return {{"a", "b", "c"}, {"nim", "go"}, 4, false, 7}; }

TEST(Schedule, SwapsSeatsWithinEachPairAndNothingElse) {
  const auto games = schedule(plan());
  ASSERT_EQ(games.size(), 2U * 3 * 2 * 4);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    EXPECT_EQ(games[i].number, i);
    EXPECT_EQ(games[i + 1].number, i + 1);
    EXPECT_FALSE(games[i].swapped);
    EXPECT_TRUE(games[i + 1].swapped);
    EXPECT_EQ(games[i].first, games[i + 1].first);
    EXPECT_EQ(games[i].second, games[i + 1].second);
    EXPECT_EQ(games[i].sheet, games[i + 1].sheet);
    EXPECT_EQ(games[i].opening, games[i + 1].opening);
    EXPECT_NE(games[i].seed, games[i + 1].seed);
  }
}

TEST(Schedule, PlaysEveryPairingOnEverySheetEquallyOftenAtAnyTime) {
  std::map<std::array<std::uint32_t, 3>, int> count;
  std::size_t played = 0;
  for (const ScheduledGame& game : schedule(plan())) {
    ++count[{game.sheet, game.first, game.second}];
    EXPECT_LT(game.first, game.second);
    if (++played % (2 * 3 * 2) != 0) continue;
    EXPECT_EQ(count.size(), 6U);
    for (const auto& [pairing, games] : count) EXPECT_EQ(games, static_cast<int>(played / 6));
  }
}

TEST(Schedule, AGauntletIsOneAgainstAll) {
  Plan one = plan();
  one.gauntlet = true;
  std::set<std::uint32_t> others;
  for (const ScheduledGame& game : schedule(one)) {
    EXPECT_EQ(game.first, 0U);
    others.insert(game.second);
  }
  EXPECT_EQ(others, (std::set<std::uint32_t>{1, 2}));
}

TEST(Schedule, AllSeedsDiffer) {
  std::set<std::uint64_t> seeds;
  const auto games = schedule(plan());
  for (const ScheduledGame& game : games) seeds.insert(game.seed);
  EXPECT_EQ(seeds.size(), games.size());
}

TEST(Schedule, AnotherSeedChangesAllAndMorePairsChangeNothing) {
  Plan other = plan();
  other.seed = 8;
  EXPECT_NE(schedule(other)[0].seed, schedule(plan())[0].seed);
  Plan longer = plan();
  longer.pairs = 9;
  const auto games = schedule(plan());
  const auto more = schedule(longer);
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(more[i].seed, games[i].seed);
    EXPECT_EQ(more[i].opening, games[i].opening);
  }
}

}  // namespace
}  // namespace senet::referee
