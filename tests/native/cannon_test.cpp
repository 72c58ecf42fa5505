#include "native/cannon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/play_texts.h"

namespace senet::native {
namespace {

TEST(Cannon, FoundsTownsFirstAndDrawsTheBoard) {
  const Cannon rules("cannon", {"light", "dark"});
  test::PlayTexts play(rules);
  play.moves({"(found d)", "(found e)"});
  EXPECT_EQ(play.board(),
            "....D.....\n"
            "d.d.d.d.d.\n"
            "d.d.d.d.d.\n"
            "d.d.d.d.d.\n"
            "..........\n"
            "..........\n"
            ".l.l.l.l.l\n"
            ".l.l.l.l.l\n"
            ".l.l.l.l.l\n"
            "...L......\n");
  EXPECT_EQ(rules.occupied(play.position()), 32U);
}

// A cannon on b2, b3, b4 has b5 free in front and reaches b6 and b7, over what stands on b6.
TEST(Cannon, ShootsOverTheNearerPoint) {
  const Cannon rules("cannon", {"light", "dark"});
  test::PlayTexts play(rules);
  play.moves({"(found d)", "(found e)", "(move d 4 d 5)", "(move a 7 b 6)", "(move d 5 d 6)", "(move a 8 b 7)"});
  const auto legal = play.legal(0);
  for (const char* shot : {"(shoot b 6)", "(shoot b 7)"}) {
    EXPECT_NE(std::ranges::find(legal, shot), legal.end()) << shot;
  }
  play.moves({"(shoot b 7)"});
  EXPECT_EQ(rules.occupied(play.position()), 31U);
}

TEST(Cannon, IsLostWithTheTownByTheDifferenceOfSoldiers) {
  const Cannon rules("cannon", {"light", "dark"});
  test::PlayTexts play(rules);
  const std::uint64_t light_has_a_town = 10 | std::uint64_t{2} << 16 | std::uint64_t{4} << 32;
  play.load({0b0111, 0, 0b1'0000'0000'0000, 0, light_has_a_town});
  EXPECT_TRUE(play.terminal());
  EXPECT_EQ(play.goals(), (std::vector<Goal>{100, 0}));
  EXPECT_DOUBLE_EQ(rules.quality(play.position()), 0.5 + 2.0 / 30);
}

}  // namespace
}  // namespace senet::native
