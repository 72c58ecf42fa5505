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

// Of scores in equal steps from 0 to 1, by how often each came up.
template <std::size_t kKinds>
Moments moments(const std::array<double, kKinds>& counts) noexcept {
  Moments result{std::accumulate(counts.begin(), counts.end(), 0.0), 0, 0};
  if (result.count == 0) return result;
  const auto value = [](std::size_t kind) { return static_cast<double>(kind) / (kKinds - 1); };
  for (std::size_t i = 0; i < kKinds; ++i) result.mean += counts[i] * value(i) / result.count;
  for (std::size_t i = 0; i < kKinds; ++i) {
    const double off = value(i) - result.mean;
    result.variance += counts[i] * off * off / result.count;
  }
  return result;
}

Moments moments_of_pairs(const Results& results, double least) noexcept {
  std::array<double, 5> counts{};
  std::ranges::transform(results.pairs, counts.begin(),
                         [&](std::uint64_t count) { return std::max(static_cast<double>(count), least); });
  return moments(counts);
}

Moments moments_of_games(const Results& results) noexcept {
  return moments(std::array{static_cast<double>(results.losses), static_cast<double>(results.draws),
                            static_cast<double>(results.wins)});
}

}  // namespace

std::uint64_t Results::pair_count() const noexcept {
  return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

void add_game(Results& results, unsigned half_points) noexcept {
  ++(half_points == 2 ? results.wins : half_points == 1 ? results.draws : results.losses);
}

void add_pair(Results& results, unsigned first, unsigned second) noexcept { ++results.pairs[first + second]; }

Results reversed(const Results& results) noexcept {
  Results other{results.losses, results.draws, results.wins, results.pairs};
  std::ranges::reverse(other.pairs);
  return other;
}

double score(const Results& results) noexcept { return results.games() == 0 ? 0.5 : moments_of_games(results).mean; }

double standard_error(const Results& results) noexcept {
  const Moments found = results.pair_count() < 2 ? moments_of_games(results) : moments_of_pairs(results, 0);
  return found.count == 0 ? 0 : std::sqrt(found.variance / found.count);
}

double interval(const Results& results) noexcept { return kTwoSided95 * standard_error(results); }

double superiority(const Results& results) noexcept {
  const double error = standard_error(results);
  const double lead = score(results) - 0.5;
  if (error == 0) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return 0.5 * std::erfc(-lead / error / std::numbers::sqrt2);
}

double elo_of_score(double score) noexcept { return -400 * std::log10(1 / score - 1); }
double score_of_elo(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

double Sprt::lower() const noexcept { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const noexcept { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Results& results, const Sprt& test) noexcept {
  if (results.pair_count() == 0) return 0;
  const Moments pair = moments_of_pairs(results, 0.5);
  const double s0 = score_of_elo(test.elo0);
  const double s1 = score_of_elo(test.elo1);
  return pair.count * (s1 - s0) * (2 * pair.mean - s0 - s1) / (2 * pair.variance);
}

}  // namespace senet::referee
