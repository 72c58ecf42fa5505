// All that a rule sheet without moves derives, as text: for tests of the datalog engine.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "datalog/evaluate.h"
#include "datalog/strata.h"
#include "datalog/translate.h"
#include "gdl/description.h"

namespace senet {

// The program of `rules` with a role added, so that it translates, and one `legal` rule a relation named in `wanted`
// ("line/2"), so that it is relevant.
inline datalog::Program program_of(std::string_view rules) {
  return datalog::translate(gdl::read_description("(role r)\n" + std::string(rules), "test.kif"));
}

// The rows of relation `name`/`arity` after evaluating every component, "a b" each, sorted.
inline std::vector<std::string> derived(const datalog::Program& program, std::string_view name, std::uint32_t arity,
                                        const datalog::Limits& limits = {}) {
  datalog::Program copy = program;
  datalog::Database database(copy);
  datalog::Evaluator evaluator(copy, {{}, {}, nullptr, limits});
  for (const auto& component : datalog::components(copy)) {
    if (!component.clauses.empty()) evaluator.evaluate(component, database);
  }
  const datalog::RelationId relation = copy.relation(name, arity);
  database.add_relations(copy);
  const datalog::Table& table = database.table(database.table_of(relation));
  std::vector<std::string> rows;
  for (std::uint32_t row = 0; row < table.size(); ++row) {
    std::string text;
    for (const datalog::TermId term : table.row(row)) {
      if (!text.empty()) text += ' ';
      text += database.terms.text(term);
    }
    rows.push_back(std::move(text));
  }
  std::ranges::sort(rows);
  return rows;
}

}  // namespace senet
