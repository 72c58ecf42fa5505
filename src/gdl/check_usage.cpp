#include <string>
#include <vector>

#include "gdl/checks.h"
#include "gdl/names.h"

namespace senet::gdl {

void check_usage(const Description& description, const DependencyGraph& graph, Findings& findings) {
  std::vector<bool> produced(graph.size());
  std::vector<bool> used(graph.size());
  for (const Rule& rule : description.rules) produced[graph.id(rule.head)] = true;
  for (const DependencyGraph::Edge& edge : graph.edges()) used[edge.body] = true;

  const auto describe = [&](std::uint32_t id) {
    return graph.relation(id).name + " (" + count_arguments(graph.relation(id).arity) + ")";
  };
  // Once a relation, where it occurs first. Keywords have their own checks, `and` has one in check_style.
  std::vector<bool> reported(graph.size());
  const auto is_reported = [&](std::uint32_t id) {
    const bool before = reported[id] || is_game_keyword(graph.relation(id).name);
    reported[id] = true;
    return before;
  };
  for (const Rule& rule : description.rules) {
    const std::uint32_t id = graph.id(rule.head);
    if (!used[id] && !is_reported(id)) findings.warning(rule.head.place, "never used: " + describe(id));
  }
  for (const DependencyGraph::Edge& edge : graph.edges()) {
    if (produced[edge.body] || is_connective(graph.relation(edge.body).name) || is_reported(edge.body)) continue;
    findings.warning(edge.place, "no rule or fact for " + describe(edge.body) + ": it is false");
  }
}

}  // namespace senet::gdl
