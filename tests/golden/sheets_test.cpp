// What games/README.md promises of every rule sheet.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "base/rng.h"
#include "gdl/analysis.h"
#include "golden/sheets.h"
#include "ground/grounder.h"

namespace senet::golden {
namespace {

constexpr int kGames = 20;
constexpr int kStates = 2000;  // where games are long, fewer games

class Sheet : public testing::TestWithParam<std::string> {};

TEST_P(Sheet, HasNoFindings) {
  for (const auto& finding : gdl::analyse(gdl::read_description_file(sheet_path(GetParam())))) {
    ADD_FAILURE() << gdl::to_text(sheet_path(GetParam()), finding);
  }
}

TEST_P(Sheet, DeclaresExactlyThePropositionsAndMovesThatCanComeUp) {
  std::ifstream file(sheet_path(GetParam()));
  std::stringstream text;
  text << file.rdbuf();
  // What is declared becomes part of the initial state, where grounding shows it.
  text << "\n(<= (init (declared_base ?f)) (base ?f))\n(<= (init (declared_input ?r ?m)) (input ?r ?m))\n";
  const auto program = ground::ground(gdl::read_description(text.str(), GetParam()));

  std::set<std::string> declared, possible;
  for (const auto& proposition : program.propositions) {
    (proposition.text.starts_with("(declared_") ? declared : possible)
        .insert(proposition.text.starts_with("(declared_") ? proposition.text
                                                           : "(declared_base " + proposition.text + ")");
  }
  for (std::size_t role = 0; role < program.roles.size(); ++role) {
    for (const auto& move : program.moves[role]) {
      possible.insert("(declared_input " + program.roles[role] + " " + move.text + ")");
    }
  }
  EXPECT_EQ(declared, possible);
}

TEST_P(Sheet, GivesEveryRoleAMoveAndOneGoalInEveryState) {
  const auto game = load_sheet(GetParam(), load::Evaluator::kScalar);
  const auto simulator = game->new_simulator();
  const std::size_t roles = game->info().roles();
  Rng rng(1);
  MoveList moves;
  JointMove joint(roles);
  std::vector<std::string> goals;
  int states = 0;
  for (int i = 0; i < kGames && states < kStates; ++i) {
    simulator->load(game->initial_state());
    for (bool over = false; !over; ++states) {
      over = simulator->terminal();
      for (std::size_t r = 0; r < roles; ++r) {
        const RoleId role{static_cast<std::uint8_t>(r)};
        simulator->goal_texts(role, goals);
        ASSERT_EQ(goals.size(), 1u) << game->info().role_names[r];
        if (over) continue;
        simulator->legal(role, moves);
        ASSERT_FALSE(moves.empty()) << game->info().role_names[r];
        joint[r] = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      }
      if (!over) simulator->apply(joint);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Sheet, testing::ValuesIn(sheet_names()),
                         [](const auto& sheet) { return sheet.param; });

// A game played to its end by moves that are given by their texts, role 0 first and again from the start of the list
// after its end; who is not to move plays noop.
struct Line {
  int plies = 0;
  std::vector<Goal> goals;
};

Line play(const Game& game, const std::vector<std::string>& texts) {
  const auto simulator = game.new_simulator();
  const std::size_t roles = game.info().roles();
  Line line;
  while (!simulator->terminal()) {
    const auto ply = static_cast<std::size_t>(line.plies++);
    JointMove joint(roles);
    for (std::size_t r = 0; r < roles; ++r) {
      const std::string text = r == ply % roles ? texts[ply % texts.size()] : "noop";
      joint[r] = game.find_move(RoleId{static_cast<std::uint8_t>(r)}, text).value();
    }
    simulator->apply(joint);
  }
  line.goals.resize(roles);
  simulator->goals(line.goals);
  return line;
}

TEST(CatchTheLion, IsDrawnAfterAHundredPlies) {
  const auto game = load_sheet("catch_the_lion", load::Evaluator::kScalar);
  const Line line = play(*game, {"(move c 1 c 2)", "(move a 4 a 3)", "(move c 2 c 1)", "(move a 3 a 4)"});
  EXPECT_EQ(line.plies, 100);
  EXPECT_EQ(line.goals, (std::vector<Goal>{50, 50}));
}

TEST(EightPuzzle, IsSolvedInFourteenMoves) {
  std::vector<std::string> slides;
  for (const char tile : std::string_view("25674812847856")) slides.push_back(std::string("(slide ") + tile + ")");
  const Line line = play(*load_sheet("eight_puzzle", load::Evaluator::kScalar), slides);
  EXPECT_EQ(line.plies, 14);
  EXPECT_EQ(line.goals, (std::vector<Goal>{100}));
}

TEST(EightPuzzle, CountsTilesInPlaceAfterThirtyOneMoves) {
  const Line line = play(*load_sheet("eight_puzzle", load::Evaluator::kScalar), {"(slide 2)"});
  EXPECT_EQ(line.plies, 31);
  EXPECT_EQ(line.goals, (std::vector<Goal>{30}));
}

}  // namespace
}  // namespace senet::golden
