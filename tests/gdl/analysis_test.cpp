#include "gdl/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace senet::gdl {
namespace {

// A valid game around `text`, on line 1, with `text` from line 2 on.
std::string findings_in_game(const std::string& text) {
  const std::string game =
      "(role r) (init (step 0)) (legal r go) (goal r 50) (<= terminal (true (step 1))) (<= (next (step 1)) (does r "
      "go)) "
      "(d a) (d b) (e a a) (<= (goal r 50) (d ?x) (e ?x ?y))\n";
  std::string result;
  for (const Finding& finding : analyse(read_description(game + text, "test"))) {
    result += to_text("", finding).substr(1) + "\n";
  }
  return result;
}

std::string findings_alone(std::string_view text) {
  std::string result;
  for (const Finding& finding : analyse(read_description(text, "f"))) result += to_text("f", finding) + "\n";
  return result;
}

TEST(Analysis, FindsNothingInAValidGame) {
  EXPECT_EQ(findings_in_game(""), "");
  EXPECT_EQ(findings_in_game("(base (step 0)) (<= (input ?r go) (role ?r)) (<= (base (step 1)) (d ?x))"), "");
}

TEST(Analysis, MissesTheRelationsThatEveryGameNeeds) {
  EXPECT_EQ(findings_alone(""),
            "f: error: no rule or fact for goal\n"
            "f: error: no rule or fact for legal\n"
            "f: error: no rule or fact for role\n"
            "f: error: no rule or fact for terminal\n");
}

TEST(Analysis, SortsFindingsByPlaceAndGivesEachOnce) {
  EXPECT_EQ(findings_in_game("(<= (goal r ?u)\n (p (f)) (q ?v (f)))\n(<= (q ?x ?y) (e ?x ?y) (e ?y (f)))"),
            "2:13: error: unsafe variable ?u: in the head, but bound by no positive literal of the body\n"
            "3:2: warning: no rule or fact for p (1 argument): it is false\n"
            "3:5: warning: needless parentheses: (f)\n"
            "3:16: warning: needless parentheses: (f)\n"
            "4:31: warning: needless parentheses: (f)\n");
}

TEST(Keywords, MustHaveTheirNumberOfArguments) {
  EXPECT_EQ(findings_in_game("(role a b) (init) (<= (goal r) (true) (does r))"),
            "2:1: error: keyword role takes 1 argument, here it has 2\n"
            "2:12: error: keyword init takes 1 argument, here it has 0\n"
            "2:12: warning: needless parentheses: (init)\n"
            "2:23: error: keyword goal takes 2 arguments, here it has 1\n"
            "2:32: error: keyword true takes 1 argument, here it has 0\n"
            "2:32: warning: needless parentheses: (true)\n"
            "2:39: error: goal must not depend on moves (does)\n"
            "2:39: error: keyword does takes 2 arguments, here it has 1\n");
}

TEST(Keywords, MustNotStandWhereTheyHaveNoMeaning) {
  EXPECT_EQ(findings_in_game("(true (step 1)) (does r go) (<= (true ?x) (d ?x)) (<= (role ?x) (d ?x))"),
            "2:1: error: keyword true can't be defined: it follows from the state and the moves of the match\n"
            "2:17: error: keyword does can't be defined: it follows from the state and the moves of the match\n"
            "2:33: error: keyword true can't be defined: it follows from the state and the moves of the match\n"
            "2:55: error: role in the head of a rule: roles must be facts, and only facts make players\n");
  EXPECT_EQ(findings_in_game("(<= (next y) (init x) (next x) (base x) (input r x))"),
            "2:14: error: keyword init can't stand in the body of a rule\n"
            "2:23: error: keyword next can't stand in the body of a rule\n"
            "2:32: error: keyword base can't stand in the body of a rule\n"
            "2:41: error: keyword input can't stand in the body of a rule\n");
}

TEST(Keywords, AreNeitherFunctionsNorObjects) {
  EXPECT_EQ(findings_in_game("(init (goal r (true x))) (init terminal)"),
            "2:7: error: keyword goal as a function\n"
            "2:15: error: keyword true as a function\n"
            "2:32: warning: keyword terminal as an object\n");
}

TEST(Roles, MustExistAndHaveMovesAndGoals) {
  EXPECT_EQ(findings_in_game("(role s) (goal t 1) (<= (goal r 0) (does u go) (legal t go))"),
            "2:7: warning: role s never has a goal\n"
            "2:7: warning: role s never has a move\n"
            "2:16: warning: t is not a role\n"
            "2:36: error: goal must not depend on moves (does)\n"
            "2:42: warning: u is not a role\n");
  EXPECT_EQ(findings_in_game("(role s) (<= (legal ?r go) (role ?r)) (<= (goal ?r 1) (role ?r))"), "");
  EXPECT_EQ(findings_in_game("(role r)"), "2:7: warning: role r declared again: it counts as one more player\n");
}

TEST(Roles, MustNotBeMoreThan255) {
  std::string rules;
  for (int i = 1; i <= 256; ++i) {
    const std::string role = "s" + std::to_string(i);
    rules += "(role " + role + ")(legal " + role + " go)(goal " + role + " 1)\n";
    if (i == 254) {
      EXPECT_EQ(findings_in_game(rules), "");  // with the one that the game has
    }
  }
  EXPECT_EQ(findings_in_game(rules), "256:7: error: more than 255 roles\n");
}

TEST(Goals, MustBeNumbersFrom0To100) {
  EXPECT_EQ(findings_in_game("(goal r 0) (goal r 100) (goal r 007) (<= (goal r ?x) (d ?x))"), "");
  EXPECT_EQ(findings_in_game("(goal r 101) (goal r -1)\n(goal r win) (goal r 1e2) (goal r (f 1)) (goal r 99999999999)"),
            "2:9: warning: goal outside 0 to 100: 101\n"
            "2:22: warning: goal outside 0 to 100: -1\n"
            "3:9: warning: goal is not a number: win\n"
            "3:22: warning: goal is not a number: 1e2\n"
            "3:35: warning: goal is not a number: (f 1)\n"
            "3:50: warning: goal is not a number: 99999999999\n");
}

TEST(Safety, AsksForAPositiveLiteralThatBindsEachVariable) {
  EXPECT_EQ(findings_in_game("(<= (next (f ?u ?x)) (d ?x) (not (e ?v ?x)) (distinct ?w (g ?u ?x)))"),
            "2:14: error: unsafe variable ?u: in the head, but bound by no positive literal of the body\n"
            "2:37: error: unsafe variable ?v: in a negation, but bound by no positive literal of the body\n"
            "2:55: error: unsafe variable ?w: in distinct, but bound by no positive literal of the body\n");
  EXPECT_EQ(findings_in_game("(<= (next ?x) (distinct ?x (f ?y)) (not (d ?y)) (true (g ?x ?y)))"), "");
  EXPECT_EQ(findings_in_game("(<= (next ?x))"),
            "2:1: warning: rule without a body: a fact needs no <=\n"
            "2:11: error: unsafe variable ?x: in the head, but bound by no positive literal of the body\n");
}

TEST(Safety, CountsOfADisjunctionWhatAllItsBranchesBind) {
  EXPECT_EQ(findings_in_game("(<= (next ?x) (or (d ?x) (e ?x ?y)))"), "");
  EXPECT_EQ(findings_in_game("(<= (next ?x) (d ?x) (or (not (e ?x ?x)) (distinct ?x b)))"), "");
  EXPECT_EQ(findings_in_game("(<= (next (f ?x ?y)) (or (d ?x) (e ?x ?y)))"),
            "2:17: error: unsafe variable ?y: in the head, but bound by no positive literal of the body\n");
  EXPECT_EQ(findings_in_game("(<= (next ?x) (or (d ?x) (not (d ?x))))"),
            "2:11: error: unsafe variable ?x: in the head, but bound by no positive literal of the body\n");
}

TEST(Safety, LooksThroughDoubledNegationAndEqualities) {
  const std::string result = findings_in_game("(<= (next (f ?x ?y)) (not (not (d ?x))) (not (distinct ?y ?x)))");
  EXPECT_EQ(result,
            "2:22: error: not over something else than a sentence\n"
            "2:41: error: not over something else than a sentence\n");
}

TEST(Safety, AllowsNoVariablesInFacts) {
  EXPECT_EQ(findings_in_game("(init (f ?x ?x ?y))"),
            "2:10: error: variable in a fact: ?x\n"
            "2:16: error: variable in a fact: ?y\n");
}

TEST(Dependencies, KeepInitialStateAndInputsFromStateAndMoves) {
  EXPECT_EQ(findings_in_game("(<= (init a) p)\n(<= p (true q))\n(<= (base ?m) (does r ?m))\n(<= (input r x) p s)"),
            "2:14: error: init must not depend on the state (true, by p)\n"
            "4:15: error: base must not depend on moves (does)\n"
            "5:17: error: input must not depend on the state (true, by p)\n"
            "5:19: warning: no rule or fact for s (0 arguments): it is false\n");
}

TEST(Dependencies, KeepLegalGoalAndTerminalFromMoves) {
  EXPECT_EQ(findings_in_game("(<= p (not q))\n(<= q (does r go))\n(<= (legal r b) p)\n(<= terminal (or p q))\n"
                             "(<= (goal r 1) (not (does r go)))"),
            "4:17: error: legal must not depend on moves (does, by p)\n"
            "5:18: error: terminal must not depend on moves (does, by p)\n"
            "6:21: error: goal must not depend on moves (does)\n");
}

TEST(Strata, NameTheCycleThroughANegation) {
  EXPECT_EQ(findings_in_game("(<= (legal r b) p)\n(<= p (d ?x) s)\n(<= s (not q))\n(<= q t)\n(<= t (not (not p)))"),
            "4:12: error: negation on a cycle: s <- not q <- t <- p <- s\n"
            "6:7: error: not over something else than a sentence\n");
  EXPECT_EQ(findings_in_game("(<= (legal r b) (p ?x)) (<= (p ?x) (d ?x) (not (p a)))"),
            "2:48: error: negation on a cycle: p <- not p\n");
}

TEST(Strata, ReportOneCycleForEachGroupOfRelations) {
  EXPECT_EQ(findings_in_game("(<= p (not q)) (<= q (not p))\n(<= s (not s))\n(<= (goal r 1) p s)"),
            "2:12: error: negation on a cycle: p <- not q <- p\n"
            "3:12: error: negation on a cycle: s <- not s\n");
}

TEST(Strata, OnlyWarnWhereArgumentsBreakTheCycle) {
  EXPECT_EQ(findings_in_game("(<= (goal r 0) (not (goal r 100)))\n(<= (goal ?r 100) (role ?r) (true win))"),
            "2:21: warning: negation on a cycle of relations, though not of atoms: goal <- not goal\n");
  EXPECT_EQ(findings_in_game("(<= (goal r 0) (not (goal r 100)))\n(<= (goal r ?x) (true ?x) (goal r 0))"),
            "2:21: error: negation on a cycle: goal <- not goal\n");
}

TEST(Strata, AllowNegationBelowRecursion) {
  EXPECT_EQ(findings_in_game("(<= (legal r ?x) (p ?x)) (<= (p ?x) (d ?x)) (<= (p ?x) (p ?y) (e ?x ?y) (not (d ?x)))"),
            "");
}

TEST(Recursion, MustNotGrowTerms) {
  EXPECT_EQ(
      findings_in_game("(<= (legal r ?x) (p ?x)) (p a)\n(<= (p (f ?x)) (p ?x))"),
      "3:19: error: recursion restriction: ?x of the recursive sentence p is neither in the head nor in a positive "
      "literal outside the recursion\n");
  EXPECT_EQ(findings_in_game("(<= (legal r ?x) (p ?x)) (p a)\n(<= (p (f ?x)) (p ?x) (d ?x))"), "");
  EXPECT_EQ(findings_in_game("(<= (legal r ?x) (p ?x)) (p a)\n(<= (p (f ?x)) (p ?x) (or (d ?x) (true (g ?x))))"), "");
  EXPECT_EQ(findings_in_game("(<= (legal r ?x) (p ?x)) (<= (p ?x) (p ?x)) (<= (p b) (p a))"), "");
}

TEST(Recursion, IsRestrictedThroughOtherRelationsToo) {
  EXPECT_EQ(findings_in_game("(<= (legal r ?x) (p ?x)) (<= (p ?x) (q (f ?x)) (d ?x))\n(<= (q ?x) (p ?x))"),
            "2:40: error: recursion restriction: (f ?x) of the recursive sentence q is neither in the head nor in a "
            "positive literal outside the recursion\n");
}

TEST(Names, MustNotDifferOnlyInCase) {
  EXPECT_EQ(findings_in_game("(<= (legal r Go) (D a) (true (STEP 0)) (e ?x ?X))\n(<= (legal r Go) (e ?Y ?z))"),
            "2:14: error: Go differs only in case from go at 1:35\n"
            "2:18: error: D differs only in case from d at 1:114\n"
            "2:18: warning: no rule or fact for D (1 argument): it is false\n"
            "2:30: error: STEP differs only in case from step at 1:16\n"
            "2:46: error: ?X differs only in case from ?x at 2:43\n");
}

TEST(Names, ShouldHaveOneNumberOfArguments) {
  EXPECT_EQ(findings_in_game("(<= (legal r (f 1)) (d a b) (d a b))\n(legal r (f 1 (f 1 2 3)))\n(d a b)"),
            "2:21: warning: relation d has 2 arguments here and 1 at 1:114\n"
            "3:10: warning: function f has 2 arguments here and 1 at 2:14\n"
            "3:15: warning: function f has 3 arguments here and 1 at 2:14\n");
}

TEST(Names, ShouldBeEitherFunctionsOrRelations) {
  EXPECT_EQ(findings_in_game("(init (f a))\n(<= (legal r a) (f b))"),
            "3:17: warning: f is a relation here and a function at 2:7; is the keyword true missing?\n"
            "3:17: warning: no rule or fact for f (1 argument): it is false\n");
}

TEST(Usage, ReportsRelationsThatNothingUsesOrNothingProducesOnce) {
  EXPECT_EQ(findings_in_game("(p a) (p b)\n(<= (legal r x) (q a) (not (q b)))\n(<= (legal r y) (q c) (q c c))"),
            "2:1: warning: never used: p (1 argument)\n"
            "3:17: warning: no rule or fact for q (1 argument): it is false\n"
            "4:23: warning: no rule or fact for q (2 arguments): it is false\n"
            "4:23: warning: relation q has 2 arguments here and 1 at 3:17\n");
}

TEST(Style, WarnsOfEmptyAndNestedForms) {
  EXPECT_EQ(findings_in_game("(<= (legal r x))\n(<= (legal r y) (or (d a) (or (d b)) (or)))"),
            "2:1: warning: rule without a body: a fact needs no <=\n"
            "3:27: warning: or directly inside or\n"
            "3:38: warning: empty or: it is false\n"
            "3:38: warning: or directly inside or\n");
}

TEST(Style, WarnsOfNeedlessParenthesesAndOddCharactersAndSaysOfAndThatItIsNoKeyword) {
  EXPECT_EQ(
      findings_in_game("(legal r (noop))\n(legal r x+) (<= (legal r x+) (d ?a.b))\n(<= (goal r 1) (and (d a) (d b)))"),
      "2:10: warning: needless parentheses: (noop)\n"
      "3:10: warning: name with unusual characters: x+\n"
      "3:34: warning: name with unusual characters: ?a.b\n"
      "4:16: warning: and is no keyword: an ordinary relation that nothing produces\n"
      "4:21: warning: d is a function here and a relation at 1:114; is the keyword true missing?\n");
  EXPECT_EQ(findings_in_game("(and a) (<= (goal r 1) (and a))"), "");
}

TEST(Analysis, EndsOnLargeHostileSheets) {
  constexpr int kRules = 10'000;
  std::string cycle;  // one long way round
  std::string pairs;  // many small cycles
  std::string clash;  // more pairs of rules than anybody compares
  for (int i = 0; i < kRules; ++i) {
    const std::string n = std::to_string(i);
    cycle += "(<= (p" + n + " ?x) (p" + std::to_string((i + 1) % kRules) + " ?x) (not (p" + n + " ?x)))";
    pairs += "(<= a" + n + " (not b" + n + ")) (<= b" + n + " a" + n + ")";
    clash += "(<= (s " + n + ") (not (s ?x" + n + ")))";
  }
  const auto count_cycles = [](const std::string& text) {
    const std::vector<Finding> findings = analyse(read_description(text, "test"));
    return std::count_if(findings.begin(), findings.end(),
                         [](const Finding& finding) { return finding.text.starts_with("negation on a cycle"); });
  };
  EXPECT_EQ(count_cycles(cycle), 1);
  EXPECT_EQ(count_cycles(pairs), kRules);
  EXPECT_EQ(count_cycles(clash), 1);
}

TEST(Analysis, StandsTheDeepestNesting) {
  const auto nest = [](const std::string& open, const std::string& inner) {
    std::string text;
    for (int i = 0; i < 990; ++i) text += open;
    return text + inner + std::string(990, ')');
  };
  EXPECT_NE(findings_alone("(<= (p ?x) " + nest("(or ", "(q ?x)") + ")").find("or directly inside or"),
            std::string::npos);
  EXPECT_NE(findings_alone("(<= p " + nest("(not ", "p") + ")").find("not over something else"), std::string::npos);
  EXPECT_NE(findings_alone("(<= (p ?x) (p " + nest("(f ", "?x") + "))").find("recursion restriction"),
            std::string::npos);
}

}  // namespace
}  // namespace senet::gdl
