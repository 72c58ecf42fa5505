// From a game description to a ground program. One run of the datalog engine over-approximates what can ever be true
// or be done (true from init and next, does from legal, negated literals of the state possibly true) and records every
// way to derive it; relations that depend on neither state nor moves are evaluated exactly and vanish.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/load_memory.h"
#include "gdl/description.h"
#include "ground/ground_program.h"

namespace senet::ground {

struct GroundOptions {
  Seconds time_limit{60};                  // CPU time of the calling thread
  std::size_t memory_limit = kLoadMemory;  // bytes, estimated
  const std::atomic<bool>* stop = nullptr;
};

struct GroundStatistics {
  std::size_t clauses = 0;  // after normal form and splitting
  std::size_t relations = 0;
  std::size_t static_tuples = 0;
  std::uint64_t work = 0;            // rows looked at
  bool on_demand = false;            // helper relations computed only for the arguments asked for
  std::vector<std::string> ignored;  // rules without meaning, "file:line:col: text"
};

// Throws: Error where a limit is exceeded, terms grow without end, or relations that don't depend on the state have
// no stratification.
GroundProgram ground(const gdl::Description& description, const GroundOptions& options = {},
                     GroundStatistics* statistics = nullptr);

}  // namespace senet::ground
