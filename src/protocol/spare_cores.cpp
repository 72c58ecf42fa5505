#include "protocol/spare_cores.h"

namespace senet::protocol {

void SpareCores::enter() {
  const std::lock_guard lock(mutex_);
  if (++thinking_ >= thinkers_) pause_.request_stop();
}

void SpareCores::leave() {
  {
    const std::lock_guard lock(mutex_);
    if (--thinking_ >= thinkers_) return;
    if (pause_.stop_requested()) pause_ = std::stop_source();
  }
  changed_.notify_all();
}

std::stop_token SpareCores::next_pause(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, stop, [this] { return thinking_ < thinkers_; });
  return pause_.get_token();
}

}  // namespace senet::protocol
