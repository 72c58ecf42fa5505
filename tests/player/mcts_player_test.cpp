#include "player/mcts_player.h"

#include <gtest/gtest.h>

#include <algorithm>
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

TEST(MctsPlayer, BeatsRandomInTicTacToe) {
  EXPECT_GE(toys::mean_goal(toys::tic_tac_toe(), "mcts(simulations=300,memory=8)", "random", 25), 95);
}

TEST(MctsPlayer, BeatsRandomInNim) {
  EXPECT_GE(toys::mean_goal(toys::nim({3, 4, 5, 2}), "mcts(simulations=1000,memory=8)", "random", 25), 95);
}

TEST(MctsPlayer, BeatsTwoRandomPlayers) {
  const auto game = toys::race(25);
  const double random = toys::mean_goal(game, "random", "random", 200);
  EXPECT_GE(toys::mean_goal(game, "mcts(simulations=500,memory=8)", "random", 100), random + 20);
}

TEST(MctsPlayer, DrawsAgainstItselfInTicTacToe) {
  const std::string spec = "mcts(simulations=3000,memory=8)";
  EXPECT_EQ(toys::play_match(toys::tic_tac_toe(), {spec, spec}, 1), (std::vector<Goal>{50, 50}));
}

TEST(MctsPlayer, SolvesAPuzzle) {
  EXPECT_EQ(toys::play_match(toys::doubling(33, 6), {"mcts(simulations=2000,memory=8)"}, 1), std::vector<Goal>{100});
}

TEST(MctsPlayer, TheSameSeedPlaysTheSameMatch) {
  const auto game = toys::rock_paper_scissors(9);
  const auto matches = [&] {
    std::vector<int> goals;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      goals.push_back(toys::play_match(game, {"mcts(simulations=50,memory=8)", "random"}, seed)[0]);
    }
    return goals;
  };
  const std::vector<int> goals = matches();
  EXPECT_EQ(goals, matches());
  EXPECT_GT(*std::max_element(goals.begin(), goals.end()), *std::min_element(goals.begin(), goals.end()));
}

TEST(MctsPlayer, LeavesBeforeTheDeadline) {
  const toys::TickingClock clock(Seconds(2e-3));
  const auto player = make_player("mcts(memory=8,margin=0.5)", clock);
  const auto game = toys::tic_tac_toe();
  TimePoint deadline = after(clock.now(), Seconds(10));
  player->start(setup_of(game), deadline);
  EXPECT_LT(clock.now(), after(deadline, Seconds(-0.45)));
  EXPECT_GT(clock.now(), after(deadline, Seconds(-0.55))) << "the start clock is used";
  deadline = after(clock.now(), Seconds(1));
  player->play({}, deadline);
  EXPECT_LT(clock.now(), after(deadline, Seconds(-0.45)));
  EXPECT_GT(clock.now(), after(deadline, Seconds(-0.55)));
  EXPECT_EQ(player->report().note, "time");
}

TEST(MctsPlayer, TheTimeOptionEndsASearchEarly) {
  const toys::TickingClock clock(Seconds(2e-3));
  const auto player = make_player("mcts(memory=8,time=0.2,start=off)", clock);
  const TimePoint begin = clock.now();
  player->start(setup_of(toys::tic_tac_toe()), after(begin, Seconds(10)));
  EXPECT_LT(clock.now(), after(begin, Seconds(0.01))) << "no search at the start";
  player->play({}, after(begin, Seconds(10)));
  EXPECT_GT(clock.now(), after(begin, Seconds(0.15)));
  EXPECT_LT(clock.now(), after(begin, Seconds(0.25)));
}

TEST(MctsPlayer, WithSimulationsGivenTheStartClockIsNotUsed) {
  const toys::TickingClock clock(Seconds(2e-3));
  const auto player = make_player("mcts(memory=8,simulations=100)", clock);
  const TimePoint begin = clock.now();
  player->start(setup_of(toys::tic_tac_toe()), after(begin, Seconds(10)));
  player->play({}, after(begin, Seconds(10)));
  EXPECT_EQ(player->report().simulations, 100U);
  EXPECT_EQ(player->report().note, "simulations");
}

TEST(MctsPlayer, ADeadlineInThePastStillGetsALegalMove) {
  ManualClock clock;
  clock.advance(Seconds(100));
  const auto player = make_player("mcts(memory=8)", clock);
  player->start(setup_of(toys::tic_tac_toe()), after(clock.now(), Seconds(-1)));
  EXPECT_EQ(player->play({}, after(clock.now(), Seconds(-1))), MoveId{0});
  EXPECT_EQ(player->report().simulations, 0U);
}

TEST(MctsPlayer, AForcedMoveIsPlayedAtOnce) {
  const toys::TickingClock clock(Seconds(2e-3));
  for (const bool think : {false, true}) {
    const std::string spec = std::string("mcts(memory=8,start=off,think_forced=") + (think ? "on)" : "off)");
    const auto player = make_player(spec, clock);
    player->start(setup_of(toys::tic_tac_toe(), 1), after(clock.now(), Seconds(1)));
    EXPECT_EQ(player->play({}, after(clock.now(), Seconds(1))), MoveId{19});
    EXPECT_EQ(player->report().simulations > 0, think);
    EXPECT_EQ(player->report().note, think ? "time" : "forced");
  }
}

TEST(MctsPlayer, FollowsTheMoveThatWasPlayedNotItsOwn) {
  const SteadyClock clock;
  const auto player = make_player("mcts(memory=8,simulations=200)", clock);
  const auto game = toys::tic_tac_toe();
  player->start(setup_of(game), TimePoint::max());
  const MoveId own = player->play({}, TimePoint::max());
  const MoveId other{own == MoveId{8} ? 7U : 8U};
  player->play(std::array{other, MoveId{19}}, TimePoint::max());
  const MoveId next = player->play(std::array{MoveId{9}, MoveId{10}}, TimePoint::max());
  EXPECT_NE(next, other);
  EXPECT_NE(next, MoveId{0});
}

TEST(MctsPlayer, StopEndsARunningSearchAndLeavesLaterOnesAlone) {
  const SteadyClock clock;
  const auto player = make_player("mcts(memory=8,start=off)", clock);
  player->start(setup_of(toys::tic_tac_toe()), TimePoint::max());
  std::stop_source source;
  auto move = std::async(std::launch::async, [&] { return player->play({}, {TimePoint::max(), source.get_token()}); });
  source.request_stop();
  EXPECT_NE(move.get(), kNoMove);
  EXPECT_EQ(player->report().note, "stopped");
  player->play({}, after(clock.now(), Seconds(0)));
  EXPECT_EQ(player->report().note, "time") << "an old stop has no effect";
}

TEST(MctsPlayer, StopBeforeASearchBeginsIsNotMissed) {
  const SteadyClock clock;
  const auto player = make_player("mcts(memory=8)", clock);
  std::stop_source source;
  source.request_stop();
  player->start(setup_of(toys::tic_tac_toe()), {TimePoint::max(), source.get_token()});
  EXPECT_NE(player->play({}, {TimePoint::max(), source.get_token()}), kNoMove);
  EXPECT_EQ(player->report().note, "stopped");
}

TEST(MctsPlayer, OptionsOutOfRangeAreNamed) {
  const SteadyClock clock;
  try {
    make_player("mcts(select=ucb1(c=-1))", clock);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "mcts(select=ucb1(c=-1)):20: c=-1: must be a number in 0..10");
  }
}

}  // namespace
}  // namespace senet
