#include "datalog/relevance.h"

#include <algorithm>
#include <map>

namespace senet::datalog {

namespace {

// Spreads marks along edges[from] until nothing changes.
std::vector<bool> reach(const std::vector<std::vector<RelationId>>& edges, const std::vector<RelationId>& start) {
  std::vector<bool> marked(edges.size(), false);
  std::vector<RelationId> open = start;
  for (const RelationId relation : start) marked[relation] = true;
  while (!open.empty()) {
    const RelationId relation = open.back();
    open.pop_back();
    for (const RelationId next : edges[relation]) {
      if (marked[next]) continue;
      marked[next] = true;
      open.push_back(next);
    }
  }
  return marked;
}

std::vector<std::vector<RelationId>> edges(const Program& program, bool from_head) {
  std::vector<std::vector<RelationId>> out(program.relations().size());
  for (const Clause& clause : program.clauses) {
    for (const Literal& literal : clause.body) {
      if (literal.kind == Literal::Kind::kDistinct) continue;
      const RelationId head = clause.head.relation;
      const RelationId body = literal.atom.relation;
      out[from_head ? head : body].push_back(from_head ? body : head);
    }
  }
  return out;
}

}  // namespace

std::vector<bool> depends_on(const Program& program, const std::vector<RelationId>& sources) {
  return reach(edges(program, false), sources);
}

std::vector<bool> needed_by(const Program& program, const std::vector<RelationId>& roots) {
  return reach(edges(program, true), roots);
}

void keep_relevant(Program& program) {
  const Keywords& k = program.keywords();
  const auto needed = needed_by(program, {k.role, k.init, k.legal, k.next, k.terminal, k.goal});
  std::erase_if(program.clauses, [&](const Clause& clause) { return !needed[clause.head.relation]; });
}

void detach_from_moves(Program& program) {
  const Keywords k = program.keywords();
  const auto moving = depends_on(program, {k.does});
  if (!moving[k.legal] && !moving[k.terminal] && !moving[k.goal]) return;
  const auto needed = needed_by(program, {k.legal, k.terminal, k.goal});
  std::map<RelationId, RelationId> still;  // the copy of a relation in which no move is made
  const std::size_t count = program.relations().size();
  for (RelationId relation = 0; relation < count; ++relation) {
    if (!moving[relation] || !needed[relation]) continue;
    const bool root = relation == k.legal || relation == k.terminal || relation == k.goal;
    const Relation original = program.relations()[relation];
    still[relation] = root ? relation : program.new_relation(original.name, original.arity);
  }
  std::vector<Clause> copies;
  for (Clause& clause : program.clauses) {
    const auto head = still.find(clause.head.relation);
    if (head == still.end()) continue;
    Clause copy = clause;
    copy.head.relation = head->second;
    for (Literal& literal : copy.body) {
      if (literal.kind == Literal::Kind::kDistinct) continue;
      const auto body = still.find(literal.atom.relation);
      if (body != still.end()) literal.atom.relation = body->second;
    }
    copies.push_back(std::move(copy));
  }
  // legal, terminal and goal have the copies only.
  std::erase_if(program.clauses, [&](const Clause& clause) {
    const RelationId head = clause.head.relation;
    return still.contains(head) && still[head] == head;
  });
  program.clauses.insert(program.clauses.end(), std::make_move_iterator(copies.begin()),
                         std::make_move_iterator(copies.end()));
}

}  // namespace senet::datalog
