// A cycle of gates as a loop of an and-inverter graph: variables that start as false and that sweeps over the cycle
// make true one after the other, until a sweep changes nothing. This is how cycles are evaluated that would take too
// many nodes if they were unrolled.
#pragma once

#include <vector>

#include "sliced/aig.h"

namespace senet::sliced {

// `next[i]` is what a sweep makes of variables[i]; it depends on the variables positively, so that none becomes false
// again and variables.size() + 1 sweeps reach the least fixpoint.
struct Loop {
  std::vector<NodeId> variables;  // inputs of the graph; what depends on the loop reads them
  std::vector<Literal> next;
};

// In an order in which a loop comes before those that depend on it.
using Loops = std::vector<Loop>;

}  // namespace senet::sliced
