// Tables of three inputs taken apart into and, and-not, or and exclusive or, which is all that AVX2 has.
#pragma once

#include "sliced/lut_program.h"

namespace senet::sliced {

// Computes what `program` does with tables of two inputs, all normal. Requires: `program` is tidy.
LutProgram split_into_two_inputs(const LutProgram& program);

// Drops inversion from outputs: a table is complemented where its value is wanted inverted only. Its users follow suit,
// so tables are no longer normal; that is for machines that do any function in one instruction.
void absorb_inversion(LutProgram& program);

}  // namespace senet::sliced
