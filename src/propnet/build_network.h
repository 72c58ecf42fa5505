// From ground rules to gates, one to one: simplification is left to later passes.
#pragma once

#include "ground/ground_program.h"
#include "propnet/network.h"

namespace senet::propnet {

// An atom with several rules becomes an OR over its rules, each rule an AND over its body. Cycles stay as they are and
// `cycles` is empty: order() comes next. Throws: Error where it is given up.
Network build_network(const ground::GroundProgram& program, GiveUp give_up = {});

}  // namespace senet::propnet
