// perft, bench, gdl-perf and inspect through the real binary: what they print, and how they end.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

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

TEST(LearnTimeCommand, WritesTablesThatAStrategyReads) {
  const test::TemporaryDirectory directory;
  const std::string table = directory.path() / "nim.times";
  const std::string learn = "learn-time " + kTicTacToe + " --games 20 --player 'mcts(simulations=20,criticality=on)' ";
  const Outcome outcome = run_senet(learn + "-j 2 --out " + table);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::ostringstream text;
  text << std::ifstream(table).rdbuf();
  for (const char* line : {"\nlength ", "\nbranching ", "\nmoves 2 ", "\nsimulation ", "\ncriticality 3 "}) {
    EXPECT_NE(text.str().find(line), std::string::npos) << line << text.str();
  }
  EXPECT_EQ(run_senet(learn).out, text.str()) << "however many are played at once";
  EXPECT_EQ(run_senet("match " + kTicTacToe +
                      " --start 0.1 --play 0.1 --player random --player 'mcts(strategy=exp(table=" + table + "))'")
                .status,
            0);
}

TEST(LearnTimeCommand, WritesTheTimesThatAStrategySpends) {
  const Outcome outcome = run_senet("learn-time " + kTicTacToe +
                                    " --games 4 --opening 0 --clock 'sudden(budget=10,rate=50)' --player "
                                    "'mcts(solver=off,strategy=fixed-time(seconds=2))'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\nspent 0 2\nspent 1 2\n"), std::string::npos) << outcome.out;
}

