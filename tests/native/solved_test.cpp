// Values of small games that are published, found again by search.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "native/breakthrough.h"
#include "native/connect_four.h"
#include "native/kalah.h"
#include "support/solver.h"

namespace senet::native {
namespace {

template <class R>
State start_of(const R& rules) {
  State state;
  rules.store(rules.new_position(), state);
  return state;
}

TEST(Solved, ConnectFourOnFiveColumnsByFourRowsIsADraw) {
  const ConnectFour<5, 4> rules("connect four", {"red", "yellow"});
  EXPECT_EQ(test::Solver(rules).solve(start_of(rules)), 50);
}

// The best margin for the mover, counted at the end of the game, by alpha-beta with a table of bounds.
class KalahSolver {
 public:
  KalahSolver(std::uint32_t seeds, bool empty_capture)
      : rules_("kalah", {"south", "north"}, {.seeds = seeds, .empty_capture = empty_capture}),
        most_(static_cast<int>(2 * Kalah::kHouses * seeds)) {}

  int solve() { return value(rules_.new_position(), -most_, most_); }

 private:
  struct Bounds {
    int low;
    int high;
  };

  int value(const Kalah::Position& position, int alpha, int beta) {
    const int sign = position.mover == 0 ? 1 : -1;
    if (rules_.terminal(position)) return sign * rules_.margin(position);
    const auto [entry, is_new] = bounds_.try_emplace({position.own, position.other}, Bounds{-most_, most_});
    Bounds& known = entry->second;  // stays where it is while the map grows
    alpha = std::max(alpha, known.low);
    beta = std::min(beta, known.high);
    if (alpha >= beta) return known.low >= beta ? known.low : known.high;
    const int best = search(position, alpha, beta);
    if (best < beta) known.high = std::min(known.high, best);
    if (best > alpha) known.low = std::max(known.low, best);
    return best;
  }

  int search(const Kalah::Position& position, int alpha, int beta) {
    MoveList moves;
    rules_.legal(position, static_cast<RoleId>(position.mover), moves);
    int best = -most_;
    for (auto move = moves.rbegin(); move != moves.rend() && alpha < beta; ++move) {
      Kalah::Position next = position;
      std::array<MoveId, 2> joint{kNoMove, kNoMove};
      joint[position.mover] = *move;
      rules_.apply(next, joint);
      const bool again = next.mover == position.mover;
      const int result = again ? value(next, alpha, beta) : -value(next, -beta, -alpha);
      best = std::max(best, result);
      alpha = std::max(alpha, best);
    }
    return best;
  }

  Kalah rules_;
  int most_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Bounds> bounds_;  // the mover's view
};

TEST(Solved, KalahWithOneSeedAHouseIsWonByTwo) { EXPECT_EQ(KalahSolver(1, false).solve(), 2); }

TEST(Solved, KalahWithTwoSeedsAHouseIsWonBySix) { EXPECT_EQ(KalahSolver(2, false).solve(), 6); }

}  // namespace
}  // namespace senet::native
