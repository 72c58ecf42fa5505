// What a session does when its player or its loader fails, is late, or never returns.
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.h"
#include "protocol/session_fixture.h"
#include "support/disguised_game.h"

namespace senet::protocol {
namespace {

TEST_F(SessionTest, AnswersInfoWhileAPlayerThinks) {
  auto reply = think_until([&] { script_->wait_for_stop(); });
  EXPECT_EQ(say("(INFO)"), "((name senet)(status busy))");
  script_->stop();
  EXPECT_EQ(reply.get(), "(mark 3 3)");
}

TEST_F(SessionTest, AbortStopsARunningSearch) {
  auto reply = think_until([&] { script_->wait_for_stop(); });
  EXPECT_EQ(say("(ABORT m)"), "aborted");
  EXPECT_TRUE(is_mark(reply.get()));
  script_->await("gone");
  EXPECT_EQ(count_notes("finish"), 1);
}

TEST_F(SessionTest, AbortEndsASearchThatIsYetToBegin) {
  auto reply = think_until([&] {
    release_.wait();
    script_->wait_for_stop();
  });
  EXPECT_EQ(say("(ABORT m)"), "aborted");
  release_.count_down();
  EXPECT_TRUE(is_mark(reply.get()));
  script_->await("gone");  // though no message comes any more
}

TEST_F(SessionTest, StopOfOneTurnLeavesTheNextOneAlone) {
  std::latch second{1};
  script_->choose = [&](std::size_t ply, const MoveList& legal) {
    script_->note("ply " + std::to_string(ply));
    if (ply == 0) script_->wait_for_stop();
    if (ply == 1) second.wait();
    return legal.back();
  };
  start();
  auto late = say_in_background("(PLAY m NIL)");
  script_->await("ply 0");
  time_->await_waiters();
  time_->advance(Seconds(9.75));
  const std::string first = late.get();
  auto reply = say_in_background("(PLAY m (" + first + " noop))");
  script_->await("ply 1");
  EXPECT_FALSE(script_->stopping());
  second.count_down();
  EXPECT_EQ(reply.get(), "noop");
}

TEST_F(SessionTest, AnswersALegalMoveInTimeForAPlayerThatDoesNotReturn) {
  auto reply = ask_who_does_not_return();
  time_->advance(Seconds(9.74));
  EXPECT_EQ(reply.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  time_->advance(Seconds(0.01));
  const std::string move = reply.get();
  EXPECT_TRUE(is_mark(move));
  EXPECT_EQ(say("(PLAY m NIL)"), move);
  release_.count_down();
}

TEST_F(SessionTest, LatePlayerIsBackInTheNextTurn) {
  script_->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 0) release_.wait();
    return legal.back();
  };
  start();
  auto reply = say_in_background("(PLAY m NIL)");
  script_->await("play");
  time_->await_waiters();
  time_->advance(Seconds(10));
  const std::string move = reply.get();
  auto next = say_in_background("(PLAY m (" + move + " noop))");
  time_->await_waiters();
  release_.count_down();
  EXPECT_EQ(next.get(), "noop");
  const std::vector<std::string> notes{"start", "play", "play " + move + " noop"};
  EXPECT_EQ(script_->notes(), notes);
}

TEST_F(SessionTest, ReplacesAPlayerThatThrowsAndTellsTheNewOneWhatHappened) {
  std::atomic<int> throws = 1;
  script_->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 2 && throws-- > 0) throw std::runtime_error("out of memory");
    return legal.front();
  };
  start();
  say("(PLAY m NIL)");
  say("(PLAY m ((mark 1 1) noop))");
  EXPECT_TRUE(is_mark(say("(PLAY m (noop (mark 3 3)))")));
  EXPECT_EQ(say("(PLAY m ((mark 1 2) noop))"), "noop");
  EXPECT_EQ(say("(PLAY m (noop (mark 3 2)))"), "(mark 1 3)");
  const std::vector<std::string> after_failure{
      "gone", "start", "play", "play (mark 1 1) noop", "play noop (mark 3 3)", "play (mark 1 2) noop"};
  const std::vector<std::string> notes = script_->notes();
  EXPECT_TRUE(std::ranges::search(notes, after_failure)) << ::testing::PrintToString(notes);
}

