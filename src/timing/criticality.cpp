#include "timing/criticality.h"

#include <algorithm>
#include <utility>

namespace senet::timing {

double criticality(const PointCounts& counts) noexcept {
  const auto n = static_cast<double>(counts.simulations);
  if (n == 0) return 0;
  const double observed = static_cast<double>(counts.winner_owns) / n;
  const double by_chance = (static_cast<double>(counts.white_owns) * static_cast<double>(counts.white_wins) +
                            static_cast<double>(counts.black_owns) * static_cast<double>(counts.black_wins)) /
                           (n * n);
  return by_chance >= 1 ? 0 : (observed - by_chance) / (1 - by_chance);
}

double criticality(std::uint64_t simulations, std::uint64_t won, std::uint64_t is_true,
                   std::uint64_t true_and_won) noexcept {
  const std::uint64_t agree = true_and_won + (simulations - is_true) - (won - true_and_won);
  PointCounts counts{simulations, agree, is_true, simulations - is_true, won, simulations - won};
  const double first = criticality(counts);
  counts.winner_owns = simulations - agree;
  std::swap(counts.white_owns, counts.black_owns);
  return std::max(first, criticality(counts));
}

}  // namespace senet::timing
