#include "search/turns.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace senet::search {
namespace {

// Runs work(thread) in threads.
template <class Work>
void in_threads(int count, Work work) {
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < count; ++thread) threads.emplace_back(work, thread);
}

TEST(Turns, AreOneAtATime) {
  Turns turns;
  turns.share();
  int busy = 0;  // would be a race, and seen to be more than one
  int most = 0;
  int total = 0;
  in_threads(4, [&](int) {
    for (int i = 0; i < 500; ++i) {
      const Turns::Turn turn(turns);
      most = std::max(most, ++busy);
      ++total;
      --busy;
    }
  });
  EXPECT_EQ(most, 1);
  EXPECT_EQ(total, 2'000);
}

TEST(Turns, APauseIsForTheOthers) {
  Turns turns;
  turns.share();
  const Turns::Turn turn(turns);
  std::atomic<bool> done{false};
  std::jthread other([&] {
    const Turns::Turn own(turns);
    done = true;
  });
  const Turns::Pause pause(turns);
  other.join();
  EXPECT_TRUE(done);
}

TEST(Turns, OneWaitsUntilNobodyPauses) {
  Turns turns;
  turns.share();
  int away = 0;  // as they see it, in their turns
  in_threads(4, [&](int thread) {
    for (int i = 0; i < 200; ++i) {
      const Turns::Turn turn(turns);
      if (thread == 0) {
        turns.wait_for_all();
        EXPECT_EQ(away, 0);
      } else {
        ++away;
        {
          const Turns::Pause pause(turns);
          std::this_thread::yield();
        }
        --away;
      }
    }
  });
}

TEST(Turns, CostNothingWhereNothingIsShared) {
  Turns turns;
  const Turns::Turn turn(turns);
  const Turns::Pause pause(turns);
  const Turns::Turn again(turns);  // would wait for itself
}

}  // namespace
}  // namespace senet::search