TEST(LearnTimeCommand, BadInputIsStatusTwo) {
  EXPECT_EQ(run_senet("learn-time missing.kif").status, 2);
  EXPECT_NE(run_senet("learn-time " + kTicTacToe + " --games 1000000 --out /missing/x").err.find("can't be written"),
            std::string::npos)
      << "before the games";
  EXPECT_EQ(run_senet("learn-time " + kTicTacToe + " --player nobody").status, 2);
  EXPECT_EQ(run_senet("learn-time " + kTicTacToe + " --clock never").status, 2);
  EXPECT_EQ(run_senet("learn-time " + kTicTacToe + " --games 0").status, 2);
  EXPECT_EQ(run_senet("learn-time " + kTicTacToe + " --games 2 --player 'mcts(simulations=5)' --out /missing/x").status,
            2);
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

std::vector<json> json_lines(const std::string& text) {
  std::vector<json> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
  return lines;
}

TEST(BenchCommand, RunsTheSlicedFormThatIsAskedFor) {
  for (const std::string form : {"words", "vectors256", "vectors512"}) {
    const Outcome outcome = run_senet("bench " + kTicTacToe + " --seconds 0.01 --warm-up 0 --json --form " + form);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(json::parse(outcome.out).at("form"), form);
    EXPECT_EQ(json::parse(outcome.out).at("evaluator"), "sliced");
  }
  EXPECT_EQ(run_senet("bench " + kTicTacToe + " --form words --evaluator scalar").status, 2);
  EXPECT_EQ(run_senet("bench " + kTicTacToe + " --form mmx").status, 2);
}

TEST(BenchCommand, ShowsWhatTheSearchMakesOfTheEvaluator) {
  const std::string options = " --seconds 0.01 --warm-up 0 --search 0.02";
  const json line = json::parse(run_senet("bench " + kTicTacToe + options + " --json").out);
  EXPECT_GT(line.at("search_playouts_per_s"), 0);
  EXPECT_GT(line.at("search_nodes_per_s"), 0);
  EXPECT_GT(line.at("search_simulations_per_s"), 0);
  const std::string text = run_senet("bench " + kTicTacToe + options).out;
  EXPECT_NE(text.find("nodes/s"), std::string::npos) << text;
}

TEST(BenchCommand, ComparesEveryEvaluatorAndForm) {
  const Outcome outcome =
      run_senet("bench " + kTicTacToe + " --compare --seconds 0.02 --warm-up 0 --search 0.01 --json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::vector<json> lines = json_lines(outcome.out);
  ASSERT_GE(lines.size(), 5u);
  std::set<std::string> seen;
  for (const json& line : lines) {
    ASSERT_EQ(line.contains("error"), line.at("evaluator") == "native") << line;
    if (line.contains("error")) continue;  // nobody has written one for this game
    const bool sliced = line.at("evaluator") == "sliced";
    seen.insert(line.at("evaluator").get<std::string>() + ' ' + line.value("form", ""));
    EXPECT_EQ(line.at("lanes"), sliced ? 512 : 1);
    EXPECT_EQ(line.at("code_bytes").get<double>() > 0, sliced);
    EXPECT_EQ(line.at("compile_s").get<double>() > 0, sliced);
    for (const char* field : {"load_s", "playouts_per_s", "state_changes_per_s", "ratio_to_scalar", "utilisation",
                              "search_playouts_per_s", "search_nodes_per_s"}) {
      EXPECT_GT(line.at(field).get<double>(), 0) << field;
    }
    EXPECT_NEAR(line.at("mean_length"), 7.6, 1);
  }
  EXPECT_EQ(seen.size() + 1, lines.size());
  for (const char* each : {"interpreter ", "scalar ", "sliced vectors512", "sliced words"})
    EXPECT_TRUE(seen.contains(each));
}

TEST(BenchCommand, MeasuresTheNativeGameOfASheetThatHasOne) {
  const std::string sheet = std::string(SENET_SOURCE_DIR) + "/games/connect_four.kif";
  const Outcome outcome = run_senet("bench " + sheet + " --json --seconds 0.01 --warm-up 0 --evaluator native");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json line = json_lines(outcome.out).at(0);
  EXPECT_EQ(line.at("evaluator"), "native");
  EXPECT_EQ(line.at("reason"), "the rules are those of connect_four");
  EXPECT_NEAR(line.at("mean_length").get<double>(), 21.3, 2);
  const Outcome none = run_senet("bench " + kTicTacToe + " --evaluator native");
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("no native game has these rules"), std::string::npos) << none.err;
}

TEST(BenchCommand, AnEvaluatorThatCanNotTakeTheSheetSaysWhyInItsRow) {
  const std::string options = " --compare --seconds 0.01 --warm-up 0 ";
  const Outcome no_time = run_senet("bench " + kTicTacToe + options + "--load-seconds 1e-9");
  EXPECT_EQ(no_time.status, 0) << no_time.err;  // the interpreter needs none
  EXPECT_NE(no_time.out.find("scalar                   can't take it: grounding"), std::string::npos) << no_time.out;
  EXPECT_NE(no_time.out.find("words       can't take it"), std::string::npos) << no_time.out;

  const test::TemporaryDirectory directory;
  const std::string sheet = (directory.path() / "no_role.kif").string();
  std::ofstream(sheet) << "(init a)\n";
  const Outcome no_role = run_senet("bench " + sheet + options);
  EXPECT_EQ(no_role.status, 2);
  EXPECT_NE(no_role.out.find("interpreter              can't take it"), std::string::npos) << no_role.out;
  EXPECT_NE(no_role.err.find("no evaluator can take it"), std::string::npos) << no_role.err;
}

TEST(BenchCommand, ComparisonsRefuseWhatContradictsThem) {
  for (const char* option : {"--evaluator scalar", "--form words", "--signature"}) {
    const Outcome outcome = run_senet("bench " + kTicTacToe + " --compare " + option);
    EXPECT_EQ(outcome.status, 2) << option;
    EXPECT_NE(outcome.err.find("--compare"), std::string::npos) << outcome.err;
  }
  const Outcome missing = run_senet("bench missing.kif --compare --json");
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(json_lines(missing.out).size(), 1u);
  EXPECT_NE(run_senet("bench --help").out.find("--compare"), std::string::npos);
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
