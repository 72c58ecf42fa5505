// What makes one win better than another (QR, Algorithm 1): games that end sooner than the winner's games do on average
// (Relative Bonus), or in clearer positions (Qualitative Bonus), count more; the others less. Published for r in -1..1;
// values here are goals in 0..1, so all is halved, and each role's own goal says whether it gains or loses by it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/options.h"
#include "game/ids.h"

namespace senet::search {

struct BonusOptions {
  enum class Kind : std::uint8_t { kNone, kRelative, kQualitative, kBoth };

  Kind kind = Kind::kNone;
  double k = 2;   // of lengths
  double kq = 2;  // of qualities
  double a = 0.25;
  bool online = false;

  void describe(OptionSet& set);
  bool by_length() const noexcept { return kind == Kind::kRelative || kind == Kind::kBoth; }
  bool by_quality() const noexcept { return kind == Kind::kQualitative || kind == Kind::kBoth; }
};

// A number that each simulation has, as the winners' simulations have it.
class WinnerStatistic {
 public:
  WinnerStatistic(std::size_t roles, double k) : k_(k), winners_(roles) {}

  // -1..1, more the smaller `value` is than usual for this winner, by the standard deviation; `sign` -1: the larger.
  // 0 as long as nothing is usual.
  double bonus(std::size_t winner, double value, double sign) const noexcept;
  // |Cov(Y^w, Y) / Var(Y)|, where Y is the number and Y^w the same where w won and 0 elsewhere.
  double weight(std::size_t winner) const noexcept;
  void learn(std::optional<std::size_t> winner, double value) noexcept;
  void clear() noexcept;

 private:
  struct Sums {
    double count = 0;
    double sum = 0;
    double squares = 0;

    void add(double value) noexcept;
    double mean() const noexcept { return sum / count; }
    double variance() const noexcept;
  };

  double k_;
  Sums all_;
  std::vector<Sums> winners_;
};

// One thread's.
class Bonus {
 public:
  Bonus(const BonusOptions& options, std::size_t roles);

  bool on() const noexcept { return options_.kind != BonusOptions::Kind::kNone; }
  bool by_quality() const noexcept { return options_.by_quality(); }

  // Forgets the statistics: those of one position's simulations say nothing about another's.
  void clear() noexcept;
  // How many simulations there will be about: the first of them, one in twenty, are only learned from.
  void expect(std::uint64_t simulations) noexcept { first_ = simulations / 20; }
  // Learns from a simulation of that many plies from the root, and adds its bonus to each role's values[role] in 0..1.
  void add(std::span<const Goal> goals, double length, std::optional<double> quality,
           std::span<double> values) noexcept;

 private:
  double weighed(const WinnerStatistic& statistic, std::size_t winner, double bonus) const noexcept;

  BonusOptions options_;
  std::uint64_t first_ = 0;
  std::uint64_t seen_ = 0;  // simulations
  WinnerStatistic lengths_;
  WinnerStatistic qualities_;
};

// The role that has won: the only one with the highest goal, if that is more than 50.
std::optional<std::size_t> winner_of(std::span<const Goal> goals) noexcept;

}  // namespace senet::search
