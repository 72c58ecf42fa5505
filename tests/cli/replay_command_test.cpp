// replay through the real binary: one pair, folders, exit statuses.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "gdl/description.h"
#include "load/loader.h"
#include "support/run_senet.h"
#include "support/temporary_directory.h"
#include "support/write_trace.h"

namespace senet::cli {
namespace {

using test::Json;
using test::Outcome;
using test::run_senet;

const std::string kSheet = SENET_SOURCE_DIR "/games/tic_tac_toe.kif";

class ReplayCommand : public ::testing::Test {
 protected:
  ReplayCommand() {
    std::filesystem::create_directory(directory_.path() / "gold");
    std::filesystem::create_directory(directory_.path() / "sheets");
    for (const char* name : {"one.kif", "two.kif"}) std::filesystem::copy(kSheet, directory_.path() / "sheets" / name);
    const auto game = load::load(gdl::read_description_file(kSheet), "tic_tac_toe").game;
    lines_ = test::make_trace(*game, 3, 1);
    write("one.jsonl", lines_);
    test::compress(gold("one.jsonl"), gold("one.clean.jsonl.gz"));
    std::vector<Json> spoilt = lines_;
    spoilt[3]["t"] = true;
    write("two.jsonl", spoilt);
  }

  std::string gold(const std::string& name) const { return (directory_.path() / "gold" / name).string(); }
  void write(const std::string& name, const std::vector<Json>& lines) const { test::write_trace(gold(name), lines); }
  std::string folders() const {
    return "--gold " + (directory_.path() / "gold").string() + " --corpus " + (directory_.path() / "sheets").string();
  }

  test::TemporaryDirectory directory_;
  std::vector<Json> lines_;
};

TEST_F(ReplayCommand, AgreesOnEveryEvaluator) {
  for (const char* evaluator : {"auto", "scalar", "interpreter"}) {
    const Outcome outcome = run_senet("replay " + kSheet + " " + gold("one.jsonl") + " --evaluator " + evaluator);
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    EXPECT_NE(outcome.out.find("3 playouts, " + std::to_string(lines_.size() - 2) + " states agree"),
              std::string::npos);
  }
}

TEST_F(ReplayCommand, ADifferenceIsStatusOneAndPrintedInFull) {
  const Outcome outcome = run_senet("replay " + kSheet + " " + gold("two.jsonl"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "two: scalar: playout 0, step 2: terminal\n  expected: true\n  got:      false\n");
}

TEST_F(ReplayCommand, ReplaysFoldersAndFindsTheSheets) {
  const Outcome outcome = run_senet("replay " + folders() + " --jobs 2");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("3 traces: 2 agree, 1 differ, 0 could not be played\n"), std::string::npos) << outcome.out;
  EXPECT_EQ(run_senet("replay " + folders() + " --filter one").status, 0);
}

TEST_F(ReplayCommand, PrintsALineForPrograms) {
  const Json line = Json::parse(run_senet("replay " + kSheet + " " + gold("two.jsonl") + " --json").out);
  EXPECT_EQ(line["id"], "two");
  EXPECT_EQ(line["difference"]["what"], "terminal");
  const Json fine = Json::parse(run_senet("replay " + kSheet + " " + gold("one.jsonl") + " --json --states 4").out);
  EXPECT_EQ(fine["difference"], nullptr);
  EXPECT_EQ(fine["states"], 4);
}

TEST_F(ReplayCommand, BadInputIsStatusTwo) {
  EXPECT_EQ(run_senet("replay").status, 2);
  EXPECT_EQ(run_senet("replay " + kSheet).status, 2);
  EXPECT_EQ(run_senet("replay " + kSheet + " missing.jsonl").status, 2);
  EXPECT_EQ(run_senet("replay missing.kif " + gold("one.jsonl")).status, 2);
  EXPECT_EQ(run_senet("replay --gold missing --corpus missing").status, 2);
  EXPECT_EQ(run_senet("replay --gold " + directory_.path().string()).status, 2);
  EXPECT_EQ(run_senet("replay " + folders() + " --filter nothing").status, 2);
}

}  // namespace
}  // namespace senet::cli
