// The order in which the literals of a clause are joined, compiled to steps over tables and indexes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "datalog/database.h"
#include "datalog/program.h"

namespace senet::datalog {

// Which rows of its relation a literal is joined with; see semi-naive evaluation.
enum class Rows : std::uint8_t { kAll, kOld, kNew };

inline constexpr std::size_t kLongBody = 200;  // literals; planned less carefully

struct Plan {
  // A negated or inequality literal, tested once its variables are bound.
  struct Filter {
    std::uint32_t literal;  // index in the clause's body
  };
  struct KeyPart {
    bool constant;
    std::uint32_t value;  // TermId or VariableId
  };
  struct ColumnVariable {
    std::uint32_t column;
    VariableId variable;
  };
  // Goes through the rows of a table that match what is bound, and binds the rest.
  struct Step {
    std::uint32_t literal;
    RelationId relation;
    TableId table;
    std::optional<std::uint32_t> index;  // over the key's columns; none: all rows, or the one row that is the key
    bool lookup = false;                 // the key is a whole row of the relation's own table
    std::vector<KeyPart> key;
    std::vector<ColumnVariable> bind;
    std::vector<ColumnVariable> same;  // columns that must equal a variable bound in this very step
    Rows rows = Rows::kAll;
    bool first_only = false;  // nothing later depends on which row matches
    std::vector<Filter> filters;
  };
  std::vector<Filter> filters;  // without variables: tested before all steps
  std::vector<Step> steps;
};

struct PlanOptions {
  // The body literal that is joined with new rows only; those before it in the body with old rows, those after it with
  // all. Only literals of relations marked `growing` are so restricted.
  std::optional<std::uint32_t> delta;
  const std::vector<bool>* growing = nullptr;  // by RelationId
  // Literals whose rows are wanted by whoever runs the plan: they are gone through in full.
  const std::vector<bool>* recorded = nullptr;  // by RelationId
};

// Chooses greedily, the literal with the fewest expected matches next, by the tables' present sizes.
// Makes the views and indexes that the plan needs.
Plan make_plan(const Clause& clause, Database& database, const PlanOptions& options);

}  // namespace senet::datalog
