// A search under a time manager: asks it at its check points, in slices of the search, so that the search itself knows
// nothing of budgets. In simulation time the manager's clock is moved by simulations alone, and the same seed gives the
// same game on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "base/clock.h"
#include "base/deadline.h"
#include "player/parallel_search.h"
#include "timing/simulation_clock.h"
#include "timing/time_manager.h"

namespace senet {

// Of the search so far: how much hangs on the point on which most hangs. None where nothing is known of ends.
std::optional<double> greatest_criticality(const ParallelSearch& search);

// One player in one match.
class ManagedTime {
 public:
  using Watch = std::function<void(const search::SearchReport&)>;

  // What is known of a move before it is searched for.
  struct Before {
    std::uint64_t plies = 0;  // made in this match
    std::uint64_t own = 0;    // those of them in which this player had a choice
    bool foreseen = false;    // as in MoveFacts
  };

  // `wall` must outlive it.
  ManagedTime(const timing::TimeControl& control, std::shared_ptr<const timing::Strategy> strategy, const Clock& wall);

  // Searches for a move. `latest` is when to be back whatever the manager says. `watch`, if there is one, is called now
  // and then. Returns the sum of the slices. Requires: more than one move is legal.
  search::SearchReport think(ParallelSearch& search, const Before& known, const Deadline& latest, const Watch& watch);

  const timing::MoveTiming& timing() const noexcept { return manager_.timing(); }
  const timing::PlayerClock& clock() const noexcept { return manager_.clock(); }
  bool simulated() const noexcept { return simulations_.has_value(); }

 private:
  const Clock& time() const noexcept;
  timing::MoveFacts facts(const ParallelSearch& search, const Before& before) const;
  timing::Verdict check(ParallelSearch& search, const search::SearchReport& so_far);
  search::SearchBudget slice(TimePoint begin, std::uint64_t done, TimePoint latest) const;

  const Clock& wall_;
  std::optional<timing::SimulationClock> simulations_;  // in simulation time
  timing::TimeManager manager_;
  std::optional<double> simulation_length_;  // of the previous search, in plies from its leaves on
  std::optional<double> criticality_;        // the greatest of a point in it
};

}  // namespace senet
