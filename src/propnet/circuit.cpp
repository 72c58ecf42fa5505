#include "propnet/circuit.h"

#include <algorithm>

#include "base/error.h"
#include "propnet/order.h"

namespace senet::propnet {

namespace {

constexpr NodeId kMaxInputs = 30'000;  // so that a Counter holds their number, and the number of parts

class CircuitBuilder {
 public:
  explicit CircuitBuilder(const Network& network)
      : network_(network), component_(component_of_gates(network)), readers_(network.gate_count(), 0) {}

  void add_leaves(const Plan& plan) {
    for (const LegalCase& each : plan.cases.legal) leaves_.push_back(each.condition);
    legal_leaves_ = static_cast<NodeId>(leaves_.size());
    circuit_.copied_to.assign(network_.proposition_count(), Circuit::kNoCopy);
    circuit_.copied_inverted.assign(network_.proposition_count(), 0);
    for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
      const bool fixed = plan.effects.full_next[p] == constant(network_.initially[p] != 0);
      if (fixed || network_.next[p] == Literal(network_.proposition(p)) || is_copied(p)) continue;
      leaves_.push_back(network_.next[p]);
      circuit_.proposition_of_next_leaf.push_back(p);
    }
    for (const Literal leaf : leaves_) ++readers_[leaf.gate()];
    for (const LegalGroup& group : plan.cases.groups) keep(group.guard);
    for (const TerminalCase& each : plan.cases.terminal) {
      keep(each.guard);
      keep(each.condition);
    }
  }

  // Counts twice, so that it stays a node.
  void keep(Literal literal) { readers_[literal.gate()] += 2; }

  Circuit build() {
    count_readers();
    number_nodes();
    add_edges();
    return std::move(circuit_);
  }

 private:
  // A connection before the edges are sorted by source.
  struct Wire {
    NodeId source;
    NodeId target;
    bool inverted;
  };

  // The next value is that of another proposition, which is copied to nothing else so far.
  bool is_copied(std::uint32_t p) {
    const Literal next = network_.next[p];
    if (is_constant(next) || next.gate() >= network_.move(0)) return false;
    const std::uint32_t source = next.gate() - network_.proposition(0);
    if (circuit_.copied_to[source] != Circuit::kNoCopy) return false;
    circuit_.copied_to[source] = p;
    circuit_.copied_inverted[source] = next.inverted() ? 1 : 0;
    return true;
  }

  // From the leaves and the kept literals back to the inputs.
  void count_readers() {
    for (GateId gate = network_.gate_count(); gate-- > network_.first_logic_gate();) {
      if (component_[gate] != kAcyclic) {
        gate = count_cycle(network_.cycles[component_[gate]]);
      } else if (readers_[gate] > 0) {
        for (const Literal input : network_.inputs_of(gate)) ++readers_[input.gate()];
      }
    }
  }

  // A cycle is needed as a whole or not at all. Returns its first gate.
  GateId count_cycle(CyclicComponent cycle) {
    bool needed = false;
    for (GateId gate = cycle.begin; gate < cycle.end; ++gate) needed |= readers_[gate] > 0;
    if (needed) {
      for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
        readers_[gate] += 2;
        for (const Literal input : network_.inputs_of(gate)) ++readers_[input.gate()];
      }
    }
    return cycle.begin;
  }

  // The gate is read by one leaf only, and the leaf can take its place.
  bool is_absorbed(GateId gate) const {
    return gate >= network_.first_logic_gate() && readers_[gate] == 1 && absorbed_[gate] != 0 && parts_of(gate) == 0;
  }

  // Nodes that take the inputs of a gate with too many of them for one counter; 0 for others.
  NodeId parts_of(GateId gate) const {
    const auto inputs = static_cast<NodeId>(network_.inputs_of(gate).size());
    return inputs <= kMaxInputs ? 0 : (inputs + kMaxInputs - 1) / kMaxInputs;
  }

  void number_nodes() {
    absorbed_.assign(network_.gate_count(), 0);
    for (const Literal leaf : leaves_) absorbed_[leaf.gate()] = 1;
    circuit_.node_of_gate.assign(network_.gate_count(), Circuit::kNotKept);
    NodeId node = 0;
    for (GateId gate = 0; gate < network_.gate_count(); ++gate) {
      if (gate == network_.first_logic_gate()) circuit_.first_inner = node;
      if (gate >= network_.first_logic_gate() && (readers_[gate] == 0 || is_absorbed(gate))) continue;
      node += parts_of(gate);
      circuit_.node_of_gate[gate] = Literal(node++);
    }
    if (network_.logic_gate_count() == 0) circuit_.first_inner = node;
    circuit_.first_legal_leaf = node;
    circuit_.first_next_leaf = node + legal_leaves_;
    circuit_.node_count = node + static_cast<NodeId>(leaves_.size());
    circuit_.bias.assign(circuit_.node_count, -1);
  }

  void connect(Literal source, NodeId target, bool invert) {
    const Literal node = circuit_.node_of(source ^ invert);
    wires_.push_back({node.gate(), target, node.inverted()});
  }

