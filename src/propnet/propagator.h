// Keeps the nodes of a circuit up to date while inputs change: what follows from a change spreads, nothing else is
// looked at. Where it runs per edge it has no branch on data: whether a counter changes sign is a coin toss.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "propnet/circuit.h"

namespace senet::propnet {

// One thread's values of a circuit's nodes.
struct Signals {
  std::vector<Counter> counters;    // per node
  std::vector<std::uint8_t> shown;  // per inner node: the value its readers count
  std::vector<NodeId> agenda;       // inner nodes whose value may differ from the shown one, some more than once
  std::vector<NodeId> leaves;       // leaves whose value may have changed since they were taken, some more than once
  std::size_t agenda_size = 0;
  std::size_t leaves_size = 0;
  std::vector<Counter> external;       // per node of a cycle: its counter without the inputs from the cycle
  std::vector<std::uint8_t> dirty;     // per component: to be settled
  std::uint32_t first_dirty = 0;       // no component before it is dirty
  std::vector<std::uint64_t> waiting;  // per inner node, as bits: on the agenda of inputs first; 0 between settlings

  bool holds(Literal node) const noexcept { return (counters[node.gate()] >= 0) != node.inverted(); }
};

class Propagator {
 public:
  // In which order nodes take notice of changes. kLatestFirst costs least where few paths meet again, and goes over to
  // kInputsFirst, where no node is looked at twice, when it has taken too long.
  enum class Order : std::uint8_t { kLatestFirst, kInputsFirst };

  // The circuit must outlive it.
  explicit Propagator(const Circuit& circuit, Order order = Order::kLatestFirst);

  // Everything computed anew; inputs[node] is 1 for the inputs that hold. No leaf counts as changed.
  Signals evaluate(std::span<const std::uint8_t> inputs) const;

  // Gives the inputs their other values: those that are set in `changed`, bit i standing for input 1 + i.
  // Takes effect on inner nodes and leaves with settle().
  void flip(Signals& signals, std::span<const std::uint64_t> changed) const noexcept;
  void flip(Signals& signals, NodeId input) const noexcept;
  // Spreads all flips. Afterwards `leaves` tells what to look at; the caller sets leaves_size to 0 when done.
  void settle(Signals& signals) const noexcept;

 private:
  class Sender;

  void drain(Signals& signals) const noexcept;
  void settle_component(Signals& signals, std::uint32_t component) const noexcept;
  void find_least_fixpoint(Signals& signals, NodeRange range) const noexcept;

  const Circuit& circuit_;
  std::size_t patience_;      // nodes looked at latest first
  std::size_t capacity_ = 0;  // of agenda and leaves each
  std::size_t limit_ = 0;     // a node may send when neither is longer
};

}  // namespace senet::propnet
