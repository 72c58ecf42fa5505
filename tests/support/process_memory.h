// The memory of the running process as the kernel tells it: how much, and what may be done with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace senet::test {

struct Mapping {
  std::uintptr_t begin, end;
  std::string access;  // such as rw-p
};

inline std::vector<Mapping> mappings() {
  std::vector<Mapping> result;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    Mapping mapping{};
    char dash = 0;
    std::istringstream(line) >> std::hex >> mapping.begin >> dash >> mapping.end >> mapping.access;
    result.push_back(mapping);
  }
  return result;
}

inline bool is_both(const Mapping& mapping) { return mapping.access[1] == 'w' && mapping.access[2] == 'x'; }

inline std::string access_at(const void* address) {
  for (const Mapping& mapping : mappings()) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (mapping.begin <= at && at < mapping.end) return mapping.access;
  }
  return "none";
}

inline std::size_t pages_in_use() {
  std::ifstream statm("/proc/self/statm");
  std::size_t size = 0;
  statm >> size;
  return size;
}

}  // namespace senet::test
