// Orders in which the tables of a program may run. What matters is how long values live: what doesn't fit the registers
// is stored and read again. Neither order is better on every program, so a compiler tries both.
#pragma once

#include "sliced/lut_program.h"

namespace senet::sliced {

// Output by output, each table just after what it needs, of which the deepest goes first.
LutProgram order_depth_first(const LutProgram& program);

// From the end to the beginning: of the tables whose users all have their places, the next one is that which adds the
// fewest values to those alive, and of several the one that became free last.
LutProgram order_backwards(const LutProgram& program);

}  // namespace senet::sliced
