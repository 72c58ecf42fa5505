#include "datalog/initial_state.h"

#include "base/error.h"
#include "datalog/evaluate.h"
#include "datalog/relevance.h"

namespace senet::datalog {

std::vector<TermId> initial_state(Program& program, const Limits& limits) {
  Program own = program;
  const RelationId init = program.keywords().init;
  const auto needed = needed_by(own, {init});
  std::erase_if(own.clauses, [&](const Clause& clause) { return !needed[clause.head.relation]; });
  Database database(own);
  Evaluator evaluator(own, {{}, {}, nullptr, limits});
  for (const Component& component : components(own)) {
    if (!component.clauses.empty()) evaluator.evaluate(component, database);
  }
  program.terms = database.terms;
  const Table& table = database.table(database.table_of(init));
  std::vector<TermId> state;
  for (std::uint32_t row = 0; row < table.size(); ++row) state.push_back(table.at(row, 0));
  return state;
}

}  // namespace senet::datalog
