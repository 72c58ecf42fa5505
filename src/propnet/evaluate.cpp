#include "propnet/evaluate.h"

#include <algorithm>

#include "base/error.h"

namespace senet::propnet {

namespace {

bool evaluate_gate(const Network& network, GateId gate, const GateValues& values) {
  const auto inputs = network.inputs_of(gate);
  const auto holds = [&values](Literal input) { return value_of(values, input); };
  return network.kinds[gate] == GateKind::kAnd ? std::ranges::all_of(inputs, holds)
                                               : std::ranges::any_of(inputs, holds);
}

// Starts from all false and lets every gate that turns true wake its readers, so it takes time linear in the edges
// but for gates of many inputs.
void evaluate_cycle(const Network& network, CyclicComponent cycle, GateValues& values) {
  std::fill(values.begin() + cycle.begin, values.begin() + cycle.end, std::uint8_t{0});
  std::vector<std::vector<GateId>> readers(cycle.end - cycle.begin);
  std::vector<GateId> agenda;
  for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
    agenda.push_back(gate);
    for (const Literal input : network.inputs_of(gate)) {
      if (input.gate() >= cycle.begin && input.gate() < cycle.end) readers[input.gate() - cycle.begin].push_back(gate);
    }
  }
  while (!agenda.empty()) {
    const GateId gate = agenda.back();
    agenda.pop_back();
    if (values[gate] != 0 || !evaluate_gate(network, gate, values)) continue;
    values[gate] = 1;
    const auto& woken = readers[gate - cycle.begin];
    agenda.insert(agenda.end(), woken.begin(), woken.end());
  }
}

}  // namespace

void evaluate(const Network& network, GateValues& values) {
  SENET_CHECK(values.size() == network.gate_count());
  values[0] = 0;
  auto cycle = network.cycles.begin();
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    if (cycle != network.cycles.end() && gate == cycle->begin) {
      evaluate_cycle(network, *cycle, values);
      gate = cycle->end - 1;
      ++cycle;
    } else {
      values[gate] = evaluate_gate(network, gate, values) ? 1 : 0;
    }
  }
}

}  // namespace senet::propnet
