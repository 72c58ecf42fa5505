#include "referee/statistics.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

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

TEST(Statistics, SplitPairsDecideNothing) {
  EXPECT_EQ(decided_pairs({.pairs = {1, 2, 50, 4, 5}}), 0.75);  // 9 of 12
  EXPECT_EQ(decided_pairs({.pairs = {0, 0, 50, 0, 0}}), 0.5);
}

TEST(Statistics, NothingPlayedSaysNothing) {
  const Results none;
  EXPECT_DOUBLE_EQ(score(none), 0.5);
  EXPECT_DOUBLE_EQ(standard_error(none), 0);
  EXPECT_DOUBLE_EQ(superiority(none), 0.5);
  EXPECT_DOUBLE_EQ(log_likelihood_ratio(none, {}), 0);
}

TEST(Statistics, EqualPlayersAreZeroEloApart) { EXPECT_FALSE(std::signbit(elo_of_score(0.5))); }

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

Results of_pairs(const std::array<std::uint64_t, 5>& pairs, std::uint64_t wins = 0, std::uint64_t losses = 0,
                 std::uint64_t draws = 0) {
  Results results;
  results.wins = wins;
  results.losses = losses;
  results.draws = draws;
  results.pairs = pairs;
  return results;
}

double ratio(const std::array<std::uint64_t, 5>& pairs, double elo0, double elo1) {
  return log_likelihood_ratio(of_pairs(pairs), {elo0, elo1, 0.05, 0.05});
}

double half_of_elo_interval(const Results& results) {
  return (elo_of_score(score(results) + interval(results)) - elo_of_score(score(results) - interval(results))) / 2;
}

// Two of the Stockfish project's test results, tests.stockfishchess.org: 631836b4... of 2022 and 5f28fe6e... of 2020.
TEST(Statistics, EloIntervalAndSuperiorityOfPublishedStockfishTests) {
  const Results tuning = of_pairs({39, 5335, 18992, 5622, 12}, 16422, 16189, 27389);
  EXPECT_NEAR(elo_of_score(score(tuning)), 1.35, 0.005);
  EXPECT_NEAR(half_of_elo_interval(tuning), 1.2, 0.05);
  EXPECT_NEAR(superiority(tuning), 0.986, 5e-4);
  EXPECT_NEAR(superiority(reversed(tuning)), 1 - 0.986, 5e-4);
  const Results network = of_pairs({609, 3850, 9708, 10948, 4885}, 24193, 8543, 27264);
  EXPECT_NEAR(elo_of_score(score(network)), 92.77, 0.005);
  EXPECT_NEAR(half_of_elo_interval(network), 2.1, 0.05);
}

// As published with Stockfish's pull requests of 2020 and 2021, when its tests were in logistic Elo.
TEST(Statistics, LikelihoodRatiosOfPublishedStockfishTests) {
  constexpr double kRounding = 0.005;
  EXPECT_NEAR(ratio({424, 2948, 5832, 3045, 460}, -1, 3), 2.94, kRounding);         // 2493
  EXPECT_NEAR(ratio({1284, 17437, 55536, 18085, 1292}, 0, 2), 2.94, kRounding);     // 2493
  EXPECT_NEAR(ratio({59, 754, 2467, 865, 75}, -0.5, 1.5), 2.95, kRounding);         // 2951
  EXPECT_NEAR(ratio({17, 253, 1042, 337, 39}, -0.5, 1.5), 2.96, kRounding);         // 2971
  EXPECT_NEAR(ratio({11, 407, 3238, 513, 11}, 0.25, 1.75), 2.93, kRounding);        // 2971
  EXPECT_NEAR(ratio({491, 7345, 29693, 7670, 465}, -0.25, 1.25), 2.96, kRounding);  // 3098
  EXPECT_NEAR(ratio({53, 2220, 21459, 2445, 47}, 0.25, 1.25), 2.97, kRounding);     // 3098
  EXPECT_NEAR(ratio({14, 1030, 14318, 1163, 19}, 0.25, 1.25), 2.93, kRounding);     // 3331
}

// Where pairs are won or lost as a whole, what is most likely is known, and this is Wald's test of a coin. The other
// kinds of pairs count a thousandth each.
TEST(Statistics, LikelihoodRatioOfWholePairsIsThatOfACoin) {
  const double s0 = score_of_elo(-20);
  const double s1 = score_of_elo(50);
  const double coin = 30 * std::log(s1 / s0) + 20 * std::log((1 - s1) / (1 - s0));
  EXPECT_NEAR(ratio({20, 0, 0, 0, 30}, -20, 50), coin, 1e-3);
  EXPECT_NEAR(ratio({0, 0, 0, 0, 2}, 0, 50), 2 * std::log(score_of_elo(50) / 0.5), 1e-3);
}

// All pairs equal: to have the mean s above 1/2, a share of 2 s - 1 would have to be double wins. So each pair makes it
// less likely by the factor 2 - 2 s.
TEST(Statistics, LikelihoodRatioOfEqualPairsByHand) {
  EXPECT_NEAR(ratio({0, 0, 20, 0, 0}, 0, 50), 20 * std::log(2 - 2 * score_of_elo(50)), 0.1);
}

TEST(Statistics, LikelihoodRatioChangesItsSignWithSeatsAndWithHypotheses) {
  const double forward = ratio({3, 10, 40, 25, 9}, -5, 30);
  EXPECT_NEAR(ratio({9, 25, 40, 10, 3}, -30, 5), -forward, 1e-9);
  EXPECT_NEAR(ratio({3, 10, 40, 25, 9}, 30, -5), -forward, 1e-9);
}

TEST(Statistics, LikelihoodRatioIsFiniteAtTheEndsOfTheScale) {
  for (const double elo : {-1000.0, 1000.0}) {
    EXPECT_TRUE(std::isfinite(ratio({1'000'000, 0, 0, 0, 0}, 0, elo)));
    EXPECT_TRUE(std::isfinite(ratio({0, 0, 0, 0, 1}, 0, elo)));
  }
}

TEST(Statistics, AFewEqualPairsDecideNothing) {
  const Sprt test{0, 50, 0.05, 0.05};
  EXPECT_GT(ratio({0, 0, 1, 0, 0}, 0, 50), test.lower());
  EXPECT_LT(ratio({0, 0, 0, 0, 2}, 0, 50), test.upper());
}

// The normal approximation makes 3.07 of it, and so takes elo1; the value is by an independent program.
TEST(Statistics, LopsidedPairsDecideNoSoonerThanTheyShould) {
  EXPECT_NEAR(ratio({1, 0, 2, 0, 17}, 0, 20), 0.9895, 5e-5);
  EXPECT_NEAR(ratio({0, 0, 2, 0, 37}, 0, 20), 2.1805, 5e-5);
}

TEST(Statistics, ManyWinsDecide) {
  const Sprt test{0, 50, 0.05, 0.05};
  EXPECT_GT(ratio({0, 10, 100, 60, 80}, 0, 50), test.upper());
  EXPECT_LT(ratio({80, 60, 100, 10, 0}, 0, 50), test.lower());
}

}  // namespace
}  // namespace senet::referee
