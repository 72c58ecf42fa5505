// Colour refinement: nodes of a graph that look different from near or far get different colours, and corresponding
// nodes of isomorphic graphs the same.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "native/rule_graph.h"

namespace senet::native {

using Colours = std::vector<std::uint64_t>;  // per node

inline std::uint64_t mix(std::uint64_t value) noexcept { return split_mix(value); }

// By labels alone.
Colours initial_colours(const RuleGraph& graph);

// One round: every node's colour takes in those of its neighbours.
void refine(const RuleGraph& graph, Colours& colours);

}  // namespace senet::native
