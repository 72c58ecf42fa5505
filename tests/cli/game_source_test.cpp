// What may stand for a FILE: a file, the name of a sheet, the spec of a native game.
#include "cli/game_source.h"

#include <gtest/gtest.h>

#include <string>

#include "base/error.h"
#include "support/run_senet.h"

namespace senet::cli {
namespace {

const std::string kNim = SENET_SOURCE_DIR "/games/nim.kif";

load::Loaded load_as(const std::string& text, load::Evaluator evaluator) {
  return load_source(find_source(text), {.evaluator = evaluator});
}

TEST(GameSource, IsAFileTheNameOfASheetOrASpec) {
  const GameSource file = find_source(kNim);
  const GameSource sheet = find_source("nim");
  EXPECT_EQ(file.name, "nim");
  EXPECT_EQ(sheet.name, "nim");
  ASSERT_TRUE(file.description && sheet.description);
  EXPECT_EQ(file.description->rules.size(), sheet.description->rules.size());
  const GameSource spec = find_source("go(size=13)");
  EXPECT_EQ(spec.name, "go(size=13)");
  EXPECT_FALSE(spec.description);
  EXPECT_THROW(find_source("nowhere"), Error);
  EXPECT_THROW(find_source("nowhere(size=13)"), Error);
}

TEST(GameSource, OfASheetIsPlayedByAnyEvaluatorThatOfASpecByTheNativeGame) {
  EXPECT_EQ(load_as("connect_four", load::Evaluator::kScalar).game->evaluator(), "scalar");
  EXPECT_EQ(load_as("connect_four(size=5x4)", load::Evaluator::kAuto).game->evaluator(), "native");
  EXPECT_EQ(load_as("connect_four(size=5x4)", load::Evaluator::kNative).game->evaluator(), "native");
  EXPECT_THROW(load_as("connect_four(size=5x4)", load::Evaluator::kScalar), Error);
  EXPECT_THROW(load_as("connect_four(size=5x5)", load::Evaluator::kAuto), Error);
}

TEST(GameSource, OfASpecHasNoRulesToSend) {
  const GameSource spec = find_source("kalah(seeds=3)");
  EXPECT_EQ(rules_text(spec, {"mcts", "random"}), "");
  EXPECT_THROW(rules_text(spec, {"mcts", "http://127.0.0.1:9147"}), Error);
  EXPECT_NE(rules_text(find_source("nim"), {"http://127.0.0.1:9147"}).find("(role first)"), std::string::npos);
}

TEST(GameSource, IsTakenByTheCommandsThatPlay) {
  const test::Outcome perft = test::run_senet("perft 'checkers(jumps=one_ply)' 2");
  EXPECT_EQ(perft.status, 0) << perft.err;
  EXPECT_NE(perft.out.find("checkers(jumps=one_ply): evaluator native\n"), std::string::npos) << perft.out;
  const std::string players = " --player random --player random";
  const test::Outcome match = test::run_senet("match 'kalah(start=random,seed=7)'" + players);
  EXPECT_EQ(match.status, 0) << match.err;
  const test::Outcome games = test::run_senet("tournament 'kalah(capture=empty)' kalah --games 2" + players);
  EXPECT_EQ(games.status, 0) << games.err;
  EXPECT_NE(games.out.find("kalah(capture=empty)"), std::string::npos) << games.out;
  const test::Outcome wrong = test::run_senet("bench 'kalah(capture=all)'");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("standard | empty"), std::string::npos) << wrong.err;
}

TEST(GameSource, IsExplainedByHelpGames) {
  const test::Outcome help = test::run_senet("help games");
  EXPECT_EQ(help.status, 0) << help.err;
  for (const char* word : {"tic_tac_toe", "chinese_checkers", "capture", "standard | empty", "superko"}) {
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace senet::cli
