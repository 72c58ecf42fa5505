// Who may use what searches in several threads share: one at a time. A search has its turn except while its evaluator
// works, which is where the time goes; it then holds no place in memory, only paths, so that the others may change what
// is shared, but not take away what paths lead through. Where nobody shares anything this costs nothing.
#pragma once

#include <cstddef>
#include <mutex>
#include <thread>

namespace senet::search {

class Turns {
 public:
  // From now on there are several. Requires: no thread has its turn.
  void share() noexcept { shared_ = true; }
  bool shared() const noexcept { return shared_; }

  // Waits for its turn, and has it until it ends.
  class Turn {
   public:
    explicit Turn(Turns& turns) : turns_(turns) { turns_.take(); }
    ~Turn() { turns_.give(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Turns& turns_;
  };

  // Whoever has a turn lets others have theirs, and has its own again afterwards.
  class Pause {
   public:
    explicit Pause(Turns& turns) : turns_(turns) {
      ++turns_.away_;
      turns_.give();
    }
    ~Pause() {
      turns_.take();
      --turns_.away_;
    }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    Turns& turns_;
  };

  // Lets those who pause have their turns until none does, so that no path is in use but the caller's. Requires: the
  // caller has its turn.
  void wait_for_all() {
    while (away_ > 0) {
      give();
      std::this_thread::yield();
      take();
    }
  }

 private:
  void take() {
    if (shared_) lock();
  }
  void give() {
    if (shared_) mutex_.unlock();
  }
  void lock();

  bool shared_ = false;
  std::mutex mutex_;
  std::size_t away_ = 0;  // who pause
};

}  // namespace senet::search
