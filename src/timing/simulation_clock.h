// Simulation time: a clock that only simulations move, so many to the second.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/clock.h"

namespace senet::timing {

// One thread.
class SimulationClock final : public Clock {
 public:
  // Requires: rate > 0.
  explicit SimulationClock(double rate) noexcept : rate_(rate) {}

  void add(std::uint64_t simulations) noexcept { simulations_ += simulations; }
  std::uint64_t simulations() const noexcept { return simulations_; }
  double rate() const noexcept { return rate_; }

  TimePoint now() const noexcept override {
    return TimePoint(std::chrono::nanoseconds(std::llround(static_cast<double>(simulations_) * (1e9 / rate_))));
  }

  // Simulations from now on until `time` has come, 0 where it has.
  std::uint64_t until(TimePoint time) const noexcept {
    constexpr double kNone = 1e-6;  // of a simulation: what rounding may be wrong by
    const double left = Seconds(time - now()).count() * rate_;
    return static_cast<std::uint64_t>(std::clamp(std::ceil(left - kNone), 0.0, 1e18));
  }

 private:
  double rate_;
  std::uint64_t simulations_ = 0;
};

}  // namespace senet::timing
