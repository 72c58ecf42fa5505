#include "search/backup.h"

#include <algorithm>

namespace senet::search {

void Trail::find(Tree& tree, std::span<const std::uint32_t> path) {
  steps_.clear();
  Link link = tree.root();
  while (!path.empty()) {
    const BlockPool::Id node = link.block();
    std::size_t length = 0;
    for (BlockPool::Id id = node; id != BlockPool::kNone; id = tree.section(id).next) {
      Section& section = tree.section(id);
      steps_.push_back({node, &section, &section.edges()[path[length++]]});
    }
    if (length < path.size()) link = *tree.find_child(tree.section(node), path.first(length));
    path = path.subspan(length);
  }
}

void Backup::add(Tree& tree, const Trail& trail, std::span<const double> values) {
  std::ranges::copy(values, values_.begin());
  const std::span<const Trail::Step> steps = trail.steps();
  for (std::size_t i = steps.size(); i-- > 0;) {
    const Trail::Step& step = steps[i];
    step.edge->add(values_[step.section->role]);
    const bool first = i == 0 || steps[i - 1].node != step.node;
    if (first) hand_up(tree, *step.section);
  }
}

// Makes values_ what the node hands up.
void Backup::hand_up(Tree& tree, const Section& first) noexcept {
  if (options_.kind == BackupOptions::Kind::kMax && Tree::alone(first) && !first.drawn &&
      first.visits >= options_.visits) {
    double best = 0;
    for (const Edge& edge : first.edges()) best = std::max(best, edge.mean());
    values_[first.role] = best;
    if (values_.size() == 2) values_[1U - first.role] = 1 - best;
  }
  if (!first.bounded) return;
  const Bounds bounds = tree.bounds(first);
  for (std::size_t role = 0; role < values_.size(); ++role) {
    if (bounds.low[role] > 0) values_[role] = std::max(values_[role], bounds.low[role] / 100.0);
    if (bounds.high[role] < 100) values_[role] = std::min(values_[role], bounds.high[role] / 100.0);
  }
}

double Backup::worth_of(const Section& section) noexcept {
  const std::span<const Edge> edges = section.edges();
  if (edges.empty()) return 0.5;
  double sum = 0;
  double best = 0;
  for (const Edge& edge : edges) {
    sum += edge.worth;
    best = std::max<double>(best, edge.worth);
  }
  return seen_by(section, section.drawn ? sum / static_cast<double>(edges.size()) : best);
}

void Backup::lift_worth(Tree& tree, const Trail& trail, BlockPool::Id below) const noexcept {
  if (!lifts()) return;
  const Section* node = &tree.section(below);
  const std::span<const Trail::Step> steps = trail.steps();
  for (std::size_t i = steps.size(); i-- > 0 && Tree::alone(*node) && Tree::alone(*steps[i].section);) {
    const auto worth = static_cast<float>(seen_by(*steps[i].section, worth_of(*node)));
    if (steps[i].edge->worth == worth) return;
    steps[i].edge->worth = worth;
    node = steps[i].section;
  }
}

void Backup::set_worth(Tree& tree, const Trail& trail, double worth, const StateRegression& judge) const noexcept {
  const std::span<const Trail::Step> steps = trail.steps();
  for (std::size_t i = steps.size(); i-- > 0 && Tree::alone(*steps[i].section);) {
    const Section* const below = i + 1 < steps.size() ? steps[i + 1].section : nullptr;
    if (below != nullptr) {
      worth = lifts() && below->untried == 0 ? worth_of(*below) : judge.worth(tree.state(*below));
    }
    steps[i].edge->worth = static_cast<float>(seen_by(*steps[i].section, worth));
  }
}

}  // namespace senet::search
