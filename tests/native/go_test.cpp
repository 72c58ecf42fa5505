#include "native/go.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "native/game_specs.h"
#include "support/contract.h"
#include "support/play_texts.h"

namespace senet::native {
namespace {

// Boards that come up when either side may move at any time: all legal ones, since the stones of a legal position can
// be placed one by one, in any order.
template <std::uint32_t N>
std::size_t count_boards() {
  const Go<N> rules("go", {"black", "white"});
  auto position = rules.new_position();
  State state;
  rules.store(position, state);
  std::set<State> seen{state};
  std::vector<State> open{state};
  MoveList moves;
  while (!open.empty()) {
    State board = open.back();
    open.pop_back();
    for (const std::size_t mover : {0, 1}) {
      board.back() = mover;
      rules.load(board, position);
      rules.legal(position, static_cast<RoleId>(mover), moves);
      for (const MoveId move : moves) {
        rules.load(board, position);
        std::array<MoveId, 2> joint{kNoMove, kNoMove};
        joint[mover] = move;
        rules.apply(position, joint);
        rules.store(position, state);
        state.back() = 0;
        if (seen.insert(state).second) open.push_back(state);
      }
    }
  }
  return seen.size();
}

// Published: J. Tromp and G. Farnebaeck, Combinatorics of Go.
TEST(Go, HasTheLegalPositionsOfTheLiterature) {
  EXPECT_EQ(count_boards<2>(), 57U);
  EXPECT_EQ(count_boards<3>(), 12675U);
}

// Black has just been taken on c2.
const std::vector<std::string> kKo{"(place b 1)", "(place c 1)", "(place a 2)", "(place d 2)",
                                   "(place b 3)", "(place c 3)", "(place c 2)", "(place b 2)"};

bool can(test::PlayTexts<Go<9>>& play, std::size_t role, const std::string& text) {
  const auto legal = play.legal(role);
  return std::ranges::find(legal, text) != legal.end();
}

TEST(Go, ForbidsToTakeBackAStoneAtOnce) {
  const Go<9> rules("go", {"black", "white"});
  test::PlayTexts play(rules);
  play.moves(kKo);
  EXPECT_EQ(play.board().substr(60), ".XO......\nXO.O.....\n.XO......\n");
  EXPECT_FALSE(can(play, 0, "(place c 2)"));
  play.moves({"(place i 9)", "(place i 1)"});
  EXPECT_TRUE(can(play, 0, "(place c 2)"));
}

TEST(Go, AreaCountsAgainstTheKomi) {
  const Go<3> sheet("go", {"black", "white"});
  test::PlayTexts play(sheet);
  EXPECT_EQ(play.moves({"(place b 2)", "pass", "pass"}).goals(), (std::vector<Goal>{100, 0}));
  const Go<3> higher("go", {"black", "white"}, 9.5);
  test::PlayTexts other(higher);
  EXPECT_EQ(other.moves({"(place b 2)", "pass", "pass"}).goals(), (std::vector<Goal>{0, 100}));
}

// The boards that a stone of the mover leads to, were no board forbidden. `state` is one of the game with superko.
std::set<std::string> next_boards(const Go<3>& sheet, State state) {
  state.resize(sheet.info().state_words);
  auto position = sheet.new_position();
  sheet.load(state, position);
  const std::uint32_t mover = position.mover;
  MoveList moves;
  sheet.legal(position, static_cast<RoleId>(mover), moves);
  moves.pop_back();  // the pass
  std::set<std::string> boards;
  State next;
  for (const MoveId move : moves) {
    sheet.load(state, position);
    std::array<MoveId, 2> joint{kNoMove, kNoMove};
    joint[mover] = move;
    sheet.apply(position, joint);
    sheet.store(position, next);
    boards.insert(sheet.board(next));
  }
  return boards;
}

TEST(Go, WithSuperkoAllMovesButThoseToEarlierBoardsAreLegal) {
  const Go<3, GoRules::kSuperko> rules("go", {"black", "white"});
  const Go<3> sheet("go", {"black", "white"});
  Rng rng(1);
  std::array<MoveId, 2> joint{};
  MoveList moves;
  State state;
  std::size_t forbidden = 0;
  for (int game = 0; game < 400; ++game) {
    auto position = rules.new_position();
    std::set<std::string> boards;
    for (int ply = 0; ply < 300 && !rules.terminal(position); ++ply) {
      rules.store(position, state);
      boards.insert(rules.board(state));
      const std::set<std::string> next = next_boards(sheet, state);
      const auto is_new = [&](const std::string& board) { return !boards.contains(board); };
      rules.legal(position, static_cast<RoleId>(position.mover), moves);
      ASSERT_EQ(moves.size() - 1, static_cast<std::size_t>(std::ranges::count_if(next, is_new)));
      forbidden += next.size() - (moves.size() - 1);
      rules.draw_joint(position, rng, joint);
      const bool passes = rules.move_name(joint[position.mover]) == "pass";
      rules.apply(position, joint);
      rules.store(position, state);
      EXPECT_TRUE(is_new(rules.board(state)) || passes);
    }
  }
  EXPECT_GT(forbidden, 20U);
}

TEST(Go, WithSuperkoKeepsTheContractOfGames) {
  contract::check_contract(*make_game("go(ko=superko)"), {.walks = 2, .max_plies = 150, .playouts = 5});
}

}  // namespace
}  // namespace senet::native
