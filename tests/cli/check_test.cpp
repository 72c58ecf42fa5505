#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/run_senet.h"

namespace senet::cli {
namespace {

using test::Outcome;
using test::run_senet;

const std::string kTricky = SENET_SOURCE_DIR "/tests/golden/tricky/";

// Runs check in a folder that holds `text` as sheet.kif.
Outcome check_text(const std::string& text, const std::string& flags = "") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.path() / "sheet.kif";
  std::ofstream(path, std::ios::binary) << text;
  Outcome outcome = run_senet("check " + flags + " " + path);
  for (std::size_t at = outcome.out.find(path); at != std::string::npos; at = outcome.out.find(path)) {
    outcome.out.replace(at, path.size(), "sheet.kif");
  }
  return outcome;
}

const std::string kValid =
    "(role r) (init a) (legal r go) (goal r 100) (<= terminal (true b)) (<= (next b) (true a))\n";

TEST(Check, AValidSheetSucceedsWithASummary) {
  const Outcome outcome = check_text(kValid);
  EXPECT_EQ(outcome.out, "1 file: 0 errors, 0 warnings\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Check, WarningsAlonePass) {
  const Outcome outcome = check_text(kValid + "(p a)");
  EXPECT_EQ(outcome.out, "sheet.kif:2:1: warning: never used: p (1 argument)\n1 file: 0 errors, 1 warning\n");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Check, ErrorsFailTheCheck) {
  const Outcome outcome = check_text("(role r) (legal r go)\n(<= (goal r ?x))\n");
  EXPECT_EQ(outcome.out,
            "sheet.kif: error: no rule or fact for terminal\n"
            "sheet.kif:2:1: warning: rule without a body: a fact needs no <=\n"
            "sheet.kif:2:13: error: unsafe variable ?x: in the head, but bound by no positive literal of the body\n"
            "1 file: 2 errors, 1 warning\n");
  EXPECT_EQ(outcome.status, 1);
}

TEST(Check, ASheetThatCanNotBeParsedIsAFinding) {
  const Outcome outcome = check_text("(role r)\n  (p");
  EXPECT_EQ(outcome.out,
            "sheet.kif:2:3: error: opening parenthesis without a closing one\n1 file: 1 error, 0 warnings\n");
  EXPECT_EQ(outcome.status, 1);
}

TEST(Check, AFileThatCanNotBeReadIsBadInputAndTheOthersAreChecked) {
  const Outcome outcome = run_senet("check no_such_file.kif " + kTricky + "s05_repeated_vars.kif");
  EXPECT_EQ(outcome.out, "1 file: 0 errors, 0 warnings\n");
  EXPECT_EQ(outcome.err, "senet: error: check: no_such_file.kif: can't be read: No such file or directory\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(run_senet("check").status, 2);
  EXPECT_EQ(run_senet("check --jsno x").status, 2);
}

TEST(Check, PrintsAJsonLineAFile) {
  const Outcome outcome = check_text(kValid + "(p a)", "--json");
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["file"], "sheet.kif");
  EXPECT_EQ(json["errors"], 0);
  EXPECT_EQ(json["warnings"], 1);
  ASSERT_EQ(json["findings"].size(), 1u);
  const auto& finding = json["findings"][0];
  EXPECT_EQ(finding["line"], 2);
  EXPECT_EQ(finding["column"], 1);
  EXPECT_EQ(finding["level"], "warning");
  EXPECT_EQ(finding["text"], "never used: p (1 argument)");
  EXPECT_EQ(outcome.status, 0);

  const Outcome missing = check_text("", "--json");
  EXPECT_EQ(nlohmann::json::parse(missing.out)["findings"].size(), 4u);
  EXPECT_FALSE(nlohmann::json::parse(missing.out)["findings"][0].contains("line"));
  EXPECT_EQ(missing.status, 1);
}

TEST(Check, AnyByteInANamePrints) {
  const std::string text = kValid + std::string("(p\xff\x1b[2J\0 a)", 11);
  EXPECT_EQ(check_text(text).out,
            "sheet.kif:2:1: warning: name with unusual characters: p\xff?[2J?\n"
            "sheet.kif:2:1: warning: never used: p\xff?[2J? (1 argument)\n"
            "1 file: 0 errors, 2 warnings\n");
  EXPECT_EQ(nlohmann::json::parse(check_text(text, "--json").out)["findings"].size(), 2u);
}

TEST(Check, CountsOverManyFiles) {
  const Outcome outcome = run_senet("check " + kTricky + "*.kif");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("61 files: "), std::string::npos);
}

}  // namespace
}  // namespace senet::cli
