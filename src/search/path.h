// The way of one simulation through the tree, as edge indexes: one a section, node by node from the root. Indexes stay
// right when sections move in memory while other simulations of the batch are in flight.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/tree.h"

namespace senet::search {

using Path = std::vector<std::uint32_t>;

// Calls visit(Section&, Edge&) for every step of the path, in order.
template <class Visit>
void follow(Tree& tree, std::span<const std::uint32_t> path, Visit&& visit) {
  Link link = tree.root();
  while (!path.empty()) {
    Section& first = tree.section(link.block());
    std::size_t length = 0;
    for (BlockPool::Id id = link.block(); id != BlockPool::kNone; id = tree.section(id).next) {
      Section& section = tree.section(id);
      visit(section, section.edges()[path[length++]]);
    }
    if (length < path.size()) link = *tree.find_child(first, path.first(length));
    path = path.subspan(length);
  }
}

// What the path leads to; null where that has no place in the tree.
inline Link* find_link(Tree& tree, std::span<const std::uint32_t> path) {
  Link* link = &tree.root();
  while (link != nullptr && !path.empty()) {
    Section& first = tree.section(link->block());
    std::size_t length = 0;
    for (BlockPool::Id id = link->block(); id != BlockPool::kNone; id = tree.section(id).next) ++length;
    link = tree.find_child(first, path.first(length));
    path = path.subspan(length);
  }
  return link;
}

// Takes back the visits of a simulation without a result.
inline void take_back(Tree& tree, std::span<const std::uint32_t> path) {
  follow(tree, path, [](Section& section, Edge& edge) {
    --section.visits;
    edge.set_visits(edge.visits - 1);
  });
}

}  // namespace senet::search
