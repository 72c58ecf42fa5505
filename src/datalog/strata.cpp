#include "datalog/strata.h"

#include <algorithm>

#include "gdl/dependency.h"

namespace senet::datalog {

std::vector<Component> components(const Program& program, const std::vector<std::pair<RelationId, RelationId>>& extra) {
  std::vector<std::vector<std::uint32_t>> edges(program.relations().size());
  for (const Clause& clause : program.clauses) {
    for (const Literal& literal : clause.body) {
      if (literal.kind != Literal::Kind::kDistinct) edges[clause.head.relation].push_back(literal.atom.relation);
    }
  }
  for (const auto& [head, body] : extra) edges[head].push_back(body);
  const auto component_of = gdl::strong_components(edges);
  std::vector<Component> out(component_of.empty() ? 0 : 1 + std::ranges::max(component_of));
  for (RelationId relation = 0; relation < edges.size(); ++relation) {
    Component& component = out[component_of[relation]];
    component.relations.push_back(relation);
    for (const RelationId body : edges[relation]) component.recursive |= component_of[body] == component_of[relation];
  }
  for (std::uint32_t i = 0; i < program.clauses.size(); ++i) {
    const Clause& clause = program.clauses[i];
    Component& component = out[component_of[clause.head.relation]];
    component.clauses.push_back(i);
    for (const Literal& literal : clause.body) {
      component.negative_cycle |= literal.kind == Literal::Kind::kNegative &&
                                  component_of[literal.atom.relation] == component_of[clause.head.relation];
    }
  }
  return out;
}

}  // namespace senet::datalog
