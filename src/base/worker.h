// One thread that runs tasks in the order they were posted: gives an object that is not thread-safe a thread to live
// on, and keeps a call that takes too long away from whoever waits for it.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace senet {

// Thread-safe. Owned and destroyed by another thread than its own.
class Worker {
 public:
  using Task = std::function<void()>;

  Worker();
  ~Worker();  // join()
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Ignored after close(). Requires: the task doesn't throw.
  void post(Task task);
  // Forgets the tasks that wait; the running one goes on.
  void drop_waiting();
  // Accepts no more tasks; the thread ends after those that wait.
  void close();
  // Drops the tasks that wait, closes, and blocks until the running task has ended.
  void join();
  // The thread has run its last task.
  bool finished() const;

 private:
  void run();

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  bool closed_ = false;
  bool finished_ = false;
  std::thread thread_;
};

}  // namespace senet
