// Which move to play when the search ends.
#pragma once

#include <cstdint>

#include "search/tree.h"

namespace senet::search {

// The edge with the most visits; of those the one with the best mean, of those the one with the least move id.
// Null where the section has no visited edge.
inline const Edge* most_visited(const Section& section) noexcept {
  const Edge* best = nullptr;
  for (const Edge& edge : section.edges()) {
    if (edge.visits == 0) continue;
    if (best == nullptr || edge.visits > best->visits) {
      best = &edge;
    } else if (edge.visits == best->visits) {
      if (edge.sum > best->sum || (edge.sum == best->sum && edge.move < best->move)) best = &edge;
    }
  }
  return best;
}

}  // namespace senet::search
