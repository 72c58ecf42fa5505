// The order in which relations are evaluated: strongly connected components of the dependency graph, each after those
// it needs.
#pragma once

#include <vector>

#include "datalog/program.h"

namespace senet::datalog {

struct Component {
  std::vector<RelationId> relations;
  std::vector<std::uint32_t> clauses;  // indexes into Program::clauses, in source order
  bool recursive = false;              // some clause of it reads a relation of it
  bool negative_cycle = false;         // ... under negation: not stratified
};

// Components in evaluation order. `extra` are further dependencies {head, body} to respect (true on next, say).
std::vector<Component> components(const Program& program,
                                  const std::vector<std::pair<RelationId, RelationId>>& extra = {});

}  // namespace senet::datalog
