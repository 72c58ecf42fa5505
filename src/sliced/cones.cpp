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

// A cycle becomes a loop where unrolling it takes more nodes than this for each of its gates: an unrolled cycle has as
// many rounds as could ever be needed, a loop is swept as often as play needs it.
constexpr std::size_t kMaxNodesPerGate = 16;

// Rounds by which is seen what cycles are none once constants are folded.
constexpr std::size_t kTrialRounds = 3;

}  // namespace

Cones::Cones(const propnet::Network& network, Aig& aig, Loops& loops, std::span<const Literal> propositions)
    : network_(network),
      aig_(aig),
      loops_(loops),
      component_(propnet::component_of_gates(network)),
      values_(network.gate_count(), kFalse),
      known_(network.gate_count(), 0),
      least_loop_(network.gate_count()) {
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

void Cones::build_cycle(CyclicComponent cycle) {
  if (!unroll(cycle)) make_loop(cycle);
  for (GateId gate = cycle.begin; gate < cycle.end; ++gate) known_[gate] = 1;
}

// The least fixpoint from below: all false at first, then round by round until nothing changes; one gate at least
// becomes true a round. False where that takes too many nodes.
bool Cones::unroll(CyclicComponent cycle) {
  const std::size_t size = cycle.end - cycle.begin;
  const std::size_t max_rounds = size < least_loop_ ? size : std::min(size, kTrialRounds);
  const std::size_t max_nodes = aig_.node_count() + size * kMaxNodesPerGate;
  for (GateId gate = cycle.begin; gate < cycle.end; ++gate) values_[gate] = kFalse;
  for (std::size_t rounds = 0; rounds < max_rounds && aig_.node_count() <= max_nodes; ++rounds) {
    if (!round(cycle)) return true;
  }
  return max_rounds == size && aig_.node_count() <= max_nodes;
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

// Gates whose values of the last sweep are read, in the cycle or outside, are variables.
void Cones::make_loop(CyclicComponent cycle) {
  least_loop_ = std::min<std::size_t>(least_loop_, cycle.end - cycle.begin);
  if (read_outside_.empty()) mark_read_outside();
  variable_.resize(network_.gate_count(), 0);
  build_sweep(cycle);
  Loop loop;
  for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
    if (variable_[gate] == 0 && read_outside_[gate] != 0) variable_[gate] = aig_.add_input().gate();
    if (variable_[gate] == 0) continue;
    loop.variables.push_back(variable_[gate]);
    loop.next.push_back(values_[gate]);
    values_[gate] = Literal(variable_[gate]);
  }
  loops_.push_back(std::move(loop));
}

// One sweep, depth first, so that most gates see what their inputs have just become. A gate that is read before it has
// its value gets a variable.
void Cones::build_sweep(CyclicComponent cycle) {
  enum : std::uint8_t { kNew, kOpen, kDone };
  std::vector<std::uint8_t> state(cycle.end - cycle.begin, kNew);
  std::vector<GateId> stack;
  const auto open = [&](GateId gate) {
    for (const Literal input : network_.inputs_of(gate)) {
      const GateId inner = input.gate();
      if (inner < cycle.begin || inner >= cycle.end) continue;
      if (state[inner - cycle.begin] == kNew) stack.push_back(inner);
      if (state[inner - cycle.begin] != kOpen || variable_[inner] != 0) continue;
      variable_[inner] = aig_.add_input().gate();
      values_[inner] = Literal(variable_[inner]);
    }
  };
  for (GateId root = cycle.begin; root < cycle.end; ++root) {
    stack.push_back(root);
    while (!stack.empty()) {
      const GateId gate = stack.back();
      std::uint8_t& its_state = state[gate - cycle.begin];
      if (its_state == kNew) {
        its_state = kOpen;
        open(gate);
        continue;
      }
      if (its_state == kOpen) values_[gate] = gate_value(gate);
      its_state = kDone;
      stack.pop_back();
    }
  }
}

void Cones::mark_read_outside() {
  read_outside_.assign(network_.gate_count(), 0);
  for (GateId gate = network_.first_logic_gate(); gate < network_.gate_count(); ++gate) {
    for (const Literal input : network_.inputs_of(gate)) {
      if (component_[gate] != component_[input.gate()]) read_outside_[input.gate()] = 1;
    }
  }
  propnet::for_each_output(network_, [this](const Literal& output) { read_outside_[output.gate()] = 1; });
}

}  // namespace senet::sliced
