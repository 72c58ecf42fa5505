// Cuts a graph with loops into programs that run one behind the other, some of them until nothing changes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sliced/aig.h"
#include "sliced/loop.h"
#include "sliced/lut_map.h"
#include "sliced/lut_program.h"

namespace senet::sliced {

// A program that runs once or, if it has variables, is swept: they are in the slots from `first_variable` on, false at
// first, and it leaves what becomes of them in the `variables` slots behind those.
struct Stage {
  LutProgram program;
  std::uint32_t first_variable = 0;
  std::uint32_t variables = 0;
};

// Arguments as for map_to_tables(), which does it where there are no loops. All the stages' programs have the same
// `slots`, which count what is passed on from stage to stage.
std::vector<Stage> map_to_stages(const Aig& aig, std::span<const Input> inputs, std::span<const Wanted> wanted,
                                 const Loops& loops, std::uint32_t slots);

}  // namespace senet::sliced
