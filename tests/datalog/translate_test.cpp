#include "datalog/translate.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.h"
#include "support/derive.h"

namespace senet {
namespace {

using Rows = std::vector<std::string>;

Rows legal(std::string_view rules) { return derived(program_of(rules), "legal", 2); }

TEST(Translate, SplitsNestedDisjunctions) {
  const std::string facts = "(p a) (q b) (q c) (s c) ";
  EXPECT_EQ(legal(facts + "(<= (legal r ?x) (or (p ?x) (or (q ?x))))"), (Rows{"r a", "r b", "r c"}));
  EXPECT_EQ(legal(facts + "(<= (legal r ?x) (or (p ?x) (q ?x)) (not (or (s ?x) (p ?x))))"), (Rows{"r b"}));
  EXPECT_EQ(legal(facts + "(<= (legal r x) (or))"), Rows{});
  EXPECT_EQ(legal(facts + "(<= (legal r x) (not (or)))"), (Rows{"r x"}));
  EXPECT_EQ(legal(facts + "(<= (legal r ?x) (q ?x) (not (not (s ?x))))"), (Rows{"r c"}));
}

TEST(Translate, GivesManyDisjunctionsRelationsOfTheirOwn) {
  std::string rule = "(<= (legal r (t";
  std::string body;
  for (int i = 0; i < 20; ++i) {
    const std::string x = " ?x" + std::to_string(i);
    if (i < 2) rule += x;
    body += " (or (p" + x + ") (q" + x + ") (s" + x + "))";
  }
  const auto program = program_of("(p a) (q b) " + rule + "))" + body + ")");
  EXPECT_LT(program.clauses.size(), 100u);
  EXPECT_EQ(derived(program, "legal", 2).size(), 4u);
}

TEST(Translate, RefusesRulesWithTooManyAlternatives) {
  std::string body;
  for (int i = 0; i < 14; ++i) body += " (or (not (p ?x)) (distinct ?x a))";
  EXPECT_THROW(program_of("(d a) (p a) (<= (legal r ?x) (d ?x)" + body + ")"), Error);
}

TEST(Translate, SolvesNegatedInequalities) {
  const std::string facts = "(p a 1) (p b 2) (q b) (e (f a)) ";
  EXPECT_EQ(legal(facts + "(<= (legal r ?y) (p ?x ?y) (q ?z) (not (distinct ?x ?z)))"), (Rows{"r 2"}));
  EXPECT_EQ(legal(facts + "(<= (legal r ?y) (e ?x) (not (distinct ?x (f ?y))))"), (Rows{"r a"}));
  EXPECT_EQ(legal(facts + "(<= (legal r ?x) (q ?x) (not (distinct ?x (g ?x))))"), Rows{});
}

TEST(Translate, LetsRoleVariablesOfHeadsRangeOverTheRoles) {
  const auto program = program_of("(role s) (p s) (<= (legal ?p go) (p s)) (<= (goal ?p 100) (not (p ?p)))");
  EXPECT_EQ(derived(program, "legal", 2), (Rows{"r go", "s go"}));
  EXPECT_EQ(derived(program, "goal", 2), (Rows{"r 100"}));
}

TEST(Translate, ClosesVariablesThatOnlyANegationHas) {
  const std::string rules = "(n a) (n b) (edge a c) (<= (legal r ?x) (n ?x) (not (edge ?x ?y)))";
  EXPECT_EQ(legal(rules), (Rows{"r b"}));
}

TEST(Translate, IgnoresUnsafeRulesAndSaysSo) {
  std::vector<std::string> ignored;
  const auto description = gdl::read_description("(role r)\n(legal r a)\n(<= (legal r ?x) (not (p ?y)))", "test.kif");
  const auto program = datalog::translate(description, &ignored);
  EXPECT_EQ(derived(program, "legal", 2), (Rows{"r a"}));
  ASSERT_EQ(ignored.size(), 1u);
  EXPECT_EQ(ignored[0].find("test.kif:3:1: "), 0u);
}

TEST(Translate, DropsRulesThatNothingAsksFor) {
  const auto program = program_of("(base (p a)) (<= (base (p ?x)) (d ?x)) (d b) (unused c) (legal r a)");
  EXPECT_EQ(program.clauses.size(), 2u);  // the role and the move
}

TEST(Translate, ShowsNoMovesToLegalTerminalAndGoal) {
  const auto program = program_of(
      "(<= (acted ?m) (does r ?m)) (<= (goal r 100) (acted a)) (<= (goal r 0) (not (acted a)))"
      "(<= (next ?m) (acted ?m)) (legal r a)");
  // As if a move had been made: next sees it, goal does not.
  datalog::Program moved = program;
  datalog::Clause fact;
  fact.head = {
      moved.keywords().does,
      {datalog::Pattern::ground(moved.terms.constant("r")), datalog::Pattern::ground(moved.terms.constant("a"))}};
  moved.clauses.push_back(fact);
  EXPECT_EQ(derived(moved, "next", 1), (Rows{"a"}));
  EXPECT_EQ(derived(moved, "goal", 2), (Rows{"r 0"}));
}

TEST(Translate, RefusesADescriptionWithoutRole) {
  EXPECT_THROW(datalog::translate(gdl::read_description("(legal r a)", "test.kif")), Error);
}

}  // namespace
}  // namespace senet
