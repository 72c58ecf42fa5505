// The line of play that a tree expects: in every node the most visited move of each role.
#pragma once

#include <cstddef>
#include <vector>

#include "search/final_move.h"
#include "search/path.h"
#include "search/tree.h"

namespace senet::search {

// Moves of the roles that have a choice, in the order of play and of roles, `most` at most. `own` is the one in the
// root that will be played. Ends where the tree does, or where chance decides.
inline std::vector<MoveId> principal_variation(Tree& tree, MoveId own, std::size_t most) {
  std::vector<MoveId> moves;
  Path edges;
  for (Link* link = &tree.root(); link != nullptr && !link->none() && !link->terminal() && moves.size() < most;) {
    Section& first = tree.section(link->block());
    edges.clear();
    for (BlockPool::Id id = link->block(); id != BlockPool::kNone; id = tree.section(id).next) {
      const Section& section = tree.section(id);
      const bool choice = section.tried + section.untried > 1;
      const Edge* edge = most_visited(section);
      if (edge == nullptr || (section.drawn && choice)) return moves;
      if (link == &tree.root()) {
        for (const Edge& each : section.edges()) edge = each.move == own ? &each : edge;
      }
      if (choice) moves.push_back(edge->move);
      edges.push_back(static_cast<std::uint32_t>(edge - section.edges().data()));
    }
    link = tree.find_child(first, edges);
  }
  return moves;
}

}  // namespace senet::search
