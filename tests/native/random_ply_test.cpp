// Plies that rules draw and play at once, against drawing a move and applying it.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "native/amazons.h"
#include "native/go.h"
#include "native/kalah.h"
#include "playout/uniform.h"

namespace senet::native {
namespace {

template <class R>
State state_of(const R& rules, const typename R::Position& position) {
  State state;
  rules.store(position, state);
  return state;
}

template <class R>
void play_next(const R& rules, typename R::Position& position, Rng& rng) {
  JointMove joint(2, kNoMove);
  rules.draw_joint(position, rng, joint);
  rules.apply(position, joint);
}

template <class R>
void expect_same_games(const R& rules, int games) {
  Rng rng(1);
  Rng other_rng(1);
  for (int game = 0; game < games; ++game) {
    auto position = rules.new_position();
    auto other = position;
    for (int ply = 0; ply < 2000 && !rules.terminal(position); ++ply) {
      play_next(rules, position, rng);
      rules.play_random_ply(other, other_rng);
      ASSERT_EQ(state_of(rules, other), state_of(rules, position)) << "game " << game << " ply " << ply;
    }
    EXPECT_EQ(rules.terminal(other), rules.terminal(position));
  }
  EXPECT_EQ(other_rng(), rng());
}

TEST(RandomPly, IsWhatDrawingAndApplyingGives) {
  expect_same_games(Go<9>("go", {"black", "white"}), 20);
  expect_same_games(Go<19>("go", {"black", "white"}), 3);
  expect_same_games(Go<9, GoRules::kSuperko>("go", {"black", "white"}), 10);
  expect_same_games(Amazons<6>("amazons", {"white", "black"}), 50);
  expect_same_games(Amazons<10>("amazons", {"white", "black"}), 20);
}

TEST(RandomPly, IsThatOfUntracedPlayouts) {
  const Go<9> rules("go", {"black", "white"});
  UniformPlayout playout(rules);
  Rng rng(5);
  Rng other_rng(5);
  auto position = rules.new_position();
  auto other = rules.new_position();
  std::size_t visits = 0;
  const std::uint32_t plies = playout.run(position, 200, rng, [&](const JointMove&) { ++visits; });
  EXPECT_EQ(playout.run(other, 200, other_rng), plies);
  EXPECT_EQ(visits, plies);
  EXPECT_EQ(state_of(rules, other), state_of(rules, position));
}

// In every position of a random game, by what the moves lead to.
TEST(RandomPly, IsEachLegalMoveOfKalahAsOftenAsAnyOther) {
  constexpr int kCount = 6000;
  const Kalah rules("kalah", {"south", "north"});
  Rng rng(3);
  for (auto position = rules.new_position(); !rules.terminal(position); play_next(rules, position, rng)) {
    MoveList moves;
    rules.legal(position, static_cast<RoleId>(position.mover), moves);
    std::map<State, int> times;
    for (const MoveId move : moves) {
      JointMove joint(2, kNoMove);
      joint[position.mover] = move;
      auto next = position;
      rules.apply(next, joint);
      times[state_of(rules, next)] = 0;
    }
    ASSERT_EQ(times.size(), moves.size());
    for (int i = 0; i < kCount; i += 8) {
      RandomWord numbers(rng());
      for (int ply = 0; ply < 8; ++ply) {
        auto next = position;
        rules.play_random_ply(next, numbers);
        ++times[state_of(rules, next)];
      }
    }
    EXPECT_EQ(times.size(), moves.size()) << "a move that isn't legal";
    const double share = static_cast<double>(kCount) / static_cast<double>(moves.size());
    for (const auto& [state, number] : times) EXPECT_NEAR(number, share, 5 * std::sqrt(share)) << rules.board(state);
  }
}

}  // namespace
}  // namespace senet::native
