#include "interp/opening.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/error.h"
#include "datalog/demand.h"
#include "datalog/evaluate.h"
#include "datalog/initial_state.h"
#include "datalog/limits.h"
#include "datalog/relevance.h"
#include "datalog/split.h"
#include "datalog/strata.h"
#include "datalog/translate.h"

namespace senet::interp {

namespace {

using datalog::Clause;
using datalog::Literal;
using datalog::Pattern;
using datalog::Program;
using datalog::RelationId;
using datalog::TermId;

// Rows that each form of the rules may look at in the first attempt, and by how much more in the next one.
constexpr std::uint64_t kFirstBudget = 10'000;
constexpr std::uint64_t kBudgetGrowth = 8;

// What is left of the rules where only this role's legal moves are asked for. They become a helper relation, which
// restrict_to_demand() then restricts to the role:  legal(role, M) :- legal'(role, M).
void ask_for_moves_only(Program& program, TermId player) {
  const RelationId legal = program.keywords().legal;
  const RelationId all = program.new_relation("legal", 2);
  for (Clause& clause : program.clauses) {
    if (clause.head.relation == legal && clause.head.arguments.size() == 2) clause.head.relation = all;
    for (Literal& literal : clause.body) {
      if (literal.kind != Literal::Kind::kDistinct && literal.atom.relation == legal) literal.atom.relation = all;
    }
  }
  const std::vector<Pattern> arguments{Pattern::ground(player), Pattern::variable(0)};
  program.clauses.push_back({{legal, arguments}, {{Literal::Kind::kPositive, {all, arguments}}}, 1, {}});
  const auto needed = datalog::needed_by(program, {legal});
  std::erase_if(program.clauses, [&](const Clause& clause) { return !needed[clause.head.relation]; });
}

// Restricted to what is asked, without and with long bodies split, and split only.
std::vector<Program> forms_of(const Program& program) {
  std::vector<Program> forms(1, program);
  const bool differs = datalog::restrict_to_demand(forms[0]);
  Program split = program;
  datalog::split_long_clauses(split);
  if (differs) {
    forms.push_back(split);
    datalog::restrict_to_demand(forms[1]);
  }
  forms.push_back(std::move(split));
  return forms;
}

// What one form of the rules gives.
class Attempt {
 public:
  Attempt(const Program& program, const std::vector<TermId>& state) : program_(program), database_(program) {
    for (const TermId& term : state) database_.insert(program.keywords().base_true, std::span(&term, 1));
  }

  void run(const datalog::Limits& limits) {
    datalog::Evaluator evaluator(program_, {{}, {}, nullptr, limits});
    for (const datalog::Component& component : datalog::components(program_)) {
      if (!component.clauses.empty()) evaluator.evaluate(component, database_);
    }
  }

  // As they are now, also where run() did not come to its end: what lies below a rule is complete when it is used.
  std::vector<std::string> moves() const {
    const auto clause = std::ranges::find(program_.clauses, program_.keywords().legal,
                                          [](const Clause& each) { return each.head.relation; });
    const datalog::Atom& source = clause->body.front().atom;
    const datalog::Table& table = database_.table(database_.table_of(source.relation));
    std::vector<std::string> texts;
    for (std::uint32_t row = 0; row < table.size(); ++row) {
      if (table.at(row, 0) == source.arguments[0].id) texts.push_back(database_.terms.text(table.at(row, 1)));
    }
    return texts;
  }

 private:
  const Program& program_;
  datalog::Database database_;
};

}  // namespace

std::vector<std::string> opening_moves(const gdl::Description& description, std::size_t role,
                                       const InterpreterOptions& options) {
  const datalog::Limits limits(options.time_limit, options.memory_limit, options.stop);
  Program program = datalog::translate(description);
  const std::vector<TermId> state = datalog::initial_state(program, limits);
  ask_for_moves_only(program, program.players.at(role));
  std::vector<Program> forms = forms_of(program);
  for (std::uint64_t budget = kFirstBudget;; budget *= kBudgetGrowth) {
    for (std::size_t i = 0; i < forms.size();) {
      Attempt attempt(forms[i], state);
      try {
        attempt.run(limits.with_work(budget));
        return attempt.moves();
      } catch (const datalog::WorkExceeded&) {
        ++i;  // what was derived is dropped: the next form may get by with less
      } catch (const Error&) {
        if (auto found = attempt.moves(); !found.empty()) return found;
        if (forms.size() == 1) throw;
        forms.erase(forms.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }
}

}  // namespace senet::interp
