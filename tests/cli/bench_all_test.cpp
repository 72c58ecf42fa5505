// The table of all games: its lines from figures, and the real command on two small games.
#include "cli/bench_all.h"

#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "native/games.h"
#include "support/run_senet.h"

namespace senet::cli {
namespace {

ComparedEvaluator measured(const char* evaluator, std::uint64_t playouts, double load) {
  ComparedEvaluator row{evaluator, "", ComparedEvaluator::Figures{}, ""};
  row.figures->load = Seconds(load);
  row.figures->flat.playouts = playouts;
  row.figures->flat.state_changes = 20 * playouts;
  row.figures->flat.time = Seconds(1);
  return row;
}

const std::vector<ComparedEvaluator> kRows{measured("native", 2'500'000, 0.01),
                                           {"interpreter", "", {}, "it takes too long"},
                                           measured("scalar", 20'000, 0.1),
                                           measured("sliced", 13'800'000, 0.5)};

TEST(BenchAllTable, HasALineForEachEvaluatorAsText) {
  BenchAllTable table(BenchTable::kText);
  EXPECT_NE(table.header().find("state changes/s"), std::string::npos);
  EXPECT_EQ(table.lines("chess", kRows),
            "chess              native           0.010       2500000.0        50000000        125\n"
            "chess              interpreter  can't take it: it takes too long\n"
            "chess              scalar           0.100         20000.0          400000          1\n"
            "chess              sliced           0.500      13800000.0       276000000        690\n");
  EXPECT_EQ(table.footer(), "");
}

TEST(BenchAllTable, HasALineForEachGameInMarkdownAndSaysWhatIsMissing) {
  BenchAllTable table(BenchTable::kMarkdown);
  EXPECT_EQ(table.lines("chess", kRows),
            "| `chess` | 20.0 | 2.5 M | 13.8 M | 20 k | – | 125 | 690 | 0.010 | 0.500 | 0.100 | – |\n");
  EXPECT_NE(table.footer().find("- chess, interpreter: it takes too long\n"), std::string::npos) << table.footer();
  EXPECT_EQ(std::ranges::count(table.header(), '|') / 2, 13);
}

TEST(BenchAllTable, HasObjectsAsJson) {
  BenchAllTable table(BenchTable::kJson);
  std::istringstream lines(table.header() + table.lines("chess", kRows) + table.footer());
  std::vector<nlohmann::json> objects;
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(objects.size(), 4U);
  EXPECT_EQ(objects[0].at("evaluator"), "native");
  EXPECT_EQ(objects[0].at("state_changes_per_s"), 5e7);
  EXPECT_EQ(objects[1].at("error"), "it takes too long");
  EXPECT_EQ(objects[3].at("ratio_to_scalar"), 690);
}

TEST(BenchAll, LeavesWhatThereIsWhenItIsStopped) {
  std::atomic<bool> stop = false;
  CompareOptions options;
  options.bench.warm_up = Seconds(0);
  options.bench.measure = Seconds(0.001);
  options.load.stop = &stop;
  options.every_form = false;
  options.tell = [&stop](const std::string& next) { stop = stop || next == "nim: interpreter "; };
  std::string text;
  EXPECT_EQ(bench_all({"tic_tac_toe", "nim", "connect_four"}, options, BenchTable::kText,
                      [&text](const std::string& lines) { text += lines; }),
            1U);
  EXPECT_NE(text.find("tic_tac_toe        scalar "), std::string::npos) << text;
  EXPECT_NE(text.find("nim                scalar       can't take it: interrupted"), std::string::npos) << text;
  EXPECT_EQ(text.find("connect_four"), std::string::npos) << text;
}

TEST(BenchAllCommand, MeasuresEveryEvaluatorOfTheGamesGiven) {
  const std::string options = "bench --all connect_four missing.kif --seconds 0.01 --warm-up 0";
  const test::Outcome outcome = test::run_senet(options);
  EXPECT_EQ(outcome.status, 2) << "for the sheet that is missing";
  EXPECT_NE(outcome.err.find("1 of 2 games were measured"), std::string::npos) << outcome.err;
  for (const char* evaluator : {"native", "sliced", "scalar", "interpreter"}) {
    EXPECT_NE(outcome.out.find("connect_four       " + std::string(evaluator)), std::string::npos) << outcome.out;
  }
  EXPECT_NE(outcome.out.find("missing.kif        any"), std::string::npos) << outcome.out;
  const test::Outcome markdown = test::run_senet(options + " --markdown");
  EXPECT_NE(markdown.out.find("| `connect_four` | 2"), std::string::npos) << markdown.out;
}

TEST(BenchAllCommand, RefusesWhatContradictsIt) {
  for (const char* options : {"--all --compare", "--all --signature", "--all --evaluator scalar", "--all --form words",
                              "--all --json --markdown", "--markdown connect_four", ""}) {
    EXPECT_EQ(test::run_senet(std::string("bench ") + options).status, 2) << options;
  }
}

TEST(SheetNames, AreThoseOfTheCompiledInSheets) {
  EXPECT_GE(native::sheet_names().size(), 23U);
  for (const std::string_view name : native::sheet_names()) EXPECT_FALSE(native::sheet_text(name).empty()) << name;
}

}  // namespace
}  // namespace senet::cli
