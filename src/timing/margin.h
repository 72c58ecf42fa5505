// How much of a clock is kept for what comes after the decision to end: the last simulation, and the way to the reply.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/clock.h"

namespace senet::timing {

inline constexpr std::string_view kMarginHelp =
    "seconds kept from the clock, half of what is left at most; auto: 0.05, a tenth of what is left at most";

// A margin that somebody asked for is kept, unless the clock is shorter than twice that.
inline Seconds margin_of(const std::optional<Seconds>& asked, Seconds left) noexcept {
  constexpr Seconds kUsual{0.05};
  const Seconds kept = asked ? std::min(*asked, left / 2) : std::min(kUsual, left / 10);
  return std::max(kept, Seconds(0));
}

}  // namespace senet::timing
