#include "timing/player_clock.h"

#include <algorithm>

namespace senet::timing {

namespace {

std::chrono::nanoseconds rounded(Seconds seconds) noexcept {
  return std::chrono::round<std::chrono::nanoseconds>(seconds);
}

}  // namespace

PlayerClock::PlayerClock(const TimeControl& control) noexcept
    : control_(control), budget_(rounded(control.budget)), left_(budget_) {}

void PlayerClock::start(TimePoint now) noexcept {
  if (control_.per_move()) left_ = budget_;
  since_ = now;
}

PlayerClock::Nanoseconds PlayerClock::since(TimePoint now) const noexcept {
  return since_ ? std::max(Nanoseconds(now - *since_), Nanoseconds(0)) : Nanoseconds(0);
}

Seconds PlayerClock::stop(TimePoint now) noexcept {
  if (!since_) return Seconds(0);
  const Nanoseconds used = since(now);
  since_.reset();
  ++moves_;
  left_ -= used;
  fallen_ = fallen_ || left_ < Nanoseconds(0);
  if (control_.kind == TimeControl::Kind::kIncrement) left_ += rounded(control_.increment);
  if (control_.kind == TimeControl::Kind::kPeriods && control_.moves > 0 && moves_ % control_.moves == 0) {
    left_ += budget_;
  }
  if (control_.per_move()) left_ = budget_;
  return used;
}

Seconds PlayerClock::left(TimePoint now) const noexcept { return left_ - since(now); }

std::optional<std::uint64_t> PlayerClock::moves_to_pay() const noexcept {
  if (control_.per_move()) return 1;
  if (control_.kind == TimeControl::Kind::kPeriods && control_.moves > 0)
    return control_.moves - moves_ % control_.moves;
  return std::nullopt;
}

}  // namespace senet::timing
