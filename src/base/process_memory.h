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

// From now on what is freed goes back to the system as soon as a stretch of it is free. By default the C library keeps
// up to 64 MB for each thread's next allocations, the more the larger blocks it has seen, and trimming does not reach
// them: a server that loads games on a new thread a match would end up with a game's memory for each of its arenas.
// Costs no time that could be measured in loading games.
inline void keep_no_freed_memory() noexcept {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 256 << 10);
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

}  // namespace senet
