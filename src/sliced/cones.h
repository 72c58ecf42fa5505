// The gates of a propositional network as nodes of an and-inverter graph, for given propositions and moves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propnet/network.h"
#include "sliced/aig.h"
#include "sliced/loop.h"

namespace senet::sliced {

// Gates are built when asked for; cycles are unrolled to their fixpoint, or become loops where that takes too many
// nodes. The network, which must be ordered, the graph and its loops must outlive it.
class Cones {
 public:
  // `propositions`: their values.
  Cones(const propnet::Network& network, Aig& aig, Loops& loops, std::span<const Literal> propositions);

  // A value that depends on no move; or, once they are set, on moves.
  Literal value(Literal literal);

  // One value per move of the network, and one per role for its having none.
  void set_moves(std::span<const Literal> moves, std::span<const Literal> idle);

 private:
  void build(propnet::GateId gate);
  void build_cycle(propnet::CyclicComponent cycle);
  bool unroll(propnet::CyclicComponent cycle);
  bool round(propnet::CyclicComponent cycle);
  void make_loop(propnet::CyclicComponent cycle);
  void build_sweep(propnet::CyclicComponent cycle);
  void mark_read_outside();
  bool waits_for_inputs(propnet::GateId first, propnet::GateId end);
  Literal gate_value(propnet::GateId gate);

  const propnet::Network& network_;
  Aig& aig_;
  Loops& loops_;
  std::vector<std::uint32_t> component_;
  std::vector<Literal> values_;  // per gate
  std::vector<std::uint8_t> known_;
  std::vector<propnet::GateId> pending_;
  std::vector<Literal> inputs_;

  // Of cycles that become loops:
  std::size_t least_loop_;                  // gates of the smallest one so far
  std::vector<std::uint8_t> read_outside_;  // per gate: by gates of no cycle or another one, or by outputs
  std::vector<NodeId> variable_;            // per gate: 0 where it has none
};

}  // namespace senet::sliced
