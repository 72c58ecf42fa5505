#include "base/clock.h"

#include <sys/resource.h>
#include <time.h>

namespace senet {

namespace {

Seconds read(clockid_t id) noexcept {
  timespec t{};
  clock_gettime(id, &t);
  return Seconds(static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9);
}

}  // namespace

Seconds thread_cpu_time() noexcept { return read(CLOCK_THREAD_CPUTIME_ID); }

Seconds process_cpu_time() noexcept { return read(CLOCK_PROCESS_CPUTIME_ID); }

std::size_t peak_memory() noexcept {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

}  // namespace senet
