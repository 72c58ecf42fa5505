#include "cli/bench_playouts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/error.h"
#include "support/disguised_game.h"
#include "support/run_senet.h"
#include "support/tic_tac_toe.h"

namespace senet::cli {
namespace {

using Moves = GuideOptions::Moves;

// Each look at the clock is a second later than the one before.
BenchOptions ticking(double measure) {
  BenchOptions options;
  options.warm_up = Seconds(0);
  options.measure = Seconds(measure);
  options.now = [ticks = 0]() mutable { return Seconds(ticks++); };
  return options;
}

PolicyResult run(const Game& game, const std::string& policy, double seconds = 50) {
  return bench_policy(game, read_policies(policy).back(), ticking(seconds));
}

std::string error_of(const std::string& list) {
  try {
    read_policies(list);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(ReadPolicies, UniformComesFirstAndPartsGoTogether) {
  const auto policies = read_policies("nst(epsilon=0.2,k=3),ege+decisive=anti+cut=fet(plies=7),limit=length(plies=9)");
  ASSERT_EQ(policies.size(), 4U);
  EXPECT_EQ(policies[0].text, "uniform");
  EXPECT_FALSE(policies[0].options.guide_options().guides());
  EXPECT_EQ(policies[1].text, "nst(epsilon=0.2,k=3)");
  EXPECT_EQ(policies[1].options.guide.moves, Moves::kNst);
  EXPECT_EQ(policies[1].options.guide.epsilon, 0.2);
  EXPECT_EQ(policies[1].options.guide.k, 3U);
  EXPECT_EQ(policies[2].options.guide.moves, Moves::kEvaluation);
  EXPECT_EQ(policies[2].options.guide.decisive, GuideOptions::Decisive::kAnti);
  EXPECT_EQ(policies[2].options.guide_options().plies, 7U);
  EXPECT_EQ(policies[3].options.guide_options().moves, Moves::kUniform);
  EXPECT_EQ(policies[3].options.playout_limit()->plies, 9U);
  const auto given = read_policies("lgrf(fallback=mast(epsilon=0.3)),uniform");
  ASSERT_EQ(given.size(), 2U);
  EXPECT_EQ(given[0].text, "uniform");
  EXPECT_EQ(given[1].options.guide.ngrams(), Moves::kMast);
  EXPECT_EQ(given[1].options.guide.epsilon, 0.3);
}

TEST(ReadPolicies, ErrorsNameWhatIsValid) {
  EXPECT_NE(error_of("nts").find("uniform | mast | nst | lgrf | ege | ab | ipp"), std::string::npos) << error_of("nts");
  EXPECT_NE(error_of("ab(depth=3)").find("1..2"), std::string::npos) << error_of("ab(depth=3)");
  EXPECT_NE(error_of("lgrf(context=0)").find("1..2"), std::string::npos);
  EXPECT_NE(error_of("ipp(times=0)").find("1..1000"), std::string::npos);
  EXPECT_NE(error_of("limit=length(goal=101)").find("0..100"), std::string::npos);
  EXPECT_NE(error_of("decisive=yes").find("off | on | anti"), std::string::npos) << error_of("decisive=yes");
  EXPECT_NE(error_of("nst(lenght=3)"), "none");
  EXPECT_NE(error_of("nst("), "none");
  EXPECT_NE(error_of("nst,"), "none");
  EXPECT_NE(error_of(""), "none");
}

TEST(BenchPolicy, CountsAndRepeatsFromASeed) {
  const auto game = toys::tic_tac_toe();
  for (const char* policy : {"uniform", "mast", "nst", "lgrf", "decisive=anti", "ipp"}) {
    SCOPED_TRACE(policy);
    const PolicyResult once = run(*game, policy);
    const PolicyResult again = run(*game, policy);
    EXPECT_EQ(once.flat.playouts, 50U);
    EXPECT_DOUBLE_EQ(once.flat.playouts_per_s(), 1);
    EXPECT_GE(once.flat.mean_length(), 5);
    EXPECT_LE(once.flat.max_length, 9U);
    EXPECT_EQ(once.flat.cut, 0U);
    EXPECT_NEAR(once.flat.mean_goals[0] + once.flat.mean_goals[1], 100, 1e-9);
    EXPECT_EQ(once.flat.state_changes, again.flat.state_changes);
    EXPECT_EQ(once.flat.mean_goals, again.flat.mean_goals);
    EXPECT_EQ(once.left_out, "");
  }
}

TEST(BenchPolicy, ALimitCutsPlayouts) {
  const PolicyResult result = run(*toys::tic_tac_toe(), "limit=length(plies=3,goal=20)");
  EXPECT_EQ(result.flat.cut, 50U);
  EXPECT_NEAR(result.flat.mean_goals[0], 20, 1e-9);
  EXPECT_NEAR(result.flat.mean_goals[1], 20, 1e-9);
}

TEST(BenchPolicy, SaysWhatCantBeDone) {
  const auto one = toys::tic_tac_toe();
  const toys::DisguisedGame many(one, toys::Disguise{64, nullptr, {}, nullptr});
  EXPECT_EQ(run(*one, "ege").left_out, "evaluations: the game has none");
  EXPECT_EQ(run(*one, "ab").left_out, "evaluations: the game has none");
  EXPECT_EQ(run(*one, "nst+cut=det").left_out, "evaluations: the game has none");
  EXPECT_EQ(run(many, "lgrf").left_out, "all but the limit: playouts run side by side");
  EXPECT_EQ(run(many, "decisive=on").left_out, "all but the limit: playouts run side by side");
  EXPECT_EQ(run(many, "uniform").left_out, "");
  EXPECT_EQ(run(many, "limit=length").left_out, "");
  EXPECT_EQ(run(many, "uniform", 3).flat.playouts, 3U * 4 * 64);
}

TEST(BenchPolicies, TheTableAndItsLinesCompareWithUniform) {
  const auto game = toys::tic_tac_toe();
  std::vector<PolicyResult> rows(2);
  for (std::size_t i = 0; i < 2; ++i) {
    rows[i].policy = i == 0 ? "uniform" : "ege";
    rows[i].flat.playouts = i == 0 ? 1'000 : 250;
    rows[i].flat.state_changes = i == 0 ? 8'000 : 1'500;
    rows[i].flat.time = Seconds(2);
    rows[i].flat.mean_goals = {60, 40};
  }
  rows[1].left_out = "evaluations: the game has none";
  EXPECT_EQ(
      policies_text("sheet.kif", *game, rows),
      "sheet.kif: toy\n"
      "  playout    playouts/s  to uniform  state changes/s  length       goal\n"
      "  uniform         500.0      1.0000             4000     8.0      60.00\n"
      "  ege             125.0      0.2500              750     6.0      60.00  without evaluations: the game has "
      "none\n");
  std::istringstream lines(policies_json("sheet.kif", *game, rows));
  std::string line;
  std::getline(lines, line);
  EXPECT_FALSE(nlohmann::json::parse(line).contains("without"));
  std::getline(lines, line);
  const auto ege = nlohmann::json::parse(line);
  EXPECT_EQ(ege.at("playout"), "ege");
  EXPECT_EQ(ege.at("playouts_per_s"), 125);
  EXPECT_EQ(ege.at("to_uniform"), 0.25);
  EXPECT_EQ(ege.at("state_changes_to_uniform"), 0.1875);
  EXPECT_EQ(ege.at("without"), "evaluations: the game has none");
}

TEST(BenchPlayoutOption, MeasuresPoliciesOfNativeGames) {
  const std::string options = " --evaluator native --seconds 0.02 --warm-up 0 --playout 'lgrf,ab(depth=2),ipp'";
  const test::Outcome outcome = test::run_senet("bench breakthrough" + options + " --json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::vector<std::string> policies;
  for (std::string line; std::getline(lines, line);) {
    const auto row = nlohmann::json::parse(line);
    policies.push_back(row.at("playout"));
    EXPECT_GT(row.at("playouts_per_s"), 0);
    EXPECT_FALSE(row.contains("without"));
  }
  EXPECT_EQ(policies, (std::vector<std::string>{"uniform", "lgrf", "ab(depth=2)", "ipp"}));
  EXPECT_NE(test::run_senet("bench connect_four" + options).out.find("without evaluations"), std::string::npos);
}

TEST(BenchPlayoutOption, CantBeHadWithOtherTables) {
  for (const char* other : {"--compare", "--all", "--signature", "--search 1"}) {
    EXPECT_EQ(test::run_senet(std::string("bench connect_four --playout nst ") + other).status, 2) << other;
  }
  const test::Outcome wrong = test::run_senet("bench connect_four --playout nts");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("lgrf"), std::string::npos) << wrong.err;
  EXPECT_NE(test::run_senet("bench --help").out.find("--playout"), std::string::npos);
}

}  // namespace
}  // namespace senet::cli
