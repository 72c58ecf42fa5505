// Time is handed in, so that tests and experiments run on a manual clock and never sleep.
#pragma once

#include <chrono>

namespace senet {

using Seconds = std::chrono::duration<double>;
using TimePoint = std::chrono::time_point<std::chrono::steady_clock, std::chrono::nanoseconds>;

// The point `seconds` after `start`; saturates instead of overflowing for absurd durations.
inline TimePoint after(TimePoint start, Seconds seconds) noexcept {
  constexpr Seconds kLimit{1e9};
  const Seconds bounded = seconds > kLimit ? kLimit : (seconds < -kLimit ? -kLimit : seconds);
  return start + std::chrono::duration_cast<std::chrono::nanoseconds>(bounded);
}

class Clock {
 public:
  virtual ~Clock() = default;
  virtual TimePoint now() const noexcept = 0;
};

// Wall time that never goes back.
class SteadyClock final : public Clock {
 public:
  TimePoint now() const noexcept override { return std::chrono::steady_clock::now(); }
};

// Stands still until told otherwise; for tests.
class ManualClock final : public Clock {
 public:
  TimePoint now() const noexcept override { return now_; }
  void advance(Seconds seconds) noexcept { now_ = after(now_, seconds); }

 private:
  TimePoint now_{};
};

// CPU time of the calling thread: what benchmarks report, since neighbours don't count in it.
Seconds thread_cpu_time() noexcept;
// CPU time of all threads of the process.
Seconds process_cpu_time() noexcept;
// Peak resident memory of the process, in bytes.
std::size_t peak_memory() noexcept;

}  // namespace senet
