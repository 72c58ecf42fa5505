// And-inverter graph: every value is the AND of two others, any of them inverted. Equal nodes are one (structural
// hashing), and what two levels show to be constant or equal is never built.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/give_up.h"
#include "propnet/literal.h"

namespace senet::sliced {

using NodeId = std::uint32_t;
using propnet::kFalse;
using propnet::kTrue;
using propnet::Literal;

// Node 0 is the constant false; inputs come before the nodes that read them.
class Aig {
 public:
  // Throws: Error from both(), and what is built on it, where there would be more nodes or the graph is given up.
  explicit Aig(std::uint32_t max_nodes, GiveUp give_up = {});

  Literal add_input();

  Literal both(Literal a, Literal b);
  Literal either(Literal a, Literal b) { return !both(!a, !b); }
  Literal differ(Literal a, Literal b) { return either(both(a, !b), both(!a, b)); }
  Literal majority(Literal a, Literal b, Literal c) { return either(both(a, b), both(c, either(a, b))); }
  // All, or any, of the literals, which are sorted on the way so that equal beginnings are shared.
  Literal all(std::span<Literal> literals);
  Literal any(std::span<Literal> literals);

  std::uint32_t node_count() const noexcept { return static_cast<std::uint32_t>(nodes_.size()); }
  bool is_and(NodeId node) const noexcept { return nodes_[node].left != nodes_[node].right; }
  // Requires: is_and(node).
  Literal left(NodeId node) const noexcept { return nodes_[node].left; }
  Literal right(NodeId node) const noexcept { return nodes_[node].right; }

  // For whoever goes through all nodes, too.
  const GiveUp& give_up() const noexcept { return give_up_; }

 private:
  struct Node {  // of inputs and the constant both are kFalse
    Literal left;
    Literal right;
  };

  bool simplify(Literal a, Literal b, Literal& result);
  Literal find_or_add(Literal a, Literal b);
  void grow();

  std::uint32_t max_nodes_;
  GiveUp give_up_;
  std::vector<Node> nodes_;
  std::vector<NodeId> table_;  // open addressing by the node's inputs; 0 is free
};

}  // namespace senet::sliced
