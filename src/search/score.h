// Scores of alpha-beta search: whole numbers, antisymmetric between the two roles, seen from a state. A score loses a
// point towards 0 with every ply, so that a win counts more the sooner it comes and a loss less, and what is known of
// a state holds wherever in a search it is met.
#pragma once

#include <cmath>
#include <cstdint>

namespace senet::search {

using Score = std::int32_t;

inline constexpr Score kGoalPoint = 100'000;       // of the difference between the roles' goals
inline constexpr Score kWin = 100 * kGoalPoint;    // a terminal state with goals 100 and 0
inline constexpr Score kInfinite = kWin + 1;       // beyond all scores
inline constexpr Score kSurest = 98 * kGoalPoint;  // most that an estimate counts; a larger score is proven
inline constexpr Score kBestToCome = kWin - 1;     // of a state that is not terminal

// What a state's score counts a ply before it.
constexpr Score before(Score score) noexcept { return score > 0 ? score - 1 : score < 0 ? score + 1 : 0; }

// The bounds of a window, one ply on: before(s) > alpha just where s > alpha_after(alpha), and alike for beta.
constexpr Score alpha_after(Score alpha) noexcept { return alpha >= 0 ? alpha + 1 : alpha - 1; }
constexpr Score beta_after(Score beta) noexcept { return beta > 0 ? beta + 1 : beta - 1; }

// From an estimate in -1..1.
inline Score score_of_estimate(double estimate) noexcept {
  const double bounded = estimate > 1 ? 1 : estimate > -1 ? estimate : -1;  // not a number: -1
  return static_cast<Score>(std::lround(bounded * kSurest));
}

// The expected goal, in 0..100, where both roles' goals sum to 100.
constexpr double goal_of(Score score) noexcept { return 50 + 50.0 * score / kWin; }

}  // namespace senet::search
