#include "propnet/cone.h"

#include "base/error.h"
#include "propnet/order.h"

namespace senet::propnet {

Cone::Cone(const Network& network, const Circuit& circuit, std::span<const Literal> roots)
    : nodes_(circuit.node_count) {
  std::vector<std::uint8_t> needed(network.gate_count(), 0);
  for (const Literal root : roots) needed[root.gate()] = 1;
  for (GateId gate = network.gate_count(); gate-- > network.first_logic_gate();) {
    if (needed[gate] == 0 || circuit.keeps(Literal(gate))) continue;
    for (const Literal input : network.inputs_of(gate)) needed[input.gate()] = 1;
  }
  std::vector<std::uint32_t> id(network.gate_count(), 0);
  const auto translate = [&](Literal literal) {
    return circuit.keeps(literal) ? circuit.node_of(literal) : Literal(id[literal.gate()], literal.inverted());
  };
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    if (needed[gate] == 0 || circuit.keeps(Literal(gate))) continue;
    const auto begin = static_cast<std::uint32_t>(inputs_.size());
    for (const Literal input : network.inputs_of(gate)) inputs_.push_back(translate(input));
    id[gate] = nodes_ + static_cast<std::uint32_t>(steps_.size());
    steps_.push_back({begin, static_cast<std::uint32_t>(inputs_.size()), network.kinds[gate] == GateKind::kOr});
  }
  for (const Literal root : roots) roots_.push_back(translate(root));
}

void Cone::evaluate(std::span<const std::int32_t> counters, std::span<std::uint8_t> values) const noexcept {
  SENET_ASSERT(values.size() == steps_.size());
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step step = steps_[i];
    bool value = !step.decides;
    for (std::uint32_t input = step.begin; input < step.end; ++input) {
      if (holds(inputs_[input], counters, values) == step.decides) {
        value = step.decides;
        break;
      }
    }
    values[i] = value ? 1 : 0;
  }
}

std::vector<Literal> cyclic_gates_behind(const Network& network, std::span<const Literal> roots) {
  const std::vector<std::uint32_t> component = component_of_gates(network);
  std::vector<std::uint8_t> needed(network.gate_count(), 0);
  std::vector<Literal> result;
  for (const Literal root : roots) needed[root.gate()] = 1;
  for (GateId gate = network.gate_count(); gate-- > network.first_logic_gate();) {
    if (needed[gate] == 0) continue;
    if (component[gate] != kAcyclic) {
      result.emplace_back(gate);
    } else {
      for (const Literal input : network.inputs_of(gate)) needed[input.gate()] = 1;
    }
  }
  return result;
}

}  // namespace senet::propnet
