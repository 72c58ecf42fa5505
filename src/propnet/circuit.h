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

// Gates of more inputs than it holds are spread over several nodes.
using Counter = std::int16_t;

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
// leaves, which nobody reads: the conditions of the legal cases, then the next values of propositions.
struct Circuit {
  NodeId node_count = 0;
  NodeId first_inner = 0;
  NodeId first_legal_leaf = 0;  // of case i: first_legal_leaf + i
  NodeId first_next_leaf = 0;

  std::vector<Counter> bias;  // per node: its counter where no input counts
  EdgeLists inner_edges;      // to inner nodes outside of cycles
  EdgeLists leaf_edges;       // to leaves
  // Cycles; all three empty where there are none.
  std::vector<NodeRange> components;
  std::vector<std::uint32_t> component_of;  // per node, kAcyclic outside
  EdgeLists edges_into_cycles;              // from outside of the target's component
  EdgeLists edges_within_cycles;            // never inverted

  // Propositions whose next value is their own truth, or always the initial one, have no leaf: only effects change
  // them.
  std::vector<std::uint32_t> proposition_of_next_leaf;
  // Per proposition: one whose next value is its truth, perhaps inverted; a bit behind the last word where there is
  // none.
  std::vector<std::uint32_t> copied_to;
  std::vector<std::uint8_t> copied_inverted;
  static constexpr std::uint32_t kNoCopy = ~std::uint32_t{0};

  // The network's gates as nodes: where a literal is evaluated, its node and whether it is read inverted. kFalse's own
  // entry is node 0; gates that are not kept have kNotKept.
  std::vector<Literal> node_of_gate;
  static constexpr Literal kNotKept{~GateId{0} >> 1, false};

  bool has_cycles() const noexcept { return !components.empty(); }
  std::size_t edge_count() const noexcept {
    return inner_edges.edges.size() + leaf_edges.edges.size() + edges_into_cycles.edges.size() +
           edges_within_cycles.edges.size();
  }
  bool keeps(Literal literal) const { return node_of_gate[literal.gate()] != kNotKept; }
  // The literal in terms of nodes. Requires: keeps(literal).
  Literal node_of(Literal literal) const { return node_of_gate[literal.gate()] ^ literal.inverted(); }
};

// What the plan lists, and the values of `kept`.
Circuit build_circuit(const Plan& plan, std::span<const Literal> kept);
// The values of `kept` alone, without leaves.
Circuit build_circuit(const Network& network, std::span<const Literal> kept);

}  // namespace senet::propnet
