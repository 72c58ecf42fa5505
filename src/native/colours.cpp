#include "native/colours.h"

#include "base/hash.h"

namespace senet::native {

namespace {

constexpr std::uint64_t kBackward = 0x5bd1e995'97f4a7c5ULL;

}  // namespace

Colours initial_colours(const RuleGraph& graph) {
  Colours colours;
  colours.reserve(graph.size());
  for (const std::string& label : graph.labels) colours.push_back(mix(fnv1a(label)));
  return colours;
}

// Neighbours are added up, since they have no order.
void refine(const RuleGraph& graph, Colours& colours) {
  Colours sums(colours.size(), 0);
  for (NodeId from = 0; from < graph.size(); ++from) {
    for (const LabelledEdge& edge : graph.edges[from]) {
      const std::uint64_t label = mix(edge.label);
      sums[from] += mix(colours[edge.to] ^ label);
      sums[edge.to] += mix(colours[from] ^ label ^ kBackward);
    }
  }
  for (NodeId node = 0; node < graph.size(); ++node) colours[node] = mix(colours[node] + mix(sums[node]));
}

}  // namespace senet::native
