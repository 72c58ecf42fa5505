// Evaluates a whole network from its inputs: the plain meaning that every faster form must keep.
#pragma once

#include <cstdint>
#include <vector>

#include "propnet/network.h"

namespace senet::propnet {

// One 0 or 1 per gate. The caller sets the inputs, evaluate() the constant and the logic gates.
using GateValues = std::vector<std::uint8_t>;

// Requires: an ordered, stratified network; values.size() == gate_count().
void evaluate(const Network& network, GateValues& values);

inline bool value_of(const GateValues& values, Literal literal) {
  return (values[literal.gate()] != 0) != literal.inverted();
}

}  // namespace senet::propnet
