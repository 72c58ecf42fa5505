// A clock that can be waited on and moves only when told to, from any thread.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <set>

#include "base/waitable_clock.h"

namespace senet::test {

class ManualTime final : public WaitableClock {
 public:
  TimePoint now() const noexcept override {
    const std::lock_guard lock(mutex_);
    return now_;
  }

  bool wait_until(std::unique_lock<std::mutex>& lock, std::condition_variable& changed, TimePoint deadline,
                  const std::function<bool()>& done) const override {
    const Waiter waiter{lock.mutex(), &changed, deadline};
    enter(waiter);
    changed.wait(lock, [&] { return done() || now() >= deadline; });
    leave(waiter);
    return done();
  }

  void advance(Seconds seconds) {
    std::multiset<Waiter> waiters;
    {
      const std::lock_guard lock(mutex_);
      now_ = after(now_, seconds);
      waiters = waiters_;
    }
    for (const Waiter& waiter : waiters) {
      const std::lock_guard lock(*waiter.mutex);  // so that nobody is between looking at the time and going to sleep
      waiter.changed->notify_all();
    }
  }

  // Blocks until so many wait for a deadline that is still to come, but no later than `latest`.
  void await_waiters(std::ptrdiff_t number = 1, TimePoint latest = TimePoint::max()) const {
    std::unique_lock lock(mutex_);
    entered_.wait(lock, [&] {
      return std::ranges::count_if(waiters_, [&](const Waiter& waiter) {
               return waiter.deadline > now_ && waiter.deadline <= latest;
             }) >= number;
    });
  }

 private:
  struct Waiter {
    std::mutex* mutex;
    std::condition_variable* changed;
    TimePoint deadline;
    friend auto operator<=>(const Waiter&, const Waiter&) = default;
  };

  void enter(const Waiter& waiter) const {
    const std::lock_guard lock(mutex_);
    waiters_.insert(waiter);
    entered_.notify_all();
  }
  void leave(const Waiter& waiter) const {
    const std::lock_guard lock(mutex_);
    waiters_.erase(waiters_.find(waiter));
  }

  mutable std::mutex mutex_;
  mutable std::condition_variable entered_;
  mutable std::multiset<Waiter> waiters_;
  TimePoint now_{};
};

}  // namespace senet::test
