#include "native/pentalath.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/play_texts.h"

namespace senet::native {
namespace {

TEST(Pentalath, IsWonByFiveInARowAndAllTheClearerTheShorterTheLosersRows) {
  const Pentalath rules("pentalath", {"white", "black"});
  test::PlayTexts play(rules);
  play.moves({"(place e 1)", "(place h 8)", "(place e 2)", "(place h 9)", "(place e 3)", "(place a 1)", "(place e 4)",
              "(place i 5)"});
  EXPECT_FALSE(play.terminal());
  play.moves({"(place e 5)"});
  EXPECT_TRUE(play.terminal());
  EXPECT_EQ(play.goals(), (std::vector<Goal>{100, 0}));
  EXPECT_EQ(rules.occupied(play.position()), 9U);
  EXPECT_DOUBLE_EQ(rules.quality(play.position()), 0.5);  // h8 and h9
}

TEST(Pentalath, TakesWhatIsSurroundedAndDrawsItself) {
  const Pentalath rules("pentalath", {"white", "black"});
  test::PlayTexts play(rules);
  play.moves({"(place a 2)", "(place a 1)", "(place b 1)", "(place i 9)"});
  EXPECT_EQ(rules.occupied(play.position()), 4U);
  play.moves({"(place b 2)"});
  EXPECT_EQ(rules.occupied(play.position()), 4U);
  EXPECT_EQ(play.board(),
            "    . . . . B\n"
            "   . . . . . .\n"
            "  . . . . . . .\n"
            " . . . . . . . .\n"
            ". . . . . . . . .\n"
            " . . . . . . . .\n"
            "  . . . . . . .\n"
            "   W W . . . .\n"
            "    . W . . .\n");
  const auto legal = play.legal(1);
  EXPECT_EQ(legal.front(), "(place a 3)");  // a1 would be suicide
}

}  // namespace
}  // namespace senet::native
