// Goals as outputs of a circuit.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "game/ids.h"
#include "ground/ground_program.h"
#include "propnet/network.h"
#include "sliced/aig.h"
#include "sliced/cones.h"
#include "sliced/lut_map.h"

namespace senet::sliced {

// How a role's goal comes out of the circuit: a binary number of `bits` slots from `first` on, index into `values`.
struct GoalCode {
  std::uint32_t first;
  std::uint32_t bits;
  std::vector<Goal> values;
};

// Per role, the literals of the network that a goal value can hold by.
using GoalsByValue = std::vector<std::map<Goal, std::vector<Literal>>>;
GoalsByValue goals_by_value(const ground::GroundProgram& program, const propnet::Network& network);

// Gives each role's code its slots, one code behind the other, from `slots` on; that is the first behind them then.
std::vector<GoalCode> lay_out_goals(const GoalsByValue& goals, std::uint32_t& slots);

// The least goal that holds, as its index among the values; none, and 0, is index 0.
std::vector<Wanted> encode_goals(Aig& aig, Cones& state, const GoalsByValue& goals, std::span<const GoalCode> codes);

}  // namespace senet::sliced
