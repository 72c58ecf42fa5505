#include "datalog/plan.h"

#include <algorithm>
#include <limits>

namespace senet::datalog {

namespace {

// A relation without rows yet is taken to have so many when plans are made.
constexpr double kUnknownSize = 100;

void flatten(const Pattern& pattern, Shape& shape, std::vector<Pattern>& leaves) {
  if (pattern.kind != Pattern::Kind::kFunction) {
    shape.push_back(kLeaf);
    leaves.push_back(pattern);
    return;
  }
  shape.push_back(pattern.id);
  for (const Pattern& argument : pattern.arguments) flatten(argument, shape, leaves);
}

class Planner {
 public:
  Planner(const Clause& clause, Database& database, const PlanOptions& options)
      : clause_(clause),
        database_(database),
        options_(options),
        bound_(clause.variables, false),
        done_(clause.body.size(), false),
        leaves_(clause.body.size()),
        tables_(clause.body.size(), 0) {
    for (std::size_t i = 0; i < clause.body.size(); ++i) {
      if (!positive(i)) continue;
      Shape shape;
      for (const Pattern& argument : clause.body[i].atom.arguments) flatten(argument, shape, leaves_[i]);
      tables_[i] = database.view(clause.body[i].atom.relation, shape);
      database.catch_up(tables_[i]);
    }
  }

  Plan run() {
    take_filters(plan_.filters);
    if (options_.delta) take(*options_.delta);
    while (const auto literal = cheapest()) take(*literal);
    mark_first_only();
    return std::move(plan_);
  }

 private:
  bool positive(std::size_t i) const { return clause_.body[i].kind == Literal::Kind::kPositive; }

  bool is_bound(const Pattern& leaf) const { return leaf.kind == Pattern::Kind::kGround || bound_[leaf.id]; }

  double expected_matches(std::size_t i) const {
    const double size = database_.size(tables_[i]);
    double matches = size > 0 ? size : kUnknownSize;
    for (std::uint32_t column = 0; column < leaves_[i].size(); ++column) {
      if (!is_bound(leaves_[i][column])) continue;
      matches /= size > 0 ? database_.distinct_values(tables_[i], column) : 10;
    }
    return matches;
  }

  std::optional<std::size_t> cheapest() const {
    std::optional<std::size_t> best;
    double best_matches = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < clause_.body.size(); ++i) {
      if (!positive(i) || done_[i]) continue;
      const double matches = expected_matches(i);
      if (matches < best_matches) {
        best = i;
        best_matches = matches;
        if (matches <= 1 && clause_.body.size() > kLongBody) break;  // good enough, and found in time
      }
    }
    return best;
  }

  Rows rows_of(std::size_t i) const {
    if (!options_.delta || !(*options_.growing)[clause_.body[i].atom.relation]) return Rows::kAll;
    if (i == *options_.delta) return Rows::kNew;
    return i < *options_.delta ? Rows::kOld : Rows::kAll;
  }

  void take(std::size_t i) {
    Plan::Step step;
    step.literal = static_cast<std::uint32_t>(i);
    step.relation = clause_.body[i].atom.relation;
    step.table = tables_[i];
    step.rows = rows_of(i);
    std::vector<std::uint32_t> columns;
    std::vector<bool> here(bound_.size(), false);
    for (std::uint32_t column = 0; column < leaves_[i].size(); ++column) {
      const Pattern& leaf = leaves_[i][column];
      if (is_bound(leaf)) {
        columns.push_back(column);
        step.key.push_back({leaf.kind == Pattern::Kind::kGround, leaf.id});
      } else if (here[leaf.id]) {
        step.same.push_back({column, leaf.id});
      } else {
        here[leaf.id] = true;
        step.bind.push_back({column, leaf.id});
      }
    }
    step.lookup = columns.size() == leaves_[i].size() && step.table == database_.table_of(step.relation);
    if (!columns.empty() && !step.lookup) step.index = database_.index_over(step.table, columns);
    for (const auto& [column, variable] : step.bind) bound_[variable] = true;
    done_[i] = true;
    take_filters(step.filters);
    plan_.steps.push_back(std::move(step));
  }

  void take_filters(std::vector<Plan::Filter>& out) {
    for (std::uint32_t i = 0; i < clause_.body.size(); ++i) {
      if (positive(i) || done_[i]) continue;
      bool ready = true;
      for_each_variable(clause_.body[i].atom, [&](VariableId variable) { ready = ready && bound_[variable]; });
      if (!ready) continue;
      done_[i] = true;
      out.push_back({i});
    }
  }

  // A step's row matters only where a later step, filter, or the head reads what it binds, or its row is recorded.
  void mark_first_only() {
    std::vector<bool> used(clause_.variables, false);
    const auto use = [&](VariableId variable) { used[variable] = true; };
    for_each_variable(clause_.head, use);
    for (std::size_t i = plan_.steps.size(); i-- > 0;) {
      Plan::Step& step = plan_.steps[i];
      const Literal& literal = clause_.body[step.literal];
      const bool wanted = std::ranges::any_of(step.bind, [&](const auto& entry) { return used[entry.variable]; });
      const bool recorded = options_.recorded != nullptr && !literal.demand && (*options_.recorded)[step.relation];
      step.first_only = !wanted && !recorded;
      // The step's own filters may reject a row and accept the next, so they don't make its variables wanted.
      for_each_variable(literal.atom, use);
      for (const Plan::Filter& filter : step.filters) for_each_variable(clause_.body[filter.literal].atom, use);
    }
    if (options_.recorded == nullptr) return;
    // A recorded negated literal is part of the rule instance: its variables matter.
    for (Plan::Step& step : plan_.steps) {
      for (const Plan::Filter& filter : step.filters) {
        const Literal& literal = clause_.body[filter.literal];
        if (literal.kind == Literal::Kind::kNegative && (*options_.recorded)[literal.atom.relation]) {
          keep_variables_of(literal.atom);
        }
      }
    }
  }

  void keep_variables_of(const Atom& atom) {
    for_each_variable(atom, [&](VariableId variable) {
      for (Plan::Step& step : plan_.steps) {
        if (std::ranges::any_of(step.bind, [&](const auto& entry) { return entry.variable == variable; })) {
          step.first_only = false;
        }
      }
    });
  }

  const Clause& clause_;
  Database& database_;
  const PlanOptions& options_;
  std::vector<bool> bound_;
  std::vector<bool> done_;
  std::vector<std::vector<Pattern>> leaves_;  // per positive literal, in column order
  std::vector<TableId> tables_;
  Plan plan_;
};

}  // namespace

Plan make_plan(const Clause& clause, Database& database, const PlanOptions& options) {
  return Planner(clause, database, options).run();
}

}  // namespace senet::datalog
