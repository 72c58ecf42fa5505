#include "search/bonus.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace senet::search {
namespace {

BonusOptions options_of(BonusOptions::Kind kind, bool online = false) {
  BonusOptions options;
  options.kind = kind;
  options.k = 2;
  options.kq = 3;
  options.a = 0.25;
  options.online = online;
  return options;
}

constexpr std::array<Goal, 2> kFirstWins{100, 0};
constexpr std::array<Goal, 2> kSecondWins{0, 100};
constexpr std::array<Goal, 2> kDraw{50, 50};

std::array<double, 2> added(Bonus& bonus, std::span<const Goal> goals, double length,
                            std::optional<double> quality = std::nullopt) {
  std::array<double, 2> values{};
  bonus.add(goals, length, quality, values);
  return values;
}

TEST(Bonus, ShortWinsCountMoreByTheFormula) {
  Bonus bonus(options_of(BonusOptions::Kind::kRelative), 2);
  EXPECT_EQ(added(bonus, kFirstWins, 10), (std::array<double, 2>{0, 0})) << "nothing to compare with";
  EXPECT_EQ(added(bonus, kFirstWins, 14), (std::array<double, 2>{0, 0})) << "no deviation yet";
  // mean 12, deviation 2, length 8: b = -1 + 2 / (1 + exp(-2 * 4 / 2)) = 0.9640; a quarter of it, halved: 0.1205
  const auto values = added(bonus, kFirstWins, 8);
  const double expected = 0.125 * (-1 + 2 / (1 + std::exp(-4.0)));
  EXPECT_NEAR(expected, 0.1205, 1e-4);
  EXPECT_DOUBLE_EQ(values[0], expected);
  EXPECT_DOUBLE_EQ(values[1], -expected);
}

TEST(Bonus, EachWinnerHasStatisticsOfItsOwnAndDrawsHaveNoBonus) {
  Bonus bonus(options_of(BonusOptions::Kind::kRelative), 2);
  added(bonus, kFirstWins, 10);
  added(bonus, kFirstWins, 14);
  EXPECT_EQ(added(bonus, kSecondWins, 100), (std::array<double, 2>{0, 0}));
  added(bonus, kSecondWins, 200);
  EXPECT_EQ(added(bonus, kDraw, 1), (std::array<double, 2>{0, 0}));
  // mean 150, deviation 50, length 200: b = -1 + 2 / (1 + exp(2)); the second role wins
  const double expected = 0.125 * (-1 + 2 / (1 + std::exp(2.0)));
  EXPECT_DOUBLE_EQ(added(bonus, kSecondWins, 200)[1], expected);
}

TEST(Bonus, ClearWinsCountMoreByTheFormula) {
  Bonus bonus(options_of(BonusOptions::Kind::kQualitative), 2);
  added(bonus, kFirstWins, 1, 0.2);
  added(bonus, kFirstWins, 1, 0.4);
  EXPECT_EQ(added(bonus, kFirstWins, 1), (std::array<double, 2>{0, 0})) << "the game does not say";
  // mean 0.3, deviation 0.1, quality 0.5: b = -1 + 2 / (1 + exp(-3 * 2))
  EXPECT_NEAR(added(bonus, kFirstWins, 1, 0.5)[0], 0.125 * (-1 + 2 / (1 + std::exp(-6.0))), 1e-9);
}

TEST(Bonus, BothAddUp) {
  Bonus bonus(options_of(BonusOptions::Kind::kBoth), 2);
  added(bonus, kFirstWins, 10, 0.2);
  added(bonus, kFirstWins, 14, 0.4);
  const double by_length = -1 + 2 / (1 + std::exp(-4.0));
  const double by_quality = -1 + 2 / (1 + std::exp(-6.0));
  EXPECT_NEAR(added(bonus, kFirstWins, 8, 0.5)[0], 0.125 * (by_length + by_quality), 1e-9);
}

TEST(Bonus, TheFirstTwentiethIsOnlyLearnedFrom) {
  Bonus bonus(options_of(BonusOptions::Kind::kRelative), 2);
  bonus.expect(60);
  added(bonus, kFirstWins, 10);
  added(bonus, kFirstWins, 14);
  EXPECT_EQ(added(bonus, kFirstWins, 8), (std::array<double, 2>{0, 0})) << "the third";
  EXPECT_NE(added(bonus, kFirstWins, 8)[0], 0);
  bonus.clear();
  EXPECT_EQ(added(bonus, kFirstWins, 8), (std::array<double, 2>{0, 0}));
}

TEST(Bonus, TheWeightLearnedOnlineIsTheCovarianceByTheVariance) {
  Bonus bonus(options_of(BonusOptions::Kind::kRelative, true), 2);
  added(bonus, kFirstWins, 10);
  added(bonus, kFirstWins, 20);
  added(bonus, kSecondWins, 30);
  added(bonus, kSecondWins, 40);
  // Y = 10 20 30 40: mean 25, variance 125. Y^first = 10 20 0 0: covariance 500 / 4 - 7.5 * 25 = -62.5: a = 0.5
  const double b = -1 + 2 / (1 + std::exp(-2 * (15 - 5) / 5.0));
  EXPECT_NEAR(added(bonus, kFirstWins, 5)[0], 0.5 * b / 2, 1e-12);
}

TEST(Bonus, WhoeverAloneHasMostHasWon) {
  EXPECT_EQ(winner_of(std::array<Goal, 3>{30, 70, 60}), 1U);
  EXPECT_EQ(winner_of(std::array<Goal, 3>{70, 70, 0}), std::nullopt);
  EXPECT_EQ(winner_of(std::array<Goal, 2>{50, 50}), std::nullopt);
  EXPECT_EQ(winner_of(std::array<Goal, 1>{100}), 0U);
}

}  // namespace
}  // namespace senet::search
