#include "referee/spec_template.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/error.h"

namespace senet::referee {
namespace {

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
  const auto candidates = draw_candidates("mcts(c={0.1..2})", 20, 7);
  EXPECT_EQ(candidates.size(), 20U);
  EXPECT_EQ(std::set<std::string>(candidates.begin(), candidates.end()).size(), 20U);
  EXPECT_EQ(draw_candidates("mcts(c={0.1..2})", 20, 7), candidates);
  EXPECT_NE(draw_candidates("mcts(c={0.1..2})", 20, 8), candidates);
  EXPECT_EQ(draw_candidates("{a|b}", 20, 1).size(), 2U) << "there are no more";
  EXPECT_THROW(draw_candidates("mcts", 2, 1), Error);
}

}  // namespace
}  // namespace senet::referee
