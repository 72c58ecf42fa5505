#include "datalog/evaluate.h"

#include <algorithm>

namespace senet::datalog {

namespace {

constexpr std::uint32_t kFull = 0;  // plan without delta

// A plan is made anew when a table of it has grown by this factor.
constexpr std::uint32_t kReplanGrowth = 8;
constexpr std::uint32_t kReplanSlack = 64;

}  // namespace

Evaluator::Evaluator(const Program& program, EvaluatorOptions options)
    : program_(program), options_(std::move(options)), plans_(program.clauses.size()) {
  options_.open.resize(program.relations().size(), false);
  growing_.assign(program.relations().size(), false);
  for (std::size_t i = 0; i < plans_.size(); ++i) plans_[i].resize(1 + program.clauses[i].body.size());
}

const Plan& Evaluator::plan_for(std::uint32_t clause, std::uint32_t delta, Database& database) {
  Cached& cached = plans_[clause][delta];
  bool fresh = !cached.sizes.empty() || program_.clauses[clause].body.empty();
  for (std::size_t i = 0; fresh && i < cached.plan.steps.size(); ++i) {
    fresh = database.size(cached.plan.steps[i].table) <= kReplanGrowth * cached.sizes[i] + kReplanSlack;
  }
  if (fresh) return cached.plan;
  PlanOptions options;
  if (delta != kFull) options.delta = delta - 1;
  options.growing = &growing_;
  if (!options_.recorded.empty()) options.recorded = &options_.recorded;
  cached.plan = make_plan(program_.clauses[clause], database, options);
  cached.sizes.assign(1, 0);
  cached.sizes.resize(std::max<std::size_t>(1, cached.plan.steps.size()));
  for (std::size_t i = 0; i < cached.plan.steps.size(); ++i) {
    cached.sizes[i] = database.size(cached.plan.steps[i].table);
  }
  return cached.plan;
}

void Evaluator::run(std::uint32_t index, std::uint32_t delta, Database& database, Join& join) {
  const Clause& clause = program_.clauses[index];
  const Plan& plan = plan_for(index, delta, database);
  join.run(clause, plan, [&] {
    const auto built = join.build(clause.head);
    head_.assign(built.begin(), built.end());
    const std::uint32_t row = database.insert(clause.head.relation, head_).first;
    if (options_.sink != nullptr) options_.sink->derived(index, row, join);
  });
  if (options_.sink != nullptr) join.set_extra_memory(options_.sink->memory());
}

// What came since the last round is new now. False if nothing did.
bool Evaluator::advance_marks(const Component& component, const Database& database) {
  bool any = false;
  for (const RelationId relation : component.relations) {
    marks_.old_end[relation] = marks_.now_end[relation];
    marks_.now_end[relation] = database.size(database.table_of(relation));
    any |= marks_.old_end[relation] < marks_.now_end[relation];
  }
  return any;
}

void Evaluator::evaluate(const Component& component, Database& database) {
  const std::size_t relations = program_.relations().size();
  marks_.old_end.assign(relations, 0);
  marks_.now_end.resize(relations);
  for (RelationId relation = 0; relation < relations; ++relation) {
    marks_.now_end[relation] = database.size(database.table_of(relation));
  }
  growing_.assign(relations, false);
  for (const RelationId relation : component.relations) growing_[relation] = true;
  Join join(database, marks_, options_.open, options_.limits);
  for (const std::uint32_t clause : component.clauses) run(clause, kFull, database, join);
  if (!component.recursive) return;
  while (advance_marks(component, database)) {
    for (const std::uint32_t clause : component.clauses) {
      const auto& body = program_.clauses[clause].body;
      for (std::uint32_t i = 0; i < body.size(); ++i) {
        if (body[i].kind != Literal::Kind::kPositive || !growing_[body[i].atom.relation]) continue;
        const RelationId relation = body[i].atom.relation;
        if (marks_.old_end[relation] < marks_.now_end[relation]) run(clause, 1 + i, database, join);
      }
    }
  }
}

}  // namespace senet::datalog
