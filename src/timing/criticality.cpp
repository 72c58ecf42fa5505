#include "timing/criticality.h"

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

}  // namespace senet::timing
