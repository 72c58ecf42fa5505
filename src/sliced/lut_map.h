// Covers an and-inverter graph with look-up tables of up to three inputs: cuts by area flow, then by exact area, as in
// technology mapping for FPGAs (priority cuts, Mishchenko et al. 2007).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sliced/aig.h"
#include "sliced/lut_program.h"

namespace senet::sliced {

struct Input {
  NodeId node;
  std::uint32_t slot;
};
struct Wanted {
  Literal value;
  std::uint32_t slot;
};

// `inputs`: all inputs of the graph that the wanted values depend on, any others too. Slots as LutProgram says, all
// below `slots`. Tables are in depth-first order from the wanted values.
LutProgram map_to_tables(const Aig& aig, std::span<const Input> inputs, std::span<const Wanted> wanted,
                         std::uint32_t slots);

}  // namespace senet::sliced
