#include "sliced/cones.h"

#include <algorithm>

#include "base/error.h"
#include "propnet/order.h"

namespace senet::sliced {

using propnet::CyclicComponent;
using propnet::GateId;
using propnet::GateKind;
using propnet::kAcyclic;

namespace {

// Gates of a cycle times rounds to its fixpoint; one gate at least becomes true a round.
constexpr std::size_t kMaxUnrolled = 2'000'000;

}  // namespace

Cones::Cones(const propnet::Network& network, Aig& aig, std::span<const Literal> propositions)
    : network_(network),
      aig_(aig),
      component_(propnet::component_of_gates(network)),
      values_(network.gate_count(), kFalse),
      known_(network.gate_count(), 0) {
  known_[0] = 1;
  for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
    values_[network.proposition(p)] = propositions[p];
    known_[network.proposition(p)] = 1;
  }
}

void Cones::set_moves(std::span<const Literal> moves, std::span<const Literal> idle) {
  for (std::uint32_t m = 0; m < moves.size(); ++m) {
    values_[network_.move(m)] = moves[m];
    known_[network_.move(m)] = 1;
  }
  for (std::uint32_t role = 0; role < idle.size(); ++role) {
    values_[network_.idle(role)] = idle[role];
    known_[network_.idle(role)] = 1;
  }
}

Literal Cones::value(Literal literal) {
  if (known_[literal.gate()] == 0) build(literal.gate());
  return values_[literal.gate()] ^ literal.inverted();
}

// Puts the inputs of the gates [first, end) from outside that are not known on the list of what is to be built.
bool Cones::waits_for_inputs(GateId first, GateId end) {
  const std::size_t before = pending_.size();
  for (GateId gate = first; gate < end; ++gate) {
    for (const Literal input : network_.inputs_of(gate)) {
      const GateId inner = input.gate();
      if (known_[inner] != 0 || (inner >= first && inner < end)) continue;
      SENET_CHECK(inner >= network_.first_logic_gate());
      pending_.push_back(inner);
    }
  }
  return pending_.size() != before;
}

void Cones::build(GateId gate) {
  pending_.assign(1, gate);
  while (!pending_.empty()) {
    const GateId next = pending_.back();
    if (known_[next] != 0) {
      pending_.pop_back();
    } else if (component_[next] != kAcyclic) {
      const CyclicComponent cycle = network_.cycles[component_[next]];
      if (!waits_for_inputs(cycle.begin, cycle.end)) build_cycle(cycle);
    } else if (!waits_for_inputs(next, next + 1)) {
      values_[next] = gate_value(next);
      known_[next] = 1;
    }
  }
}

Literal Cones::gate_value(GateId gate) {
  inputs_.clear();
  for (const Literal input : network_.inputs_of(gate)) {
    inputs_.push_back(values_[input.gate()] ^ input.inverted());
  }
  return network_.kinds[gate] == GateKind::kAnd ? aig_.all(inputs_) : aig_.any(inputs_);
}

// The least fixpoint from below: all false at first, then round by round until nothing changes.
void Cones::build_cycle(CyclicComponent cycle) {
  const std::size_t size = cycle.end - cycle.begin;
  for (GateId gate = cycle.begin; gate < cycle.end; ++gate) values_[gate] = kFalse;
  for (std::size_t rounds = 0; rounds < size && round(cycle); ++rounds) {
    if (rounds * size > kMaxUnrolled) throw Error("sliced evaluator", "a cycle of gates is too large to be unrolled");
  }
  for (GateId gate = cycle.begin; gate < cycle.end; ++gate) known_[gate] = 1;
}

bool Cones::round(CyclicComponent cycle) {
  bool changed = false;
  for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
    const Literal value = gate_value(gate);
    changed |= value != values_[gate];
    values_[gate] = value;
  }
  return changed;
}

}  // namespace senet::sliced
