// Wins at once and captures of undefended pieces, as native games see them at a glance, against trying all moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/bits.h"
#include "base/rng.h"
#include "game/features.h"
#include "native/breakthrough.h"
#include "native/connect_four.h"
#include "playout/turn.h"

namespace senet::native {
namespace {

template <class R>
R new_rules() {
  return R("game", {"first", "second"});
}

// Calls visit(position, turn) for every position of some random games.
template <class R, class Visit>
void visit_positions(const R& rules, int games, Visit visit) {
  Rng rng(3);
  for (int game = 0; game < games; ++game) {
    auto position = rules.new_position();
    for (Turn turn(2); !rules.terminal(position);) {
      turn.list(rules, position);
      visit(position, turn);
      for (std::size_t role = 0; role < 2; ++role) {
        const MoveList& moves = turn.legal(role);
        turn.joint()[role] = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      }
      rules.apply(position, turn.joint());
    }
  }
}

template <class R>
typename R::Position after(const R& rules, typename R::Position position, Turn turn, MoveId move) {
  turn.joint()[position.mover] = move;
  rules.apply(position, turn.joint());
  return position;
}

template <class R>
bool wins(const R& rules, const typename R::Position& position, const Turn& turn, MoveId move) {
  const auto end = after(rules, position, turn, move);
  std::array<Goal, 2> goals{};
  rules.goals(end, goals);
  return rules.terminal(end) && goals[position.mover] == 100;
}

template <class R>
void check_win(const R& rules, const typename R::Position& position, const Turn& turn) {
  const MoveList& moves = turn.legal(position.mover);
  const bool any = std::ranges::any_of(moves, [&](MoveId move) { return wins(rules, position, turn, move); });
  const MoveId found = rules.winning_move(position);
  ASSERT_EQ(found != kNoMove, any);
  if (!any) return;
  EXPECT_NE(std::ranges::find(moves, found), moves.end());
  EXPECT_TRUE(wins(rules, position, turn, found));
}

template <class R>
class Wins : public ::testing::Test {};

using Games = ::testing::Types<Breakthrough<5>, Breakthrough<6>, Breakthrough<8>, ConnectFour<7, 6>, ConnectFour<5, 4>>;
TYPED_TEST_SUITE(Wins, Games);

TYPED_TEST(Wins, AreFoundWhereThereAreAny) {
  static_assert(FindsWins<TypeParam>);
  const auto rules = new_rules<TypeParam>();
  int with_win = 0;
  visit_positions(rules, 200, [&](const auto& position, const Turn& turn) {
    check_win(rules, position, turn);
    with_win += rules.winning_move(position) != kNoMove ? 1 : 0;
  });
  EXPECT_GT(with_win, 150);
}

TEST(BreakthroughWins, TheLastPieceIsCaptured) {
  const auto rules = new_rules<Breakthrough<6>>();
  for (const std::uint64_t mover : {0U, 1U}) {
    for (const bool aside : {false, true}) {  // from a diagonal, or straight, which captures nothing
      const std::uint64_t low = bit(7);
      const std::uint64_t high = bit(aside ? 14 : 13);
      auto position = rules.new_position();
      rules.load(State{low, high, mover}, position);
      Turn turn(2);
      turn.list(rules, position);
      check_win(rules, position, turn);
      EXPECT_EQ(rules.winning_move(position) != kNoMove, aside);
    }
  }
}

// Where a move text goes to: "(move a 2 b 3)" to "b 3)".
std::string target(const std::string& text) { return text.substr(text.find(' ', text.find(' ') + 3) + 1); }

TEST(BreakthroughCaptures, AreOfUndefendedPiecesWhereNobodyCapturesBack) {
  const auto rules = new_rules<Breakthrough<6>>();
  static_assert(KnowsLooseCaptures<Breakthrough<6>>);
  std::array<int, 2> count{};
  visit_positions(rules, 60, [&](const auto& position, const Turn& turn) {
    for (const MoveId move : turn.legal(position.mover)) {
      const auto next = after(rules, position, turn, move);
      const bool captures = rules.occupied(next) < rules.occupied(position);
      MoveList replies;
      rules.legal(next, static_cast<RoleId>(next.mover), replies);
      const bool back = std::ranges::any_of(
          replies, [&](MoveId reply) { return target(rules.move_name(reply)) == target(rules.move_name(move)); });
      ASSERT_EQ(rules.captures_undefended(position, move), captures && !back) << rules.move_name(move);
      if (captures) ++count[back ? 1 : 0];
    }
  });
  EXPECT_GT(count[0], 200);
  EXPECT_GT(count[1], 200);
}

}  // namespace
}  // namespace senet::native
