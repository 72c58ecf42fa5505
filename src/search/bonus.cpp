#include "search/bonus.h"

#include <algorithm>
#include <cmath>

namespace senet::search {

void WinnerStatistic::Sums::add(double value) noexcept {
  count += 1;
  sum += value;
  squares += value * value;
}

double WinnerStatistic::Sums::variance() const noexcept {
  return count == 0 ? 0 : std::max(squares / count - mean() * mean(), 0.0);
}

double WinnerStatistic::bonus(std::size_t winner, double value, double sign) const noexcept {
  const Sums& sums = winners_[winner];
  const double deviation = std::sqrt(sums.variance());
  if (!(deviation > 0)) return 0;
  return -1 + 2 / (1 + std::exp(-k_ * sign * (sums.mean() - value) / deviation));
}

double WinnerStatistic::weight(std::size_t winner) const noexcept {
  const double variance = all_.variance();
  if (!(variance > 0)) return 0;
  const Sums& sums = winners_[winner];
  const double covariance = sums.squares / all_.count - sums.sum / all_.count * all_.mean();
  return std::abs(covariance / variance);
}

void WinnerStatistic::learn(std::optional<std::size_t> winner, double value) noexcept {
  all_.add(value);
  if (winner) winners_[*winner].add(value);
}

void WinnerStatistic::clear() noexcept {
  all_ = {};
  std::ranges::fill(winners_, Sums{});
}

Bonus::Bonus(const BonusOptions& options, std::size_t roles)
    : options_(options), lengths_(roles, options.k), qualities_(roles, options.kq) {}

void Bonus::clear() noexcept {
  seen_ = 0;
  lengths_.clear();
  qualities_.clear();
}

double Bonus::weighed(const WinnerStatistic& statistic, std::size_t winner, double bonus) const noexcept {
  return (options_.online ? statistic.weight(winner) : options_.a) * bonus;
}

void Bonus::add(std::span<const Goal> goals, double length, std::optional<double> quality,
                std::span<double> values) noexcept {
  const std::optional<std::size_t> winner = winner_of(goals);
  double bonus = 0;
  if (options_.by_length()) {
    if (winner) bonus += weighed(lengths_, *winner, lengths_.bonus(*winner, length, 1));
    lengths_.learn(winner, length);
  }
  if (options_.by_quality() && quality) {
    if (winner) bonus += weighed(qualities_, *winner, qualities_.bonus(*winner, *quality, -1));
    qualities_.learn(winner, *quality);
  }
  if (seen_++ < first_) return;
  for (std::size_t role = 0; role < values.size(); ++role) {
    if (goals[role] != 50) values[role] += (goals[role] > 50 ? bonus : -bonus) / 2;
  }
}

std::optional<std::size_t> winner_of(std::span<const Goal> goals) noexcept {
  const auto best = std::ranges::max_element(goals);
  if (best == goals.end() || *best <= 50 || std::ranges::count(goals, *best) > 1) return std::nullopt;
  return static_cast<std::size_t>(best - goals.begin());
}

}  // namespace senet::search
