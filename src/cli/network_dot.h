// A propositional network as a Graphviz drawing: propositions and moves as boxes, gates as circles, inverted wires with
// an open dot at their end, and a box per output.
#pragma once

#include <string>

#include "ground/ground_program.h"
#include "propnet/network.h"

namespace senet::cli {

// `network` is what became of `program`.
std::string to_dot(const propnet::Network& network, const ground::GroundProgram& program);

}  // namespace senet::cli
