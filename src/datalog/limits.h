// What evaluating a program may cost before it is given up with a clear error.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/clock.h"
#include "base/error.h"

namespace senet::datalog {

// Thrown where a budget is used up, as opposed to a description that is wrong.
class BudgetExceeded : public Error {
 public:
  explicit BudgetExceeded(const std::string& text) : Error("", text) {}
};

// ... where that budget is the number of rows looked at, which whoever set it may raise.
class WorkExceeded : public BudgetExceeded {
 public:
  WorkExceeded() : BudgetExceeded("more rows than allowed are looked at") {}
};

// Of one thread: time is that thread's CPU time, counted from construction or restart().
class Limits {
 public:
  Limits() = default;
  Limits(Seconds cpu_time, std::size_t memory, const std::atomic<bool>* stop = nullptr)
      : cpu_time_(cpu_time), memory_(memory), stop_(stop), start_(thread_cpu_time()) {}

  // At most `rows` rows may be looked at, a measure of work that is the same on every machine.
  Limits with_work(std::uint64_t rows) const {
    Limits copy = *this;
    copy.work_ = rows;
    return copy;
  }

  // The time counts from now on, on the thread that calls.
  void restart() { start_ = thread_cpu_time(); }

  // `memory`: bytes held now; `work`: rows looked at. Throws: BudgetExceeded naming the limit.
  void check(std::size_t memory, std::uint64_t work = 0) const {
    if (memory > memory_) {
      throw BudgetExceeded("more than the " + std::to_string(memory_ >> 20) + " MB allowed are needed");
    }
    if (work > work_) throw WorkExceeded();
    if (thread_cpu_time() - start_ > cpu_time_) {
      throw BudgetExceeded("more than the " + fmt::format("{:g}", cpu_time_.count()) +
                           " s of CPU time allowed are needed");
    }
    check_stop();
  }

  // The same for the flag alone, which costs nothing. Throws: BudgetExceeded.
  void check_stop() const {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw BudgetExceeded("stopped");
  }

 private:
  Seconds cpu_time_{1e9};
  std::size_t memory_ = ~std::size_t{0};
  std::uint64_t work_ = ~std::uint64_t{0};
  const std::atomic<bool>* stop_ = nullptr;
  Seconds start_{0};
};

}  // namespace senet::datalog
