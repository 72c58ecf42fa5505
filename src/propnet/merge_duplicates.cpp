#include <algorithm>

#include "propnet/gate_table.h"
#include "propnet/order.h"
#include "propnet/rewriter.h"
#include "propnet/simplify_passes.h"

namespace senet::propnet {

Network merge_duplicates(const Network& network) {
  Rewriter rewriter(network);
  GateTable table(network.logic_gate_count());
  const auto kind_of = [&network](GateId gate) { return network.kinds[gate]; };
  const auto inputs_of = [&rewriter](GateId gate) { return rewriter.inputs_of(gate); };
  const std::vector<std::uint32_t> component = component_of_gates(network);
  std::vector<Literal> inputs;
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    network.give_up.check();
    inputs.clear();
    for (const Literal input : network.inputs_of(gate)) inputs.push_back(rewriter.resolve(input));
    if (const auto literal = clean_inputs(network.kinds[gate], gate, inputs)) {
      rewriter.replace(gate, *literal);
      continue;
    }
    if (!std::ranges::equal(inputs, network.inputs_of(gate))) rewriter.set_inputs(gate, inputs);
    const Literal equal = table.find_or_enter(gate, network.kinds[gate], inputs, kind_of, inputs_of);
    // an inverted stand-in would put a negation on a cycle
    if (equal.gate() == gate || (equal.inverted() && component[gate] != kAcyclic)) continue;
    rewriter.replace(gate, equal);
  }
  return rewriter.finish();
}

}  // namespace senet::propnet
