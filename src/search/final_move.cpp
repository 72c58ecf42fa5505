#include "search/final_move.h"

#include <algorithm>

namespace senet::search {

namespace {

bool more_visited(const Edge& edge, const Edge& than) noexcept {
  if (edge.visits != than.visits) return edge.visits > than.visits;
  if (edge.sum != than.sum) return edge.sum > than.sum;
  return edge.move < than.move;
}

std::uint32_t plies_left(const Tree& tree, Link link) noexcept {
  return link.terminal() ? 0 : tree.distance(tree.section(link.block()));
}

// Of two edges that are proven to bring the same, whether the first is to be preferred.
bool better_way(const Tree& tree, Goal goal, const Edge& edge, const Edge& than) noexcept {
  const std::uint32_t plies = plies_left(tree, edge.child);
  const std::uint32_t others = plies_left(tree, than.child);
  if (plies == others) return more_visited(edge, than);
  return goal > 50 ? plies < others : plies > others;
}

}  // namespace

const Edge* most_visited(const Section& section) noexcept {
  const Edge* best = nullptr;
  for (const Edge& edge : section.edges()) {
    if (edge.visits > 0 && (best == nullptr || more_visited(edge, *best))) best = &edge;
  }
  return best;
}

const Edge* drawn_by_visits(const Section& section, Rng& rng) noexcept {
  const Edge* const most = most_visited(section);
  if (most == nullptr) return nullptr;
  const auto counts = [&](const Edge& edge) { return edge.visits >= 1 && edge.visits >= most->visits / 10; };
  std::uint32_t sum = 0;
  for (const Edge& edge : section.edges()) sum += counts(edge) ? edge.visits : 0;
  std::uint32_t drawn = rng.below(sum);
  for (const Edge& edge : section.edges()) {
    if (!counts(edge)) continue;
    if (drawn < edge.visits) return &edge;
    drawn -= edge.visits;
  }
  return most;
}

EdgeBounds bounds_of(const Tree& tree, const Section& section, const Edge& edge) noexcept {
  if (!Tree::alone(section) || edge.child.none()) return {};
  if (edge.child.terminal()) return {tree.goals(edge.child)[section.role], tree.goals(edge.child)[section.role]};
  const Bounds bounds = tree.bounds(tree.section(edge.child.block()));
  return {bounds.low[section.role], bounds.high[section.role]};
}

const Edge* final_move(const Tree& tree, const Section& section) noexcept {
  Goal sure = 0;
  for (const Edge& edge : section.edges()) sure = std::max(sure, bounds_of(tree, section, edge).low);
  const Edge* proven = nullptr;  // the best of those whose goal is `sure`
  const Edge* open = nullptr;    // the most visited of those that may bring more
  for (const Edge& edge : section.edges()) {
    const EdgeBounds bounds = bounds_of(tree, section, edge);
    if (bounds.low == sure && bounds.high == sure) {
      if (proven == nullptr || better_way(tree, sure, edge, *proven)) proven = &edge;
    } else if (bounds.high > sure && edge.visits > 0 && (open == nullptr || more_visited(edge, *open))) {
      open = &edge;
    }
  }
  if (proven == nullptr) return open != nullptr ? open : most_visited(section);
  if (open == nullptr || sure == 100) return proven;
  return open->mean() > sure / 100.0 ? open : proven;
}

}  // namespace senet::search
