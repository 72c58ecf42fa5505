// Who may ponder: matches that think against a clock go first, so that pondering only takes what is left of the
// machine.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>

namespace senet::protocol {

// Thread-safe. Shared by the matches of a session.
class SpareCores {
 public:
  // `thinkers`: as many think at once before nothing is left for those who ponder.
  explicit SpareCores(std::size_t thinkers) : thinkers_(thinkers) {}

  // Somebody thinks for as long as this lives; who ponders is ended where nothing is left.
  class Thinker {
   public:
    explicit Thinker(SpareCores& cores) : cores_(cores) { cores_.enter(); }
    ~Thinker() { cores_.leave(); }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

   private:
    SpareCores& cores_;
  };

  // Calls run(token), which is to return when its token stops, as long as it returns true and `stop` does not stop;
  // again and again, while there is something left. Blocks in between.
  template <class Run>
  void ponder(const std::stop_token& stop, Run run) {
    for (;;) {
      std::stop_source ending;
      const std::stop_callback by_caller(stop, [&ending] { ending.request_stop(); });
      const std::stop_token pause = next_pause(stop);
      const std::stop_callback by_thinker(pause, [&ending] { ending.request_stop(); });
      if (stop.stop_requested() || !run(ending.get_token())) return;
    }
  }

 private:
  void enter();
  void leave();
  // Blocks until something is left or `stop` stops; what ends the pondering that may then begin.
  std::stop_token next_pause(const std::stop_token& stop);

  const std::size_t thinkers_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::size_t thinking_ = 0;
  std::stop_source pause_;  // stopped while nothing is left
};

}  // namespace senet::protocol
