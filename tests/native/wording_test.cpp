#include "native/wording.h"

#include <gtest/gtest.h>

namespace senet::native {
namespace {

Wording wording() {
  Wording words;
  words.add({"move", 2}, "xyz");
  words.add({"a", 0}, "b");
  words.add({"b", 0}, "a");
  words.add({"move", 0}, "(noop)");
  return words;
}

TEST(Wording, TranslatesEveryWordByNameAndNumberOfArguments) {
  EXPECT_EQ(wording().to_theirs("(move a b)"), "(xyz b a)");
  EXPECT_EQ(wording().to_theirs("(move (move a b) move)"), "(xyz (xyz b a) (noop))");
  EXPECT_EQ(wording().to_ours("(xyz (noop) a)"), "(move move b)");
  EXPECT_EQ(wording().to_ours("(noop)"), "move");
}

TEST(Wording, TranslatesNothingThatIsNoTermOrHasAnUnknownWord) {
  for (const char* text : {"", " ", "(", ")", "()", "(xyz", "(xyz a", "(xyz a))", "xyz a", "(xyz a) b", "(xyz (a) b)",
                           "(xyz a)", "(a b)", "xyz", "((xyz a b))", "(xyz ) a"}) {
    EXPECT_EQ(wording().to_ours(text), std::nullopt) << text;
  }
}

TEST(Wording, WithoutWordsLeavesTextsAsTheyAre) { EXPECT_EQ(Wording().to_theirs("(a (b) c"), "(a (b) c"); }

}  // namespace
}  // namespace senet::native
