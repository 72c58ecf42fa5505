#include "propnet/rewriter.h"

#include "base/error.h"

namespace senet::propnet {

Rewriter::Rewriter(const Network& network) : network_(network), list_(network.gate_count(), kUnchanged) {
  replacement_.reserve(network.gate_count());
  for (GateId gate = 0; gate < network.gate_count(); ++gate) replacement_.emplace_back(gate);
}

void Rewriter::replace(GateId gate, Literal by) {
  by = resolve(by);
  SENET_CHECK(by.gate() != gate && !is_replaced(gate));
  replacement_[gate] = by;
  ++changes_;
}

void Rewriter::set_inputs(GateId gate, std::span<const Literal> inputs) {
  list_[gate] = static_cast<std::uint32_t>(lists_.size() - 1);
  pool_.insert(pool_.end(), inputs.begin(), inputs.end());
  lists_.push_back(static_cast<std::uint32_t>(pool_.size()));
  ++changes_;
}

// Shortens the path that it walks, so that chains cost little. Gates replaced by each other don't occur: replace()
// resolves first.
Literal Rewriter::resolve(Literal literal) {
  Literal end = literal;
  while (is_replaced(end.gate())) end = replacement_[end.gate()] ^ end.inverted();
  while (is_replaced(literal.gate())) {
    const Literal step = replacement_[literal.gate()] ^ literal.inverted();
    replacement_[literal.gate()] = end ^ literal.inverted();
    literal = step;
  }
  return end;
}

std::span<const Literal> Rewriter::inputs_of(GateId gate) const {
  const std::uint32_t list = list_[gate];
  if (list == kUnchanged) return network_.inputs_of(gate);
  return std::span(pool_).subspan(lists_[list], lists_[list + 1] - lists_[list]);
}

Network Rewriter::finish() {
  if (changes_ == 0) return network_;
  Network result = network_.without_logic();
  std::vector<GateId> new_id(network_.gate_count());
  GateId next_id = 0;
  auto cycle = network_.cycles.begin();
  for (GateId gate = 0; gate < network_.gate_count(); ++gate) {
    if (cycle != network_.cycles.end() && gate == cycle->begin) result.cycles.push_back({next_id, next_id});
    new_id[gate] = next_id;
    if (gate < network_.first_logic_gate() || !is_replaced(gate)) ++next_id;
    if (cycle != network_.cycles.end() && gate + 1 == cycle->end) {
      result.cycles.back().end = next_id;
      if (result.cycles.back().begin == next_id) result.cycles.pop_back();
      ++cycle;
    }
  }
  const auto translate = [&](Literal old) {
    const Literal resolved = resolve(old);
    return Literal(new_id[resolved.gate()], resolved.inverted());
  };
  std::vector<Literal> inputs;
  for (GateId gate = network_.first_logic_gate(); gate < network_.gate_count(); ++gate) {
    if (is_replaced(gate)) continue;
    inputs.clear();
    for (const Literal input : inputs_of(gate)) inputs.push_back(translate(input));
    result.add_gate(network_.kinds[gate], inputs);
  }
  for_each_output(result, [&translate](Literal& output) { output = translate(output); });
  return result;
}

}  // namespace senet::propnet
