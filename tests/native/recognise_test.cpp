// Recognition must survive what servers do to a sheet, and nothing else.
#include "native/recognise.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gdl/description.h"
#include "load/loader.h"
#include "native/games.h"
#include "native/isomorphism.h"
#include "native/rule_graph.h"
#include "support/game_pair.h"
#include "support/scramble.h"

namespace senet::native {
namespace {

gdl::Description sheet(std::string_view name) { return gdl::read_description(sheet_text(name), name); }

class Recognition : public ::testing::TestWithParam<NativeGame> {};

TEST_P(Recognition, TheTableHasTheFingerprintOfTheSheet) {
  const auto graph = rule_graph(sheet(GetParam().name));
  ASSERT_TRUE(graph.has_value());
  EXPECT_EQ(fingerprint(*graph), GetParam().fingerprint) << std::hex << "it is 0x" << fingerprint(*graph);
}

TEST_P(Recognition, FindsTheTwinOfASheetScrambledInTenWays) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const std::string text = test::Scrambler(seed).text(sheet(GetParam().name));
    const auto twin = recognise(gdl::read_description(text, "scrambled"), "a name");
    ASSERT_TRUE(twin.has_value()) << text;
    EXPECT_EQ(twin->name, GetParam().name);
    EXPECT_EQ(twin->game->info().name, "a name");
  }
}

TEST_P(Recognition, TheTwinOfAScrambledSheetPlaysItInTheServersWords) {
  for (const std::uint64_t seed : {1, 5}) {  // the roles in our order, then the other way round
    const gdl::Description scrambled =
        gdl::read_description(test::Scrambler(seed).text(sheet(GetParam().name)), "scrambled.kif");
    load::LoadOptions options;
    options.evaluator = load::Evaluator::kNative;
    const auto native = load::load(scrambled, "scrambled", options).game;
    options.evaluator = load::Evaluator::kScalar;
    const auto scalar = load::load(scrambled, "scrambled", options).game;
    EXPECT_EQ(native->info().role_names, scalar->info().role_names);
    test::GamePair pair(native, scalar);
    Rng rng(2);
    for (int i = 0; i < 3 && pair.plies() < 300; ++i) ASSERT_TRUE(pair.agree(200, rng)) << "game " << i;
  }
}

TEST_P(Recognition, NoRuleThatMattersMayBeMissingNoGoalChanged) {
  const gdl::Description whole = sheet(GetParam().name);
  const std::size_t size = rule_graph(whole)->size();
  for (std::size_t i = 0; i < whole.rules.size(); ++i) {
    gdl::Description without = whole;
    without.rules.erase(without.rules.begin() + static_cast<std::ptrdiff_t>(i));
    const bool matters = rule_graph(without)->size() < size;
    EXPECT_EQ(recognise(without, "x").has_value(), !matters) << gdl::to_text(whole.rules[i]);
    if (whole.rules[i].head.relation == "goal") {
      gdl::Description other = whole;
      other.rules[i].head.arguments[1].name = "75";
      EXPECT_FALSE(recognise(other, "x").has_value());
    }
  }
}

std::string name_of(const ::testing::TestParamInfo<NativeGame>& info) { return std::string(info.param.name); }

INSTANTIATE_TEST_SUITE_P(Games, Recognition, ::testing::ValuesIn(games().begin(), games().end()), name_of);

bool same(const char* left, const char* right) {
  return find_renaming(gdl::read_description(left, "left"), gdl::read_description(right, "right")).has_value();
}

TEST(FindRenaming, TellsWhichRoleIsWhich) {
  const auto roles = [](const char* left, const char* right) {
    return find_renaming(gdl::read_description(left, "left"), gdl::read_description(right, "right")).value().roles;
  };
  const char* const ours = "(role a) (role b) (legal a x) (legal a y) (legal b y)";
  EXPECT_EQ(roles(ours, "(legal c p) (role c) (role d) (legal d q) (legal c q)"), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(roles(ours, "(role d) (legal d q) (legal c q) (role c) (legal c p)"), (std::vector<std::size_t>{1, 0}));
}

TEST(FindRenaming, KeepsWhatHasAMeaning) {
  EXPECT_FALSE(same("(role a) (init p)", "(role a) (terminal p)"));
  EXPECT_FALSE(same("(role a) (goal a 100)", "(role a) (goal a 50)"));
  EXPECT_FALSE(same("(role random) (legal random x)", "(role a) (legal a x)"));
  EXPECT_TRUE(same("(role random) (legal random x)", "(role random) (legal random y)"));
  EXPECT_FALSE(same("(role a) (<= terminal (true p))", "(role a) (<= terminal (not (true p)))"));
  EXPECT_FALSE(same("(role a) (<= terminal (true p) (true q))", "(role a) (<= terminal (or (true p) (true q)))"));
}

TEST(FindRenaming, TellsWordsApartThatAreUsedAlike) {
  EXPECT_TRUE(same("(role a) (init (p 1 2)) (init (p 2 3))", "(role a) (init (q z y)) (init (q x z))"));
  EXPECT_FALSE(same("(role a) (init (p 1 2)) (init (p 2 3))", "(role a) (init (q z y)) (init (q z x))"));
  // Two cycles of three against one of six: no node looks different from another.
  EXPECT_FALSE(
      same("(role a) (init (p 1 2)) (init (p 2 3)) (init (p 3 1)) (init (p 4 5)) (init (p 5 6)) (init (p 6 4))",
           "(role a) (init (p 1 2)) (init (p 2 3)) (init (p 3 4)) (init (p 4 5)) (init (p 5 6)) (init (p 6 1))"));
  EXPECT_TRUE(
      same("(role a) (init (p 1 2)) (init (p 2 3)) (init (p 3 1)) (init (p 4 5)) (init (p 5 6)) (init (p 6 4))",
           "(role a) (init (p 1 5)) (init (p 5 3)) (init (p 3 1)) (init (p 4 2)) (init (p 2 6)) (init (p 6 4))"));
}

TEST(FindRenaming, DoesNotTakePartInGoalsThatAreComputed) {
  const char* const computed = "(role a) (init (score 1)) (<= (goal a ?x) (true (score ?x)))";
  EXPECT_FALSE(same(computed, computed));
}

TEST(FindRenaming, LeavesOutWhatNothingDependsOn) {
  EXPECT_TRUE(same("(role a) (legal a x) (base p) (input a x)", "(role a) (legal a x) (foo bar)"));
  EXPECT_FALSE(same("(role a) (<= (legal a ?x) (input a ?x)) (input a x)", "(role a) (<= (legal a ?x) (input a ?x))"));
  EXPECT_TRUE(same("(role a) (<= (legal a ?x) (input a ?x)) (input a x)",
                   "(role a) (<= (legal a ?x) (moves a ?x)) (moves a x)"));
}

TEST(IsIsomorphism, IsNoneWhereNodesCoincideOrEdgesDiffer) {
  RuleGraph graph{{"a", "a"}, {{{1, 1}}, {}}, {}, {}};
  EXPECT_TRUE(is_isomorphism(graph, graph, {0, 1}));
  EXPECT_FALSE(is_isomorphism(graph, graph, {1, 0}));
  EXPECT_FALSE(is_isomorphism(graph, graph, {0, 0}));
  EXPECT_FALSE(is_isomorphism(graph, graph, {0}));
  EXPECT_FALSE(is_isomorphism(graph, graph, {0, 7}));
  RuleGraph other = graph;
  other.edges[0][0].label = 2;
  EXPECT_FALSE(is_isomorphism(graph, other, {0, 1}));
}

}  // namespace
}  // namespace senet::native
