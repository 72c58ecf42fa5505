// The interpreted forms: a list of runs executed over words or vectors. Works on every processor; vectors are as wide
// as the processor has them, which is found out at run time, and a slot wider than that is several vectors.
#pragma once

#include <memory>

#include "sliced/executor.h"

namespace senet::sliced {

// Requires: `form` is kWords, kVectors256 or kVectors512; `program` is tidy.
std::unique_ptr<Executor> interpret(const LutProgram& program, Form form);

}  // namespace senet::sliced
