#include "base/worker.h"

#include <utility>

namespace senet {

Worker::Worker() : thread_([this] { run(); }) {}

Worker::~Worker() { join(); }

void Worker::join() {
  drop_waiting();
  close();
  if (thread_.joinable()) thread_.join();
}

void Worker::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    tasks_.push_back(std::move(task));
  }
  changed_.notify_all();
}

void Worker::drop_waiting() {
  std::deque<Task> dropped;  // outlives the lock: what tasks own may take its time to go
  const std::lock_guard lock(mutex_);
  dropped.swap(tasks_);
}

void Worker::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

bool Worker::finished() const {
  const std::lock_guard lock(mutex_);
  return finished_;
}

void Worker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closed_ || !tasks_.empty(); });
    if (tasks_.empty()) break;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    task = nullptr;
    lock.lock();
  }
  finished_ = true;
}

}  // namespace senet
