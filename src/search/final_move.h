// Which move to play when the search ends.
#pragma once

#include <cstdint>
#include <optional>

#include "base/rng.h"
#include "search/tree.h"

namespace senet::search {

// The edge with the most visits; of those the one with the best mean, of those the one with the least move id.
// Null where the section has no visited edge.
const Edge* most_visited(const Section& section) noexcept;

// The edge to play by visits and proofs. Where nothing is proven it is the most visited one. A move that is proven to
// bring less than another is proven to bring is never played; a proven goal is played where the most visited of the
// other moves is expected to bring no more. Of moves proven to bring the same the winner takes the shortest, whoever
// doesn't win the longest. Null where the section, which is the root's of that role, has no visited edge.
const Edge* final_move(const Tree& tree, const Section& section) noexcept;

// An edge drawn as often as it was visited, of those that are no less than a tenth as visited as the most visited one:
// what others can't exploit where roles move at the same time (the mean strategy of decoupled search, Lanctot, Lisy &
// Winands 2013). Null where the section has no visited edge.
const Edge* drawn_by_visits(const Section& section, Rng& rng) noexcept;

// What is proven of an edge's goal for the role that moves there.
struct EdgeBounds {
  Goal low = 0;
  Goal high = 100;
};
EdgeBounds bounds_of(const Tree& tree, const Section& section, const Edge& edge) noexcept;

}  // namespace senet::search
