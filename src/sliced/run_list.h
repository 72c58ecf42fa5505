// A program in the order and form in which it is interpreted: runs of tables that compute the same function, so that
// one dispatch serves many tables, and values in slots that are used again once a value is dead, so that the frame
// stays in the cache. Order is a compromise: the longer the runs, the longer values live.
#pragma once

#include <cstdint>
#include <vector>

#include "sliced/lut_program.h"
#include "sliced/truth.h"

namespace senet::sliced {

struct Run {
  Truth truth;          // canonical, see below; 0x00 and 0xFF without inputs, 0xAA and 0x55 with one
  std::uint8_t arity;   // 0 to 3
  std::uint32_t count;  // tables
};

struct RunList {
  std::vector<Run> runs;
  std::vector<std::uint32_t> slots;  // per table: where the value goes, then the inputs, `arity` of them
  std::size_t frame_slots = 0;
};

// Of the functions of three (two) inputs that differ in the order of their inputs only, the one with the least truth
// table.
constexpr bool is_canonical(Truth truth, unsigned arity) {
  if (truth > swap_inputs(truth, 0, 1)) return false;
  if (arity == 2) return true;
  const Truth rotated = swap_inputs(swap_inputs(truth, 0, 1), 1, 2);
  const Truth rotated_back = swap_inputs(swap_inputs(truth, 1, 2), 0, 1);
  return truth <= swap_inputs(truth, 1, 2) && truth <= swap_inputs(truth, 0, 2) && truth <= rotated &&
         truth <= rotated_back;
}

// Requires: `program` is tidy.
RunList make_run_list(const LutProgram& program);

}  // namespace senet::sliced
