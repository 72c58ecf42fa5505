// Until when a call may take, and whether it is still wanted: a time and a token by which another thread ends the call
// early. The token belongs to one call, so that it can neither miss a call about to begin nor hit the next one.
#pragma once

#include <stop_token>
#include <utility>

#include "base/clock.h"

namespace senet {

struct Deadline {
  // One that nobody ends early where there is no token.
  Deadline(TimePoint at, std::stop_token ended_early = {}) : time(at), stop(std::move(ended_early)) {}

  TimePoint time;
  std::stop_token stop;
};

}  // namespace senet
