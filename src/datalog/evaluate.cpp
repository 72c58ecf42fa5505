#include "datalog/evaluate.h"

#include <algorithm>

#include "base/error.h"

namespace senet::datalog {

namespace {

constexpr std::uint32_t kFull = 0;  // plan without delta

// A plan is made anew when a table of it has grown by this factor.
constexpr std::uint32_t kReplanGrowth = 8;
constexpr std::uint32_t kReplanSlack = 64;

// Derivations from one look at the sink's memory to the next.
constexpr std::uint64_t kMemoryInterval = 4096;

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
  if (program_.clauses[clause].body.size() > kLongBody) options_.limits.check(0);  // to plan it takes a while
  cached.plan = make_plan(program_.clauses[clause], database, options);
  cached.sizes.assign(1, 0);
  cached.sizes.resize(std::max<std::size_t>(1, cached.plan.steps.size()));
  for (std::size_t i = 0; i < cached.plan.steps.size(); ++i) {
    cached.sizes[i] = database.size(cached.plan.steps[i].table);
  }
  return cached.plan;
}

void Evaluator::run(std::uint32_t index, std::uint32_t delta, Database& database, Join& join) {
  options_.limits.check_stop();  // a join of few rows does not
  const Clause& clause = program_.clauses[index];
  const Plan& plan = plan_for(index, delta, database);
  join.run(clause, plan, [&] {
    const auto built = join.build(clause.head);
    head_.assign(built.begin(), built.end());
    const std::uint32_t row = database.insert(clause.head.relation, head_).first;
    if (options_.sink == nullptr) return;
    options_.sink->derived(index, row, join);
    if (++told_ % kMemoryInterval == 0) join.set_extra_memory(options_.sink->memory());
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
  const bool cyclic = component.negative_cycle && !options_.open[component.relations.front()];
  if (cyclic) {
    alternate(component, database);
  } else {
    fixpoint(component, database, nullptr);
  }
}

// Alternating fixpoint: what can be derived if nothing is assumed of the component's negated atoms, then what can be
// derived if all that is assumed to hold, and so on, until the lower and the upper bound stand still.
void Evaluator::alternate(const Component& component, Database& database) {
  const auto model = [&](const std::vector<Table>& assumed) {
    std::vector<const Table*> frozen(program_.relations().size(), nullptr);
    for (std::size_t i = 0; i < assumed.size(); ++i) frozen[component.relations[i]] = &assumed[i];
    for (const RelationId relation : component.relations) database.clear(relation);
    fixpoint(component, database, &frozen);
    std::vector<Table> tables;
    for (const RelationId relation : component.relations) {
      tables.push_back(database.table(database.table_of(relation)));
    }
    return tables;
  };
  const auto size = [](const std::vector<Table>& tables) {
    std::size_t rows = 0;
    for (const Table& table : tables) rows += table.size();
    return rows;
  };
  std::vector<Table> lower;
  for (const RelationId relation : component.relations) lower.emplace_back(program_.relations()[relation].arity);
  while (true) {
    const std::vector<Table> upper = model(lower);
    std::vector<Table> better = model(upper);
    if (size(better) == size(upper)) return;
    if (size(better) == size(lower)) {
      const Clause& clause = program_.clauses[component.clauses.front()];
      throw Error(gdl::to_text(program_.file, clause.place),
                  "'" + program_.relations()[clause.head.relation].name + "' depends on its own negation");
    }
    lower = std::move(better);
  }
}

void Evaluator::fixpoint(const Component& component, Database& database, const std::vector<const Table*>* frozen) {
  const std::size_t relations = program_.relations().size();
  marks_.old_end.assign(relations, 0);
  marks_.now_end.resize(relations);
  for (RelationId relation = 0; relation < relations; ++relation) {
    marks_.now_end[relation] = database.size(database.table_of(relation));
  }
  growing_.assign(relations, false);
  for (const RelationId relation : component.relations) growing_[relation] = true;
  Join join(database, marks_, options_.open, options_.limits);
  join.freeze(frozen);
  join.set_work_before(work_);
  for (const std::uint32_t clause : component.clauses) run(clause, kFull, database, join);
  while (component.recursive && advance_marks(component, database)) {
    for (const std::uint32_t clause : component.clauses) {
      const auto& body = program_.clauses[clause].body;
      for (std::uint32_t i = 0; i < body.size(); ++i) {
        if (body[i].kind != Literal::Kind::kPositive || !growing_[body[i].atom.relation]) continue;
        const RelationId relation = body[i].atom.relation;
        if (marks_.old_end[relation] < marks_.now_end[relation]) run(clause, 1 + i, database, join);
      }
    }
  }
  work_ += join.work();
}

}  // namespace senet::datalog
