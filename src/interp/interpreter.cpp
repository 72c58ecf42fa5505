#include "interp/interpreter.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/rng.h"
#include "datalog/initial_state.h"
#include "datalog/relevance.h"
#include "datalog/strata.h"
#include "game/goal_value.h"

namespace senet::interp {

using datalog::Component;
using datalog::kNoTerm;
using datalog::RelationId;
using datalog::Table;
using datalog::TermId;

namespace {

constexpr std::uint32_t kMovesPerRole = Dictionary::kMaxMoves;

const Table& rows(const datalog::Database& database, RelationId relation) {
  return database.table(database.table_of(relation));
}

// cache[key], grown as needed.
std::uint32_t& slot(std::vector<std::uint32_t>& cache, std::uint32_t key) {
  if (key >= cache.size()) cache.resize(key + 1 + key / 2, kNoTerm);
  return cache[key];
}

}  // namespace

Interpreter::Position::Position(const Interpreter& rules, const datalog::Limits& limits, Time limited)
    : time(limited),
      database(*rules.base_),
      evaluator(rules.program_, {{}, {}, nullptr, limits}),
      evaluated(rules.components_.size(), false),
      moves(rules.info_.roles()) {}

Interpreter::Interpreter(datalog::Program program, std::string name, const datalog::Limits& limits,
                         const datalog::Limits& query_limits)
    : program_(std::move(program)), query_limits_(query_limits) {
  info_.name = std::move(name);
  for (const TermId player : program_.players) info_.role_names.push_back(program_.terms.text(player));
  for (std::uint32_t role = 0; role <= info_.roles(); ++role) info_.first_move.push_back(role * kMovesPerRole);
  dictionary_ = std::make_shared<Dictionary>(info_.roles());
  find_initial_state(limits);
  derive_statics(limits);
  plan_queries();
}

void Interpreter::find_initial_state(const datalog::Limits& limits) {
  initial_ = datalog::initial_state(program_, limits);
  std::erase_if(program_.clauses, [&](const auto& clause) { return clause.head.relation == program_.keywords().init; });
  base_.emplace(program_);
}

void Interpreter::derive_statics(const datalog::Limits& limits) {
  components_ = datalog::components(program_);
  const auto& k = program_.keywords();
  const auto changes = datalog::depends_on(program_, {k.base_true, k.does});
  const auto moves = datalog::depends_on(program_, {k.does});
  for (RelationId relation = 0; relation < changes.size(); ++relation) {
    if (changes[relation]) changing_.push_back(relation);
    if (moves[relation]) moving_.push_back(relation);
  }
  component_of_.resize(changes.size());
  for (std::uint32_t i = 0; i < components_.size(); ++i) {
    for (const RelationId relation : components_[i].relations) component_of_[relation] = i;
  }
  datalog::Evaluator evaluator(program_, {{}, {}, nullptr, limits});
  for (const Component& component : components_) {
    if (component.clauses.empty()) continue;
    if (!changes[component.relations.front()]) evaluator.evaluate(component, *base_);
  }
  static_work_ = evaluator.work();
}

// Which components each query needs, in evaluation order.
void Interpreter::plan_queries() {
  const auto& k = program_.keywords();
  const auto changes = datalog::depends_on(program_, {k.base_true, k.does});
  const auto needed = [&](RelationId root) {
    const auto marked = datalog::needed_by(program_, {root});
    std::vector<std::uint32_t> out;
    for (std::uint32_t i = 0; i < components_.size(); ++i) {
      const RelationId relation = components_[i].relations.front();
      if (!components_[i].clauses.empty() && marked[relation] && changes[relation]) out.push_back(i);
    }
    return out;
  };
  for_terminal_ = needed(k.terminal);
  for_legal_ = needed(k.legal);
  for_goal_ = needed(k.goal);
  for_next_ = needed(k.next);
}

Interpreter::Position Interpreter::new_position() const {
  Position position(*this, query_limits_, Position::Time::kPerQuery);
  set_state(position, std::vector(initial_));
  return position;
}

void Interpreter::forget(Position& position, const std::vector<RelationId>& relations) const {
  for (const RelationId relation : relations) {
    position.database.clear(relation);
    position.evaluated[component_of_[relation]] = false;
  }
}

void Interpreter::set_state(Position& position, std::vector<TermId>&& truth) const {
  forget(position, changing_);
  position.truth = std::move(truth);
  for (const TermId& term : position.truth) {
    position.database.insert(program_.keywords().base_true, std::span(&term, 1));
  }
}

void Interpreter::evaluate(Position& position, const std::vector<std::uint32_t>& components) const {
  bool begun = position.time == Position::Time::kInAll;
  for (const std::uint32_t component : components) {
    if (position.evaluated[component]) continue;
    if (!std::exchange(begun, true)) position.evaluator.restart_time();
    position.evaluator.evaluate(components_[component], position.database);
    position.evaluated[component] = true;
  }
}

TermId Interpreter::shared_term(Position& position, TermId own) const {
  TermId& shared = slot(position.shared, own);
  if (shared == kNoTerm) shared = dictionary_->share(position.database.terms, own);
  return shared;
}

TermId Interpreter::own_term(Position& position, TermId shared) const {
  TermId& own = slot(position.own, shared);
  if (own == kNoTerm) own = dictionary_->unshare(shared, position.database.terms);
  return own;
}

MoveId Interpreter::move_id(Position& position, std::size_t role, TermId move) const {
  std::uint32_t& number = slot(position.moves[role], move);
  if (number == kNoTerm) number = dictionary_->share_move(role, position.database.terms, move);
  return static_cast<MoveId>(info_.first_move[role] + number);
}

void Interpreter::load(StateView state, Position& position) const {
  std::vector<TermId> truth;
  for (const std::uint64_t word : state) {
    for (const TermId shared : {static_cast<TermId>(word), static_cast<TermId>(word >> 32)}) {
      if (shared != kNoTerm) truth.push_back(own_term(position, shared));
    }
  }
  set_state(position, std::move(truth));
}

void Interpreter::store(Position& position, State& out) const {
  std::vector<TermId> shared;
  for (const TermId term : position.truth) shared.push_back(shared_term(position, term));
  std::ranges::sort(shared);
  if (shared.size() % 2 == 1) shared.push_back(kNoTerm);
  out.clear();
  for (std::size_t i = 0; i < shared.size(); i += 2) {
    out.push_back(std::uint64_t{shared[i]} | std::uint64_t{shared[i + 1]} << 32);
  }
}

bool Interpreter::terminal(Position& position) const {
  evaluate(position, for_terminal_);
  return rows(position.database, program_.keywords().terminal).size() > 0;
}

void Interpreter::legal(Position& position, RoleId role, MoveList& out) const {
  evaluate(position, for_legal_);
  out.clear();
  const Table& table = rows(position.database, program_.keywords().legal);
  const TermId player = program_.players[index(role)];
  for (std::uint32_t row = 0; row < table.size(); ++row) {
    if (table.at(row, 0) == player) out.push_back(move_id(position, index(role), table.at(row, 1)));
  }
}

void Interpreter::apply(Position& position, std::span<const MoveId> joint) const {
  const auto& k = program_.keywords();
  // A relation that legal and next share may be restricted to what both ask of it: what was derived without the moves
  // is not all there is now.
  forget(position, moving_);
  for (std::size_t role = 0; role < joint.size(); ++role) {
    if (joint[role] == kNoMove) continue;
    const TermId move =
        dictionary_->unshare_move(role, index(joint[role]) - info_.first_move[role], position.database.terms);
    position.database.insert(k.does, std::vector{program_.players[role], move});
  }
  evaluate(position, for_next_);
  const Table& next = rows(position.database, k.next);
  std::vector<TermId> truth;
  for (std::uint32_t row = 0; row < next.size(); ++row) truth.push_back(next.at(row, 0));
  set_state(position, std::move(truth));
}

void Interpreter::goals(Position& position, std::span<Goal> out) const {
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < out.size(); ++role) {
    goal_texts(position, static_cast<RoleId>(role), texts);
    out[role] = playable_goal(texts);
  }
}

