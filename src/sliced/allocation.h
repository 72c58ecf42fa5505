// Registers and slots for the values of a program, for a machine that computes tables in registers: which value is
// where and when, as a list of instructions that is nearly machine code. A register is given to another value by
// Belady's rule, the one whose next use is farthest first, where values that are in memory too go before those that
// must be stored; and one input of a table may be read from memory, which costs next to nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "sliced/lut_program.h"
#include "sliced/truth.h"

namespace senet::sliced {

using Register = std::uint8_t;

struct Instruction {
  enum class Kind : std::uint8_t {
    kLoad,   // target = slot
    kStore,  // slot = target
    kMove,   // target = a
    kNot,    // target = not a
    kZero,   // target = 0
    kOnes,   // target = all ones
    kTwo,    // target = truth(a, b)
    kThree,  // target = truth(target, a, b)
  };
  static constexpr Register kMemory = 0xFF;

  Kind kind;
  Register target = 0, a = 0;
  Register b = 0;  // kMemory: the slot
  Truth truth = 0;
  std::uint32_t slot = 0;
};

struct Machine {
  Register registers;
  bool any_function;  // of two or three inputs; otherwise those of two that are normal, where a negated input must be
                      // in a register
};

struct Allocation {
  std::vector<Instruction> instructions;
  std::vector<std::size_t> blocks;  // where each begins; the first does at 0, and no register lives across blocks
  std::size_t frame_slots = 0;
};

// Blocks are as long as they may be for their code to stay in the first-level cache while it runs for several frames.
// Requires: `program` is tidy, or, for a machine that has any function, tidy but for tables that are not normal.
Allocation allocate(const LutProgram& program, const Machine& machine);

}  // namespace senet::sliced
