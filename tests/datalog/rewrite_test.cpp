// Splitting and restricting to demand change how much is computed, never what the game is.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "datalog/demand.h"
#include "datalog/split.h"
#include "support/derive.h"

namespace senet {
namespace {

using Rows = std::vector<std::string>;

void expect_same_in_every_form(const std::string& rules) {
  const auto plain = program_of(rules);
  const Rows expected = derived(plain, "legal", 2);
  auto split = plain;
  datalog::split_long_clauses(split);
  EXPECT_EQ(derived(split, "legal", 2), expected) << rules;
  auto restricted = plain;
  datalog::restrict_to_demand(restricted);
  EXPECT_EQ(derived(restricted, "legal", 2), expected) << rules;
  datalog::restrict_to_demand(split);
  EXPECT_EQ(derived(split, "legal", 2), expected) << rules;
}

const std::string kNumbers =
    "(n 0) (n 1) (n 2) (n 3) (n 4) (s 0 1) (s 1 2) (s 2 3) (s 3 4)"
    "(<= (less ?x ?y) (s ?x ?y)) (<= (less ?x ?z) (s ?x ?y) (less ?y ?z))";

TEST(Rewrite, KeepsLongJoins) {
  expect_same_in_every_form(
      kNumbers + "(<= (legal r (a ?a ?e)) (s ?a ?b) (less ?b ?c) (less ?c ?d) (less ?d ?e) (distinct ?b ?e))");
  expect_same_in_every_form(kNumbers +
                            "(<= (legal r ?a) (n ?a) (n ?b) (n ?c) (n ?d) (distinct ?a ?b) (distinct ?b ?c) "
                            "(less ?c ?d) (not (less ?d ?b)))");
}

TEST(Rewrite, KeepsNegatedHelpers) {
  expect_same_in_every_form(kNumbers + "(<= (legal r (m ?x ?y)) (n ?x) (n ?y) (not (less ?x ?y)) (not (s ?y ?x)))");
  expect_same_in_every_form(
      kNumbers +
      "(<= (close ?x ?y) (less ?x ?y) (not (far ?x ?y))) (<= (far ?x ?z) (less ?x ?y) (less ?y ?z))"
      "(<= (legal r ?y) (close 1 ?y)) (<= (legal r (b ?x)) (close ?x 3))");
}

TEST(Rewrite, KeepsRecursionThroughLists) {
  expect_same_in_every_form(
      "(e a) (e b) (<= (append nil ?l ?l) (list ?l)) (list nil) (<= (list (c ?x nil)) (e ?x))"
      "(<= (append (c ?x ?t) ?l (c ?x ?u)) (e ?x) (append ?t ?l ?u) (short ?t)) (short nil)"
      "(<= (legal r ?l) (append (c a nil) (c b nil) ?l))");
}

TEST(Rewrite, RestrictsToTheArgumentsAskedFor) {
  std::string rules =
      "(<= (legal r ?y) (reach a0 ?y)) (<= (reach ?x ?y) (edge ?x ?y))"
      "(<= (reach ?x ?z) (edge ?x ?y) (reach ?y ?z))";
  for (int i = 0; i < 60; ++i) {
    for (const char* chain : {"a", "b", "d"}) {
      rules += std::string("(edge ") + chain + std::to_string(i) + " " + chain + std::to_string(i + 1) + ")";
    }
  }
  const auto plain = program_of(rules);
  auto restricted = plain;
  EXPECT_TRUE(datalog::restrict_to_demand(restricted));
  EXPECT_EQ(derived(restricted, "legal", 2), derived(plain, "legal", 2));
  EXPECT_EQ(derived(plain, "reach", 2).size(), 3u * 60 * 61 / 2);
  // The relation itself is no longer computed; its copy holds one chain only.
  EXPECT_EQ(derived(restricted, "reach", 2).size(), 0u);
}

TEST(Rewrite, LeavesAloneWhatWouldLoseItsStratification) {
  // q is asked for by p's rule after r1, and negated below r1: restricting both would make a cycle through `not`.
  expect_same_in_every_form(
      kNumbers +
      "(<= (r1 ?x) (n ?x) (not (q ?x))) (<= (q ?x) (t ?x)) (<= (t ?x) (s ?x 2)) (<= (t ?x) (s ?x 4))"
      "(<= (p ?x) (r1 ?x) (t ?y) (s ?x ?y)) (<= (legal r ?x) (n ?x) (p ?x))");
}

TEST(Rewrite, AsksRecursiveCallsForNoTermsThatGrow) {
  expect_same_in_every_form(
      "(h (f (f 0))) (<= (h ?x) (h (f ?x))) (<= (legal r ?x) (k ?x) (h ?x)) (k 0) (k 1) (k (f 0))");
}

TEST(Rewrite, SplitsWhatWouldBeAProduct) {
  std::string rules = "(<= (legal r ?a) (e ?a ?b) (e ?b ?c) (e ?c ?d) (e ?d ?f))";
  for (int i = 0; i < 20; ++i) {
    for (int k = 0; k < 20; ++k) rules += "(e " + std::to_string(i) + " " + std::to_string(k) + ")";
  }
  auto split = program_of(rules);
  EXPECT_THROW(
      derived(program_of(rules + "(<= (legal r all) (e ?a ?b) (e ?b ?c) (e ?c ?d) (e ?d ?f) (distinct ?a ?f))"),
              "legal", 2, datalog::Limits().with_work(500'000)),
      datalog::WorkExceeded);
  datalog::split_long_clauses(split);
  EXPECT_EQ(derived(split, "legal", 2, datalog::Limits().with_work(100'000)).size(), 20u);
}

}  // namespace
}  // namespace senet
