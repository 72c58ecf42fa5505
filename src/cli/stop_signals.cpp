#include "cli/stop_signals.h"

#include <pthread.h>

#include <condition_variable>
#include <mutex>
#include <utility>

namespace senet::cli {

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

StopSignals::~StopSignals() { unblock(); }

void StopSignals::wait() {
  int signal = 0;
  sigwait(&signals_, &signal);
  unblock();
}

bool StopSignals::wait_for(Seconds seconds) {
  timespec time{};
  time.tv_sec = static_cast<time_t>(seconds.count());
  time.tv_nsec = static_cast<long>((seconds.count() - static_cast<double>(time.tv_sec)) * 1e9);
  if (sigtimedwait(&signals_, nullptr, &time) < 0) return false;
  unblock();
  return true;
}

void StopSignals::unblock() { pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr); }

std::jthread on_stop_signal(StopSignals& signals, std::function<void()> stop) {
  return std::jthread([&signals, stop = std::move(stop)](const std::stop_token& over) {
    constexpr Seconds kPause{0.1};
    while (!over.stop_requested()) {
      if (!signals.wait_for(kPause)) continue;
      stop();
      // This is the one thread that a second signal can end the program through.
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait(lock, over, [] { return false; });
    }
  });
}

}  // namespace senet::cli
