#include "referee/spec_template.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/options.h"

namespace senet::referee {
namespace {

const SpecTemplate::Reader kAny = [](const std::string&) {};

std::set<std::string> drawn(std::string_view text, int times = 200) {
  const SpecTemplate specs(text);
  Rng rng(1);
  std::set<std::string> all;
  for (int i = 0; i < times; ++i) all.insert(specs.draw(rng));
  return all;
}

TEST(SpecTemplate, WithoutOpenPartsIsTheText) {
  EXPECT_EQ(drawn("mcts(c=0.7)"), (std::set<std::string>{"mcts(c=0.7)"}));
  EXPECT_FALSE(SpecTemplate("mcts(c=0.7)").varies());
  EXPECT_FALSE(SpecTemplate("").varies());
}

TEST(SpecTemplate, AWholeRangeHasAllOfItsNumbers) {
  EXPECT_EQ(drawn("a{-1..2}b"), (std::set<std::string>{"a-1b", "a0b", "a1b", "a2b"}));
  EXPECT_EQ(drawn("{5..5}"), (std::set<std::string>{"5"}));
}

TEST(SpecTemplate, ARangeOfNumbersIsDrawnFromAllOfIt) {
  const auto all = drawn("{0.5..2}");
  EXPECT_GT(all.size(), 100U);
  double least = 9;
  double most = 0;
  for (const std::string& each : all) {
    least = std::min(least, std::stod(each));
    most = std::max(most, std::stod(each));
  }
  EXPECT_GE(least, 0.5);
  EXPECT_LT(least, 0.55);
  EXPECT_LE(most, 2);
  EXPECT_GT(most, 1.95);
}

TEST(SpecTemplate, ChoicesMayHaveOpenPartsThemselves) {
  EXPECT_EQ(drawn("p={uniform|nst(k={1..2})|mast}"),
            (std::set<std::string>{"p=uniform", "p=nst(k=1)", "p=nst(k=2)", "p=mast"}));
}

TEST(SpecTemplate, WhatIsWrongIsSaidWithItsPlace) {
  const auto problem = [](std::string_view text) -> std::string {
    try {
      SpecTemplate{text};
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(problem("a{1..2"), "a{1..2:2: \"}\" is missing");
  EXPECT_EQ(problem("a}"), "a}:2: \"}\" without a \"{\" before it");
  EXPECT_EQ(problem("a|b"), "a|b:2: \"|\" without a \"{\" before it");
  EXPECT_EQ(problem("a{}"), "a{}:3: expected a text, or a range as in {0.2..2}");
  EXPECT_EQ(problem("a{x|}"), "a{x|}:5: expected a text, or a range as in {0.2..2}");
  EXPECT_EQ(problem("{2..1}"), "{2..1}:1: 2..1: two numbers expected, the less one first");
  EXPECT_EQ(problem("{1..}"), "{1..}:1: 1..: two numbers expected, the less one first");
  EXPECT_EQ(problem(std::string(100'000, '{')), "open parts: more than 16 within each other");
  EXPECT_EQ(problem("{a..b}"), "{a..b}:1: a..b: two numbers expected, the less one first");
}

TEST(SpecTemplate, CandidatesAreDifferentAndRepeatable) {
  const auto candidates = draw_candidates("mcts(c={0.1..2})", 20, 7, kAny);
  EXPECT_EQ(candidates.size(), 20U);
  EXPECT_EQ(std::set<std::string>(candidates.begin(), candidates.end()).size(), 20U);
  EXPECT_EQ(draw_candidates("mcts(c={0.1..2})", 20, 7, kAny), candidates);
  EXPECT_NE(draw_candidates("mcts(c={0.1..2})", 20, 8, kAny), candidates);
  EXPECT_EQ(draw_candidates("{a|b}", 20, 1, kAny).size(), 2U) << "there are no more";
  EXPECT_THROW(draw_candidates("mcts", 2, 1, kAny), Error);
}

struct Player {
  double c = 1;
  std::uint64_t k = 1;
  std::string more;
  void describe(OptionSet& set) {
    set.number("c", c, {0, 10}, "any number");
    set.count("k", k, {1, 100}, "a whole one");
    set.text("more", more, "anything");
  }
};
void read_player(const std::string& spec) { read_options<Player>(parse_spec(spec)); }

TEST(SpecTemplate, WholeNumbersAreDrawnWhereTheOptionTakesNoOthers) {
  const auto has_point = [](const std::string& spec) { return spec.find('.') != std::string::npos; };
  const auto numbers = draw_candidates("p(c={1..5})", 20, 1, read_player);
  EXPECT_EQ(numbers.size(), 20U);
  EXPECT_GT(std::ranges::count_if(numbers, has_point), 15);
  const auto counts = draw_candidates("p(k={1..5})", 20, 1, read_player);
  EXPECT_EQ(counts.size(), 5U);
  EXPECT_EQ(std::ranges::count_if(counts, has_point), 0);
  const auto both = draw_candidates("p({k={1..5}|c={2..2},k={7..9}|c={3..4}})", 200, 1, read_player);
  EXPECT_GT(std::ranges::count_if(both, has_point), 20);
  for (const std::string& spec : both) EXPECT_TRUE(!has_point(spec) || spec.starts_with("p(c=3")) << spec;
}

TEST(SpecTemplate, EndsOfRangesThatTheOptionRefusesAreNamedAtOnce) {
  const auto problem = [](const std::string& text) -> std::string {
    try {
      SpecTemplate(text).settle(read_player);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(problem("p(c={0.3..1.5},k={1..100})"), "");
  EXPECT_EQ(problem("p(c={0.3..99})"), "p(c={0.3..99}):5: c=99: must be a number in 0..10");
  EXPECT_EQ(problem("p(c={-1..9})"), "p(c={-1..9}):5: c=-1: must be a number in 0..10");
  EXPECT_EQ(problem("p(k={1..9},c={11..12})"), "p(k={1..9},c={11..12}):14: c=11: must be a number in 0..10");
  EXPECT_EQ(problem("p(c={0..1},{k={1..2}|k={0..3}})"),
            "p(c={0..1},{k={1..2}|k={0..3}}):24: k=0: must be a whole number in 1..100");
  EXPECT_EQ(problem("p(k={1..9},x=1)"), "p(k=1,x=1):7: unknown option x; p has: c, k, more")
      << "no range is the reason";
}

TEST(SpecTemplate, ACandidateThatCanNotBeReadIsRefused) {
  EXPECT_THROW(draw_candidates("p({c=1|x=2})", 9, 1, read_player), Error);
}

}  // namespace
}  // namespace senet::referee
