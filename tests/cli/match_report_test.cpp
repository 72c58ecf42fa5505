#include "cli/match_report.h"

#include <gtest/gtest.h>

#include <string>

namespace senet::cli {
namespace {

referee::MoveRecord move() {
  referee::MoveRecord out;
  out.move = "(mark 1 1)";
  out.by_player = true;
  out.choices = 9;
  out.report = {.simulations = 1200, .value = 61.25, .note = "time"};
  out.used = Seconds(0.75);
  out.left = Seconds(0.25);
  out.cpu = Seconds(0.5);
  return out;
}

referee::MatchRecord record() {
  referee::MatchRecord out;
  out.game = "nim";
  out.evaluator = "scalar";
  out.seats = {{"first", "mcts(c=0.7)", 1, {}}, {"random", "", 2, {}}};
  out.plies.resize(3);
  out.goals = {100, 0};
  return out;
}

TEST(MatchReport, PutsAMoveOnALine) {
  EXPECT_EQ(move_line(3, "x", move()),
            "   3  x           (mark 1 1)                     1200 simulations  value  61.2  used 0.75 s, left 0.25 s"
            "  time");
  referee::MoveRecord chance;
  chance.move = "six";
  EXPECT_EQ(move_line(1, "random", chance), "   1  random      six                       by chance");
}

TEST(MatchReport, NamesAFaultAndKeepsControlCharactersFromTheTerminal) {
  referee::MoveRecord bad = move();
  bad.report = {};
  bad.fault = referee::Fault{referee::FaultKind::kIllegal, "not a move: \x1b[2J"};
  EXPECT_TRUE(move_line(3, "x", bad).ends_with("left 0.25 s  FAULT illegal: not a move: ?[2J"));
}

TEST(MatchReport, SumsAMatchUp) {
  EXPECT_EQ(summary(record(), {"mcts", ""}, Seconds(2.5)),
            "goals: first 100, random 0\nnim: first by mcts, random by chance; 3 plies in 2.5 s, 0 faults\n");
  referee::MatchRecord aborted = record();
  aborted.goals.clear();
  aborted.aborted = true;
  aborted.seats[0].start_fault = referee::Fault{referee::FaultKind::kTimeout, "not ready"};
  EXPECT_EQ(summary(aborted, {"mcts", ""}, Seconds(0)),
            "start of first: FAULT timeout: not ready\ngoals: none, the match was aborted\n"
            "nim: first by mcts, random by chance; 3 plies in 0.0 s, 1 faults\n");
}

TEST(MatchReport, IsJsonOnDemand) {
  EXPECT_EQ(move_json(3, "x", move()),
            "{\"step\":3,\"role\":\"x\",\"move\":\"(mark 1 1)\",\"choices\":9,\"simulations\":1200,\"value\":61.25,"
            "\"note\":\"time\",\"used\":0.75,\"left\":0.25,\"cpu\":0.5}");
  EXPECT_EQ(summary_json(record(), Seconds(2)),
            "{\"game\":\"nim\",\"evaluator\":\"scalar\",\"plies\":3,\"seconds\":2.0,\"aborted\":false,\"faults\":0,"
            "\"seats\":[{\"role\":\"first\",\"player\":\"mcts(c=0.7)\",\"goal\":100},"
            "{\"role\":\"random\",\"player\":\"\",\"goal\":0}]}");
}

}  // namespace
}  // namespace senet::cli
