// Machine code for x86-64: the instructions of an allocation, one for one, for AVX-512 or AVX2.
#pragma once

#include <cstdint>
#include <vector>

#include "sliced/allocation.h"
#include "sliced/executor.h"

namespace senet::sliced {

// Whether this processor, and the system for its registers, has what the form needs. Requires: kAvx512 or kAvx2.
bool processor_has(Form form);

Machine machine_of(Form form);  // Requires: kAvx512 or kAvx2

struct MachineCode {
  std::vector<std::uint8_t> bytes;   // position independent
  std::vector<std::size_t> entries;  // per block: where its function void(std::uint64_t* frame) begins
};

// No bytes if there is no emitter for this processor or the frame is too large to be addressed. Requires: `allocation`
// was made for the machine of the form.
MachineCode emit(const Allocation& allocation, Form form);

}  // namespace senet::sliced
