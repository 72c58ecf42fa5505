// What evaluating a program may cost before it is given up with a clear error.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>

#include "base/clock.h"
#include "base/error.h"

namespace senet::datalog {

// Of one thread: time is that thread's CPU time, counted from construction.
class Limits {
 public:
  Limits() = default;
  Limits(Seconds cpu_time, std::size_t memory, const std::atomic<bool>* stop = nullptr)
      : cpu_time_(cpu_time), memory_(memory), stop_(stop), start_(thread_cpu_time()) {}

  // `memory`: bytes held now. Throws: Error naming the limit that is exceeded.
  void check(std::size_t memory) const {
    if (memory > memory_) {
      throw Error("", "more than the " + std::to_string(memory_ >> 20) + " MB allowed are needed");
    }
    if (thread_cpu_time() - start_ > cpu_time_) {
      throw Error("", "more than the " + std::to_string(cpu_time_.count()) + " s of CPU time allowed are needed");
    }
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw Error("", "stopped");
  }

 private:
  Seconds cpu_time_{1e9};
  std::size_t memory_ = ~std::size_t{0};
  const std::atomic<bool>* stop_ = nullptr;
  Seconds start_{0};
};

}  // namespace senet::datalog