TEST_F(SessionTest, GivesAPlayerUpThatFailsAgainAndAgainButKeepsAnswering) {
  script_->choose = [&](std::size_t, const MoveList&) -> MoveId { throw 7; };
  start();
  EXPECT_TRUE(is_mark(say("(PLAY m NIL)")));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(say("(PLAY m ((mark 1 " + std::to_string(i + 1) + ") noop))"), "noop");
    EXPECT_TRUE(is_mark(say("(PLAY m (noop (mark 2 " + std::to_string(i + 1) + ")))")));
  }
  EXPECT_EQ(count_notes("start"), ResilientPlayer::kMostFailures + 1);
}

TEST_F(SessionTest, PlaysOnWithoutAPlayer) {
  parts_.make_player = []() -> std::unique_ptr<Player> { throw Error("--player", "no such thing"); };
  EXPECT_EQ(start(), "ready");
  EXPECT_TRUE(is_mark(say("(PLAY m NIL)")));
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "noop");
}

TEST_F(SessionTest, StartsAPlayerAgainThatFailedToStart) {
  std::atomic<int> throws = 1;
  script_->on_start = [&] {
    if (throws-- > 0) throw std::bad_alloc();
  };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
  EXPECT_EQ(count_notes("start"), 2);
}

TEST_F(SessionTest, IsReadyInTimeForAPlayerThatIsNot) {
  script_->on_start = [&] { release_.wait(); };
  auto reply = say_in_background("(START m x ((role x) (role o)) 10 10)");
  script_->await("start");
  time_->await_waiters();
  time_->advance(Seconds(9.75));
  EXPECT_EQ(reply.get(), "ready");
  auto move = say_in_background("(PLAY m NIL)");
  time_->await_waiters();
  release_.count_down();
  EXPECT_EQ(move.get(), "(mark 1 1)");
}

TEST_F(SessionTest, NeverPassesOnAnIllegalMove) {
  script_->choose = [](std::size_t, const MoveList&) { return MoveId{toys::TicTacToe::kNoop}; };
  start();
  EXPECT_TRUE(is_mark(say("(PLAY m NIL)")));
  script_->choose = [](std::size_t, const MoveList&) { return kNoMove; };
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "noop");
  EXPECT_TRUE(is_mark(say("(PLAY m (noop (mark 2 2)))")));
}

TEST_F(SessionTest, SaysWhyRulesCannotBePlayed) {
  parts_.load = [](const gdl::Description&, std::string_view, const load::LoadOptions&) -> load::Loaded {
    throw Error("message:1:9", "unsafe variable ?x in (p ?x)");
  };
  EXPECT_EQ(start(), "(error \"rules: message:1:9: unsafe variable ?x in 'p ?x'\")");
  EXPECT_EQ(say("(INFO)"), "((name senet)(status available))");
  EXPECT_EQ(say("(PLAY m NIL)"), "busy");
}

TEST_F(SessionTest, PlaysOnTheInterpreterWhereNothingElseLoads) {
  parts_.load = [](const gdl::Description&, std::string_view, const load::LoadOptions& options) -> load::Loaded {
    if (options.evaluator != load::Evaluator::kInterpreter || !options.quick) throw Error("rules", "too large");
    return load_toy();
  };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
  EXPECT_EQ(count_notes("start"), 1);
}

TEST_F(SessionTest, AnswersByTheInterpreterUntilTheGameIsLoadedAndThenByThePlayer) {
  parts_.load = [&](const gdl::Description&, std::string_view, const load::LoadOptions& options) {
    if (options.evaluator != load::Evaluator::kInterpreter) release_.wait();
    return load_toy();
  };
  play_by_the_stand_in_until_released();
  EXPECT_EQ(say("(PLAY m (noop (mark 3 1)))"), "(mark 1 1)");
  EXPECT_EQ(script_->notes(),
            (std::vector<std::string>{"start", "play", "play (mark 3 3) noop", "play noop (mark 3 1)"}));
}

