// The memory that the running process has at present, as the kernel tells it.
#pragma once

#include <malloc.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>

namespace senet {

// Resident, in bytes; 0 where the kernel does not tell.
inline std::size_t resident_memory() {
  std::ifstream statm("/proc/self/statm");
  std::size_t size = 0;
  std::size_t resident = 0;
  statm >> size >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// What was freed and is kept for the next who asks goes back to the system. Takes milliseconds, so it is for when much
// was freed for good.
inline void give_back_memory() noexcept {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace senet
