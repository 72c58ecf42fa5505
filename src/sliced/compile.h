// The compiled forms: a program as machine code, made at load time in milliseconds.
#pragma once

#include <memory>

#include "sliced/executor.h"

namespace senet::sliced {

// Whether this processor has the form and this system lets code be made. Requires: `form` is kAvx512 or kAvx2.
bool can_compile(Form form);

// nullptr if the system has no executable memory to give. Requires: can_compile(form); `program` is tidy.
std::unique_ptr<Executor> compile(const LutProgram& program, Form form, GiveUp give_up = {});

}  // namespace senet::sliced
