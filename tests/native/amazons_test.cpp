#include "native/amazons.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

#include "native/game_specs.h"
#include "support/contract.h"
#include "support/play_texts.h"

namespace senet::native {
namespace {

// Moves of the mover at the start and after each of its moves, or turns.
template <class R>
std::array<std::uint64_t, 2> count_two_plies(const R& rules) {
  auto position = rules.new_position();
  State start;
  rules.store(position, start);
  MoveList first;
  MoveList second;
  rules.legal(position, RoleId{0}, first);
  std::array<std::uint64_t, 2> counts{first.size(), 0};
  for (const MoveId move : first) {
    rules.load(start, position);
    const std::array<MoveId, 2> joint{move, kNoMove};
    rules.apply(position, joint);
    rules.legal(position, static_cast<RoleId>(position.mover), second);
    counts[1] += second.size();
  }
  return counts;
}

// Published: the turns of 10x10 are 2176, then 4307152.
TEST(Amazons, HasTheTurnsOfTheLiteratureInOnePlyAndInTwo) {
  const Amazons<10, AmazonsTurn::kOnePly> one("amazons", {"white", "black"});
  EXPECT_EQ(count_two_plies(one), (std::array<std::uint64_t, 2>{2176, 4307152}));
  const Amazons<10> two("amazons", {"white", "black"});
  EXPECT_EQ(count_two_plies(two), (std::array<std::uint64_t, 2>{80, 2176}));
}

TEST(Amazons, NamesTurnsByMoveAndArrow) {
  const Amazons<6, AmazonsTurn::kOnePly> rules("amazons", {"white", "black"});
  test::PlayTexts play(rules);
  play.moves({"(move a 2 a 4 b 4)", "(move b 6 b 5 d 3)"});
  EXPECT_EQ(play.board(), "....B.\nBB...B\nWx....\n...x..\n.....W\n.W..W.\n");
  EXPECT_EQ(rules.occupied(play.position()), 10U);
  for (const char* text : {"(move a 2 a 4)", "(move a 2 a 4 b 6)", "(move a 2 a 4 b 4", "(move)", "move", ""}) {
    EXPECT_EQ(rules.find_move(RoleId{0}, text), std::nullopt) << text;
  }
}

TEST(Amazons, InOnePlyKeepsTheContractOfGames) { contract::check_contract(*make_game("amazons(size=6,turn=one_ply)")); }

// White shut in behind arrows: black, who has won, has all the mobility of the open board.
TEST(Amazons, IsLostByWhoeverCannotMoveAndWonClearlyWithManyMovesLeft) {
  const Amazons<6> rules("amazons", {"white", "black"});
  const auto at = [](std::uint32_t file, std::uint32_t rank) { return bit(6 * file + rank); };
  const std::uint64_t white = at(0, 0) | at(0, 1) | at(1, 0) | at(1, 1);
  const std::uint64_t arrows = at(0, 2) | at(1, 2) | at(2, 2) | at(2, 1) | at(2, 0);
  const std::uint64_t black = at(5, 5) | at(5, 4) | at(4, 5) | at(4, 4);
  test::PlayTexts play(rules);
  const std::uint64_t nobody_shoots = 36U << 2;
  play.load({white, black, arrows, nobody_shoots});
  EXPECT_TRUE(play.terminal());
  EXPECT_EQ(play.goals(), (std::vector<Goal>{0, 100}));
  const double open = rules.quality(play.position());
  EXPECT_GT(open, 0.2);
  play.load({white, black, arrows | at(3, 3) | at(3, 4) | at(3, 5), nobody_shoots});
  EXPECT_LT(rules.quality(play.position()), open);
}

}  // namespace
}  // namespace senet::native
