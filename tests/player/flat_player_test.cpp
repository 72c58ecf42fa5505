#include "player/flat_player.h"

#include <gtest/gtest.h>

#include "player/make_player.h"
#include "support/disguised_game.h"
#include "support/match_setup.h"
#include "support/play_match.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

TEST(FlatPlayer, BeatsRandomInTicTacToeEitherWay) {
  EXPECT_GE(toys::mean_goal(toys::tic_tac_toe(), "flat(simulations=500)", "random", 25), 90);
  EXPECT_GE(toys::mean_goal(toys::tic_tac_toe(), "flat(simulations=500,select=ucb1)", "random", 25), 90);
}

TEST(FlatPlayer, TheSameSeedPlaysTheSameMatch) {
  const auto matches = [] {
    std::vector<std::vector<Goal>> goals;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      goals.push_back(toys::play_match(toys::race(15), {"flat(simulations=5)", "random", "flat(simulations=4)"}, seed));
    }
    return goals;
  };
  EXPECT_EQ(matches(), matches());
}

TEST(FlatPlayer, LeavesBeforeTheDeadlineAndReports) {
  const toys::TickingClock clock(Seconds(2e-3));
  const auto player = make_player("flat", clock);
  player->start(toys::setup_of(toys::tic_tac_toe()), after(clock.now(), Seconds(1)));
  const TimePoint deadline = after(clock.now(), Seconds(1));
  EXPECT_NE(player->play({}, deadline), kNoMove);
  EXPECT_LT(clock.now(), after(deadline, Seconds(-0.04)));
  EXPECT_GT(clock.now(), after(deadline, Seconds(-0.1)));
  EXPECT_EQ(player->report().note, "time");
  EXPECT_GT(player->report().simulations, 0U);
  EXPECT_TRUE(player->report().value.has_value());
}

TEST(FlatPlayer, AForcedMoveIsPlayedAtOnce) {
  const ManualClock clock;
  const auto player = make_player("flat", clock);
  player->start(toys::setup_of(toys::tic_tac_toe(), 1), TimePoint::max());
  EXPECT_EQ(player->play({}, TimePoint::max()), MoveId{19});
  EXPECT_EQ(player->report().note, "forced");
}

}  // namespace
}  // namespace senet
