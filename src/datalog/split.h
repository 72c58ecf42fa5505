// Rule splitting: a variable that the head doesn't need is eliminated early, by a relation of its own over the
// variables that its literals share with the rest. What would be a product of domains becomes a sum.
#pragma once

#include "datalog/program.h"

namespace senet::datalog {

// Rewrites clauses with four or more variables; the meaning of the other relations stays the same.
void split_long_clauses(Program& program);

}  // namespace senet::datalog
