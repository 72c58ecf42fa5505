#include "player/thinking_time.h"

#include <algorithm>

#include "timing/margin.h"

namespace senet {

void ThinkingTime::describe(OptionSet& set) {
  set.seconds("time", time, {0, 1e6}, "seconds a move at most; 0: the whole play clock");
  set.seconds("margin", margin, {0, 60}, timing::kMarginHelp);
}

TimePoint ThinkingTime::end(const Clock& clock, TimePoint deadline) const noexcept {
  const TimePoint now = clock.now();
  const Seconds left = std::max(Seconds(deadline - now), Seconds(0));
  Seconds spend = left - timing::margin_of(margin, left);
  if (time > Seconds(0)) spend = std::min(spend, time);
  return after(now, spend);
}

}  // namespace senet
