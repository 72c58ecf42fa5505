// The shortest way to a legal move finds what the interpreted game finds.
#include "interp/opening.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "support/legal_texts.h"
#include "support/random_description.h"

namespace senet::interp {
namespace {

using Texts = std::vector<std::string>;

Texts sorted(Texts texts) {
  std::ranges::sort(texts);
  return texts;
}

Texts opening(const std::string& rules, std::size_t role = 0, const InterpreterOptions& options = {}) {
  return sorted(opening_moves(gdl::read_description(rules, "rules"), role, options));
}

void expect_same_as_game(const gdl::Description& description) {
  const auto game = new_interpreted_game(description, "game");
  for (std::size_t role = 0; role < game->info().roles(); ++role) {
    EXPECT_EQ(sorted(opening_moves(description, role)), legal_texts(*game, role)) << description.file << role;
  }
}

TEST(Opening, HasTheLegalMovesOfTheSheets) {
  std::size_t sheets = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(SENET_SOURCE_DIR) + "/games")) {
    if (entry.path().extension() != ".kif") continue;
    expect_same_as_game(gdl::read_description_file(entry.path()));
    ++sheets;
  }
  EXPECT_GE(sheets, 20U);
}

TEST(Opening, HasTheLegalMovesOfRandomRules) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::string rules = RandomDescription(seed).text();
    expect_same_as_game(gdl::read_description(rules, "seed " + std::to_string(seed)));
  }
}

constexpr const char* kTwoRoles =
    "(role x) (role y) (init (turn x)) (item a) (item b) (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))"
    "(<= (legal ?r (take ?i)) (true (turn ?r)) (item ?i)) (<= (free ?r) (legal ?r (take a))) (goal x 50) (goal y 50)"
    "(<= (legal ?r rest) (free ?r)) ";

TEST(Opening, IsThatOfTheRoleAskedFor) {
  EXPECT_EQ(opening(kTwoRoles, 0), (Texts{"(take a)", "(take b)", "rest"}));
  EXPECT_EQ(opening(kTwoRoles, 1), Texts{"noop"});
}

// Pairs by the million that no move depends on, and numbers that never end where a goal asks for them.
TEST(Opening, DerivesNothingThatNoMoveAsksFor) {
  std::string rules = kTwoRoles;
  for (int i = 0; i < 60; ++i) rules += "(digit " + std::to_string(i) + ") ";
  rules +=
      "(<= (all ?a ?b ?c ?d) (digit ?a) (digit ?b) (digit ?c) (digit ?d)) (number zero)"
      "(<= (number (s ?n)) (number ?n)) (<= (goal x 100) (number one)) (<= terminal (all 1 2 3 ?d) (number one))"
      "(<= (legal x last) (all 1 2 3 4))";
  EXPECT_EQ(opening(rules, 0, {.time_limit = Seconds(10), .memory_limit = 8u << 20}),
            (Texts{"(take a)", "(take b)", "last", "rest"}));
}

TEST(Opening, HasWhatWasFoundWhereALimitIsMetOnTheWay) {
  const Texts moves =
      opening("(role x) (legal x a) (<= (legal x (then ?m)) (legal x ?m))", 0, {.memory_limit = 1u << 20});
  ASSERT_FALSE(moves.empty());
  EXPECT_TRUE(std::ranges::find(moves, "a") != moves.end());
}

TEST(Opening, FailsWhereALimitIsMetBeforeTheFirstMove) {
  const std::string endless =
      "(role x) (number zero) (<= (number (s ?n)) (number ?n)) (<= (legal x (say ?n)) (number ?n))";
  EXPECT_THROW(opening(endless, 0, {.memory_limit = 1u << 20}), Error);
  const std::atomic<bool> stop = true;
  EXPECT_THROW(opening(endless, 0, {.stop = &stop}), Error);
}

}  // namespace
}  // namespace senet::interp
