#include "datalog/join.h"

#include <algorithm>

namespace senet::datalog {

// False if there can't be a match.
bool Join::prepare(const Clause& clause, const Plan& plan) {
  bindings_.resize(std::max<std::size_t>(bindings_.size(), clause.variables));
  rows_.resize(std::max(rows_.size(), clause.body.size()));
  cursors_.resize(std::max(cursors_.size(), plan.steps.size()));
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    const Plan::Step& step = plan.steps[i];
    database_.catch_up(step.table);
    Cursor& cursor = cursors_[i];
    const std::uint32_t old_end = database_.first_row_from(step.table, marks_.old_end[step.relation]);
    const std::uint32_t now_end = database_.first_row_from(step.table, marks_.now_end[step.relation]);
    cursor.begin = step.rows == Rows::kNew ? old_end : 0;
    cursor.end = step.rows == Rows::kOld ? old_end : now_end;
    if (cursor.begin >= cursor.end) return false;
  }
  return passes(clause, plan.filters);
}

void Join::open_cursor(const Plan::Step& step, Cursor& cursor) {
  count_work();
  if (!step.lookup && !step.index) {
    cursor.next = cursor.begin;
    return;
  }
  key_.clear();
  for (const Plan::KeyPart& part : step.key) key_.push_back(part.constant ? part.value : bindings_[part.value]);
  const Table& table = database_.table(step.table);
  cursor.next = step.lookup ? table.find(key_) : database_.index(step.table, *step.index).first(table, key_);
}

// Moves on to the next row in range; false if there is none.
bool Join::advance(const Plan::Step& step, Cursor& cursor) const {
  cursor.row = cursor.next;
  if (step.index) {
    // Chains run from new rows to old ones.
    const Index& index = database_.index(step.table, *step.index);
    while (cursor.row != kNoRow && cursor.row >= cursor.end) cursor.row = index.next(cursor.row);
    if (cursor.row == kNoRow || cursor.row < cursor.begin) return false;
    cursor.next = index.next(cursor.row);
    return true;
  }
  if (cursor.row == kNoRow || cursor.row < cursor.begin || cursor.row >= cursor.end) return false;
  cursor.next = step.lookup ? kNoRow : cursor.row + 1;
  return true;
}

// Binds the step's variables to the row; whether it fits.
bool Join::accept(const Clause& clause, const Plan::Step& step, std::uint32_t row) {
  count_work();
  const Table& table = database_.table(step.table);
  for (const auto& [column, variable] : step.bind) bindings_[variable] = table.at(row, column);
  for (const auto& [column, variable] : step.same) {
    if (table.at(row, column) != bindings_[variable]) return false;
  }
  rows_[step.literal] = database_.relation_row(step.table, row);
  return passes(clause, step.filters);
}

bool Join::passes(const Clause& clause, const std::vector<Plan::Filter>& filters) {
  for (const Plan::Filter& filter : filters) {
    const Literal& literal = clause.body[filter.literal];
    if (literal.kind == Literal::Kind::kDistinct) {
      if (build(literal.atom.arguments[0]) == build(literal.atom.arguments[1])) return false;
    } else if (!open_[literal.atom.relation] && holds(literal.atom)) {
      return false;
    }
  }
  return true;
}

bool Join::holds(const Atom& atom) {
  const Table* frozen = frozen_ == nullptr ? nullptr : (*frozen_)[atom.relation];
  const Table& table = frozen == nullptr ? database_.table(database_.table_of(atom.relation)) : *frozen;
  return table.find(build(atom)) != kNoRow;
}

TermId Join::build(const Pattern& pattern) {
  if (pattern.kind == Pattern::Kind::kGround) return pattern.id;
  if (pattern.kind == Pattern::Kind::kVariable) return bindings_[pattern.id];
  const std::size_t begin = arguments_.size();
  for (const Pattern& argument : pattern.arguments) {
    const TermId term = build(argument);
    arguments_.push_back(term);
  }
  const TermId term = database_.terms.function(pattern.id, std::span(arguments_).subspan(begin));
  arguments_.resize(begin);
  return term;
}

std::span<const TermId> Join::build(const Atom& atom) {
  built_.clear();
  for (const Pattern& argument : atom.arguments) built_.push_back(build(argument));
  return built_;
}

}  // namespace senet::datalog
