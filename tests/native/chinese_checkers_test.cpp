#include "native/chinese_checkers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "native/star.h"
#include "support/play_texts.h"

namespace senet::native {
namespace {

// All of south's pieces in the target point, two of north's in theirs.
TEST(ChineseCheckers, IsWonInTheTargetPointAndAllTheClearerTheFewerOfTheLosersAreHome) {
  State state(5, 0);
  std::size_t home = 2;
  std::size_t outside = 4;
  for (std::uint32_t field = 0; field < star::kFields; ++field) {
    const std::size_t point = star::kGeometry.point[field];
    if (point == 1) state[field / 64] |= bit(field % 64);
    std::size_t& left = point == 0 ? home : outside;
    if (point == 1 || left == 0) continue;
    --left;
    state[2 + field / 64] |= bit(field % 64);
  }
  const ChineseCheckers rules("chinese checkers", {"south", "north"});
  test::PlayTexts play(rules);
  play.load(state);
  EXPECT_TRUE(play.terminal());
  EXPECT_EQ(play.goals(), (std::vector<Goal>{100, 0}));
  EXPECT_DOUBLE_EQ(rules.quality(play.position()), 1.0 / 3);
}

TEST(ChineseCheckers, JumpsInARow) {
  const ChineseCheckers rules("chinese checkers", {"south", "north"});
  test::PlayTexts play(rules);
  play.moves({"(move f 3 f 4)", "(move h 11 h 10)"});
  const auto legal = play.legal(0);
  EXPECT_NE(std::ranges::find(legal, "(move d 1 f 5)"), legal.end());  // over e2 to f3, over f4
  const std::string board = play.board();
  EXPECT_EQ(std::ranges::count(board, 'S'), 6);
  EXPECT_EQ(std::ranges::count(board, '.'), 61);
  EXPECT_EQ(std::ranges::count(board, '\n'), 13);
}

}  // namespace
}  // namespace senet::native
