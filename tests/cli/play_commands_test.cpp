// perft, bench, gdl-perf and inspect through the real binary: what they print, and how they end.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "support/run_senet.h"
#include "support/temporary_directory.h"

namespace senet::cli {
namespace {

using nlohmann::json;
using test::Outcome;
using test::run_senet;

const std::string kGames = SENET_SOURCE_DIR "/games/";
const std::string kTicTacToe = kGames + "tic_tac_toe.kif";

TEST(PerftCommand, PrintsATableOfLevels) {
  const Outcome outcome = run_senet("perft " + kTicTacToe + " 2");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("tic_tac_toe: evaluator scalar\n")) << outcome.out;
  EXPECT_NE(outcome.out.find("    2                     72"), std::string::npos) << outcome.out;
}

TEST(PerftCommand, CountsAlikeOnEveryEvaluatorAndWay) {
  const json scalar = json::parse(run_senet("perft " + kTicTacToe + " 5 --json --evaluator scalar").out);
  const json other = json::parse(run_senet("perft " + kTicTacToe + " 5 --json --evaluator interpreter").out);
  const json tree = json::parse(run_senet("perft " + kTicTacToe + " 5 --json --no-distinct").out);
  EXPECT_EQ(scalar["depths"], other["depths"]);
  EXPECT_EQ(scalar["evaluator"], "scalar");
  EXPECT_EQ(other["evaluator"], "interpreter");
  EXPECT_EQ(scalar["depths"][5]["nodes"], "15120");
  EXPECT_EQ(tree["depths"][5]["nodes"], "15120");
  EXPECT_FALSE(tree["depths"][5].contains("distinct"));
}

TEST(PerftCommand, BadInputIsStatusTwo) {
  EXPECT_EQ(run_senet("perft").status, 2);
  EXPECT_EQ(run_senet("perft missing.kif 2").status, 2);
  EXPECT_EQ(run_senet("perft " + kTicTacToe + " deep").status, 2);
  EXPECT_EQ(run_senet("perft " + kTicTacToe + " 2 --evaluator fast").status, 2);
  EXPECT_NE(run_senet("perft missing.kif 2").err.find("missing.kif"), std::string::npos);
}

TEST(BenchCommand, PrintsALineForEachFile) {
  const Outcome outcome = run_senet("bench " + kTicTacToe + " " + kGames + "nim.kif --seconds 0.05 --warm-up 0 --json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::string line;
  std::size_t count = 0;
  for (; std::getline(lines, line); ++count) {
    const json result = json::parse(line);
    for (const char* field : {"playouts_per_s", "state_changes_per_s", "load_s", "mean_length", "peak_memory_bytes"}) {
      EXPECT_GT(result.at(field).get<double>(), 0) << field;
    }
    EXPECT_EQ(result["evaluator"], "sliced");
    EXPECT_EQ(result["lanes"], 512);
    EXPECT_GT(result["utilisation"], 0);
    EXPECT_EQ(result["mean_goals"].size(), 2u);
  }
  EXPECT_EQ(count, 2u);
}

TEST(BenchCommand, GoesOnAfterAFileThatCanNotBePlayed) {
  const Outcome outcome = run_senet("bench missing.kif " + kTicTacToe + " --seconds 0.01 --warm-up 0 --json");
  EXPECT_EQ(outcome.status, 2);
  const std::size_t end = outcome.out.find('\n');
  EXPECT_TRUE(json::parse(outcome.out.substr(0, end)).contains("error"));
  EXPECT_TRUE(json::parse(outcome.out.substr(end)).contains("playouts_per_s"));
}

TEST(BenchCommand, PrintsTextForPeople) {
  const Outcome outcome = run_senet("bench " + kTicTacToe + " --seconds 0.01 --warm-up 0 --evaluator interpreter");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("interpreter"), std::string::npos);
  EXPECT_NE(outcome.out.find("state changes/s"), std::string::npos);
}

class GdlPerfCommand : public ::testing::Test {
 protected:
  std::string out() const { return (directory_.path() / "result").string(); }
  std::string written() const {
    std::ostringstream text;
    text << std::ifstream(out()).rdbuf();
    return text.str();
  }

  test::TemporaryDirectory directory_;
};

TEST_F(GdlPerfCommand, WritesTheFieldsOfThePublicTest) {
  EXPECT_EQ(run_senet("gdl-perf " + kTicTacToe + " " + out() + " 0.05").status, 0);
  const std::string text = written();
  EXPECT_TRUE(text.starts_with("version=senet ")) << text;
  for (const char* field : {"\nmillisecondsTaken=", "\nnumStateChanges=", "\nnumRollouts="}) {
    const std::size_t place = text.find(field);
    ASSERT_NE(place, std::string::npos) << field;
    EXPECT_GT(std::stoul(text.substr(place + std::string(field).size())), 0u) << field;
  }
}

TEST_F(GdlPerfCommand, WritesWhyASheetCanNotBePlayed) {
  EXPECT_EQ(run_senet("gdl-perf missing.kif " + out() + " 1").status, 2);
  EXPECT_NE(written().find("\nerrorMessage=missing.kif"), std::string::npos) << written();
}

TEST_F(GdlPerfCommand, AnOutputThatCanNotBeWrittenIsAnError) {
  EXPECT_EQ(run_senet("gdl-perf " + kTicTacToe + " /nowhere/result 0.01").status, 2);
}

TEST(InspectCommand, ShowsTheNetworkPassByPass) {
  const Outcome outcome = run_senet("inspect " + kTicTacToe);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* text : {"roles", "propositions", "ground rules", "duplicates merged", "depth", "CPU time"}) {
    EXPECT_NE(outcome.out.find(text), std::string::npos) << text;
  }
}

TEST(InspectCommand, JsonHoldsTheSameFigures) {
  const json result = json::parse(run_senet("inspect " + kTicTacToe + " --json").out);
  EXPECT_EQ(result["roles"].size(), 2u);
  EXPECT_EQ(result["moves"], 20);
  EXPECT_GT(result["ground_rules"], 50);
  ASSERT_GE(result["network"]["passes"].size(), 2u);
  EXPECT_LE(result["network"]["passes"].back()["gates"], result["network"]["passes"][0]["gates"]);
  EXPECT_GT(result["network"]["depth"], 1);
}

TEST(InspectCommand, PrintsGroundRulesAndDrawings) {
  const Outcome ground = run_senet("inspect " + kTicTacToe + " --ground");
  EXPECT_EQ(ground.status, 0) << ground.err;
  EXPECT_NE(ground.out.find("(<= (legal "), std::string::npos);
  const Outcome dot = run_senet("inspect " + kTicTacToe + " --dot");
  EXPECT_EQ(dot.status, 0) << dot.err;
  EXPECT_TRUE(dot.out.starts_with("digraph network {"));
  EXPECT_TRUE(dot.out.ends_with("}\n"));
  EXPECT_NE(dot.out.find("label=\"terminal\""), std::string::npos);
}

TEST(InspectCommand, SaysWhyThereIsNoNetwork) {
  const Outcome outcome = run_senet("inspect " + kTicTacToe + " --load-seconds 0");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("no network: "), std::string::npos) << outcome.out;
  EXPECT_EQ(run_senet("inspect missing.kif").status, 2);
}

}  // namespace
}  // namespace senet::cli
