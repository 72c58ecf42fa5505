// SIGINT and SIGTERM as something to wait for, so that long-running commands end in order.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

#include "base/clock.h"

namespace senet::cli {

// Make it before any thread, which then inherits that the signals wait. One at a time.
class StopSignals {
 public:
  StopSignals();
  // The signals end the program again.
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // Blocks until one comes. A second one ends the program at once.
  void wait();
  // Blocks until one comes or the time is over; returns whether one came.
  bool wait_for(Seconds seconds);

 private:
  void unblock();

  sigset_t signals_{};
};

// Calls `stop` when a signal comes, on the thread it returns, which ends with its owner. A second signal ends the
// program at once, however long what was stopped takes to end.
// Requires: `signals` outlives the thread.
std::jthread on_stop_signal(StopSignals& signals, std::function<void()> stop);

}  // namespace senet::cli
