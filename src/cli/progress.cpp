#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace senet::cli {

Progress::Progress() : terminal_(isatty(STDERR_FILENO) == 1), next_(after(clock_.now(), Seconds{1})) {}

Progress::~Progress() { clear(); }

bool Progress::due() {
  if (!terminal_) return false;
  const TimePoint now = clock_.now();
  if (now < next_) return false;
  next_ = after(now, Seconds{1});
  return true;
}

void Progress::show(const std::string& text) {
  if (!terminal_) return;
  fmt::print(stderr, "\r{}\033[K", text);
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

}  // namespace senet::cli
