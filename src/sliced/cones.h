// The gates of a propositional network as nodes of an and-inverter graph, for given propositions and moves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propnet/network.h"
#include "sliced/aig.h"

namespace senet::sliced {

// Gates are built when asked for. The network, which must be ordered, and the graph must outlive it.
class Cones {
 public:
  // `propositions`: their values.
  Cones(const propnet::Network& network, Aig& aig, std::span<const Literal> propositions);

  // A value that depends on no move; or, once they are set, on moves.
  // Throws: Error where a cycle of gates is too large to be unrolled.
  Literal value(Literal literal);

  // One value per move of the network, and one per role for its having none.
  void set_moves(std::span<const Literal> moves, std::span<const Literal> idle);

 private:
  void build(propnet::GateId gate);
  void build_cycle(propnet::CyclicComponent cycle);
  bool round(propnet::CyclicComponent cycle);
  bool waits_for_inputs(propnet::GateId first, propnet::GateId end);
  Literal gate_value(propnet::GateId gate);

  const propnet::Network& network_;
  Aig& aig_;
  std::vector<std::uint32_t> component_;
  std::vector<Literal> values_;  // per gate
  std::vector<std::uint8_t> known_;
  std::vector<propnet::GateId> pending_;
  std::vector<Literal> inputs_;
};

}  // namespace senet::sliced
