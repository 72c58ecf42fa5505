// senet analyze through the real binary.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/run_senet.h"
#include "support/temporary_directory.h"

namespace senet::test {
namespace {

using nlohmann::json;

const std::string kGames = std::string(SENET_SOURCE_DIR) + "/games/";
const std::string kTicTacToe = "analyze " + kGames + "tic_tac_toe.kif --evaluator scalar ";

std::vector<json> json_lines(const std::string& text) {
  std::vector<json> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
  return lines;
}

// X has two in a row twice; the only move that doesn't lose for O is none, X to move wins by (mark 3 3) or (mark 1 2).
const std::string kWon = "--moves '(mark 1 1) (mark 2 1) (mark 2 2) (mark 3 1) (mark 1 3) (mark 3 2)' ";

TEST(AnalyzeCommand, TakesMovesInAnyCase) {
  const Outcome outcome = run_senet(kTicTacToe + "--moves '(MARK 1 1)' --player 'mcts(simulations=50)'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("after 1 plies"), std::string::npos) << outcome.out;
}

TEST(AnalyzeCommand, ShowsATableOfMovesAndTheLine) {
  const Outcome outcome =
      run_senet(kTicTacToe + kWon + "--player 'mcts(solver=off,simulations=2000,memory=8)' --time 60");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("tic_tac_toe: evaluator scalar (")) << outcome.out;
  for (const char* part : {"after 6 plies cross chooses among 3 moves; mcts(solver=off,simulations=2000,memory=8)\n",
                           "move                            simulations   share   value  bounds\n", "(mark 1 2)  ",
                           "best      (mark ", "expected  cross (mark ", "searched  2000 simulations in ",
                           "; ended by: simulations\n", "playouts  ", "tree      ", "memory    "}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << "\n" << outcome.out;
  }
}

TEST(AnalyzeCommand, JsonHoldsTheSameFigures) {
  const std::string arguments =
      kTicTacToe + kWon + "--player 'mcts(solver=off,simulations=2000,memory=8)' --time 60 --json";
  const std::vector<json> lines = json_lines(run_senet(arguments).out);
  ASSERT_FALSE(lines.empty());
  const json& last = lines.back();
  EXPECT_TRUE(last.at("final"));
  EXPECT_EQ(last.at("end"), "simulations");
  EXPECT_EQ(last.at("simulations"), 2000);
  EXPECT_GT(last.at("simulations_per_s"), 0);
  EXPECT_GT(last.at("nodes"), 1);
  EXPECT_GT(last.at("bytes"), 0);
  EXPECT_GT(last.at("depth"), 0);
  EXPECT_GT(last.at("value"), 95);
  ASSERT_EQ(last.at("moves").size(), 3U);
  std::uint64_t visits = 0;
  for (const json& move : last.at("moves")) visits += move.at("visits").get<std::uint64_t>();
  EXPECT_EQ(visits, 2000U);
  EXPECT_EQ(last.at("moves")[0].at("move"), last.at("best"));
  ASSERT_FALSE(last.at("line").empty());
  EXPECT_EQ(last.at("line")[0].at("role"), "cross");
  EXPECT_EQ(last.at("line")[0].at("move"), last.at("best"));
}

TEST(AnalyzeCommand, AlphaBetaTellsEveryDepthAndProvenValues) {
  const std::vector<json> lines = json_lines(run_senet(kTicTacToe + "--player 'alphabeta(hash=1)' --json").out);
  ASSERT_GE(lines.size(), 3U);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    EXPECT_EQ(lines[i].at("depth"), i + 1);
    EXPECT_FALSE(lines[i].at("final"));
  }
  const json& last = lines.back();
  EXPECT_EQ(last.at("end"), "proven");
  EXPECT_EQ(last.at("value"), 50);
  EXPECT_GT(last.at("positions"), 0);
  EXPECT_EQ(last.at("moves").size(), 9U);
  EXPECT_EQ(last.at("moves")[0].at("low"), 50);
  EXPECT_EQ(last.at("moves")[0].at("high"), 50);
  EXPECT_EQ(last.at("line").size(), 8U);
  const Outcome text = run_senet(kTicTacToe + "--player 'alphabeta(hash=1)'");
  EXPECT_NE(text.out.find("proven 50"), std::string::npos) << text.out;
}

TEST(AnalyzeCommand, ProvenGoalsAreShown) {
  const std::string arguments = kTicTacToe + kWon + "--player 'mcts(memory=8)' --time 60 ";
  const json last = json_lines(run_senet(arguments + "--json").out).back();
  EXPECT_EQ(last.at("end"), "solved");
  EXPECT_EQ(last.at("value"), 100);
  EXPECT_EQ(last.at("moves")[0].at("move"), last.at("best"));
  EXPECT_EQ(last.at("moves")[0].at("low"), 100);
  EXPECT_EQ(last.at("moves")[0].at("high"), 100);
  const std::string text = run_senet(arguments).out;
  EXPECT_NE(text.find("proven 100\n"), std::string::npos) << text;
  EXPECT_NE(text.find("; ended by: solved\n"), std::string::npos) << text;
}

TEST(AnalyzeCommand, FlatAndThreadsAreShownToo) {
  const json flat = json_lines(run_senet(kTicTacToe + "--player 'flat(simulations=900)' --json").out).back();
  EXPECT_EQ(flat.at("moves").size(), 9U);
  EXPECT_EQ(flat.at("moves")[4].at("visits"), 100);
  const std::string threads = "--player 'mcts(threads=2,simulations=901,memory=16)' --json";
  EXPECT_EQ(json_lines(run_senet(kTicTacToe + threads).out).back().at("simulations"), 901);
}

TEST(AnalyzeCommand, AMoveOfEachRoleThatHasAChoiceLeadsOn) {
  const std::string sheet = "analyze " + kGames + "rock_paper_scissors.kif --evaluator scalar ";
  const Outcome outcome = run_senet(sheet + "--moves 'rock paper' --player 'flat(simulations=9)'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("after 1 plies "), std::string::npos) << outcome.out;
  EXPECT_NE(run_senet(sheet + "--moves rock").err.find("--moves: the move of "), std::string::npos);
  EXPECT_NE(run_senet(sheet + "--player alphabeta").err.find("both roles have a choice at the same time"),
            std::string::npos);
}

TEST(AnalyzeCommand, AnotherRoleCanBeAskedFor) {
  const std::string sheet = "analyze " + kGames + "rock_paper_scissors.kif --player 'flat(simulations=9)' ";
  const std::string first = run_senet(sheet).out;
  EXPECT_NE(first.find("after 0 plies left chooses"), std::string::npos) << first;
  EXPECT_NE(run_senet(sheet + "--role right").out.find("after 0 plies right chooses"), std::string::npos);
  EXPECT_NE(run_senet(sheet + "--role middle").err.find("--role: rock_paper_scissors has no role middle"),
            std::string::npos);
  EXPECT_NE(run_senet(kTicTacToe + "--role nought").err.find("--role: nought has no choice in this position"),
            std::string::npos);
}

TEST(AnalyzeCommand, InterruptedItEndsWithTheTable) {
  const TemporaryDirectory directory;
  const std::string out = (directory.path() / "out").string();
  const Outcome outcome =
      run_senet(kTicTacToe + "--time 0 --json --player 'mcts(solver=off,memory=8)' >" + out + " & pid=$!; until [ -s " +
                out + " ]; do :; done; kill -INT $pid; wait $pid; s=$?; cat " + out + "; (exit $s)");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::vector<json> lines = json_lines(outcome.out);
  ASSERT_GE(lines.size(), 2U);
  EXPECT_FALSE(lines.front().at("final"));
  EXPECT_EQ(lines.back().at("end"), "stopped");
  EXPECT_EQ(lines.back().at("moves").size(), 9U);
}

TEST(AnalyzeCommand, BadInputIsNamed) {
  const auto error = [](const std::string& arguments) {
    const Outcome outcome = run_senet(kTicTacToe + arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    return outcome.err;
  };
  const std::string illegal = error("--moves '(mark 1 1) (mark 1 1)'");
  EXPECT_NE(illegal.find("--moves: move 2, (mark 1 1): not legal for nought; legal are (mark 1 2)"), std::string::npos)
      << illegal;
  EXPECT_NE(error("--moves '(mark 1'").find("--moves:1:1"), std::string::npos);
  const std::string over = "--moves '(mark 1 1) (mark 2 1) (mark 1 2) (mark 2 2) (mark 1 3)";
  EXPECT_NE(error(over + "'").find("the game is over"), std::string::npos);
  EXPECT_NE(error(over + " (mark 3 3)'").find("move 6, (mark 3 3): the game is over"), std::string::npos);
  EXPECT_NE(error("--player random").find("random does not search"), std::string::npos);
  EXPECT_NE(error("--player mtcs").find("unknown player mtcs"), std::string::npos);
  EXPECT_EQ(run_senet("analyze missing.kif").status, 2);
}

}  // namespace
}  // namespace senet::test
