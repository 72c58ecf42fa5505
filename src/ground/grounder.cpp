#include "ground/grounder.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/error.h"
#include "datalog/demand.h"
#include "datalog/evaluate.h"
#include "datalog/initial_state.h"
#include "datalog/relevance.h"
#include "datalog/split.h"
#include "datalog/strata.h"
#include "datalog/translate.h"
#include "ground/instances.h"

namespace senet::ground {

namespace {

using datalog::Component;
using datalog::Database;
using datalog::kNoRow;
using datalog::Pattern;
using datalog::Program;
using datalog::RelationId;
using datalog::TermId;

constexpr AtomId kNone = GroundProgram::kNone;

// Restricting helper relations to what is asked of them saves nearly all work on some sheets (merrills, Chinese
// checkers) and multiplies it on others (checkers), and so does splitting first; all forms are tried in turn with
// growing budgets of rows to look at. What does not ground then would not make a net worth having.
enum class Form : std::uint8_t { kSplit, kRestricted, kSplitRestricted };
struct Attempt {
  Form form;
  std::uint64_t work;
};
constexpr Attempt kAttempts[] = {{Form::kSplit, 500'000},        {Form::kSplitRestricted, 600'000},
                                 {Form::kSplit, 5'000'000},      {Form::kSplitRestricted, 4'000'000},
                                 {Form::kRestricted, 2'000'000}, {Form::kSplit, 30'000'000}};

Program in_form(Program program, Form form) {
  if (form != Form::kRestricted) datalog::split_long_clauses(program);
  if (form != Form::kSplit) datalog::restrict_to_demand(program);
  return program;
}

class Grounder {
 public:
  Grounder(Program program, const datalog::Limits& limits) : program_(std::move(program)), limits_(limits) {}

  GroundProgram run(GroundStatistics* statistics) {
    initial_ = datalog::initial_state(program_, limits_);
    std::erase_if(program_.clauses, [&](const auto& clause) { return clause.head.relation == keywords().init; });
    add_reachability();
    open_ = datalog::depends_on(program_, {keywords().base_true, keywords().does});
    Instances instances(program_, recorded(), end_of_description_);
    Database database(program_);
    for (const TermId term : initial_) database.insert(keywords().base_true, std::vector{term});
    for (const TermId player : program_.players) database.insert(player_, std::vector{player});
    derive(database, instances);
    if (statistics != nullptr) {
      statistics->work = work_;
      statistics->clauses = end_of_description_;
      statistics->relations = program_.relations().size();
      for (RelationId relation = 0; relation < program_.relations().size(); ++relation) {
        if (!open_[relation]) statistics->static_tuples += database.size(database.table_of(relation));
      }
    }
    return output(database, instances);
  }

 private:
  const datalog::Keywords& keywords() const { return program_.keywords(); }

  // true(F) :- next(F).  does(R, M) :- legal(R, M), player(R).
  void add_reachability() {
    end_of_description_ = program_.clauses.size();
    player_ = program_.new_relation("player", 1);
    const auto x = Pattern::variable(0);
    const auto y = Pattern::variable(1);
    const auto positive = datalog::Literal::Kind::kPositive;
    program_.clauses.push_back({{keywords().base_true, {x}}, {{positive, {keywords().next, {x}}}}, 1, {}});
    program_.clauses.push_back(
        {{keywords().does, {x, y}}, {{positive, {keywords().legal, {x, y}}}, {positive, {player_, {x}}}}, 2, {}});
  }

  // Open relations that are part of the ground rules.
  std::vector<bool> recorded() const {
    std::vector<bool> out = open_;
    for (RelationId relation = 0; relation < out.size(); ++relation) {
      if (program_.relations()[relation].demand) out[relation] = false;
    }
    return out;
  }

  void derive(Database& database, Instances& instances) {
    datalog::Evaluator evaluator(program_, {open_, recorded(), &instances, limits_});
    for (const Component& component : datalog::components(program_)) {
      if (component.clauses.empty()) continue;
      evaluator.evaluate(component, database);
    }
    work_ = evaluator.work();
  }

  GroundProgram output(const Database& database, Instances& instances) {
    number_atoms(database);
    GroundProgram out;
    out.atom_count = atom_count_;
    make_room(database, instances, out);
    for (std::uint32_t clause = 0; clause < end_of_description_; ++clause) {
      write_rules(clause, database, instances, out);
    }
    for (const TermId player : program_.players) out.roles.push_back(database.terms.text(player));
    write_propositions(database, out);
    write_moves(database, out);
    write_goals(database, out);
    if (database.size(database.table_of(keywords().terminal)) > 0) out.terminal = atom(keywords().terminal, 0);
    write_facts(database, out);
    return out;
  }

  bool has_atoms(RelationId relation) const {
    const auto& k = keywords();
    if (program_.relations()[relation].demand) return false;
    return open_[relation] || relation == k.legal || relation == k.next || relation == k.goal || relation == k.terminal;
  }

  void number_atoms(const Database& database) {
    first_atom_.assign(program_.relations().size(), kNone);
    for (RelationId relation = 0; relation < program_.relations().size(); ++relation) {
      if (!has_atoms(relation)) continue;
      first_atom_[relation] = atom_count_;
      const std::uint32_t size = database.size(database.table_of(relation));
      if (size >= kNone - atom_count_) throw Error("", "more than 4 billion ground atoms are needed");
      atom_count_ += size;
    }
  }

  AtomId atom(RelationId relation, std::uint32_t row) const { return first_atom_[relation] + row; }

