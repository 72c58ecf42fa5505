#include "cli/stop_signals.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <future>

namespace senet::cli {
namespace {

// Dies of the first signal that is not waited for; of the alarm where there is none.
void send_signals(int count) {
  alarm(60);
  StopSignals signals;
  std::promise<void> stopped;
  const std::jthread watch = on_stop_signal(signals, [&stopped] { stopped.set_value(); });
  for (int i = 0; i < count; ++i) {
    kill(getpid(), SIGINT);
    if (i == 0) stopped.get_future().wait();
  }
  if (count == 1) _exit(3);
  while (true) pause();
}

TEST(StopSignalsDeathTest, TheFirstSignalStopsAndTheSecondEndsTheProgram) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(send_signals(1), ::testing::ExitedWithCode(3), "");
  EXPECT_EXIT(send_signals(2), ::testing::KilledBySignal(SIGINT), "");
}

TEST(StopSignals, AWatchThatNothingHappensToEndsWithItsOwner) {
  StopSignals signals;
  bool stopped = false;
  { const std::jthread watch = on_stop_signal(signals, [&stopped] { stopped = true; }); }
  EXPECT_FALSE(stopped);
}

TEST(StopSignals, AWatchEndsWithItsOwnerAfterASignal) {
  StopSignals signals;
  std::promise<void> stopped;
  const std::jthread watch = on_stop_signal(signals, [&stopped] { stopped.set_value(); });
  kill(getpid(), SIGTERM);
  stopped.get_future().wait();
}

}  // namespace
}  // namespace senet::cli