  // Gives the node the gate's inputs, or those of its negation; by way of the nodes before it where they are too many.
  void connect_gate(GateId gate, NodeId node, bool invert) {
    const auto inputs = network_.inputs_of(gate);
    const bool is_and = (network_.kinds[gate] == GateKind::kAnd) != invert;
    const NodeId parts = parts_of(gate);
    const auto bias = [is_and](std::size_t count) {
      return static_cast<Counter>(is_and ? -static_cast<int>(count) : -1);
    };
    circuit_.bias[node] = bias(parts == 0 ? inputs.size() : parts);
    for (NodeId part = 0; part < parts; ++part) {
      const std::size_t begin = part * std::size_t{kMaxInputs};
      circuit_.bias[node - parts + part] = bias(std::min<std::size_t>(kMaxInputs, inputs.size() - begin));
      wires_.push_back({node - parts + part, node, false});
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      connect(inputs[i], parts == 0 ? node : node - parts + static_cast<NodeId>(i / kMaxInputs), invert);
    }
  }

  void add_edges() {
    for (GateId gate = network_.first_logic_gate(); gate < network_.gate_count(); ++gate) {
      if (circuit_.keeps(Literal(gate))) connect_gate(gate, circuit_.node_of_gate[gate].gate(), false);
    }
    for (std::uint32_t i = 0; i < leaves_.size(); ++i) {
      const NodeId node = circuit_.first_legal_leaf + i;
      const Literal leaf = leaves_[i];
      if (is_constant(leaf)) {
        circuit_.bias[node] = leaf == kTrue ? 0 : -1;
      } else if (is_absorbed(leaf.gate())) {
        connect_gate(leaf.gate(), node, leaf.inverted());
      } else {
        connect(leaf, node, false);
      }
    }
    mark_components();
    sort_wires();
  }

  void mark_components() {
    for (const CyclicComponent cycle : network_.cycles) {
      if (readers_[cycle.begin] == 0) continue;
      circuit_.components.push_back(
          {circuit_.node_of_gate[cycle.begin].gate(), circuit_.node_of_gate[cycle.end - 1].gate() + 1});
    }
    if (!circuit_.has_cycles()) return;
    circuit_.component_of.assign(circuit_.node_count, kAcyclic);
    for (std::uint32_t c = 0; c < circuit_.components.size(); ++c) {
      const auto [begin, end] = circuit_.components[c];
      std::fill(circuit_.component_of.begin() + begin, circuit_.component_of.begin() + end, c);
    }
  }

  EdgeLists& list_for(const Wire& wire) {
    if (wire.target >= circuit_.first_legal_leaf) return circuit_.leaf_edges;
    if (!circuit_.has_cycles() || circuit_.component_of[wire.target] == kAcyclic) return circuit_.inner_edges;
    const bool within = circuit_.component_of[wire.source] == circuit_.component_of[wire.target];
    return within ? circuit_.edges_within_cycles : circuit_.edges_into_cycles;
  }

  void sort_wires() {
    std::vector<EdgeLists*> lists{&circuit_.inner_edges, &circuit_.leaf_edges};
    if (circuit_.has_cycles()) lists.insert(lists.end(), {&circuit_.edges_into_cycles, &circuit_.edges_within_cycles});
    for (EdgeLists* list : lists) list->begin.assign(circuit_.node_count + 1, 0);
    for (const Wire& wire : wires_) ++list_for(wire).begin[wire.source + 1];
    for (EdgeLists* list : lists) {
      for (NodeId node = 0; node < circuit_.node_count; ++node) list->begin[node + 1] += list->begin[node];
      list->edges.resize(list->begin.back());
    }
    // filling backwards turns each begin from the end of the row into its begin
    for (EdgeLists* list : lists) std::rotate(list->begin.begin(), list->begin.begin() + 1, list->begin.end());
    for (auto wire = wires_.rbegin(); wire != wires_.rend(); ++wire) {
      EdgeLists& list = list_for(*wire);
      list.edges[--list.begin[wire->source]] = wire->target << 1 | (wire->inverted ? 1U : 0U);
    }
    for (EdgeLists* list : lists) list->begin.back() = static_cast<std::uint32_t>(list->edges.size());
  }

  const Network& network_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> readers_;
  std::vector<std::uint8_t> absorbed_;  // per gate: read by a leaf
  std::vector<Literal> leaves_;
  NodeId legal_leaves_ = 0;  // the first so many of them
  std::vector<Wire> wires_;
  Circuit circuit_;
};

}  // namespace

Circuit build_circuit(const Plan& plan, std::span<const Literal> kept) {
  CircuitBuilder builder(plan.network);
  builder.add_leaves(plan);
  for (const Literal literal : kept) builder.keep(literal);
  return builder.build();
}

Circuit build_circuit(const Network& network, std::span<const Literal> kept) {
  CircuitBuilder builder(network);
  for (const Literal literal : kept) builder.keep(literal);
  return builder.build();
}

}  // namespace senet::propnet
