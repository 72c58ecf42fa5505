// What a rule sheet becomes on its way to a propositional network, with sizes and times of each phase.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/load_memory.h"
#include "gdl/description.h"
#include "ground/ground_program.h"
#include "ground/grounder.h"
#include "propnet/propnet_game.h"

namespace senet::cli {

struct InspectLimits {
  Seconds time{60};                  // CPU time of each phase
  std::size_t memory = kLoadMemory;  // bytes
};

// Phases that were not reached keep their defaults.
struct Inspection {
  std::string file;
  std::vector<std::string> roles;
  std::size_t rules = 0;               // with an arrow
  std::size_t facts = 0;               // without
  std::vector<std::string> relations;  // "name/arity", in the order of the text
  Seconds parse{0};                    // CPU times
  Seconds ground{0};
  ground::GroundStatistics grounding;
  ground::GroundProgram program;
  propnet::BuildStatistics network;
  std::shared_ptr<const Game> game;  // null where the network could not be built
  std::string problem;               // then: why
};

// Throws: Error where the sheet can't be read.
Inspection inspect(const std::string& path, const InspectLimits& limits);

std::string to_text(const Inspection& inspection);
// One line.
std::string to_json(const Inspection& inspection);

}  // namespace senet::cli
