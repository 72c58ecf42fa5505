// Semi-naive bottom-up evaluation, one component of the dependency graph at a time.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "datalog/database.h"
#include "datalog/join.h"
#include "datalog/limits.h"
#include "datalog/plan.h"
#include "datalog/program.h"
#include "datalog/strata.h"

namespace senet::datalog {

// Told of every way in which a clause derives its head.
class DerivationSink {
 public:
  virtual ~DerivationSink() = default;
  // The join holds the match: rows of positive literals, bindings for negated ones.
  virtual void derived(std::uint32_t clause, std::uint32_t head_row, Join& match) = 0;
  // Bytes held, counted against the limits.
  virtual std::size_t memory() const = 0;
};

struct EvaluatorOptions {
  // Negated literals of these relations count as possibly true. By RelationId; empty: none.
  std::vector<bool> open;
  // Relations whose rows the sink wants in full. By RelationId; empty: none.
  std::vector<bool> recorded;
  DerivationSink* sink = nullptr;
  Limits limits;
};

// Holds the plans, so that evaluating the same program on another state's tuples costs no planning. The program must
// outlive it; the database is handed in each time and must be the same one or a copy.
class Evaluator {
 public:
  Evaluator(const Program& program, EvaluatorOptions options);

  // Adds to the database all tuples that the component's clauses derive. What lies below must be complete.
  // A component that depends on its own negation gets its well-founded model, provided that leaves no atom undecided
  // (so `goal 0 :- not goal 100` is fine, `p :- not p` is not).
  // Throws: Error where a limit is exceeded, terms grow without end, or an atom depends on its own negation.
  void evaluate(const Component& component, Database& database);
  // The time limit holds for what comes from now on.
  void restart_time() { options_.limits.restart(); }
  // Rows looked at in all evaluations so far.
  std::uint64_t work() const { return work_; }

 private:
  struct Cached {
    Plan plan;
    std::vector<std::uint32_t> sizes;  // of the steps' tables when the plan was made
  };

  const Plan& plan_for(std::uint32_t clause, std::uint32_t delta, Database& database);
  void run(std::uint32_t clause, std::uint32_t delta, Database& database, Join& join);
  void fixpoint(const Component& component, Database& database, const std::vector<const Table*>* frozen);
  void alternate(const Component& component, Database& database);
  bool advance_marks(const Component& component, const Database& database);

  const Program& program_;
  EvaluatorOptions options_;
  Marks marks_;
  std::vector<bool> growing_;               // relations of the component being evaluated
  std::vector<std::vector<Cached>> plans_;  // per clause: [0] full, [1 + i] with body literal i as delta
  std::vector<TermId> head_;
  std::uint64_t work_ = 0;
  std::uint64_t told_ = 0;  // derivations that the sink was told of
};

}  // namespace senet::datalog
