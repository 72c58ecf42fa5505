#include "referee/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace senet::referee {
namespace {

Results results_of(std::initializer_list<std::pair<unsigned, unsigned>> pairs) {
  Results results;
  for (const auto& [first, second] : pairs) {
    add_game(results, first);
    add_game(results, second);
    add_pair(results, first, second);
  }
  return results;
}

TEST(Statistics, CountsGamesAndPairs) {
  const Results results = results_of({{2, 2}, {2, 0}, {1, 0}, {1, 2}});
  EXPECT_EQ(results.wins, 4U);
  EXPECT_EQ(results.draws, 2U);
  EXPECT_EQ(results.losses, 2U);
  EXPECT_EQ(results.pairs, (std::array<std::uint64_t, 5>{0, 1, 1, 1, 1}));
  EXPECT_DOUBLE_EQ(score(results), 5.0 / 8);
}

TEST(Statistics, ReversedResultsAreTheOtherPlayers) {
  const Results results = results_of({{2, 2}, {1, 0}});
  EXPECT_DOUBLE_EQ(score(reversed(results)), 1 - score(results));
  EXPECT_EQ(reversed(results).pairs, (std::array<std::uint64_t, 5>{1, 0, 0, 1, 0}));
}

// Pairs of 1 and of 0 points: scores 1/2 and 0, mean 1/4, variance 1/16, over two pairs.
TEST(Statistics, TheErrorIsThatOfPairs) {
  const Results results = results_of({{2, 0}, {0, 0}});
  EXPECT_DOUBLE_EQ(standard_error(results), std::sqrt(1.0 / 16 / 2));
  EXPECT_NEAR(interval(results), 1.96 * std::sqrt(1.0 / 32), 1e-4);
}

// Games of the same result in every pair have no spread, though the games themselves differ.
TEST(Statistics, PairsThatAreAlikeHaveNoError) {
  EXPECT_DOUBLE_EQ(standard_error(results_of({{2, 0}, {0, 2}, {2, 0}})), 0);
}

TEST(Statistics, OnePairIsJudgedByItsGames) {
  EXPECT_DOUBLE_EQ(standard_error(results_of({{2, 0}})), std::sqrt(0.25 / 2));
}

TEST(Statistics, NothingPlayedSaysNothing) {
  const Results none;
  EXPECT_DOUBLE_EQ(score(none), 0.5);
  EXPECT_DOUBLE_EQ(standard_error(none), 0);
  EXPECT_DOUBLE_EQ(superiority(none), 0.5);
  EXPECT_DOUBLE_EQ(log_likelihood_ratio(none, {}), 0);
}

// 60 % is 70.4 Elo, 75 % is 190.8 Elo: the tables of the chess federations.
TEST(Statistics, EloIsTheLogisticOne) {
  EXPECT_NEAR(elo_of_score(0.6), 70.44, 0.005);
  EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.005);
  EXPECT_NEAR(score_of_elo(elo_of_score(0.37)), 0.37, 1e-12);
  EXPECT_EQ(elo_of_score(1), std::numeric_limits<double>::infinity());
  EXPECT_EQ(elo_of_score(0), -std::numeric_limits<double>::infinity());
}

// A lead of 1.96 standard errors is 97.5 % sure.
TEST(Statistics, SuperiorityIsTheNormalDistributions) {
  Results results;
  results.pairs = {0, 0, 100, 0, 0};
  results.pairs[3] = 100;
  results.wins = 250;  // with the draws and losses, the pairs' mean: 5/8
  results.losses = 150;
  const double error = std::sqrt(1.0 / 64 / 200);
  EXPECT_NEAR(superiority(results), 0.5 * std::erfc(-(0.125 / error) / std::sqrt(2.0)), 1e-12);
  results.pairs = {10, 0, 0, 0, 10};
  results.wins = results.losses = 20;
  EXPECT_DOUBLE_EQ(superiority(results), 0.5);
}

TEST(Statistics, BoundsOfTheTestAreWalds) {
  EXPECT_NEAR(Sprt{}.lower(), -2.944, 5e-4);  // errors of 5 %
  EXPECT_NEAR(Sprt{}.upper(), 2.944, 5e-4);
  EXPECT_NEAR((Sprt{0, 10, 0.05, 0.1}.lower()), std::log(0.1 / 0.95), 1e-12);
}

// Counts of 10, 20, 40, 20, 10: mean 1/2, variance (2 * 10 / 4 + 2 * 20 / 16) / 100 = 0.075.
TEST(Statistics, LikelihoodOfBalancedPairsByHand) {
  Results results;
  results.pairs = {10, 20, 40, 20, 10};
  const double s1 = score_of_elo(20);
  EXPECT_NEAR(log_likelihood_ratio(results, {0, 20, 0.05, 0.05}), 100 * (s1 - 0.5) * (0.5 - s1) / (2 * 0.075), 1e-12);
}

TEST(Statistics, AFewEqualPairsDecideNothing) {
  Results results;
  results.pairs = {0, 0, 1, 0, 0};
  const Sprt test{0, 50, 0.05, 0.05};
  EXPECT_GT(log_likelihood_ratio(results, test), test.lower());
  results.pairs = {0, 0, 0, 0, 2};
  EXPECT_LT(log_likelihood_ratio(results, test), test.upper());
}

TEST(Statistics, ManyWinsDecide) {
  Results results;
  results.pairs = {0, 10, 100, 60, 80};
  const Sprt test{0, 50, 0.05, 0.05};
  EXPECT_GT(log_likelihood_ratio(results, test), test.upper());
  EXPECT_LT(log_likelihood_ratio(reversed(results), test), test.lower());
}

}  // namespace
}  // namespace senet::referee
