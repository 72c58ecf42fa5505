// Whether a long computation is to be given up, which it asks now and then.
#pragma once

#include <atomic>

namespace senet {

// A value; whoever sets the flag keeps it for as long as somebody computes.
class GiveUp {
 public:
  GiveUp() = default;  // never
  explicit GiveUp(const std::atomic<bool>* flag) : flag_(flag) {}

  // Costs a load.
  bool asked() const noexcept { return flag_ != nullptr && flag_->load(std::memory_order_relaxed); }
  // Throws: Error where it is asked.
  void check() const {
    if (asked()) fail();
  }

 private:
  [[noreturn]] static void fail();  // out of line, so that loops stay small

  const std::atomic<bool>* flag_ = nullptr;
};

}  // namespace senet
