#include "native/checkers.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "native/game_specs.h"
#include "support/contract.h"
#include "support/play_texts.h"

namespace senet::native {
namespace {

using Series = Checkers<CheckersJumps::kOnePly>;

// Dark squares by number: a1 0, c1 1, ... b2 4, ...
State position(std::uint64_t black, std::uint64_t white, std::uint64_t kings) {
  return {black | white << 32, kings | std::uint64_t{32} << 40};
}

// A black man on a1, white ones on b2, d4 and, to the left, b4.
const State kTwoJumps = position(bit(0), bit(4) | bit(13) | bit(12), 0);

TEST(Checkers, NamesASeriesOfJumpsByItsSquares) {
  const Series rules("checkers", {"black", "white"});
  test::PlayTexts play(rules);
  play.load(kTwoJumps);
  EXPECT_EQ(play.legal(0), (std::vector<std::string>{"(jump a 1 c 3 a 5)", "(jump a 1 c 3 e 5)"}));
  play.moves({"(jump a 1 c 3 e 5)"});
  EXPECT_EQ(play.board(), "........\n........\n........\n....b...\n.w......\n........\n........\n........\n");
  for (const char* text :
       {"(jump a 1)", "(jump a 1 c 3 a 1)", "(jump a 1 b 2)", "(jump a 1 c 3", "(jump)", "(jump x 1 c 3)"}) {
    EXPECT_EQ(rules.find_move(RoleId{0}, text), std::nullopt) << text;
  }
}

TEST(Checkers, ASideStaysToMoveWhereEachJumpIsAPly) {
  const Checkers<> rules("checkers", {"black", "white"});
  test::PlayTexts play(rules);
  play.load(kTwoJumps);
  EXPECT_EQ(play.legal(0), (std::vector<std::string>{"(jump a 1 c 3)"}));
  play.moves({"(jump a 1 c 3)"});
  EXPECT_EQ(play.legal(0), (std::vector<std::string>{"(jump c 3 a 5)", "(jump c 3 e 5)"}));
  EXPECT_EQ(play.legal(1), (std::vector<std::string>{"noop"}));
  play.moves({"(jump c 3 a 5)"});
  EXPECT_EQ(play.legal(0), (std::vector<std::string>{"noop"}));
}

TEST(Checkers, IsDrawnAfterEightyPliesOfKings) {
  const Series rules("checkers", {"black", "white"});
  test::PlayTexts play(rules);
  play.load(position(bit(0), bit(31), bit(0) | bit(31)));
  const std::vector<std::string> around{"(move a 1 b 2)", "(move h 8 g 7)", "(move b 2 a 1)", "(move g 7 h 8)"};
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(play.terminal());
    play.moves(around);
  }
  EXPECT_TRUE(play.terminal());
  EXPECT_EQ(play.goals(), (std::vector<Goal>{50, 50}));
}

TEST(Checkers, IsLostWithoutPiecesByAsMuchAsTheWinnerHas) {
  const Series rules("checkers", {"black", "white"});
  test::PlayTexts play(rules);
  play.load(position(0, bit(31) | bit(30) | bit(29), 0));
  EXPECT_TRUE(play.terminal());
  EXPECT_EQ(play.goals(), (std::vector<Goal>{0, 100}));
  EXPECT_DOUBLE_EQ(rules.quality(play.position()), 0.25);
}

TEST(Checkers, InSeriesKeepsTheContractOfGames) { contract::check_contract(*make_game("checkers(jumps=one_ply)")); }

}  // namespace
}  // namespace senet::native