  // For all rules at once: vectors that grow hold the old and the new for a moment, which can double the peak.
  void make_room(const Database& database, Instances& instances, GroundProgram& out) const {
    std::size_t rules = 0;
    std::size_t literals = 0;
    for (std::uint32_t clause = 0; clause < end_of_description_; ++clause) {
      const ClauseInstances& own = instances.of(clause);
      const std::size_t body = own.positive.size() + own.negative.size();
      rules += own.rows.size() / (1 + body);
      literals += own.rows.size() / (1 + body) * body;
    }
    limits_.check(database.memory() + instances.memory() + rules * sizeof(GroundProgram::Rule) +
                  literals * sizeof(AtomId));
    out.rules.reserve(rules);
    out.literals.reserve(literals);
  }

  void write_rules(std::uint32_t index, const Database& database, Instances& instances, GroundProgram& out) const {
    const datalog::Clause& clause = program_.clauses[index];
    const ClauseInstances own = std::exchange(instances.of(index), {});
    const std::size_t width = 1 + own.positive.size() + own.negative.size();
    for (std::size_t at = 0; at < own.rows.size(); at += width) {
      GroundProgram::Rule rule;
      rule.head = atom(clause.head.relation, own.rows[at]);
      rule.body_begin = static_cast<std::uint32_t>(out.literals.size());
      std::size_t next = at + 1;
      for (const std::uint32_t literal : own.positive) {
        out.literals.push_back(atom(clause.body[literal].atom.relation, own.rows[next++]));
      }
      rule.negative_begin = static_cast<std::uint32_t>(out.literals.size());
      for (const std::uint32_t literal : own.negative) {
        const RelationId relation = clause.body[literal].atom.relation;
        const auto& table = database.table(database.table_of(relation));
        const std::uint32_t row = table.find(instances.asked(relation).row(own.rows[next++]));
        // What is never derived is false, and its negation is no condition.
        if (row != kNoRow) out.literals.push_back(atom(relation, row));
      }
      rule.body_end = static_cast<std::uint32_t>(out.literals.size());
      out.rules.push_back(rule);
      if (out.rules.size() % 65536 == 0) limits_.check(0);  // the time
    }
  }

  void write_propositions(const Database& database, GroundProgram& out) const {
    const auto& table = database.table(database.table_of(keywords().base_true));
    const auto& next = database.table(database.table_of(keywords().next));
    for (std::uint32_t row = 0; row < table.size(); ++row) {
      const std::uint32_t next_row = next.find(table.row(row));
      out.propositions.push_back({database.terms.text(table.at(row, 0)), atom(keywords().base_true, row),
                                  next_row == kNoRow ? kNone : atom(keywords().next, next_row), row < initial_.size()});
    }
    std::ranges::sort(out.propositions, {}, &GroundProgram::Proposition::text);
  }

  void write_moves(const Database& database, GroundProgram& out) const {
    const auto& legal = database.table(database.table_of(keywords().legal));
    const auto& does = database.table(database.table_of(keywords().does));
    for (const TermId player : program_.players) {
      auto& moves = out.moves.emplace_back();
      for (std::uint32_t row = 0; row < legal.size(); ++row) {
        if (legal.at(row, 0) != player) continue;
        const std::uint32_t done = does.find(legal.row(row));
        moves.push_back({database.terms.text(legal.at(row, 1)), done == kNoRow ? kNone : atom(keywords().does, done),
                         atom(keywords().legal, row)});
      }
      std::ranges::sort(moves, {}, &GroundProgram::Move::text);
    }
  }

  void write_goals(const Database& database, GroundProgram& out) const {
    const auto& goal = database.table(database.table_of(keywords().goal));
    for (const TermId player : program_.players) {
      auto& goals = out.goals.emplace_back();
      for (std::uint32_t row = 0; row < goal.size(); ++row) {
        if (goal.at(row, 0) != player) continue;
        goals.push_back({database.terms.text(goal.at(row, 1)), atom(keywords().goal, row)});
      }
      std::ranges::sort(goals, {}, &GroundProgram::Goal::text);
    }
  }

  // Relations with a meaning that depend on neither state nor moves have rows but no recorded rules.
  void write_facts(const Database& database, GroundProgram& out) const {
    for (RelationId relation = 0; relation < program_.relations().size(); ++relation) {
      if (!has_atoms(relation) || open_[relation]) continue;
      const auto end = static_cast<std::uint32_t>(out.literals.size());
      const std::uint32_t size = database.size(database.table_of(relation));
      for (std::uint32_t row = 0; row < size; ++row) out.rules.push_back({atom(relation, row), end, end, end});
    }
  }

  Program program_;
  datalog::Limits limits_;
  std::vector<TermId> initial_;
  std::size_t end_of_description_ = 0;  // clauses from here on are ours
  RelationId player_ = 0;
  std::vector<bool> open_;  // relations that depend on the state or on moves
  std::vector<AtomId> first_atom_;
  AtomId atom_count_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace

GroundProgram ground(const gdl::Description& description, const GroundOptions& options, GroundStatistics* statistics) {
  Program program = datalog::translate(description, statistics == nullptr ? nullptr : &statistics->ignored);
  const datalog::Limits limits(options.time_limit, options.memory_limit, options.stop);
  std::string why;
  for (const Attempt& attempt : kAttempts) {
    limits.check_stop();
    try {
      if (statistics != nullptr) statistics->on_demand = attempt.form != Form::kSplit;
      return Grounder(in_form(program, attempt.form), limits.with_work(attempt.work)).run(statistics);
    } catch (const datalog::WorkExceeded&) {
      if (why.empty()) why = "grounding needs too much work in every form of the rules";
    } catch (const datalog::BudgetExceeded& error) {
      why = "grounding: " + error.text();
    } catch (const Error&) {
      if (attempt.form == Form::kSplit) throw;
    }
  }
  throw datalog::BudgetExceeded(why);
}

}  // namespace senet::ground
