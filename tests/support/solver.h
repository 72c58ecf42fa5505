// The value of small games by exhaustive search: who wins a game of turns under best play.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "game/rules.h"
#include "game/state_hash.h"

namespace senet::test {

// Alpha-beta on the first role's goal with a table of bounds. Requires: two roles, goals that sum to 100, and one role
// a ply that does not play noop.
template <Rules R>
class Solver {
 public:
  explicit Solver(const R& rules) : rules_(rules) {}

  // The first role's goal, from 0 to 100.
  int solve(const State& state) { return value(state, 0, 100); }

  std::size_t states() const noexcept { return bounds_.size(); }

 private:
  struct Bounds {
    int low = 0;
    int high = 100;
  };

  int value(const State& state, int alpha, int beta) {
    auto position = rules_.new_position();
    rules_.load(state, position);
    if (rules_.terminal(position)) {
      Goal goals[2];
      rules_.goals(position, goals);
      return goals[0];
    }
    const Bounds known = bounds_[state];
    if (known.low == known.high || known.low >= beta) return known.low;
    if (known.high <= alpha) return known.high;
    alpha = std::max(alpha, known.low);
    beta = std::min(beta, known.high);
    const int result = search(state, position, alpha, beta);
    Bounds& bounds = bounds_[state];
    if (result < beta) bounds.high = std::min(bounds.high, result);
    if (result > alpha) bounds.low = std::max(bounds.low, result);
    return result;
  }

  int search(const State& state, typename R::Position& position, int alpha, int beta) {
    MoveList moves[2];
    for (const std::size_t role : {0, 1}) rules_.legal(position, static_cast<RoleId>(role), moves[role]);
    const std::size_t mover = rules_.move_name(moves[0].front()) == "noop" ? 1 : 0;
    int best = mover == 0 ? 0 : 100;
    for (const MoveId move : moves[mover]) {
      MoveId joint[2] = {moves[0].front(), moves[1].front()};
      joint[mover] = move;
      rules_.load(state, position);
      rules_.apply(position, joint);
      State next;
      rules_.store(position, next);
      const int result = value(next, alpha, beta);
      if (mover == 0) {
        alpha = std::max(alpha, best = std::max(best, result));
      } else {
        beta = std::min(beta, best = std::min(best, result));
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  const R& rules_;
  std::unordered_map<State, Bounds, StateHash> bounds_;
};

}  // namespace senet::test
