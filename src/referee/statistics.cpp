#include "referee/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace senet::referee {

namespace {

constexpr double kTwoSided95 = 1.959963985;  // standard deviations

struct Moments {
  double count;
  double mean;
  double variance;
};

constexpr std::size_t kPairKinds = 5;

double score_of_kind(std::size_t kind, std::size_t kinds) noexcept {
  return static_cast<double>(kind) / static_cast<double>(kinds - 1);
}

// Of scores in equal steps from 0 to 1, by how often each came up.
template <std::size_t kKinds>
Moments moments(const std::array<double, kKinds>& counts) noexcept {
  Moments result{std::accumulate(counts.begin(), counts.end(), 0.0), 0, 0};
  if (result.count == 0) return result;
  for (std::size_t i = 0; i < kKinds; ++i) result.mean += counts[i] * score_of_kind(i, kKinds) / result.count;
  for (std::size_t i = 0; i < kKinds; ++i) {
    const double off = score_of_kind(i, kKinds) - result.mean;
    result.variance += counts[i] * off * off / result.count;
  }
  return result;
}

Moments moments_of_pairs(const Results& results) noexcept {
  std::array<double, kPairKinds> counts{};
  std::ranges::transform(results.pairs, counts.begin(), [](std::uint64_t count) { return static_cast<double>(count); });
  return moments(counts);
}

Moments moments_of_games(const Results& results) noexcept {
  return moments(std::array{static_cast<double>(results.losses), static_cast<double>(results.draws),
                            static_cast<double>(results.wins)});
}

// A kind of pair that never came up might have.
constexpr double kLeastCount = 1e-3;

// Log-likelihood of the counts under the most likely distribution of all that have this mean score, but for a summand
// that is the same for all means. The method of Lagrange: a kind with score a has the probability p / (1 + x (a -
// mean)) there, p being how often it came up, and x is where these have the mean, which lies between two poles.
double log_likelihood(const std::array<double, kPairKinds>& counts, double mean) noexcept {
  const auto off = [mean](std::size_t kind) { return score_of_kind(kind, kPairKinds) - mean; };
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  constexpr int kHalvings = 100;  // beyond what a double can tell apart
  for (int i = 0; i < kHalvings; ++i) {
    const double x = (low + high) / 2;
    double slope = 0;
    for (std::size_t kind = 0; kind < kPairKinds; ++kind) slope += counts[kind] * off(kind) / (1 + x * off(kind));
    (slope > 0 ? low : high) = x;
  }
  double sum = 0;
  for (std::size_t kind = 0; kind < kPairKinds; ++kind) {
    sum -= counts[kind] * std::log1p((low + high) / 2 * off(kind));
  }
  return sum;
}

}  // namespace

std::uint64_t Results::pair_count() const noexcept {
  return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

void add_game(Results& results, unsigned half_points) noexcept {
  ++(half_points == 2 ? results.wins : half_points == 1 ? results.draws : results.losses);
}

void add_pair(Results& results, unsigned first, unsigned second) noexcept { ++results.pairs[first + second]; }

void add_results(Results& results, const Results& others) noexcept {
  results.wins += others.wins;
  results.draws += others.draws;
  results.losses += others.losses;
  for (std::size_t i = 0; i < results.pairs.size(); ++i) results.pairs[i] += others.pairs[i];
}

Results reversed(const Results& results) noexcept {
  Results other{results.losses, results.draws, results.wins, results.pairs};
  std::ranges::reverse(other.pairs);
  return other;
}

double score(const Results& results) noexcept { return results.games() == 0 ? 0.5 : moments_of_games(results).mean; }

double standard_error(const Results& results) noexcept {
  const Moments found = results.pair_count() < 2 ? moments_of_games(results) : moments_of_pairs(results);
  return found.count == 0 ? 0 : std::sqrt(found.variance / found.count);
}

double interval(const Results& results) noexcept { return kTwoSided95 * standard_error(results); }

double decided_pairs(const Results& results) noexcept {
  const std::uint64_t won = results.pairs[3] + results.pairs[4];
  const std::uint64_t lost = results.pairs[0] + results.pairs[1];
  return won + lost == 0 ? 0.5 : static_cast<double>(won) / static_cast<double>(won + lost);
}

double superiority(const Results& results) noexcept {
  const double error = standard_error(results);
  const double lead = score(results) - 0.5;
  if (error == 0) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return 0.5 * std::erfc(-lead / error / std::numbers::sqrt2);
}

double elo_of_score(double score) noexcept { return 400 * std::log10(score / (1 - score)); }
double score_of_elo(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

double Sprt::lower() const noexcept { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const noexcept { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Results& results, const Sprt& test) noexcept {
  if (results.pair_count() == 0) return 0;
  std::array<double, kPairKinds> counts{};
  std::ranges::transform(results.pairs, counts.begin(),
                         [](std::uint64_t count) { return std::max(static_cast<double>(count), kLeastCount); });
  return log_likelihood(counts, score_of_elo(test.elo1)) - log_likelihood(counts, score_of_elo(test.elo0));
}

}  // namespace senet::referee
