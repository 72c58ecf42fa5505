#include "base/worker.h"

#include <gtest/gtest.h>

#include <latch>
#include <vector>

namespace senet {
namespace {

TEST(Worker, RunsTasksInTheOrderTheyWerePosted) {
  std::vector<int> order;
  {
    Worker worker;
    std::latch done(3);
    for (int i = 0; i < 3; ++i) {
      worker.post([&, i] {
        order.push_back(i);
        done.count_down();
      });
    }
    done.wait();
  }
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2}));
}

TEST(Worker, RunsWhatWaitsBeforeItFinishesAndNothingPostedAfterClosing) {
  std::latch go(1);
  std::latch last_ran(1);
  bool late = false;
  Worker worker;
  worker.post([&] { go.wait(); });
  worker.post([&] { last_ran.count_down(); });
  worker.close();
  worker.post([&] { late = true; });
  EXPECT_FALSE(worker.finished());
  go.count_down();
  last_ran.wait();
  while (!worker.finished()) std::this_thread::yield();
  EXPECT_FALSE(late);
}

TEST(Worker, ForgetsDroppedTasks) {
  bool ran = false;
  {
    Worker worker;
    std::latch go(1);
    std::latch started(1);
    worker.post([&] {
      started.count_down();
      go.wait();
    });
    started.wait();
    worker.post([&] { ran = true; });
    worker.drop_waiting();
    go.count_down();
  }
  EXPECT_FALSE(ran);
}

}  // namespace
}  // namespace senet
