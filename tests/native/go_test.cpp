#include "native/go.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "native/game_specs.h"
#include "playout/guide.h"
#include "playout/guided.h"
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

// Black lives by the eyes a1 and c1.
const std::vector<std::string> kTwoEyes{"(place a 2)", "(place i 9)", "(place b 2)", "(place i 8)",
                                        "(place c 2)", "(place i 7)", "(place d 2)", "(place h 9)",
                                        "(place b 1)", "(place h 8)", "(place d 1)", "(place h 7)"};

std::set<std::string> drawn(test::PlayTexts<Go<9>>& play, const Go<9>& rules, std::uint32_t times) {
  std::set<std::string> texts;
  Rng rng(1);
  std::array<MoveId, 2> joint;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t mover = rules.draw_informed(play.position(), times, rng, joint);
    EXPECT_EQ(mover, play.position().mover);
    EXPECT_EQ(rules.move_name(joint[mover ^ 1]), "noop");
    texts.insert(rules.move_name(joint[mover]));
  }
  return texts;
}

TEST(Go, InformedMovesFillNoEye) {
  const Go<9> rules("go", {"black", "white"});
  test::PlayTexts play(rules);
  const std::set<std::string> texts = drawn(play.moves(kTwoEyes), rules, 1);
  std::vector<std::string> left_out;
  for (const std::string& text : play.legal(0)) {
    if (!texts.contains(text)) left_out.push_back(text);
  }
  EXPECT_EQ(left_out, (std::vector<std::string>{"(place a 1)", "(place c 1)", "pass"}));
}

TEST(Go, ACornerOfTheOtherSideMakesAFalseEye) {
  const Go<9> rules("go", {"black", "white"});
  test::PlayTexts play(rules);
  play.moves({"(place a 2)", "(place b 2)", "(place b 1)", "(place i 9)"});
  EXPECT_TRUE(drawn(play, rules, 1).contains("(place a 1)")) << "at the edge one is enough";
  play.moves({"(place e 6)", "(place d 6)", "(place e 4)", "(place i 8)", "(place d 5)", "(place i 7)", "(place f 5)",
              "(place i 6)"});
  EXPECT_FALSE(drawn(play, rules, 1).contains("(place e 5)")) << "d6 is not, in the middle";
  play.moves({"(place h 1)", "(place f 4)"});
  EXPECT_TRUE(drawn(play, rules, 1).contains("(place e 5)"));
}

TEST(Go, InformedMovesPassWhereNothingElseIsLeft) {
  const Go<2> rules("go", {"black", "white"});
  test::PlayTexts play(rules);
  play.moves({"(place a 1)", "pass", "(place b 2)", "pass"});
  Rng rng(1);
  std::array<MoveId, 2> joint;
  for (int i = 0; i < 100; ++i) {
    rules.draw_informed(play.position(), 4, rng, joint);
    EXPECT_EQ(rules.move_name(joint[0]), "pass");
  }
}

// How often of 3000 draws.
int count_drawn(test::PlayTexts<Go<9>>& play, const Go<9>& rules, std::uint32_t times, const std::string& text) {
  int count = 0;
  Rng rng(1);
  std::array<MoveId, 2> joint;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t mover = rules.draw_informed(play.position(), times, rng, joint);
    count += rules.move_name(joint[mover]) == text ? 1 : 0;
  }
  return count;
}

TEST(Go, InformedMovesPreferCapturesAndEscapes) {
  const Go<9> rules("go", {"black", "white"});
  test::PlayTexts play(rules);
  play.moves({"(place e 5)", "(place d 5)", "(place a 1)", "(place e 6)", "(place a 9)", "(place e 4)", "(place i 9)",
              "(place i 1)"});
  EXPECT_GT(count_drawn(play, rules, 1000, "(place f 5)"), 2500) << "black escapes";
  EXPECT_LT(count_drawn(play, rules, 1, "(place f 5)"), 150) << "one of 72";
  play.moves({"pass"});
  EXPECT_GT(count_drawn(play, rules, 1000, "(place f 5)"), 2500) << "white captures";
}

TEST(Go, AnswersToTheLastMoveArePreferred) {
  const Go<9> rules("go", {"black", "white"});
  test::PlayTexts play(rules);
  play.moves({"(place d 6)", "(place e 6)"});
  int answers = 0;
  for (const char* hane : {"(place e 5)", "(place e 7)", "(place d 5)", "(place d 7)"}) {
    const int count = count_drawn(play, rules, 1000, hane);
    EXPECT_GT(count, 600) << hane;
    answers += count;
  }
  EXPECT_GT(answers, 2800);
  const State state = play.state();
  play.load(state);
  EXPECT_LT(count_drawn(play, rules, 1000, "(place e 5)"), 150) << "which move was the last is not known any more";
}

TEST(Go, InformedPlayoutsEndByTwoPasses) {
  const Go<9> rules("go", {"black", "white"});
  GuidedPlayout<Go<9>> playout(rules);
  PlayoutGuide guide({.moves = GuideOptions::Moves::kInformed, .times = 1000, .record = true}, 2);
  std::array<Goal, 2> goals;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Rng rng(seed);
    auto position = rules.new_position();
    guide.begin({});
    const std::uint32_t plies = playout.run(position, 100'000, rng, guide, goals);
    EXPECT_EQ(position.passes, 2U) << seed << ": not by the limit of plies";
    EXPECT_EQ(goals[0] + goals[1], 100);
    ASSERT_EQ(guide.line().size(), 2 * plies);
    for (std::size_t i = 0; i < guide.line().size(); ++i) {
      EXPECT_EQ(guide.line()[i] == kNoMove, i / 2 % 2 != i % 2) << "the mover's move alone";
    }
  }
}

// The neighbours of the last file's points are beyond the words of the largest board.
TEST(Go, InformedPlayoutsStayOnTheLargestBoard) {
  const Go<19> rules("go", {"black", "white"});
  auto position = rules.new_position();
  Rng rng(1);
  std::array<MoveId, 2> joint;
  for (int plies = 0; !rules.terminal(position); ++plies) {
    rules.draw_informed(position, 1000, rng, joint);
    MoveList legal;
    rules.legal(position, static_cast<RoleId>(position.mover), legal);
    ASSERT_NE(std::ranges::find(legal, joint[position.mover]), legal.end()) << plies;
    rules.apply(position, joint);
  }
}

}  // namespace
}  // namespace senet::native
