#include "protocol/tracker.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/tic_tac_toe.h"

namespace senet::protocol {
namespace {

constexpr RoleId kX{0};
constexpr RoleId kO{1};

TEST(LooseText, IgnoresCaseAndParenthesesAroundSingleWords) {
  EXPECT_EQ(loose_text("(NoOp)"), "noop");
  EXPECT_EQ(loose_text("(mark 1 (B))"), "(mark 1 b)");
  EXPECT_EQ(loose_text("(f (a) (g b))"), "(f a (g b))");
  EXPECT_EQ(loose_text("()"), "()");
}

TEST(Tracker, FollowsTheJointMoves) {
  Tracker tracker(toys::tic_tac_toe(), kX, 1);
  EXPECT_EQ(tracker.legal()[0].size(), 9U);
  EXPECT_EQ(tracker.legal()[1], std::vector<std::string>{"noop"});
  const Tracker::Step step = tracker.advance({"(mark 1 1)", "noop"});
  EXPECT_EQ(step.joint, (JointText{"(mark 1 1)", "noop"}));
  EXPECT_TRUE(step.notes.empty());
  EXPECT_EQ(tracker.legal()[0], std::vector<std::string>{"noop"});
  EXPECT_EQ(tracker.legal()[1].size(), 8U);
  EXPECT_EQ(tracker.fallback(), "noop");
}

TEST(Tracker, UnderstandsMovesSpeltDifferently) {
  Tracker tracker(toys::tic_tac_toe(), kX, 1);
  const Tracker::Step step = tracker.advance({"(MARK 1 1)", "(noop)"});
  EXPECT_EQ(step.joint, (JointText{"(mark 1 1)", "noop"}));
  EXPECT_TRUE(step.notes.empty());
}

TEST(Tracker, ReplacesIllegalAndMissingMovesAndSaysSo) {
  Tracker tracker(toys::tic_tac_toe(), kX, 1);
  const std::vector<std::string> legal = tracker.legal()[0];
  const Tracker::Step step = tracker.advance({"(mark 9 9)"});
  EXPECT_EQ(std::ranges::count(legal, step.joint[0]), 1);
  ASSERT_EQ(step.notes.size(), 2U);
  EXPECT_EQ(step.notes[0], "(mark 9 9) is not legal for x, taken for " + step.joint[0]);
  EXPECT_EQ(step.notes[1], "1 moves for 2 roles");
}

TEST(Tracker, ReplacesOurOwnIllegalMoveByWhatWeAnswered) {
  for (const char* sent : {"(mark 9 9)", "nonsense"}) {
    Tracker tracker(toys::tic_tac_toe(), kX, 1);
    const Tracker::Step step = tracker.advance({sent, "noop"}, "(mark 2 3)");
    EXPECT_EQ(step.joint, (JointText{"(mark 2 3)", "noop"}));
    EXPECT_EQ(step.notes, std::vector<std::string>{std::string(sent) + " is not legal for x, taken for (mark 2 3)"});
  }
  Tracker tracker(toys::tic_tac_toe(), kX, 1);
  EXPECT_EQ(tracker.advance({"(mark 1 1)", "noop"}, "(mark 2 3)").joint[0], "(mark 1 1)") << "a legal one counts";
  EXPECT_EQ(tracker.advance({"noop", "(mark 1 1)"}, "noop").joint[0], "noop");
}

TEST(Tracker, FallbackIsLegalInEveryState) {
  Tracker tracker(toys::tic_tac_toe(), kO, 3);
  while (!tracker.terminal()) {
    EXPECT_EQ(std::ranges::count(tracker.legal()[1], tracker.fallback()), 1);
    tracker.advance({tracker.legal()[0].front(), tracker.fallback()});
  }
  EXPECT_EQ(tracker.goals().size(), 2U);
}

TEST(Tracker, GuessesTheOthersWhereOnlyOurMoveIsKnown) {
  Tracker tracker(toys::tic_tac_toe(), kX, 1);
  EXPECT_EQ(tracker.advance_own("(mark 2 2)").joint, (JointText{"(mark 2 2)", "noop"}));
  const Tracker::Step step = tracker.advance_own("noop");
  EXPECT_EQ(step.joint[0], "noop");
  EXPECT_TRUE(step.joint[1].starts_with("(mark "));
  EXPECT_TRUE(step.notes.empty());
}

}  // namespace
}  // namespace senet::protocol
