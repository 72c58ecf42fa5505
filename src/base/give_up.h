// Whether a long computation is to be given up, which it asks now and then.
#pragma once

#include <atomic>

namespace senet {

// A value; whoever sets the flag keeps it for as long as somebody computes.
class GiveUp {
 public:
  GiveUp() = default;  // never
  explicit GiveUp(const std::atomic<bool>* flag) : flag_(flag) {}

  // Throws: Error where it is. Costs a load.
  void check() const {
    if (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) fail();
  }

 private:
  [[noreturn]] static void fail();  // out of line, so that loops stay small

  const std::atomic<bool>* flag_ = nullptr;
};

}  // namespace senet
