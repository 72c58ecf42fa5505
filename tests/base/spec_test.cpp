#include "base/spec.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace senet {
namespace {

std::string error_of(std::string_view text) {
  try {
    parse_spec(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Spec, ANameAloneIsASpec) {
  const Spec spec = parse_spec(" random ");
  EXPECT_EQ(spec.name, "random");
  EXPECT_TRUE(spec.arguments.empty());
  EXPECT_EQ(spec.where, " random :2");
}

TEST(Spec, ArgumentsKeepTheirOrderAndPlace) {
  const Spec spec = parse_spec("mcts(c=0.7, simulations = 1000)");
  ASSERT_EQ(spec.arguments.size(), 2U);
  EXPECT_EQ(spec.arguments[0].key, "c");
  EXPECT_EQ(spec.arguments[0].value.name, "0.7");
  EXPECT_EQ(spec.arguments[1].key, "simulations");
  EXPECT_EQ(spec.arguments[1].value.name, "1000");
  EXPECT_EQ(spec.arguments[1].where, "mcts(c=0.7, simulations = 1000):13");
}

TEST(Spec, ValuesNest) {
  const Spec spec = parse_spec("mcts(playout=nst(epsilon=0.4,decay=0.2),bonus=rb())");
  ASSERT_EQ(spec.arguments.size(), 2U);
  EXPECT_EQ(spec.arguments[0].value.name, "nst");
  EXPECT_EQ(spec.arguments[0].value.arguments[1].value.name, "0.2");
  EXPECT_EQ(to_text(spec), "mcts(playout=nst(epsilon=0.4,decay=0.2),bonus=rb)");
}

TEST(Spec, TextReadsBackToTheSameText) {
  for (const char* text : {"random", "a(b=c)", "a(b=c(d=e,f=-1.5e-3),g=h)"}) {
    EXPECT_EQ(to_text(parse_spec(text)), text);
  }
}

TEST(Spec, TermsAddUpToASum) {
  const Spec sum = parse_spec("exp + stop(p=0.3)+unst");
  EXPECT_EQ(sum.name, kSum);
  ASSERT_EQ(sum.arguments.size(), 3U);
  EXPECT_EQ(sum.arguments[0].value.name, "exp");
  EXPECT_EQ(sum.arguments[1].value.arguments[0].key, "p");
  EXPECT_EQ(sum.arguments[2].where, "exp + stop(p=0.3)+unst:19");
  EXPECT_EQ(to_text(sum), "exp+stop(p=0.3)+unst");
  const Spec inside = parse_spec("mcts(time=close(d=1)+fixed,c=1)");
  EXPECT_EQ(inside.arguments[0].value.name, kSum);
  EXPECT_EQ(to_text(inside), "mcts(time=close(d=1)+fixed,c=1)");
}

TEST(Spec, APlusInAnExponentIsPartOfTheNumber) {
  EXPECT_EQ(parse_spec("a(b=1.5e+5)").arguments[0].value.name, "1.5e+5");
  EXPECT_EQ(parse_spec("a(b=close+5)").arguments[0].value.name, kSum);
}

TEST(Spec, ErrorsNamePositionAndKey) {
  EXPECT_EQ(error_of(""), ":1: expected a name");
  EXPECT_EQ(error_of("mcts(c=)"), "mcts(c=):8: c: expected a value");
  EXPECT_EQ(error_of("mcts(c)"), "mcts(c):7: expected \"=\" after c");
  EXPECT_EQ(error_of("mcts(=1)"), "mcts(=1):6: expected a key of mcts");
  EXPECT_EQ(error_of("mcts(c=1"), "mcts(c=1:9: expected \",\" or \")\" after the value of c");
  EXPECT_EQ(error_of("mcts(c=1,c=2)"), "mcts(c=1,c=2):10: c is given twice");
  EXPECT_EQ(error_of("mcts(c=1))"), "mcts(c=1)):10: unexpected \")\" after the end");
  EXPECT_EQ(error_of("a+"), "a+:3: expected a name");
  EXPECT_EQ(error_of("a(b=+c)"), "a(b=+c):5: b: expected a value");
  EXPECT_EQ(error_of("two words"), "two words:5: unexpected \"w\" after the end");
}

TEST(Spec, DeepNestingIsAnErrorNotARecursion) {
  std::string text;
  for (int i = 0; i < 1'000; ++i) text += "a(b=";
  EXPECT_NE(error_of(text).find("b: more than 16 levels of parentheses"), std::string::npos);
}

TEST(Spec, AnAbsurdLengthIsAnError) {
  EXPECT_EQ(error_of(std::string(10'001, 'a')), "a spec of more than 10000 characters");
}

}  // namespace
}  // namespace senet
