// A straight-line Boolean program: look-up tables of up to three inputs, in an order in which inputs come first. It is
// what every form of the sliced evaluator executes: machine code, vectors through Highway, or plain 64-bit words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace senet::sliced {

// An operand: 0 is the constant false, 1..inputs the inputs, then the tables in order.
using Operand = std::uint32_t;

struct Table {
  std::array<Operand, 3> in;  // inputs that are not used repeat in[0]
  std::uint8_t truth;         // bit (a | b << 1 | c << 2) is the value where in[0] = a, in[1] = b, in[2] = c
};

// The inputs that count are the first ones.
constexpr unsigned arity(const Table& table) noexcept {
  return table.in[1] == table.in[0] ? 1 : table.in[2] == table.in[0] ? 2 : 3;
}

struct Output {
  Operand operand;
  bool inverted;
};

// Executed on a frame: an array of slots, each slot one vector of lanes. Inputs are read from, and outputs written to,
// the slots named here; executors append slots of their own behind `slots` for what they spill.
struct LutProgram {
  std::vector<std::uint32_t> input_slot;  // per input
  std::vector<Table> tables;
  std::vector<Output> outputs;
  std::vector<std::uint32_t> output_slot;  // per output; no slot is both an input's and an output's
  std::uint32_t slots = 0;                 // all slots named are below

  std::uint32_t input_count() const noexcept { return static_cast<std::uint32_t>(input_slot.size()); }
  Operand operand_of_table(std::size_t i) const noexcept { return static_cast<Operand>(1 + input_count() + i); }
};

}  // namespace senet::sliced
