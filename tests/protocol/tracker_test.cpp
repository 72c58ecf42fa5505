#include "protocol/tracker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "sim/game.h"
#include "support/tic_tac_toe.h"

namespace senet::protocol {
namespace {

constexpr RoleId kX{0};
constexpr RoleId kO{1};

// Has a simple form; where the other one is still being built, whoever asks for it waits.
class TwofoldGame final : public Game {
 public:
  const GameInfo& info() const override { return simple_->info(); }
  std::string_view evaluator() const override { return "twofold"; }
  StateView initial_state() const override { return simple_->initial_state(); }
  std::unique_ptr<Simulator> new_simulator() const override { throw Error("twofold", "not built yet"); }
  std::shared_ptr<const Game> one_by_one() const override { return simple_; }
  std::string move_name(MoveId move) const override { return simple_->move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const override {
    return simple_->find_move(role, text);
  }
  std::vector<std::string> state_texts(StateView state) const override { return simple_->state_texts(state); }

 private:
  std::shared_ptr<const Game> simple_ = toys::tic_tac_toe();
};

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

TEST(Tracker, DoesNotWaitForPlayoutsByTheHundred) {
  Tracker tracker(std::make_shared<const TwofoldGame>(), kX, 1);
  EXPECT_EQ(tracker.advance({"(mark 1 1)", "noop"}).joint, (JointText{"(mark 1 1)", "noop"}));
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
