#include <algorithm>

#include "propnet/order.h"
#include "propnet/rewriter.h"
#include "propnet/simplify_passes.h"

namespace senet::propnet {

namespace {

std::vector<std::uint32_t> count_readers(const Network& network) {
  std::vector<std::uint32_t> readers(network.gate_count(), 0);
  for (const Literal input : network.inputs) ++readers[input.gate()];
  for_each_output(network, [&readers](const Literal& output) { ++readers[output.gate()]; });
  return readers;
}

}  // namespace

Network flatten(const Network& network) {
  Rewriter rewriter(network);
  const std::vector<std::uint32_t> readers = count_readers(network);
  const std::vector<std::uint32_t> component = component_of_gates(network);
  // `reader` may take the inputs of the gate behind `input` in its place.
  const auto dissolves = [&](GateId reader, Literal input) {
    const GateId gate = input.gate();
    if (gate < network.first_logic_gate() || gate == reader || readers[gate] != 1) return false;
    if (component[gate] != component[reader]) return false;
    const bool same_kind = network.kinds[gate] == network.kinds[reader];
    return same_kind ? !input.inverted() : (input.inverted() && component[gate] == kAcyclic);
  };
  std::vector<Literal> inputs;
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    const auto old = network.inputs_of(gate);
    if (std::ranges::none_of(old, [&](Literal input) { return dissolves(gate, input); })) continue;
    inputs.clear();
    for (const Literal input : old) {
      if (!dissolves(gate, input)) {
        inputs.push_back(input);
        continue;
      }
      for (const Literal inner : rewriter.inputs_of(input.gate())) inputs.push_back(inner ^ input.inverted());
    }
    rewriter.set_inputs(gate, inputs);
  }
  return rewriter.finish();
}

}  // namespace senet::propnet
