// A ground program as text: rules in the form of rule sheets, for eyes and for comparing grounders.
#pragma once

#include <string>
#include <vector>

#include "ground/ground_program.h"

namespace senet::cli {

// One name per atom: "(true (cell 1 1 b))", "(legal white noop)", "terminal"; atoms without meaning in the game are
// "#12".
std::vector<std::string> atom_names(const ground::GroundProgram& program);

// "(<= (next (step 2)) (true (step 1)) (not #12))"; a rule without body is its head alone.
std::string to_text(const ground::GroundProgram& program, const ground::GroundProgram::Rule& rule,
                    const std::vector<std::string>& names);

}  // namespace senet::cli
