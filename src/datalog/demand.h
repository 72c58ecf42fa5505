// Demand transformation (magic sets): helper relations are computed only for the arguments that somebody asks for,
// instead of for all there are. Bottom-up evaluation gets the focus of top-down proof.
#pragma once

#include "datalog/program.h"

namespace senet::datalog {

// Every helper relation gets a copy for each set of arguments that is known where it is called. A copy's clauses are
// restricted by a literal of a relation "demand" (marked `demand`) over the known arguments, which further clauses
// fill from the callers. What is called with nothing known stays as it is.
// Relations whose restriction would cost the program its stratification are left alone.
// Returns whether anything was restricted.
bool restrict_to_demand(Program& program);

}  // namespace senet::datalog