void Interpreter::goal_texts(Position& position, RoleId role, std::vector<std::string>& out) const {
  evaluate(position, for_goal_);
  out.clear();
  const Table& table = rows(position.database, program_.keywords().goal);
  for (std::uint32_t row = 0; row < table.size(); ++row) {
    if (table.at(row, 0) != program_.players[index(role)]) continue;
    out.push_back(position.database.terms.text(table.at(row, 1)));
  }
  std::ranges::sort(out);
}

std::size_t Interpreter::role_of(MoveId move) const { return index(move) / kMovesPerRole; }

std::string Interpreter::move_name(MoveId move) const {
  return dictionary_->move_text(role_of(move), index(move) % kMovesPerRole);
}

std::optional<MoveId> Interpreter::find_move(RoleId role, std::string_view text) const {
  const auto number = dictionary_->find_move(index(role), text);
  if (!number) return std::nullopt;
  return static_cast<MoveId>(info_.first_move[index(role)] + *number);
}

std::vector<std::string> Interpreter::state_texts(StateView state) const {
  std::vector<std::string> texts;
  for (const std::uint64_t word : state) {
    for (const TermId shared : {static_cast<TermId>(word), static_cast<TermId>(word >> 32)}) {
      if (shared != kNoTerm) texts.push_back(dictionary_->text(shared));
    }
  }
  std::ranges::sort(texts);
  return texts;
}

std::uint64_t Interpreter::work_of_opening(std::uint32_t plies, const datalog::Limits& limits) const {
  Position position(*this, limits, Position::Time::kInAll);
  set_state(position, std::vector(initial_));
  Rng rng(1);
  JointMove joint(info_.roles());
  MoveList moves;
  std::vector<std::string> texts;
  for (std::uint32_t ply = 0;; ++ply) {
    const bool ended = terminal(position);
    for (std::size_t role = 0; role < info_.roles(); ++role) {
      legal(position, static_cast<RoleId>(role), moves);
      joint[role] = moves.empty() ? kNoMove : moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      if (ply == 0 || ended) goal_texts(position, static_cast<RoleId>(role), texts);
    }
    if (ended || ply == plies) break;
    apply(position, joint);
  }
  return static_work_ + position.evaluator.work();
}

}  // namespace senet::interp
