// Random look-up-table programs with everything that makes trouble, and what they compute, found out naively.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "sliced/lut_program.h"

namespace senet::sliced {

struct ProgramShape {
  std::uint32_t inputs = 20;
  std::uint32_t tables = 100;
  std::uint32_t outputs = 20;
  std::uint32_t reach = 60;  // tables read one of the last `reach` operands mostly
};

inline std::vector<std::uint32_t> shuffled_slots(std::uint32_t count, Rng& rng) {
  std::vector<std::uint32_t> slots(count);
  std::iota(slots.begin(), slots.end(), 0U);
  for (std::uint32_t i = count; i > 1; --i) std::swap(slots[i - 1], slots[rng.below(i)]);
  return slots;
}

// Tables have 0 to 3 different inputs, constants among them. Outputs are tables, inputs and constants, inverted or not,
// some of them the same operand. Slots are in no order, and some belong to nobody.
inline LutProgram random_program(const ProgramShape& shape, Rng& rng) {
  LutProgram program;
  program.slots = shape.inputs + shape.outputs + rng.below(5);
  const std::vector<std::uint32_t> slots = shuffled_slots(program.slots, rng);
  program.input_slot.assign(slots.begin(), slots.begin() + shape.inputs);
  program.output_slot.assign(slots.begin() + shape.inputs, slots.begin() + shape.inputs + shape.outputs);
  const auto operand = [&](Operand end) {
    return rng.below(4) == 0 ? rng.below(end) : end - 1 - rng.below(std::min(end, shape.reach));
  };
  for (std::uint32_t i = 0; i < shape.tables; ++i) {
    Table table{};
    for (Operand& in : table.in) in = operand(program.operand_of_table(i));
    if (rng.below(8) == 0) table.in[1] = table.in[0];
    if (rng.below(4) == 0) table.in[2] = table.in[0];
    table.truth = static_cast<std::uint8_t>(rng());
    program.tables.push_back(table);
  }
  const Operand end = program.operand_of_table(shape.tables);
  for (std::uint32_t i = 0; i < shape.outputs; ++i) {
    const bool again = i > 0 && rng.below(4) == 0;
    program.outputs.push_back({again ? program.outputs[rng.below(i)].operand : operand(end), rng.below(2) == 0});
  }
  return program;
}

// `frame` holds `words` words a slot.
inline void run_naively(const LutProgram& program, std::size_t words, std::vector<std::uint64_t>& frame) {
  for (std::size_t word = 0; word < words; ++word) {
    std::vector<std::uint64_t> value(1, 0);
    for (const std::uint32_t slot : program.input_slot) value.push_back(frame[slot * words + word]);
    for (const Table& table : program.tables) {
      std::uint64_t result = 0;
      for (unsigned bit = 0; bit < 64; ++bit) {
        unsigned at = 0;
        for (unsigned k = 0; k < 3; ++k) at |= static_cast<unsigned>(value[table.in[k]] >> bit & 1) << k;
        result |= static_cast<std::uint64_t>(table.truth >> at & 1) << bit;
      }
      value.push_back(result);
    }
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
      const std::uint64_t flip = program.outputs[i].inverted ? ~std::uint64_t{0} : 0;
      frame[program.output_slot[i] * words + word] = value[program.outputs[i].operand] ^ flip;
    }
  }
}

}  // namespace senet::sliced
