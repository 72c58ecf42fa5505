// The flat form of a network that the incremental evaluator runs on. Immutable.
// Every node is a counter that is >= 0 exactly where its gate holds: an AND of n inputs starts at -n, an OR at -1, and
// each input that holds (or, read inverted, fails to) counts 1. So nodes need no kind, and inverting costs nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propnet/plan.h"

namespace senet::propnet {

using NodeId = std::uint32_t;

// target << 1 | 1 where the target reads the node inverted.
using Edge = std::uint32_t;

// Lists of edges per node in one array.
struct EdgeLists {
  std::vector<std::uint32_t> begin{0};
  std::vector<Edge> edges;

  std::span<const Edge> of(NodeId node) const noexcept {
    return {edges.data() + begin[node], edges.data() + begin[node + 1]};
  }
};

struct NodeRange {
  NodeId begin;
  NodeId end;
};

// Nodes are numbered: inputs as in the network, inner gates with inputs first and cyclic components together, then
// leaves, which nobody reads: the conditions of the moves by MoveId, then the next values of propositions.
struct Circuit {
  NodeId node_count = 0;
  NodeId first_inner = 0;
  NodeId first_move_leaf = 0;
  NodeId first_next_leaf = 0;

  std::vector<std::int32_t> bias;  // per node: its counter where no input counts
  EdgeLists edges;                 // to nodes outside of cycles
  // Cycles; all three empty where there are none.
  std::vector<NodeRange> components;
  std::vector<std::uint32_t> component_of;  // per node, kAcyclic outside
  EdgeLists edges_into_cycles;              // from outside of the target's component
  EdgeLists edges_within_cycles;            // never inverted

  std::vector<std::uint32_t> proposition_of_next_leaf;
  std::vector<std::uint8_t> next_constant;  // per proposition: 1 where its next value is always true

  // The network's gates as nodes: where a literal is evaluated, its node and whether it is read inverted. kFalse's own
  // entry is node 0; gates that are not kept have kNotKept.
  std::vector<Literal> node_of_gate;
  static constexpr Literal kNotKept{~GateId{0} >> 1, false};

  bool has_cycles() const noexcept { return !components.empty(); }
  bool keeps(Literal literal) const { return node_of_gate[literal.gate()] != kNotKept; }
  // The literal in terms of nodes. Requires: keeps(literal).
  Literal node_of(Literal literal) const { return node_of_gate[literal.gate()] ^ literal.inverted(); }
};

// `kept`: literals besides the plan's own whose value must be at hand.
Circuit build_circuit(const Plan& plan, std::span<const Literal> kept);

}  // namespace senet::propnet
