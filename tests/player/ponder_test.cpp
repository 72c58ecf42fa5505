// What the searching player does while it is not asked for a move.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <stop_token>
#include <string>

#include "player/make_player.h"
#include "support/disguised_game.h"
#include "support/match_setup.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

// Of the two roles, whose cells count from 0 and from 10.
constexpr MoveId kNoop{9};
constexpr MoveId kOtherNoop{19};

class Ponder : public ::testing::Test {
 protected:
  void start(const std::string& options = "", std::size_t role = 0,
             std::shared_ptr<const Game> game = toys::tic_tac_toe()) {
    player_ = make_player("mcts(memory=8,solver=off,start=off" + options + ")", clock_);
    player_->start(toys::setup_of(std::move(game), role), in(1));
  }
  TimePoint in(double seconds) const { return after(clock_.now(), Seconds(seconds)); }
  MoveId play(std::span<const MoveId> joint = {}) { return player_->play(joint, in(1)); }

  toys::TickingClock clock_{Seconds(2e-3)};
  std::unique_ptr<Player> player_;
};

TEST_F(Ponder, SearchesThePositionAfterTheOwnMoveAndKeepsWhatItFound) {
  start();
  const MoveId move = play();
  EXPECT_EQ(player_->report().kept, 0U);
  const std::uint64_t searched = player_->report().simulations;
  EXPECT_FALSE(player_->ponder(in(3))) << "the time was over, nobody ended it";
  EXPECT_EQ(play(std::array{move, kOtherNoop}), kNoop);
  const MoveReport report = player_->report();
  EXPECT_GT(report.pondered, 2 * searched);
  EXPECT_GE(report.kept, report.pondered) << "all of it was about this position";
  EXPECT_GT(report.pondering, Seconds(2.5));
  EXPECT_LT(report.pondering, Seconds(3.5));
}

TEST_F(Ponder, SearchesThePresentPositionWhereOthersHaveTheChoice) {
  start();
  const MoveId move = play();
  play(std::array{move, kOtherNoop});
  player_->ponder(in(10));
  const MoveId reply{move == MoveId{4} ? 10U : 14U};
  play(std::array{kNoop, reply});
  EXPECT_GT(player_->report().kept, 0U);
  EXPECT_LT(player_->report().kept, player_->report().pondered) << "there were other replies to ponder";
}

TEST_F(Ponder, SearchesThePresentPositionWhereMovesAreSimultaneous) {
  start("", 0, toys::rock_paper_scissors(9));
  play();
  player_->ponder(in(10));
  play(std::array{MoveId{0}, MoveId{3}});
  EXPECT_GT(player_->report().kept, 0U);
  EXPECT_LT(player_->report().kept, player_->report().pondered);
}

TEST_F(Ponder, SearchesOnAfterTheStart) {
  start();
  player_->ponder(in(2));
  play();
  EXPECT_EQ(player_->report().kept, player_->report().pondered);
  EXPECT_GT(player_->report().pondered, 0U);
}

TEST_F(Ponder, AMoveThatWasReplacedIsFollowed) {
  for (const char* threads : {"", ",threads=2", ",threads=2,parallel=root"}) {
    start(threads);
    const MoveId move = play();
    player_->ponder(in(1));
    const MoveId other{move == MoveId{8} ? 7U : 8U};
    EXPECT_EQ(play(std::array{other, kOtherNoop}), kNoop);
    player_->ponder(in(1));
    const MoveId reply{other == MoveId{8} ? 10U : 18U};
    const MoveId next = play(std::array{kNoop, reply});
    EXPECT_NE(next, other);
    EXPECT_NE(index(next) + 10, index(reply));
    EXPECT_LT(index(next), 9U);
  }
}

TEST_F(Ponder, GoesOnWhereItWasEnded) {
  start();
  const MoveId move = play();
  std::stop_source ended;
  ended.request_stop();
  EXPECT_TRUE(player_->ponder({in(1), ended.get_token()}));
  player_->ponder(in(1));
  player_->ponder(in(1));
  play(std::array{move, kOtherNoop});
  EXPECT_GE(player_->report().kept, player_->report().pondered);
  EXPECT_GT(player_->report().pondered, 0U);
}

