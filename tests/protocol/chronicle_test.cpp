// What a session tells of its matches to whoever keeps records.
#include <gtest/gtest.h>

#include <mutex>
#include <string>
#include <vector>

#include "protocol/session_fixture.h"

namespace senet::protocol {
namespace {

class ChronicleTest : public SessionTest {
 protected:
  ChronicleTest() {
    parts_.chronicler = [this](const Chronicle& chronicle) {
      if (chronicle.over) script_->note("over");
      const std::lock_guard lock(mutex_);
      chronicles_.push_back(chronicle);
    };
  }
  // As of when the match was over, which is waited for.
  Chronicle last() {
    script_->await("gone");
    const std::lock_guard lock(mutex_);
    return chronicles_.back();
  }

  std::mutex mutex_;
  std::vector<Chronicle> chronicles_;
};

TEST_F(ChronicleTest, HoldsTheStatesTheMovesAndOurAnswers) {
  start();
  say("(PLAY m NIL)");
  time_->advance(Seconds(3));
  say("(PLAY m ((mark 1 2) noop))");  // in place of our (mark 1 1)
  say("(PLAY m (noop (mark 3 3)))");
  say("(STOP m ((mark 1 1) noop))");
  const Chronicle chronicle = last();
  EXPECT_EQ(chronicles_.size(), 5U) << "three turns, the last state, the end";
  EXPECT_EQ(chronicle.match, "m");
  EXPECT_EQ(chronicle.roles, (std::vector<std::string>{"x", "o"}));
  EXPECT_EQ(index(chronicle.own), 0U);
  EXPECT_EQ(chronicle.start_clock, Seconds(10));
  EXPECT_EQ(chronicle.play_clock, Seconds(10));
  EXPECT_GT(chronicle.began, 1'500'000'000'000);
  EXPECT_TRUE(chronicle.over);
  EXPECT_TRUE(chronicle.goals.empty()) << "the game was not at its end";
  ASSERT_EQ(chronicle.plies.size(), 4U);
  EXPECT_EQ(chronicle.plies[0].joint, (JointText{"(mark 1 2)", "noop"}));
  EXPECT_EQ(chronicle.plies[0].answer.value().move, "(mark 1 1)");
  EXPECT_EQ(chronicle.plies[0].choices, (std::vector<std::size_t>{9, 1}));
  EXPECT_EQ(chronicle.plies[0].at, Seconds(0));
  EXPECT_EQ(chronicle.plies[1].at, Seconds(3));
  EXPECT_EQ(chronicle.plies[2].joint, (JointText{"(mark 1 1)", "noop"}));
  EXPECT_TRUE(chronicle.plies[3].joint.empty());
  EXPECT_NE(chronicle.plies[0].state, chronicle.plies[1].state);
}

TEST_F(ChronicleTest, HasTheGoalsOfAMatchThatCameToItsEnd) {
  start();
  say("(PLAY m NIL)");
  for (const char* cells : {"1 1", "2 1", "1 2", "2 2"}) {
    const std::string mark = std::string("(mark ") + cells + ")";
    say("(PLAY m (" + (cells[0] == '1' ? mark + " noop" : "noop " + mark) + "))");
  }
  say("(STOP m ((mark 1 3) noop))");
  EXPECT_EQ(last().goals, (std::vector<Goal>{100, 0}));
}

TEST_F(ChronicleTest, EndsWithAnAbort) {
  start();
  say("(PLAY m NIL)");
  say("(ABORT m)");
  const Chronicle chronicle = last();
  script_->await("over");
  EXPECT_TRUE(chronicles_.back().over);
  EXPECT_TRUE(chronicles_.back().goals.empty());
}

}  // namespace
}  // namespace senet::protocol
