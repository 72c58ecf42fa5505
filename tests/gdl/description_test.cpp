#include "gdl/description.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.h"
#include "gdl/reader.h"

namespace senet::gdl {
namespace {

std::string read(std::string_view text, const DescriptionOptions& options = {}) {
  std::string result;
  for (const Rule& rule : read_description(text, "test", options).rules) result += to_text(rule) + "\n";
  return result;
}

std::string error_of(std::string_view text) {
  try {
    read_description(text, "test");
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

Term term(std::string_view text, const DescriptionOptions& options = {}) {
  return parse_term(read_expressions(text, "test").front(), "test", options);
}

TEST(Description, KeepsFactsRulesAndTheirOrder) {
  EXPECT_EQ(read("(role r) terminal (<= (p ?x) (q ?x (f ?x 1)) (not (r ?x)) (or a (distinct ?x b)))"),
            "(role r)\nterminal\n(<= (p ?x) (q ?x (f ?x 1)) (not (r ?x)) (or a (distinct ?x b)))\n");
}

TEST(Description, TellsKindsOfTermsApart) {
  const Description description = read_description("(<= (p a ?x (f ?x)) (q ?x))", "test");
  const std::vector<Term>& terms = description.rules.front().head.arguments;
  ASSERT_EQ(terms.size(), 3u);
  EXPECT_EQ(terms[0].kind, Term::Kind::kConstant);
  EXPECT_EQ(terms[1].kind, Term::Kind::kVariable);
  EXPECT_EQ(terms[1].name, "?x");
  EXPECT_EQ(terms[2].kind, Term::Kind::kFunction);
  EXPECT_EQ(terms[2].arguments.front().kind, Term::Kind::kVariable);
  EXPECT_EQ(terms[2].place, (Place{1, 13}));
}

TEST(Description, TakesARuleWithoutBodyForAFactWrittenWithAnArrow) {
  const Description description = read_description("(<= (p a)) (p b)", "test");
  EXPECT_TRUE(description.rules[0].arrow);
  EXPECT_TRUE(description.rules[0].body.empty());
  EXPECT_FALSE(description.rules[1].arrow);
}

TEST(Description, FoldsKeywordsInAnyCaseAndNothingElse) {
  EXPECT_EQ(read("(ROLE Random) (Init (Step 0)) (<= (NEXT Step) (TRUE step) (NOT (Or P (DISTINCT A a))))"),
            "(role random)\n(init (Step 0))\n(<= (next Step) (true step) (not (or P (distinct A a))))\n");
  EXPECT_EQ(read("(Base (Input LEGAL Goal)) (<= TERMINAL (Does ?X INPUT))"),
            "(base (input legal goal))\n(<= terminal (does ?X input))\n");
}

TEST(Description, FoldsCaseOnRequestToTheFirstSpelling) {
  EXPECT_EQ(read("(ROLE White) (<= (Cell ?X) (CELL ?x) (f (WHITE b)) (F (white B)))", {.fold_case = true}),
            "(role White)\n(<= (Cell ?X) (Cell ?X) (f (White b)) (f (White b)))\n");
}

TEST(Description, TakesParenthesesWithoutArgumentsForThePlainName) {
  const Description description = read_description("(<= (p) (q) (true (noop)) (r (f (a))))", "test");
  const Rule& rule = description.rules.front();
  EXPECT_EQ(to_text(rule), "(<= p q (true noop) (r (f a)))");
  EXPECT_TRUE(rule.head.parenthesised);
  EXPECT_TRUE(rule.body[1].sentence.arguments.front().parenthesised);
  EXPECT_FALSE(rule.body[1].sentence.parenthesised);
}

TEST(Description, KeepsParenthesesAroundTermsOnRequest) {
  EXPECT_EQ(read("(<= (p) (q) (true (noop)) (r (f (A) a)))", {.keep_parentheses = true}),
            "(<= p q (true (noop)) (r (f (A) a)))\n");
  const Term noop = term("( NOOP )", {.keep_parentheses = true});
  EXPECT_EQ(noop.kind, Term::Kind::kConstant);
  EXPECT_EQ(noop.name, "(NOOP)");
}

TEST(Description, ReadsWhateverHasAMeaning) {
  EXPECT_EQ(read("(<= a (or)) (<= b (or (or c) (or d e))) (<= f (not (not g)) (not (distinct ?x ?y)))"),
            "(<= a (or))\n(<= b (or (or c) (or d e)))\n(<= f (not (not g)) (not (distinct ?x ?y)))\n");
  EXPECT_EQ(read("(p a) (p a b) (init (legal r)) (any ?x) (true (magic)) (<= (role s) (and x y))"),
            "(p a)\n(p a b)\n(init (legal r))\n(any ?x)\n(true magic)\n(<= (role s) (and x y))\n");
}

TEST(Description, NamesThePlaceOfWhatIsNoRule) {
  EXPECT_EQ(error_of("(p a)\n  ()"), "test:2:3: empty list");
  EXPECT_EQ(error_of("((init (step 0)))"), "test:1:1: list without a name: two opening parentheses in a row");
  EXPECT_EQ(error_of("(<= (p) (q ((a))))"), "test:1:12: list without a name: two opening parentheses in a row");
  EXPECT_EQ(error_of("(<=)"), "test:1:1: <= without a head");
  EXPECT_EQ(error_of("(<= p (not))"), "test:1:7: not takes one part, not 0");
  EXPECT_EQ(error_of("(<= p (not a b))"), "test:1:7: not takes one part, not 2");
  EXPECT_EQ(error_of("(<= p (distinct a))"), "test:1:7: distinct takes two parts, not 1");
  EXPECT_EQ(error_of("(<= p ?x)"), "test:1:7: variable as a sentence: ?x");
  EXPECT_EQ(error_of("(?x a)"), "test:1:1: variable as a sentence: ?x");
  EXPECT_EQ(error_of("(p (?f a))"), "test:1:4: variable as a function name: ?f");
  EXPECT_EQ(error_of("(p (Or a b))"), "test:1:4: keyword of logic as a term: Or");
  EXPECT_EQ(error_of("(p <=)"), "test:1:4: keyword of logic as a term: <=");
  EXPECT_EQ(error_of("(not p)"), "test:1:1: keyword of logic where a sentence must stand: not");
  EXPECT_EQ(error_of("(<= p (<= q r))"), "test:1:7: keyword of logic where a sentence must stand: <=");
  EXPECT_EQ(error_of("(<= (or p q) r)"), "test:1:5: keyword of logic where a sentence must stand: or");
}

TEST(Description, ListsRolesFromPlainFactsInTheirOrder) {
  const Description description = read_description(
      "(init (role x)) (role b) (<= (role s)) (role a) (role b) (role ?v) (role p q) (<= (role u) (c x))", "test");
  EXPECT_EQ(description.roles(), (std::vector<std::string>{"b", "a", "b"}));
}

TEST(Description, FoldsKeywordsInSingleTerms) {
  EXPECT_EQ(to_text(term("(Mark 1 (RANDOM b))")), "(Mark 1 (random b))");
  EXPECT_EQ(to_text(term("NOOP")), "NOOP");
  EXPECT_THROW(term("()"), Error);
}

TEST(Description, NamesAFileThatCannotBeRead) {
  for (const std::string path : {"no/such/file.kif", "/"}) {
    try {
      read_description_file(path);
      ADD_FAILURE() << "read " << path;
    } catch (const Error& error) {
      EXPECT_EQ(error.where(), path);
      EXPECT_TRUE(error.text().starts_with("can't be read")) << error.text();
    }
  }
}

TEST(Description, ReadsAFile) {
  const Description description = read_description_file(SENET_SOURCE_DIR "/tests/gdl/data/small.kif");
  ASSERT_EQ(description.rules.size(), 2u);
  EXPECT_EQ(to_text(description.rules[1]), "(<= terminal (true end))");
  EXPECT_EQ(to_text(description.file, description.rules[1].place), SENET_SOURCE_DIR "/tests/gdl/data/small.kif:2:1");
}

}  // namespace
}  // namespace senet::gdl
