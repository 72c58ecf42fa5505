// A clock that can be waited on: whoever has a deadline waits through it, so that tests move time by hand.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>

#include "base/clock.h"

namespace senet {

class WaitableClock : public Clock {
 public:
  // Blocks until done() or until `deadline` has come; returns done(). `lock` is held whenever done() runs and on
  // return. Whoever makes done() true changes its data under that mutex and then notifies `changed`.
  virtual bool wait_until(std::unique_lock<std::mutex>& lock, std::condition_variable& changed, TimePoint deadline,
                          const std::function<bool()>& done) const = 0;
};

// Wall time that never goes back.
class WallClock final : public WaitableClock {
 public:
  TimePoint now() const noexcept override { return std::chrono::steady_clock::now(); }
  bool wait_until(std::unique_lock<std::mutex>& lock, std::condition_variable& changed, TimePoint deadline,
                  const std::function<bool()>& done) const override {
    return changed.wait_until(lock, deadline, done);
  }
};

}  // namespace senet
