#include "ground/grounder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.h"
#include "gdl/description.h"

namespace senet::ground {
namespace {

GroundProgram ground_text(std::string_view rules, const GroundOptions& options = {}) {
  return ground(gdl::read_description(rules, "test.kif"), options);
}

template <class Item>
std::vector<std::string> texts(const std::vector<Item>& items) {
  std::vector<std::string> out;
  for (const Item& item : items) out.push_back(item.text);
  return out;
}

using Texts = std::vector<std::string>;

const char* const kWalk =
    "(role r) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 7 8)"
    "(<= (legal r (go ?y)) (true (at ?x)) (succ ?x ?y))"
    "(<= (next (at ?y)) (does r (go ?y)))"
    "(<= terminal (not more)) (<= more (true (at ?x)) (succ ?x ?y))"
    "(<= (goal r 100) (true (at 3))) (<= (goal r 0) (not (true (at 3))))";

TEST(Grounder, ReachesOnlyWhatPlayCanReach) {
  const GroundProgram program = ground_text(kWalk);
  EXPECT_EQ(program.roles, (Texts{"r"}));
  EXPECT_EQ(texts(program.propositions), (Texts{"(at 0)", "(at 1)", "(at 2)", "(at 3)"}));
  EXPECT_EQ(texts(program.moves[0]), (Texts{"(go 1)", "(go 2)", "(go 3)"}));
  EXPECT_EQ(texts(program.goals[0]), (Texts{"0", "100"}));
  EXPECT_TRUE(program.propositions[0].initially);
  EXPECT_FALSE(program.propositions[1].initially);
  EXPECT_EQ(program.propositions[0].next, GroundProgram::kNone);
  EXPECT_NE(program.propositions[1].next, GroundProgram::kNone);
}

TEST(Grounder, LeavesNoStaticRelationInTheRules) {
  const GroundProgram program = ground_text(kWalk);
  for (const auto& rule : program.rules) {
    EXPECT_LE(rule.body_end - rule.body_begin, 1u);  // succ is gone: one literal is left everywhere
  }
}

TEST(Grounder, IgnoresBaseAndInputEvenWhereTheyAreWrong) {
  const GroundProgram program = ground_text(std::string(kWalk) + "(base (at 0)) (input r (go 1)) (base (never x))");
  EXPECT_EQ(program.propositions.size(), 4u);
  EXPECT_EQ(program.moves[0].size(), 3u);
}

TEST(Grounder, DropsNegatedAtomsThatNothingDerives) {
  const GroundProgram program =
      ground_text("(role r) (init a) (<= (legal r m) (not (true b)) (not c)) (<= (next a) (true a)) (terminal)");
  ASSERT_EQ(program.moves[0].size(), 1u);
  bool found = false;
  for (const auto& rule : program.rules) {
    if (rule.head != program.moves[0][0].legal) continue;
    found = true;
    EXPECT_EQ(rule.body_end, rule.body_begin);
  }
  EXPECT_TRUE(found);
}

TEST(Grounder, CountsOnlyPlainRoleFactsAsPlayers) {
  const GroundProgram program =
      ground_text("(role a) (<= (role b)) (<= (legal ?p m) (role ?p)) (<= (next (did ?p)) (does ?p m)) (init x)");
  EXPECT_EQ(program.roles, (Texts{"a"}));
  EXPECT_EQ(program.moves.size(), 1u);
  EXPECT_EQ(texts(program.propositions), (Texts{"(did a)", "x"}));
}

TEST(Grounder, GivesFactsOfTheStateAndOfLegalARuleWithoutBody) {
  const GroundProgram program = ground_text("(role r) (legal r m) (next done) (init x) (<= terminal (true done))");
  std::size_t facts = 0;
  for (const auto& rule : program.rules) {
    const bool fact = rule.head == program.moves[0][0].legal || rule.head == program.propositions[0].next;
    if (fact && rule.body_begin == rule.body_end) ++facts;
  }
  EXPECT_EQ(facts, 2u);
}

TEST(Grounder, EvaluatesInitWithNothingTrue) {
  const GroundProgram program =
      ground_text("(role r) (init a) (<= (init b) (true a)) (<= (init c) (not (true a))) (legal r m)");
  EXPECT_EQ(texts(program.propositions), (Texts{"a", "c"}));
}

TEST(Grounder, NamesTheLimitThatIsExceeded) {
  std::string rules = "(role r) (legal r m) (init (f 0 0 0 0 0)) ";
  for (int i = 0; i < 40; ++i) rules += "(d " + std::to_string(i) + ")";
  rules += "(<= (next (f ?a ?b ?c ?d ?e)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (true (f ?v ?w ?x ?y ?z)))";
  GroundOptions options;
  options.memory_limit = 20u << 20;
  try {
    ground_text(rules, options);
    FAIL() << "100 million propositions were ground";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("20 MB"), std::string::npos) << error.what();
  }
}

TEST(Grounder, RefusesStaticRelationsThatDependOnTheirOwnNegation) {
  EXPECT_THROW(ground_text("(role r) (<= p (not q)) (<= q (not p)) (<= (legal r m) p)"), Error);
}

TEST(Grounder, AcceptsGoalsDefinedByTheAbsenceOfOthers) {
  const GroundProgram program = ground_text(std::string("(role r) (init a) (legal r m) (<= terminal (true a))") +
                                            "(<= (goal r 100) (true a)) (<= (goal r 0) (not (goal r 100)))");
  EXPECT_EQ(texts(program.goals[0]), (Texts{"0", "100"}));
}

}  // namespace
}  // namespace senet::ground
