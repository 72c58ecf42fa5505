// Puts the gates of a network in an order in which they can be evaluated, and finds the cycles.
#pragma once

#include "propnet/network.h"

namespace senet::propnet {

// The gates that reach an output, inputs first (Tarjan's strongly connected components, without recursion); gates that
// depend on each other stand together and are listed in `cycles`.
Network order(const Network& network);

// Requires: an ordered network.
// Throws: Error where a gate depends on its own negation.
void check_stratified(const Network& network);

// For each gate of an ordered network, the number of its component in `cycles`, or kAcyclic.
inline constexpr std::uint32_t kAcyclic = ~std::uint32_t{0};
std::vector<std::uint32_t> component_of_gates(const Network& network);

}  // namespace senet::propnet