// Following all turns once more would take as long as before.
TEST_F(SessionTest, KeepsTheInterpreterThatStoodInWhereAnotherOneIsLoaded) {
  std::atomic<int> simulators = 0;
  toys::Disguise disguise;
  disguise.evaluator = "interpreter";
  disguise.simulators = &simulators;
  parts_.load = [&](const gdl::Description&, std::string_view, const load::LoadOptions& options) {
    if (options.evaluator == load::Evaluator::kInterpreter) return load_toy();
    release_.wait();
    load::Loaded loaded = load_toy();
    loaded.game = std::make_shared<toys::DisguisedGame>(loaded.game, disguise);
    return loaded;
  };
  play_by_the_stand_in_until_released();
  EXPECT_EQ(say("(PLAY m (noop (mark 3 1)))"), "(mark 1 1)");
  EXPECT_EQ(simulators, 1) << "the player's";
}

// Of a second of start clock too little is left for a large sheet, and of a long one enough.
TEST_F(SessionTest, LoadsForSomeTurnsWhereTheStartClockIsShort) {
  std::vector<double> limits;
  parts_.load = [&](const gdl::Description&, std::string_view, const load::LoadOptions& options) {
    limits.push_back(options.time_limit.count());
    return load_toy();
  };
  EXPECT_EQ(say("(START m x ((role x) (role o)) 1 2)"), "ready");
  EXPECT_EQ(say("(ABORT m)"), "aborted");
  EXPECT_EQ(say("(START n x ((role x) (role o)) 100 20)"), "ready");
  ASSERT_EQ(limits.size(), 2U);
  EXPECT_GT(limits[0], 6);
  EXPECT_LT(limits[0], 7);
  EXPECT_GT(limits[1], 80);
  EXPECT_LT(limits[1], 100);
}

class UnloadedSessionTest : public SessionTest {
 protected:
  // The reply to a first PLAY; the game is not loaded, not even for the interpreter, until release_.
  std::future<std::string> play_unloaded() {
    parts_.load = [this](const gdl::Description&, std::string_view, const load::LoadOptions&) {
      release_.wait();
      return load_toy();
    };
    auto reply = say_in_background("(START m x ((role x) (role o)) 10 10)");
    time_->await_waiters(2);
    time_->advance(Seconds(10));
    EXPECT_EQ(reply.get(), "ready");
    auto play = say_in_background("(PLAY m NIL)");
    time_->await_waiters();
    return play;
  }
};

