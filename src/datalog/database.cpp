#include "datalog/database.h"

#include <algorithm>
#include <unordered_set>

namespace senet::datalog {

namespace {

// How many rows distinct_values() looks at.
constexpr std::uint32_t kSample = 512;

}  // namespace

Database::Database(const Program& program) : terms(program.terms) { add_relations(program); }

void Database::add_relations(const Program& program) {
  for (auto relation = static_cast<RelationId>(relation_tables_.size()); relation < program.relations().size();
       ++relation) {
    relation_tables_.push_back(static_cast<TableId>(stored_.size()));
    stored_.push_back({Table(program.relations()[relation].arity), {}, relation, {}, {}, 0, {}});
  }
}

TableId Database::view(RelationId relation, const Shape& shape) {
  const TableId base = relation_tables_[relation];
  if (std::ranges::all_of(shape, [](std::uint32_t part) { return part == kLeaf; })) return base;
  for (const TableId view : stored_[base].views) {
    if (stored_[view].shape == shape) return view;
  }
  const auto leaves = static_cast<std::uint32_t>(std::ranges::count(shape, kLeaf));
  const auto id = static_cast<TableId>(stored_.size());
  stored_.push_back({Table(leaves), {}, relation, shape, {}, 0, {}});
  stored_[base].views.push_back(id);
  return id;
}

std::uint32_t Database::index_over(TableId table, const std::vector<std::uint32_t>& columns) {
  auto& indexes = stored_[table].indexes;
  for (std::uint32_t i = 0; i < indexes.size(); ++i) {
    if (indexes[i].columns() == columns) return i;
  }
  indexes.emplace_back(columns);
  return static_cast<std::uint32_t>(indexes.size() - 1);
}

bool Database::flatten(const Shape& shape, std::span<const TermId> row, std::vector<TermId>& out) const {
  out.clear();
  // A stack of terms still to be matched, the next one on top.
  std::vector<TermId> open(row.rbegin(), row.rend());
  for (const std::uint32_t part : shape) {
    const TermId term = open.back();
    open.pop_back();
    if (part == kLeaf) {
      out.push_back(term);
      continue;
    }
    if (!terms.is_function(term) || terms.functor_of(term) != part) return false;
    const auto arguments = terms.arguments(term);
    open.insert(open.end(), arguments.rbegin(), arguments.rend());
  }
  return true;
}

void Database::catch_up(TableId id) {
  Stored& stored = stored_[id];
  if (!stored.shape.empty()) {
    const Table& base = stored_[relation_tables_[stored.relation]].table;
    for (; stored.seen < base.size(); ++stored.seen) {
      if (!flatten(stored.shape, base.row(stored.seen), scratch_)) continue;
      stored.table.append(scratch_);
      stored.base_rows.push_back(stored.seen);
    }
  }
  for (Index& index : stored.indexes) index.catch_up(stored.table);
}

std::uint32_t Database::first_row_from(TableId id, std::uint32_t row) const {
  const Stored& stored = stored_[id];
  if (stored.shape.empty()) return std::min(row, stored.table.size());
  return static_cast<std::uint32_t>(std::ranges::lower_bound(stored.base_rows, row) - stored.base_rows.begin());
}

double Database::distinct_values(TableId id, std::uint32_t column) const {
  const Table& rows = stored_[id].table;
  if (rows.size() == 0) return 1;
  const std::uint32_t step = std::max(1u, rows.size() / kSample);
  std::unordered_set<TermId> seen;
  std::uint32_t looked_at = 0;
  for (std::uint32_t row = 0; row < rows.size(); row += step, ++looked_at) seen.insert(rows.at(row, column));
  // Where nearly every sampled value is new, the rest probably is too.
  const double found = static_cast<double>(seen.size());
  return found * 2 > looked_at ? found * step : found;
}

void Database::clear(RelationId relation) {
  Stored& base = stored_[relation_tables_[relation]];
  base.table.clear();
  for (Index& index : base.indexes) index.clear();
  for (const TableId view : base.views) {
    stored_[view].table.clear();
    stored_[view].base_rows.clear();
    stored_[view].seen = 0;
    for (Index& index : stored_[view].indexes) index.clear();
  }
}

std::size_t Database::memory() const {
  std::size_t bytes = terms.memory();
  for (const Stored& stored : stored_) {
    bytes += stored.table.memory() + stored.base_rows.capacity() * sizeof(std::uint32_t);
    for (const Index& index : stored.indexes) bytes += index.memory();
  }
  return bytes;
}

}  // namespace senet::datalog
