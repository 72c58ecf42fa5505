#include "search/pacer.h"

#include <algorithm>

namespace senet::search {

namespace {

constexpr Seconds kShort{0.25e-3};
constexpr Seconds kSlow{5e-3};
constexpr int kMaxInterval = 256;

}  // namespace

Pacer::Pacer(const Clock& clock, TimePoint deadline, const std::atomic<bool>& stop)
    : clock_(clock), deadline_(deadline), stop_(stop), start_(clock.now()), last_(start_) {}

bool Pacer::over() noexcept {
  if (stopped()) return true;
  if (++calls_ < interval_ && calls_ > 0) return false;
  const TimePoint now = clock_.now();
  if (calls_ > 0) {
    const Seconds passed = now - last_;
    between_ = passed / calls_;
    slow_ = between_ > kSlow;
    if (passed < kShort) interval_ = std::min(2 * interval_, kMaxInterval);
    if (passed > 2 * kShort) interval_ = std::max(interval_ / 2, 1);
  }
  calls_ = 0;
  last_ = now;
  return now >= deadline_;
}

bool Pacer::over_now() noexcept { return stopped() || clock_.now() >= deadline_; }

}  // namespace senet::search
