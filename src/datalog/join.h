// Runs a plan: goes through all matches of a clause's body, with an explicit stack and without allocating per match.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "datalog/database.h"
#include "datalog/limits.h"
#include "datalog/plan.h"

namespace senet::datalog {

// Which rows are old, new, or not to be seen yet, by relation.
struct Marks {
  std::vector<std::uint32_t> old_end;  // rows from here on are new
  std::vector<std::uint32_t> now_end;  // rows from here on came while joining
};

class Join {
 public:
  // Negated literals of relations marked in `open` are not tested: their truth isn't known yet.
  // The references must outlive the join.
  Join(Database& database, const Marks& marks, const std::vector<bool>& open, const Limits& limits)
      : database_(database), marks_(marks), open_(open), limits_(limits) {}

  // Calls on_match() for every match; bindings and rows are those of the match then.
  template <class OnMatch>
  void run(const Clause& clause, const Plan& plan, OnMatch&& on_match);

  // The row of its relation that matches positive body literal `literal` at present.
  std::uint32_t row_of(std::uint32_t literal) const { return rows_[literal]; }
  // An atom under the present bindings. Valid until the next call.
  std::span<const TermId> build(const Atom& atom);
  // Negated literals of these relations are tested against the given tables instead of the database's. By RelationId,
  // null where the database counts; a null `frozen` is none at all.
  void freeze(const std::vector<const Table*>* frozen) { frozen_ = frozen; }
  // Rows looked at by this join.
  std::uint64_t work() const { return work_; }
  // Rows looked at by others, counted against the limits.
  void set_work_before(std::uint64_t rows) { work_before_ = rows; }
  // Bytes held besides the database, counted against the limits.
  void set_extra_memory(std::size_t bytes) { extra_memory_ = bytes; }

 private:
  struct Cursor {
    std::uint32_t row = 0;    // the present one
    std::uint32_t next = 0;   // the next candidate, kNoRow: none
    std::uint32_t begin = 0;  // rows wanted: [begin, end)
    std::uint32_t end = 0;
  };

  bool prepare(const Clause& clause, const Plan& plan);
  void open_cursor(const Plan::Step& step, Cursor& cursor);
  bool advance(const Plan::Step& step, Cursor& cursor) const;
  bool accept(const Clause& clause, const Plan::Step& step, std::uint32_t row);
  bool passes(const Clause& clause, const std::vector<Plan::Filter>& filters);
  bool holds(const Atom& atom);
  TermId build(const Pattern& pattern);
  void count_work() {
    if (++work_ % 16384 == 0) limits_.check(database_.memory() + extra_memory_, work_before_ + work_);
  }

  Database& database_;
  const Marks& marks_;
  const std::vector<bool>& open_;
  const Limits& limits_;
  const std::vector<const Table*>* frozen_ = nullptr;
  std::vector<TermId> bindings_;
  std::vector<std::uint32_t> rows_;  // per body literal
  std::vector<Cursor> cursors_;
  std::vector<TermId> key_;
  std::vector<TermId> built_;
  std::vector<TermId> arguments_;  // stack of build()
  std::uint64_t work_ = 0;         // rows looked at
  std::uint64_t work_before_ = 0;
  std::size_t extra_memory_ = 0;
};

template <class OnMatch>
void Join::run(const Clause& clause, const Plan& plan, OnMatch&& on_match) {
  if (!prepare(clause, plan)) return;
  const std::size_t steps = plan.steps.size();
  if (steps == 0) {
    on_match();
    return;
  }
  std::size_t depth = 0;
  open_cursor(plan.steps[0], cursors_[0]);
  while (true) {
    const Plan::Step& step = plan.steps[depth];
    if (!advance(step, cursors_[depth])) {
      if (depth == 0) return;
      --depth;
      continue;
    }
    if (!accept(clause, step, cursors_[depth].row)) continue;
    if (step.first_only) cursors_[depth].next = kNoRow;
    if (depth + 1 == steps) {
      on_match();
    } else {
      ++depth;
      open_cursor(plan.steps[depth], cursors_[depth]);
    }
  }
}

}  // namespace senet::datalog
