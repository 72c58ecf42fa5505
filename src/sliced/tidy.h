// A program without idle parts, which every form starts from: constants, repeated inputs and mere negations are folded
// into the tables that read them, and tables that no output needs are gone.
#pragma once

#include "sliced/lut_program.h"

namespace senet::sliced {

// Computes what `program` does. Every table has two or three different inputs, none of them constant, depends on each,
// and is normal (false where all its inputs are), so that only outputs are inverted. The order stays.
LutProgram tidy(const LutProgram& program);

}  // namespace senet::sliced
