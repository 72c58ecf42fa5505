#include "datalog/evaluate.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.h"
#include "support/derive.h"

namespace senet {
namespace {

using Rows = std::vector<std::string>;

// Everything is asked for through `legal`, whose second argument is the row as one term.
Rows legal(std::string_view rules) { return derived(program_of(rules), "legal", 2); }

TEST(Evaluate, ClosesRelationsTransitively) {
  EXPECT_EQ(legal("(edge a b) (edge b c) (edge c a) (edge d a)"
                  "(<= (path ?x ?y) (edge ?x ?y)) (<= (path ?x ?z) (path ?x ?y) (edge ?y ?z))"
                  "(<= (legal r ?y) (path d ?y))"),
            (Rows{"r a", "r b", "r c"}));
}

TEST(Evaluate, FollowsMutualRecursion) {
  EXPECT_EQ(legal("(next_number 0 1) (next_number 1 2) (next_number 2 3) (next_number 3 4) (even 0)"
                  "(<= (odd ?y) (even ?x) (next_number ?x ?y)) (<= (even ?y) (odd ?x) (next_number ?x ?y))"
                  "(<= (legal r ?x) (even ?x))"),
            (Rows{"r 0", "r 2", "r 4"}));
}

TEST(Evaluate, TestsNegationAfterWhatItNegates) {
  EXPECT_EQ(legal("(node a) (node b) (node c) (edge a b)"
                  "(<= (reached a)) (<= (reached ?y) (reached ?x) (edge ?x ?y))"
                  "(<= (legal r ?x) (node ?x) (not (reached ?x)))"),
            (Rows{"r c"}));
}

TEST(Evaluate, ComparesWholeTermsInDistinct) {
  EXPECT_EQ(legal("(p (f 1)) (p (f 2)) (p 1) (<= (legal r (pair ?x ?y)) (distinct ?x ?y) (p ?x) (p ?y) (distinct ?x 1)"
                  " (distinct ?y 1))"),
            (Rows{"r (pair (f 1) (f 2))", "r (pair (f 2) (f 1))"}));
}

TEST(Evaluate, MatchesRepeatedVariablesOnlyWhereTermsAreEqual) {
  EXPECT_EQ(
      legal(
          "(p 1 1 a) (p 1 2 b) (q (f x x)) (q (f x y)) (<= (legal r ?z) (p ?x ?x ?z)) (<= (legal r ?x) (q (f ?x ?x)))"),
      (Rows{"r a", "r x"}));
}

TEST(Evaluate, MatchesVariablesInsideNestedTerms) {
  EXPECT_EQ(legal("(p (f (g a 1) b)) (p (f (g a 2) c)) (p (f a b)) (p a) (<= (legal r (h ?x ?y)) (p (f (g a ?x) ?y)))"),
            (Rows{"r (h 1 b)", "r (h 2 c)"}));
}

TEST(Evaluate, BuildsTermsWithinTheRecursionRestriction) {
  EXPECT_EQ(legal("(small 0) (small (s 0)) (n 0) (<= (n (s ?x)) (n ?x) (small ?x)) (<= (legal r ?x) (n ?x))"),
            (Rows{"r (s (s 0))", "r (s 0)", "r 0"}));
}

TEST(Evaluate, RefusesTermsThatGrowWithoutEnd) {
  EXPECT_THROW(legal("(n 0) (<= (n (s ?x)) (n ?x)) (<= (legal r ?x) (n ?x))"), Error);
}

TEST(Evaluate, GivesTheWellFoundedModelWhereItIsTotal) {
  EXPECT_EQ(legal("(v 0) (v 50) (v 100) (won) (<= (worth 100) won) (<= (worth 0) (not (worth 100)))"
                  "(<= (worth 50) (worth 100) (not (worth 0))) (<= (legal r ?x) (worth ?x))"),
            (Rows{"r 100", "r 50"}));
}

TEST(Evaluate, RefusesWhatDependsOnItsOwnNegation) {
  EXPECT_THROW(legal("(<= p (not q)) (<= q (not p)) (<= (legal r x) p)"), Error);
  EXPECT_THROW(legal("(<= p (not p)) (<= (legal r x) p)"), Error);
}

TEST(Evaluate, KeepsToItsBudgetOfRows) {
  const auto program = program_of(
      "(n 0) (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (<= (legal r (t ?a ?b ?c ?d ?e ?f)) (n ?a) (n ?b) (n ?c) (n ?d) "
      "(n ?e) (n ?f))");
  EXPECT_THROW(derived(program, "legal", 2, datalog::Limits().with_work(50'000)), datalog::WorkExceeded);
  EXPECT_THROW(derived(program, "legal", 2, datalog::Limits(Seconds(1e9), 100'000)), datalog::BudgetExceeded);
  EXPECT_EQ(derived(program, "legal", 2).size(), 262'144u);
}

TEST(Evaluate, StopsWhenTold) {
  const std::atomic<bool> stop = true;
  const auto program = program_of(
      "(n 0) (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (<= (legal r (t ?a ?b ?c ?d ?e)) (n ?a) (n ?b) (n ?c) (n ?d) "
      "(n ?e))");
  EXPECT_THROW(derived(program, "legal", 2, datalog::Limits(Seconds(1e9), ~std::size_t{0}, &stop)),
               datalog::BudgetExceeded);
}

}  // namespace
}  // namespace senet
