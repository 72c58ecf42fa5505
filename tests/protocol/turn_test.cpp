#include "protocol/turn.h"

#include <gtest/gtest.h>

namespace senet::protocol {
namespace {

double seconds(TimePoint time) { return Seconds(time - TimePoint{}).count(); }

TEST(Budget, LeavesTheMarginAndAGuardForThePlayer) {
  const Budget budget = make_budget(TimePoint{}, Seconds(15), Seconds(1));
  EXPECT_NEAR(seconds(budget.reply_by), 14, 1e-6);
  EXPECT_NEAR(seconds(budget.think_until), 13.95, 1e-6);
}

TEST(Budget, KeepsHalfOfAClockShorterThanTheMargin) {
  EXPECT_NEAR(seconds(make_budget(TimePoint{}, Seconds(1), Seconds(5)).reply_by), 0.5, 1e-6);
}

TEST(Budget, TakesNoTimeForAFifthOfASecond) {
  const Budget budget = make_budget(TimePoint{}, Seconds(0), Seconds(1));
  EXPECT_NEAR(seconds(budget.reply_by), 0.1, 1e-6);
  EXPECT_LT(budget.think_until, budget.reply_by);
}

TEST(Budget, SurvivesHugeClocks) {
  EXPECT_GT(make_budget(TimePoint{}, kLongestClock, Seconds(1)).reply_by, TimePoint{});
}

// Rock-paper-scissors: every joint move is legal again.
Turn turn(const SentMoves& sent, std::optional<std::string> answer) {
  Turn out;
  out.sent = sent;
  out.answer = std::move(answer);
  out.located = true;
  out.legal = {{"rock", "paper"}, {"rock", "paper"}};
  return out;
}

PlayMessage message(const SentMoves& moves) { return {"m", moves, std::nullopt}; }

TEST(Repeats, NilAgainIsAlwaysTheSameTurn) {
  EXPECT_TRUE(repeats(turn(std::nullopt, std::nullopt), message(std::nullopt), 0, false));
  EXPECT_TRUE(repeats(turn(std::nullopt, "rock"), message(std::nullopt), 0, false));
}

TEST(Repeats, SameMovesBeforeOurAnswerAreTheSameTurn) {
  const SentMoves moves{{"rock", "paper"}};
  EXPECT_TRUE(repeats(turn(moves, std::nullopt), message(moves), 0, false));
}

TEST(Repeats, SameMovesAreANewTurnIfTheyEchoOurAnswerAndAreLegalAgain) {
  const SentMoves moves{{"rock", "paper"}};
  EXPECT_FALSE(repeats(turn(moves, "rock"), message(moves), 0, false));
  EXPECT_TRUE(repeats(turn(moves, "paper"), message(moves), 0, false));
  EXPECT_FALSE(repeats(turn(moves, "paper"), message(moves), 1, false));
  Turn used_up = turn(moves, "rock");
  used_up.legal[1] = {"noop"};
  EXPECT_TRUE(repeats(used_up, message(moves), 0, false));
}

TEST(Repeats, SameMovesAfterTheClockAreANewTurnIfTheyAreLegalAgain) {
  const SentMoves moves{{"rock", "paper"}};
  EXPECT_FALSE(repeats(turn(moves, "paper"), message(moves), 0, true));
  Turn used_up = turn(moves, "paper");
  used_up.legal[1] = {"noop"};
  EXPECT_TRUE(repeats(used_up, message(moves), 0, true));
  EXPECT_TRUE(repeats(turn(std::nullopt, "rock"), message(std::nullopt), 0, true)) << "there is one first ply";
}

TEST(Repeats, OtherMovesAreANewTurn) {
  EXPECT_FALSE(repeats(turn(SentMoves{{"rock", "paper"}}, "rock"), message(SentMoves{{"rock", "rock"}}), 0, false));
  EXPECT_FALSE(repeats(turn(std::nullopt, "rock"), message(SentMoves{{"rock", "rock"}}), 0, false));
}

TEST(Repeats, TurnNumbersDecideWhereTheyAreGiven) {
  Turn numbered = turn(SentMoves{{"rock"}}, "rock");
  numbered.number = 3;
  EXPECT_TRUE(repeats(numbered, {"m", SentMoves{{"rock"}}, 3}, 0, false));
  EXPECT_FALSE(repeats(numbered, {"m", SentMoves{{"rock"}}, 4}, 0, false));
}

TEST(LegalNext, AsksOfEveryMove) {
  const Turn here = turn(std::nullopt, std::nullopt);
  EXPECT_TRUE(legal_next(here, message(SentMoves{{"rock", "PAPER"}}), 0));
  EXPECT_FALSE(legal_next(here, message(SentMoves{{"rock", "well"}}), 0));
  EXPECT_FALSE(legal_next(here, message(SentMoves{{"rock"}}), 0));
  EXPECT_FALSE(legal_next(here, message(std::nullopt), 0));
  EXPECT_TRUE(legal_next(here, {"m", SentMoves{{"paper"}}, 2}, 1));
}

}  // namespace
}  // namespace senet::protocol
