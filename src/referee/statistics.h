// What the results of games in pairs say of two players. The pair, the same opening with seats swapped, is the unit:
// its two games are not independent, so error bars come from the spread of pairs (pentanomial).
#pragma once

#include <array>
#include <cstdint>

namespace senet::referee {

// Points are 1 for a win, 1/2 for a draw, 0 for a loss.
struct Results {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::array<std::uint64_t, 5> pairs{};  // by twice the points of both games together

  std::uint64_t games() const noexcept { return wins + draws + losses; }
  std::uint64_t pair_count() const noexcept;
};

// Adds a game of half_points 0, 1 or 2; and a pair of two games that add_game() was told of one by one.
void add_game(Results& results, unsigned half_points) noexcept;
void add_pair(Results& results, unsigned first, unsigned second) noexcept;

// Of two sets of games together.
void add_results(Results& results, const Results& others) noexcept;
// The other player's.
Results reversed(const Results& results) noexcept;

// Mean points a game, 1/2 where there are none.
double score(const Results& results) noexcept;
// Standard error of the score: from pairs, or from games where there are fewer than two pairs. 0 without games.
double standard_error(const Results& results) noexcept;
// Half of the 95 % interval of the score.
double interval(const Results& results) noexcept;
// Part of the pairs that were won, of those that were won or lost: with a win and a loss, or two draws, a pair tells
// nothing (Lanctot et al. 2014, for Kalah, whose boards differ from pair to pair). 1/2 where none was.
double decided_pairs(const Results& results) noexcept;
// Likelihood of superiority: how likely the true score is above 1/2, if the score is normally distributed.
double superiority(const Results& results) noexcept;

// Elo difference that makes the score expected, and back: 1 / (1 + 10^(-elo / 400)). Infinite at scores 0 and 1.
double elo_of_score(double score) noexcept;
double score_of_elo(double elo) noexcept;

// Sequential probability ratio test of elo1 against elo0, with the errors alpha (elo1 taken though elo0 is true) and
// beta (the other way round).
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;
  double beta = 0.05;

  double lower() const noexcept;  // elo0 is taken at or below
  double upper() const noexcept;  // elo1 is taken at or above
};

// Log-likelihood ratio of pairs (the generalised test, Van den Bergh 2020): between the most likely distributions of a
// pair's score among those with the mean that elo1 and elo0 make expected. Without the usual normal approximation,
// which takes lopsided results for more than they are: two draws and 37 double wins for 16.9 instead of 2.2, at 0 and
// 20 Elo. 0 without pairs. Requires: scores of elo0 and elo1 are neither 0 nor 1.
double log_likelihood_ratio(const Results& results, const Sprt& test) noexcept;

}  // namespace senet::referee
