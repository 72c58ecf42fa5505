#include "propnet/network.h"

#include "base/error.h"

namespace senet::propnet {

void Network::add_inputs() {
  SENET_CHECK(kinds.empty());
  const std::uint32_t count = first_logic_gate();
  kinds.assign(count, GateKind::kInput);
  kinds[0] = GateKind::kZero;
  input_begin.assign(count + 1, 0);
}

GateId Network::add_gate(GateKind kind, std::span<const Literal> gate_inputs) {
  give_up.check();
  const GateId gate = gate_count();
  kinds.push_back(kind);
  inputs.insert(inputs.end(), gate_inputs.begin(), gate_inputs.end());
  input_begin.push_back(static_cast<std::uint32_t>(inputs.size()));
  return gate;
}

void Network::remove_gates(GateId first) {
  kinds.resize(first);
  input_begin.resize(first + 1);
  inputs.resize(input_begin.back());
}

Network Network::without_logic() const {
  Network bare;
  bare.initially = initially;
  bare.first_move = first_move;
  bare.next = next;
  bare.legal = legal;
  bare.terminal = terminal;
  bare.goals = goals;
  bare.give_up = give_up;
  bare.add_inputs();
  return bare;
}

FanOut fan_out(const Network& network) {
  FanOut result;
  const std::uint32_t gates = network.gate_count();
  result.begin.assign(gates + 1, 0);
  for (const Literal input : network.inputs) ++result.begin[input.gate() + 1];
  for (GateId gate = 0; gate < gates; ++gate) result.begin[gate + 1] += result.begin[gate];
  result.readers.resize(network.inputs.size());
  std::vector<std::uint32_t> fill(result.begin.begin(), result.begin.end() - 1);
  for (GateId gate = 0; gate < gates; ++gate) {
    for (const Literal input : network.inputs_of(gate)) {
      result.readers[fill[input.gate()]++] = Literal(gate, input.inverted());
    }
  }
  return result;
}

}  // namespace senet::propnet
