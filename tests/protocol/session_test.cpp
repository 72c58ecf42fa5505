#include "protocol/session.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "protocol/session_fixture.h"
#include "support/small_games.h"

namespace senet::protocol {
namespace {

TEST_F(SessionTest, TellsItsNameAndWhetherItHasRoom) {
  options_.name = "Nefertari";
  EXPECT_EQ(say("( INFO )"), "((name Nefertari)(status available))");
  EXPECT_EQ(say(""), "((name Nefertari)(status available))");
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(say("(info)"), "((name Nefertari)(status busy))");
  EXPECT_EQ(say("(ABORT m)"), "aborted");
  EXPECT_EQ(say("(INFO)"), "((name Nefertari)(status available))");
}

TEST_F(SessionTest, RefusesANameThatIsNoSingleWord) {
  for (const char* name : {"", "two words", "a(b", "x\n"}) {
    options_.name = name;
    EXPECT_THROW(Session(options_, parts_), Error) << name;
  }
}

TEST_F(SessionTest, PlaysAMatchToItsEnd) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(say("( PLAY m NIL )"), "(mark 1 1)");
  EXPECT_EQ(say("( PLAY m ((mark 1 1) noop) )"), "noop");
  EXPECT_EQ(say("( PLAY m (noop (mark 2 1)) )"), "(mark 1 2)");
  EXPECT_EQ(say("( PLAY m ((mark 1 2) noop) )"), "noop");
  EXPECT_EQ(say("( PLAY m (noop (mark 2 2)) )"), "(mark 1 3)");
  EXPECT_EQ(say("( STOP m ((mark 1 3) noop) )"), "done");
  script_->await("gone");
  EXPECT_EQ(script_->notes(), (std::vector<std::string>{"start", "play", "play (mark 1 1) noop", "play noop (mark 2 1)",
                                                        "play (mark 1 2) noop", "play noop (mark 2 2)",
                                                        "finish (mark 1 3) noop 100 0", "gone"}));
}

TEST_F(SessionTest, PlaysTheRoleItIsGiven) {
  EXPECT_EQ(start("m", "o"), "ready");
  EXPECT_EQ(say("(PLAY m NIL)"), "noop");
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "(mark 1 2)");
}

TEST_F(SessionTest, RoleMayDifferInCaseButMustExist) {
  EXPECT_EQ(start("m", "X"), "ready");
  EXPECT_EQ(say("(ABORT m)"), "aborted");
  EXPECT_EQ(start("n", "y"), "(error \"message: the rules have no role y\")");
  EXPECT_EQ(say("(INFO)"), "((name senet)(status available))");
}

TEST_F(SessionTest, AnswersAPlayThatComesTwiceTwiceButAdvancesOnce) {
  start();
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "noop");
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "noop");
  EXPECT_EQ(say("(PLAY m (noop (mark 3 3)))"), "(mark 1 2)");
  EXPECT_EQ(say("(PLAY m (noop (mark 3 3)))"), "(mark 1 2)");
  EXPECT_EQ(count_notes("play"), 1);
  EXPECT_EQ(count_notes("play (mark 1 1) noop"), 1);
  EXPECT_EQ(count_notes("play noop (mark 3 3)"), 1);
}

TEST_F(SessionTest, TellsAPlyWithTheSameMovesFromAPlayThatComesTwice) {
  parts_.load = [](const gdl::Description&, std::string_view, const load::LoadOptions&) -> load::Loaded {
    return {toys::rock_paper_scissors(9), load::Evaluator::kScalar, "a toy", {}};
  };
  script_->choose = [](std::size_t ply, const MoveList& legal) { return legal[ply < 2 ? 0 : 1]; };
  start();
  EXPECT_EQ(say("(PLAY m NIL)"), "paper");
  EXPECT_EQ(say("(PLAY m (paper paper))"), "paper");
  EXPECT_EQ(say("(PLAY m (paper paper))"), "rock") << "the next ply: it names our answer";
  EXPECT_EQ(say("(PLAY m (paper paper))"), "rock") << "the same ply: it doesn't";
  EXPECT_EQ(count_notes("play paper paper"), 2);
  time_->advance(Seconds(10.1));
  EXPECT_EQ(say("(PLAY m (paper paper))"), "rock") << "the next ply: the clock is over, our answer was replaced";
  EXPECT_EQ(count_notes("play paper paper"), 3);
}

TEST_F(SessionTest, AnswersAnOldPlayWithItsOldMove) {
  start();
  say("(PLAY m NIL)");
  say("(PLAY m ((mark 1 1) noop))");
  say("(PLAY m (noop (mark 3 3)))");
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "noop");
  EXPECT_EQ(say("(PLAY m ((mark 1 2) noop))"), "noop");
  EXPECT_EQ(count_notes("play (mark 1 2) noop"), 1);
}

TEST_F(SessionTest, AnswersOtherMatchesBusy) {
  EXPECT_EQ(say("(PLAY m NIL)"), "busy");
  start();
  EXPECT_EQ(start("other"), "busy");
  EXPECT_EQ(say("(PLAY other NIL)"), "busy");
  EXPECT_EQ(say("(STOP other NIL)"), "busy");
  EXPECT_EQ(say("(ABORT other)"), "busy");
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
}

TEST_F(SessionTest, AnswersAStartThatComesTwiceReadyAndStartsOnce) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(start("m", "o"), "busy");
  EXPECT_EQ(count_notes("start"), 1);
}

