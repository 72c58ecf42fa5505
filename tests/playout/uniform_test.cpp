#include "playout/uniform.h"

#include <gtest/gtest.h>

#include <array>

#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

static_assert(Rules<toys::TicTacToe> && !DrawsLegalMoves<toys::TicTacToe>);
static_assert(Rules<toys::Nim> && DrawsLegalMoves<toys::Nim>);

TEST(PickUniformly, NoMoveOrOneMoveCostsNoRandomNumber) {
  Rng rng(5);
  EXPECT_EQ(pick_uniformly({}, rng), kNoMove);
  EXPECT_EQ(pick_uniformly(std::array{MoveId{7}}, rng), MoveId{7});
  EXPECT_EQ(rng(), Rng(5)());
}

TEST(UniformPlayout, EveryFirstMoveIsAsLikely) {
  const toys::RockPaperScissors rules(1);
  UniformPlayout<toys::RockPaperScissors> playout(rules);
  Rng rng(3);
  std::array<int, 3> leads{};
  constexpr int kGames = 30'000;
  for (int i = 0; i < kGames; ++i) {
    auto position = rules.new_position();
    EXPECT_EQ(playout.run(position, 10, rng), 1U);
    ++leads[position.lead + 1 - toys::RockPaperScissors::kEven];
  }
  // a third each; the standard deviation of a count is about 82
  for (const int count : leads) EXPECT_NEAR(count, kGames / 3, 4 * 82);
}

TEST(UniformPlayout, MeanGoalsOfTicTacToeAreTheKnownOnes) {
  // uniform play from the empty board: x wins 58.49 %, o 28.81 %, drawn 12.70 %
  const toys::TicTacToe rules;
  UniformPlayout<toys::TicTacToe> playout(rules);
  Rng rng(11);
  double sum = 0;
  constexpr int kGames = 40'000;
  for (int i = 0; i < kGames; ++i) {
    auto position = rules.new_position();
    const std::uint32_t plies = playout.run(position, 100, rng);
    EXPECT_GE(plies, 5U);
    EXPECT_LE(plies, 9U);
    std::array<Goal, 2> goals{};
    rules.goals(position, goals);
    sum += goals[0];
  }
  EXPECT_NEAR(sum / kGames, 58.49 + 12.70 / 2, 0.9);  // four standard errors
}

TEST(UniformPlayout, ATerminalStartIsNotPlayed) {
  const toys::Nim rules({0, 0, 0, 0});
  UniformPlayout<toys::Nim> playout(rules);
  auto position = rules.new_position();
  Rng rng(1);
  EXPECT_EQ(playout.run(position, 100, rng), 0U);
}

}  // namespace
}  // namespace senet
