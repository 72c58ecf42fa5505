// Repeats the simplification passes until they change next to nothing, under limits, and keeps count.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/load_memory.h"
#include "propnet/network.h"

namespace senet::propnet {

struct BuildLimits {
  Seconds time{60};                  // CPU time of the thread
  std::size_t memory = kLoadMemory;  // bytes, estimated
  const std::atomic<bool>* stop = nullptr;
};

// What a pass left over.
struct PassStatistics {
  std::string pass;
  std::size_t gates = 0;   // logic gates
  std::size_t inputs = 0;  // of all gates together
};

// Counts against the limits of one build.
class BuildBudget {
 public:
  explicit BuildBudget(const BuildLimits& limits);

  // Throws: Error naming the limit that is passed, or where the flag is set. `bytes`: what is held at the moment.
  void check(std::size_t bytes) const;

 private:
  BuildLimits limits_;
  Seconds start_;
};

// Appends the raw network's size and one entry per pass to `statistics`.
// Throws: Error where the network is not stratified or a limit is met.
Network simplify(Network raw, const BuildBudget& budget, std::vector<PassStatistics>& statistics);

// Memory that a network takes.
std::size_t bytes_of(const Network& network);

}  // namespace senet::propnet
