#include "player/alpha_beta_player.h"

#include <gtest/gtest.h>

#include <future>

#include "base/error.h"
#include "player/make_player.h"
#include "support/disguised_game.h"
#include "support/match_setup.h"
#include "support/play_match.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

using toys::setup_of;

TEST(AlphaBetaPlayer, DrawsAgainstItselfInTicTacToeAndNeverLosesToRandom) {
  const std::string spec = "alphabeta(hash=1)";
  EXPECT_EQ(toys::play_match(toys::tic_tac_toe(), {spec, spec}, 1), (std::vector<Goal>{50, 50}));
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_GE(toys::play_match(toys::tic_tac_toe(), {spec, "random"}, seed)[0], 50);
    EXPECT_GE(toys::play_match(toys::tic_tac_toe(), {"random", spec}, seed)[1], 50);
  }
}

TEST(AlphaBetaPlayer, WinsNimFromAWonStart) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    EXPECT_EQ(toys::play_match(toys::nim({3, 4, 5, 0}), {"alphabeta(hash=1)", "random"}, seed)[0], 100);
  }
}

TEST(AlphaBetaPlayer, WhatItFoundOutIsReported) {
  const ManualClock clock;
  const auto player = make_player("alphabeta(hash=1)", clock);
  player->start(setup_of(toys::nim({1, 1, 2, 0})), TimePoint::max());
  EXPECT_EQ(player->play({}, TimePoint::max()), MoveId{31}) << "both of the third heap";
  EXPECT_NE(player->report().note.find("proven, depth "), std::string::npos) << player->report().note;
  EXPECT_NE(player->report().note.find(", won in 3, no evaluation"), std::string::npos) << player->report().note;
  EXPECT_NEAR(*player->report().value, 100, 1e-3);
  const auto second = make_player("alphabeta(hash=1)", clock);
  second->start(setup_of(toys::nim({1, 1, 0, 0}), 1), TimePoint::max());
  EXPECT_EQ(second->play({}, TimePoint::max()), MoveId{121}) << "noop";
  EXPECT_EQ(second->report().note, "forced");
}

TEST(AlphaBetaPlayer, DepthAndPositionsLimitIt) {
  const ManualClock clock;
  const auto note = [&](const char* spec) {
    const auto player = make_player(spec, clock);
    player->start(setup_of(toys::nim({9, 8, 7, 6})), TimePoint::max());
    player->play({}, TimePoint::max());
    return player->report().note;
  };
  EXPECT_TRUE(note("alphabeta(hash=1,depth=2)").starts_with("depth, depth 2, "));
  EXPECT_NE(note("alphabeta(hash=1,positions=777)").find(", 777 positions"), std::string::npos);
}

TEST(AlphaBetaPlayer, LeavesBeforeTheDeadline) {
  const toys::TickingClock clock(Seconds(2e-3));
  const auto player = make_player("alphabeta(hash=1,margin=0.12)", clock);
  player->start(setup_of(toys::nim({15, 15, 15, 15})), after(clock.now(), Seconds(10)));
  const TimePoint deadline = after(clock.now(), Seconds(1));
  player->play({}, deadline);
  EXPECT_LT(clock.now(), after(deadline, Seconds(-0.09)));
  EXPECT_GT(clock.now(), after(deadline, Seconds(-0.15)));
  EXPECT_TRUE(player->report().note.starts_with("time, ")) << player->report().note;
}

TEST(AlphaBetaPlayer, ADeadlineInThePastStillGetsALegalMove) {
  ManualClock clock;
  clock.advance(Seconds(100));
  const auto player = make_player("alphabeta(hash=1)", clock);
  player->start(setup_of(toys::tic_tac_toe()), after(clock.now(), Seconds(-1)));
  EXPECT_EQ(player->play({}, after(clock.now(), Seconds(-1))), MoveId{0});
}

TEST(AlphaBetaPlayer, StopEndsARunningSearch) {
  const SteadyClock clock;
  const auto player = make_player("alphabeta(hash=1)", clock);
  player->start(setup_of(toys::nim({15, 15, 15, 15})), after(clock.now(), Seconds(0.01)));
  std::stop_source source;
  auto move = std::async(std::launch::async, [&] { return player->play({}, {TimePoint::max(), source.get_token()}); });
  source.request_stop();
  EXPECT_NE(move.get(), kNoMove);
  EXPECT_TRUE(player->report().note.starts_with("stopped")) << player->report().note;
}

TEST(AlphaBetaPlayer, FollowsTheMoveThatWasPlayedNotItsOwn) {
  const ManualClock clock;
  const auto player = make_player("alphabeta(hash=1)", clock);
  player->start(setup_of(toys::tic_tac_toe()), TimePoint::max());
  player->play({}, TimePoint::max());
  player->play(std::array{MoveId{8}, MoveId{19}}, TimePoint::max());
  const MoveId next = player->play(std::array{MoveId{9}, MoveId{10}}, TimePoint::max());
  EXPECT_NE(next, MoveId{8});
  EXPECT_NE(next, MoveId{0});
}

TEST(AlphaBetaPlayer, GamesForOthersAreRefusedAtTheStart) {
  const ManualClock clock;
  const auto player = make_player("alphabeta(hash=1)", clock);
  EXPECT_THROW(player->start(setup_of(toys::race(9)), TimePoint::max()), Error);
  EXPECT_THROW(player->start(setup_of(toys::rock_paper_scissors()), TimePoint::max()), Error);
  EXPECT_THROW(player->play({}, TimePoint::max()), Error);
}

}  // namespace
}  // namespace senet
