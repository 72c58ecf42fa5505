// What a session tells of its matches to whoever keeps records.
#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/session_fixture.h"

namespace senet::protocol {
namespace {

class ChronicleTest : public SessionTest {
 protected:
  ChronicleTest() {
    parts_.chronicler = [script = script_, told = told_](const Chronicle& chronicle) {
      {
        const std::lock_guard lock(told->mutex);
        told->chronicles.push_back(chronicle);
      }
      script->note(chronicle.over ? "over" : "state " + std::to_string(chronicle.plies.size()));
    };
  }
  // All that was told until the match was over, which is waited for.
  std::vector<Chronicle> told() {
    script_->await("over");
    const std::lock_guard lock(told_->mutex);
    return told_->chronicles;
  }

 private:
  // Shared with threads that may outlive the test.
  struct Told {
    std::mutex mutex;
    std::vector<Chronicle> chronicles;
  };

  std::shared_ptr<Told> told_ = std::make_shared<Told>();
};

TEST_F(ChronicleTest, HoldsTheStatesTheMovesAndOurAnswers) {
  start();
  say("(PLAY m NIL)");
  script_->await("state 1");
  time_->advance(Seconds(3));
  say("(PLAY m ((mark 1 2) noop))");  // in place of our (mark 1 1)
  say("(PLAY m (noop (mark 3 3)))");
  say("(STOP m ((mark 1 1) noop))");
  const std::vector<Chronicle> all = told();
  EXPECT_EQ(all.size(), 5U) << "three turns, the last state, the end";
  const Chronicle& chronicle = all.back();
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
  EXPECT_EQ(told().back().goals, (std::vector<Goal>{100, 0}));
}

TEST_F(ChronicleTest, EndsWithAnAbort) {
  start();
  say("(PLAY m NIL)");
  say("(ABORT m)");
  const Chronicle chronicle = told().back();
  EXPECT_TRUE(chronicle.over);
  EXPECT_TRUE(chronicle.goals.empty());
}

}  // namespace
}  // namespace senet::protocol
