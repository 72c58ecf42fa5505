#include "sliced/goal_circuit.h"

#include "game/goal_value.h"

namespace senet::sliced {

GoalsByValue goals_by_value(const ground::GroundProgram& program, const propnet::Network& network) {
  GoalsByValue result(network.goals.size());
  for (std::size_t role = 0; role < network.goals.size(); ++role) {
    for (std::size_t i = 0; i < network.goals[role].size(); ++i) {
      const auto number = parse_goal(program.goals[role][i].text);
      if (!number || network.goals[role][i] == kFalse) continue;
      result[role][clamp_goal(*number)].push_back(network.goals[role][i]);
    }
  }
  return result;
}

std::vector<GoalCode> lay_out_goals(const GoalsByValue& goals, std::uint32_t& slots) {
  std::vector<GoalCode> codes;
  for (const auto& role : goals) {
    GoalCode code{slots, 0, {0}};
    for (const auto& [value, literals] : role) {
      if (value != 0) code.values.push_back(value);
    }
    while ((std::size_t{1} << code.bits) < code.values.size()) ++code.bits;
    slots += code.bits;
    codes.push_back(std::move(code));
  }
  return codes;
}

std::vector<Wanted> encode_goals(Aig& aig, Cones& state, const GoalsByValue& goals, std::span<const GoalCode> codes) {
  std::vector<Wanted> wanted;
  for (std::size_t role = 0; role < goals.size(); ++role) {
    const GoalCode& code = codes[role];
    std::vector<std::vector<Literal>> bits(code.bits);
    Literal less = kFalse;  // a lower goal holds
    std::size_t number = 0;
    for (const auto& [value, literals] : goals[role]) {
      std::vector<Literal> values;
      for (const Literal literal : literals) values.push_back(state.value(literal));
      const Literal holds = aig.any(values);
      if (value != 0) ++number;
      for (std::size_t bit = 0; bit < bits.size() && value != 0; ++bit) {
        if ((number >> bit & 1U) != 0) bits[bit].push_back(aig.both(holds, !less));
      }
      less = aig.either(less, holds);
    }
    for (std::uint32_t bit = 0; bit < code.bits; ++bit) wanted.push_back({aig.any(bits[bit]), code.first + bit});
  }
  return wanted;
}

}  // namespace senet::sliced
