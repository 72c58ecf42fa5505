// The memory that the running process has at present, as the kernel tells it.
#pragma once

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

}  // namespace senet
