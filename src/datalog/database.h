// The tuples of all relations while a program is evaluated. A literal such as (true (cell ?x ?y b)) is matched on a
// view of its relation in which the rows of that shape stand flat, (x y b), so that joins only ever see flat rows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "datalog/program.h"
#include "datalog/table.h"

namespace senet::datalog {

using TableId = std::uint32_t;

// How function terms nest in an atom's arguments, in preorder: kLeaf, or a FunctorId followed by its arguments' shapes.
using Shape = std::vector<std::uint32_t>;
inline constexpr std::uint32_t kLeaf = ~std::uint32_t{0};

// Copyable; a copy is independent and keeps all ids. Not thread-safe.
class Database {
 public:
  // Tables for all relations of the program, all empty.
  explicit Database(const Program& program);

  TermPool terms;

  // The table of the relation's own rows.
  TableId table_of(RelationId relation) const { return relation_tables_[relation]; }
  std::uint32_t size(TableId table) const { return stored_[table].table.size(); }
  const Table& table(TableId table) const { return stored_[table].table; }
  const Index& index(TableId table, std::uint32_t index) const { return stored_[table].indexes[index]; }

  std::pair<std::uint32_t, bool> insert(RelationId relation, std::span<const TermId> row) {
    return stored_[relation_tables_[relation]].table.insert(row);
  }

  // Adds tables for relations that the program got since construction.
  void add_relations(const Program& program);
  // The relation's table itself if all is leaves, else the view for that shape (made if needed).
  TableId view(RelationId relation, const Shape& shape);
  // The number of the table's index over these columns (made if needed). Requires: columns ascending, not empty.
  std::uint32_t index_over(TableId table, const std::vector<std::uint32_t>& columns);

  // Brings a view and its indexes up to its relation's rows.
  void catch_up(TableId table);
  // The row of the relation that a row of one of its tables stands for.
  std::uint32_t relation_row(TableId table, std::uint32_t row) const {
    return stored_[table].base_rows.empty() ? row : stored_[table].base_rows[row];
  }
  // The first row of the table whose relation row is at least `row`.
  std::uint32_t first_row_from(TableId table, std::uint32_t row) const;

  // Roughly how many different values a column has; looks at a bounded sample.
  double distinct_values(TableId table, std::uint32_t column) const;

  // Empties a relation with its views and indexes.
  void clear(RelationId relation);
  std::size_t memory() const;

 private:
  struct Stored {
    Table table;
    std::vector<Index> indexes;
    RelationId relation;
    Shape shape;                           // views only
    std::vector<std::uint32_t> base_rows;  // views only: ascending
    std::uint32_t seen = 0;                // views only: rows of the relation looked at
    std::vector<TableId> views;            // relations only
  };

  bool flatten(const Shape& shape, std::span<const TermId> row, std::vector<TermId>& out) const;

  std::vector<Stored> stored_;
  std::vector<TableId> relation_tables_;  // by RelationId
  std::vector<TermId> scratch_;
};

}  // namespace senet::datalog
