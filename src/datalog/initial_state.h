// The initial state of a description's program.
#pragma once

#include <vector>

#include "datalog/limits.h"
#include "datalog/program.h"
#include "datalog/strata.h"

namespace senet::datalog {

// The arguments of all `init` atoms, evaluated by themselves with nothing true and nothing done, whatever their rules
// read. The program gets the terms made on the way.
// Throws: Error where a limit is exceeded or a relation needed depends on its own negation.
std::vector<TermId> initial_state(Program& program, const Limits& limits);

}  // namespace senet::datalog
