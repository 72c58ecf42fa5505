#include "sim/rules_game.h"

#include <gtest/gtest.h>

#include <array>

#include "support/contract.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

TEST(RulesGame, ToyGamesKeepTheContract) {
  contract::check_contract(*toys::tic_tac_toe());
  contract::check_contract(*toys::nim({3, 4, 5, 0}));
  contract::check_contract(*toys::rock_paper_scissors(3));
  contract::check_contract(*toys::doubling(10, 4));
  contract::check_contract(*toys::race(9));
}

TEST(RulesGame, AGameThatStartsTerminalKeepsTheContract) { contract::check_contract(*toys::nim({0, 0, 0, 0})); }

TEST(RulesGame, NamesComeFromTheRules) {
  const auto game = toys::tic_tac_toe();
  EXPECT_EQ(game->evaluator(), "toy");
  EXPECT_EQ(game->move_name(MoveId{14}), "(mark 2 2)");
  EXPECT_EQ(game->move_name(kNoMove), "noop");
  EXPECT_EQ(game->find_move(RoleId{1}, "(mark 2 2)"), MoveId{14});
  EXPECT_EQ(game->find_move(RoleId{0}, "(mark 4 2)"), std::nullopt);
  EXPECT_EQ(game->state_texts(game->initial_state()), std::vector<std::string>{"(control x)"});
}

struct OtherNames {
  std::string move_name(MoveId) const { return "a move"; }
  std::optional<MoveId> find_move(RoleId, std::string_view) const { return std::nullopt; }
  std::vector<std::string> state_texts(StateView) const { return {"a state"}; }
};

TEST(RulesGame, NamesMayComeFromAnotherObject) {
  const RulesGame<toys::TicTacToe, OtherNames> game("toy", std::make_shared<toys::TicTacToe>(),
                                                    std::make_shared<OtherNames>());
  EXPECT_EQ(game.move_name(MoveId{3}), "a move");
  EXPECT_EQ(game.find_move(RoleId{0}, "(mark 1 1)"), std::nullopt);
  EXPECT_EQ(game.state_texts(game.initial_state()), std::vector<std::string>{"a state"});
}

TEST(RulesSimulator, APlayoutIsCutAtTheGivenLength) {
  const auto game = toys::tic_tac_toe();
  const auto simulator = game->new_simulator();
  Rng rng(1);
  const std::array<StateView, 1> starts{game->initial_state()};
  std::array<Goal, 2> goals{};
  std::array<std::uint32_t, 1> steps{};
  simulator->playouts({starts, goals, steps, 4}, rng);
  EXPECT_EQ(steps[0], 4U);
  EXPECT_EQ(goals, (std::array<Goal, 2>{50, 50}));
}

}  // namespace
}  // namespace senet
