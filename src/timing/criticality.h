// How much hangs on who owns a point at the end (Coulom 2009 by the kappa statistic, as Baier & Winands 2015): the
// agreement of owning it and winning, less what chance explains.
#pragma once

#include <cstdint>

namespace senet::timing {

// Of simulations between two players, here White and Black, that one of them has won.
struct PointCounts {
  std::uint64_t simulations = 0;
  std::uint64_t winner_owns = 0;  // the point at the end
  std::uint64_t white_owns = 0;
  std::uint64_t black_owns = 0;
  std::uint64_t white_wins = 0;
  std::uint64_t black_wins = 0;
};

// At most 1, negative where the loser owns the point more often than chance has it; 0 where nothing can be said.
double criticality(const PointCounts& counts) noexcept;

// Of something that is true or not at the end, as a base proposition of GDL is: that of a point which one player owns
// if it is true, and the other one if it is not, whichever way round says more. `won`: by the first of the two players
// among all simulations, `true_and_won`: among those in which it is true.
double criticality(std::uint64_t simulations, std::uint64_t won, std::uint64_t is_true,
                   std::uint64_t true_and_won) noexcept;

}  // namespace senet::timing
