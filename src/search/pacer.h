// Decides when a search looks at the clock: often enough to keep a deadline with slow rules, seldom enough to cost
// nothing with fast ones.
#pragma once

#include <atomic>

#include "base/clock.h"

namespace senet::search {

// One search, one thread. The clock and the flag must outlive it.
class Pacer {
 public:
  Pacer(const Clock& clock, TimePoint deadline, const std::atomic<bool>& stop);

  // Called between simulations: whether the deadline is reached or the flag set. Looks at the clock about four times
  // a millisecond, or every time where simulations take longer than that.
  bool over() noexcept;
  // Called within a slow simulation: looks at once.
  bool over_now() noexcept;
  // Whether a simulation takes so long that the clock must be watched within it. True until the first is measured.
  bool slow() const noexcept { return slow_; }
  // From one call of over() to the next, as it was last measured.
  Seconds between_calls() const noexcept { return between_; }

  bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }
  // Until the deadline; negative behind it.
  Seconds left() const noexcept { return deadline_ - clock_.now(); }
  Seconds elapsed() const noexcept { return clock_.now() - start_; }

 private:
  const Clock& clock_;
  const TimePoint deadline_;
  const std::atomic<bool>& stop_;
  const TimePoint start_;
  TimePoint last_;    // when the clock was looked at
  int interval_ = 1;  // calls of over() from one look to the next
  int calls_ = -1;    // since the last look; the first call comes before any simulation
  bool slow_ = true;
  Seconds between_{0};
};

}  // namespace senet::search