TEST_F(SessionTest, FollowsTheEchoWhereItDiffersFromItsMove) {
  start();
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
  EXPECT_EQ(say("(PLAY m ((mark 2 2) noop))"), "noop");
  EXPECT_EQ(count_notes("play (mark 2 2) noop"), 1);
  EXPECT_EQ(say("(PLAY m (noop (mark 1 1)))"), "(mark 1 2)");
}

TEST_F(SessionTest, GoesOnWithALegalMoveAfterMovesThatAreNot) {
  start();
  say("(PLAY m NIL)");
  EXPECT_EQ(say("(PLAY m ((jump) (nonsense 1)))"), "noop");
  EXPECT_TRUE(is_mark(say("(PLAY m (noop (mark 9 9)))")));
  EXPECT_EQ(say("(PLAY m ())"), "noop");
}

TEST_F(SessionTest, TakesMovesWithoutTheFirstPlay) {
  start();
  EXPECT_EQ(say("(PLAY m ((mark 2 2) noop))"), "noop");
  EXPECT_EQ(script_->notes(), (std::vector<std::string>{"start", "play", "play (mark 2 2) noop"}));
}

TEST_F(SessionTest, AnswersPlaysOfIncompleteInformationGamesWithLegalMoves) {
  start();
  EXPECT_EQ(say("(PLAY m 0 NIL NIL)"), "(mark 1 1)");
  EXPECT_EQ(say("(PLAY m 1 (mark 1 1) ((sees a)))"), "noop");
  EXPECT_EQ(say("(PLAY m 1 (mark 1 1) ((sees a)))"), "noop");
  EXPECT_TRUE(is_mark(say("(PLAY m 2 noop NIL)")));
  EXPECT_EQ(say("(PLAY m 1 (mark 1 1) ((sees a)))"), "noop");
}

TEST_F(SessionTest, StopComesInSeveralForms) {
  for (const char* moves : {"((mark 1 1) noop)", "NIL", "noop", "()", "(what ever)", ""}) {
    std::string reply = start();
    while (reply == "busy") reply = start();  // the matches before are still ending
    EXPECT_EQ(reply, "ready");
    EXPECT_EQ(say("(STOP m " + std::string(moves) + ")"), "done") << moves;
    EXPECT_EQ(say("(STOP m " + std::string(moves) + ")"), "done") << moves;
  }
  EXPECT_EQ(say("(STOP never NIL)"), "busy");
}

TEST_F(SessionTest, AnswersPreviewReady) { EXPECT_EQ(say("( PREVIEW ((role x)) 10 )"), "ready"); }

TEST_F(SessionTest, SaysWhatIsWrongWithAMessage) {
  EXPECT_EQ(say("(DANCE)"), "(error \"message:1:2: unknown message DANCE\")");
  EXPECT_EQ(say("(START m x ((role x)) ten 5)"),
            "(error \"message:1:23: start clock: a whole number of seconds expected, not ten\")");
  EXPECT_TRUE(say("(PLAY m (").starts_with("(error \"message:"));
  EXPECT_TRUE(say(std::string("\0\x01\xff;(", 5)).starts_with("(error \""));
  EXPECT_TRUE(say(std::string(200'000, '(')).starts_with("(error \""));
}

TEST_F(SessionTest, DropsAMatchThatWentSilent) {
  start();
  say("(PLAY m NIL)");
  time_->advance(Seconds(79));
  EXPECT_EQ(say("(INFO)"), "((name senet)(status busy))");
  time_->advance(Seconds(2));
  EXPECT_EQ(say("(INFO)"), "((name senet)(status available))");
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "busy");
  script_->await("finish");
}

TEST_F(SessionTest, GivesTheMemoryOfAFinishedMatchBack) {
  std::weak_ptr<const Game> game;
  parts_.load = [&](const gdl::Description&, std::string_view, const load::LoadOptions&) {
    load::Loaded loaded = load_toy();
    game = loaded.game;
    return loaded;
  };
  start();
  say("(PLAY m NIL)");
  EXPECT_FALSE(game.expired());
  say("(STOP m NIL)");
  script_->await("gone");
  while (!game.expired()) std::this_thread::yield();
}

TEST_F(SessionTest, PlaysMatchAfterMatch) {
  for (int i = 0; i < 50; ++i) {
    const std::string id = "m" + std::to_string(i);
    std::string reply = start(id);
    while (reply == "busy") reply = start(id);  // the matches before are still ending
    EXPECT_EQ(reply, "ready");
    EXPECT_EQ(say("(PLAY " + id + " NIL)"), "(mark 1 1)");
    EXPECT_EQ(say("(ABORT " + id + ")"), "aborted");
  }
}

TEST_F(SessionTest, LetsNoMoreMessagesWaitThanItMaySoThatOthersAreAnswered) {
  options_.max_waiting = 0;
  EXPECT_EQ(start("a"), "busy");
  EXPECT_EQ(say("(PLAY a NIL)"), "busy");
  EXPECT_NE(say("(INFO)").find("status"), std::string::npos);
  EXPECT_EQ(say("(ABORT a)"), "aborted");
}

TEST_F(SessionTest, PlaysAsManyMatchesAtOnceAsItMay) {
  options_.max_matches = 2;
  EXPECT_EQ(start("a"), "ready");
  EXPECT_EQ(start("b", "o"), "ready");
  EXPECT_EQ(start("c"), "busy");
  EXPECT_EQ(say("(PLAY b NIL)"), "noop");
  EXPECT_EQ(say("(PLAY a NIL)"), "(mark 1 1)");
}

}  // namespace
}  // namespace senet::protocol
