// How long a player thinks about a move: the options that players share, and what they make of a deadline.
#pragma once

#include <optional>

#include "base/clock.h"
#include "base/options.h"

namespace senet {

struct ThinkingTime {
  Seconds time{0};
  std::optional<Seconds> margin;  // see timing/margin.h

  void describe(OptionSet& set);
  // When to stop, to be back by `deadline`.
  TimePoint end(const Clock& clock, TimePoint deadline) const noexcept;
};

}  // namespace senet