TEST_F(Ponder, HasNothingToDoWhereSimulationsAreCounted) {
  for (const char* options : {",simulations=30", ",clock=sudden(budget=60,rate=100)"}) {
    start(options);
    const MoveId move = play();
    EXPECT_FALSE(player_->ponder(in(1)));
    play(std::array{move, kOtherNoop});
    EXPECT_EQ(player_->report().pondered, 0U) << options;
  }
}

TEST_F(Ponder, TakesTheSimulationsThatOthersMadeWhereTheyAreCounted) {
  for (const char* options : {",simulations=30", ",clock=sudden(budget=60,rate=100)"}) {
    std::string told;
    for (int i = 0; i < 2; ++i) {
      start(options, 1);
      play();
      player_->ponder_simulations(70, TimePoint::max());
      play(std::array{MoveId{4}, kOtherNoop});
      EXPECT_EQ(player_->report().pondered, 70U) << options;
      const std::string now = std::to_string(player_->report().kept) + player_->report().note;
      EXPECT_TRUE(told.empty() || told == now) << "it repeats";
      told = now;
    }
  }
  start();
  play();
  player_->ponder_simulations(70, TimePoint::max());
  play(std::array{MoveId{4}, kOtherNoop});
  EXPECT_EQ(player_->report().pondered, 0U) << "its time is not counted in simulations";
}

TEST_F(Ponder, TellsWhetherTheReplyWasAmongTheFewPondered) {
  int foreseen = 0;
  for (std::uint32_t reply = 0; reply < 9; ++reply) {
    start(",ponder=focused(n=2)", 1);
    play();
    player_->ponder(in(10));
    EXPECT_FALSE(player_->report().foreseen);
    play(std::array{MoveId{reply}, kOtherNoop});
    const MoveReport report = player_->report();
    ASSERT_TRUE(report.foreseen.has_value());
    foreseen += *report.foreseen ? 1 : 0;
    EXPECT_TRUE(*report.foreseen || report.kept < report.pondered / 20) << reply;
  }
  EXPECT_EQ(foreseen, 2);
}

TEST_F(Ponder, KnowsWhatItForesawThoughThePositionWasReachedWhilePondering) {
  start(",ponder=focused(n=2)");
  const MoveId move = play();
  player_->ponder(in(10));
  EXPECT_EQ(play(std::array{move, kOtherNoop}), kNoop);
  EXPECT_FALSE(player_->report().foreseen) << "that was the own move";
  play(std::array{kNoop, move == MoveId{4} ? MoveId{10} : MoveId{14}});
  EXPECT_TRUE(player_->report().foreseen.has_value());
}

TEST_F(Ponder, IsLeftWhereThatIsAskedFor) {
  start(",ponder=off");
  const MoveId move = play();
  EXPECT_FALSE(player_->ponder(in(1)));
  play(std::array{move, kOtherNoop});
  EXPECT_EQ(player_->report().pondered, 0U);
}

TEST_F(Ponder, HasNothingToDoOnceAllIsKnown) {
  player_ = make_player("mcts(memory=64,start=off)", clock_);
  player_->start(toys::setup_of(toys::nim({1, 1})), in(1));
  play();
  const TimePoint begin = clock_.now();
  EXPECT_FALSE(player_->ponder(in(100)));
  EXPECT_LT(clock_.now(), after(begin, Seconds(50)));
}

TEST_F(Ponder, StopsWhereTheGameIsOver) {
  start("", 0, toys::doubling(33, 1));
  play();
  EXPECT_FALSE(player_->ponder(in(1)));
}

TEST_F(Ponder, IsNotWhatAPlayerWithoutASearchDoes) {
  player_ = make_player("random", clock_);
  player_->start(toys::setup_of(toys::tic_tac_toe()), in(1));
  play();
  EXPECT_FALSE(player_->ponder(in(1)));
}

}  // namespace
}  // namespace senet