TEST_F(UnloadedSessionTest, AnswersALegalMoveLateWhereNoneIsKnownInTime) {
  auto play = play_unloaded();
  time_->advance(Seconds(10));
  EXPECT_EQ(play.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  release_.count_down();
  EXPECT_TRUE(is_mark(play.get()));
}

TEST_F(UnloadedSessionTest, AnswersSomethingSoonAfterTheClockWhereNoMoveIsKnown) {
  auto play = play_unloaded();
  time_->advance(Seconds(10.5));
  EXPECT_EQ(play.get(), "noop");
  release_.count_down();
}

TEST_F(UnloadedSessionTest, AnswersInTimeByWhatIsLegalAtFirstWhereThatIsKnown) {
  parts_.opening_moves = [](const gdl::Description&, RoleId, const load::LoadOptions&) {
    return std::vector<std::string>{"(mark 2 2)"};
  };
  std::vector<std::string> by;
  parts_.observer = [&](const Event& event) {
    if (event.move) by.push_back(event.move->chosen_by);
  };
  auto play = play_unloaded();
  time_->advance(Seconds(9.75));
  EXPECT_EQ(play.get(), "(mark 2 2)");
  EXPECT_EQ(by, std::vector<std::string>{"opening"});
  release_.count_down();
}

TEST_F(UnloadedSessionTest, TakesWhatIsLegalAtFirstWhenItIsFoundDuringTheFirstPlay) {
  std::latch found{1};
  parts_.opening_moves = [&](const gdl::Description&, RoleId, const load::LoadOptions&) {
    found.wait();
    script_->note("found");
    return std::vector<std::string>{"(mark 2 2)"};
  };
  auto play = play_unloaded();
  time_->advance(Seconds(9.75));
  EXPECT_EQ(play.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  found.count_down();
  EXPECT_EQ(play.get(), "(mark 2 2)");
  release_.count_down();
}

TEST_F(SessionTest, EndsTheSearchForWhatIsLegalAtFirstWhenTheGameIsLoaded) {
  parts_.opening_moves = [&](const gdl::Description&, RoleId,
                             const load::LoadOptions& options) -> std::vector<std::string> {
    while (!*options.stop) std::this_thread::yield();
    throw Error("", "stopped");
  };
  auto reply = say_in_background("(START m x ((role x) (role o)) 10 10)");
  time_->await_waiters(2);  // START for all of the clock, the load for a moment
  time_->advance(Seconds(0.05));
  EXPECT_EQ(reply.get(), "ready");
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
}

TEST_F(SessionTest, AnswersATurnAtOnceThatIsOvertaken) {
  auto first = think_until([this, again = false]() mutable {
    if (!std::exchange(again, true)) script_->wait_for_stop();
  });
  EXPECT_EQ(say("(PLAY m ((mark 2 2) noop))"), "noop");
  const std::string overtaken = first.get();
  EXPECT_TRUE(is_mark(overtaken));
  EXPECT_EQ(say("(PLAY m NIL)"), overtaken);
}

TEST_F(SessionTest, AnswersAnOldPlayAtOnceThatItNeverAnswered) {
  start();
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "noop");  // what came before was never asked
  EXPECT_FALSE(say("(PLAY m NIL)").empty());
}

// No state after the first one can be worked out.
class TooLarge : public toys::TicTacToe {
 public:
  void apply(Position&, std::span<const MoveId>) const { throw Error("state", "too large"); }
};

TEST_F(SessionTest, AnswersAtOnceWhereTheStateCannotBeFollowed) {
  parts_.load = [](const gdl::Description&, std::string_view, const load::LoadOptions&) -> load::Loaded {
    auto game = std::make_shared<RulesGame<TooLarge>>("toy", std::make_shared<TooLarge>());
    return {std::move(game), load::Evaluator::kScalar, "a toy", {}};
  };
  start();
  EXPECT_FALSE(say("(PLAY m NIL)").empty());
  EXPECT_FALSE(say("(PLAY m ((mark 1 1) noop))").empty());
}

TEST_F(SessionTest, ShutsDownByLettingWhoThinksAnswerAtOnce) {
  auto reply = think_until([&] { script_->wait_for_stop(); });
  session().shut_down();
  EXPECT_EQ(reply.get(), "(mark 3 3)");
  EXPECT_EQ(start("n"), "busy");
  EXPECT_EQ(say("(INFO)"), "((name senet)(status busy))");
}

TEST_F(SessionTest, ShutsDownThoughAPlayerDoesNotReturn) {
  auto reply = think_until([&] { release_.wait(); });
  session().shut_down();
  time_->await_waiters(1, after(time_->now(), Seconds(0.5)));
  time_->advance(Seconds(0.5));
  EXPECT_TRUE(is_mark(reply.get()));
  release_.count_down();
}

TEST_F(SessionTest, TakesManyMessagesAtOnce) {
  start();
  std::vector<std::future<std::string>> replies;
  for (int i = 0; i < 8; ++i) replies.push_back(say_in_background(i % 2 == 0 ? "(PLAY m NIL)" : "(INFO)"));
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(replies[static_cast<std::size_t>(i)].get(), i % 2 == 0 ? "(mark 1 1)" : "((name senet)(status busy))");
  }
  EXPECT_EQ(count_notes("play"), 1);
}

}  // namespace
}  // namespace senet::protocol
