// Rules straight from a description: every state's relations are derived anew by the datalog engine, without
// grounding. Slow and always possible: the fallback for games too big to ground, and the yardstick for the propnet.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "datalog/database.h"
#include "datalog/evaluate.h"
#include "datalog/program.h"
#include "game/game_info.h"
#include "game/ids.h"
#include "interp/dictionary.h"

namespace senet::interp {

// Satisfies Rules and Naming. Immutable but for the dictionary of what was seen; shared between threads.
// A state's words are the sorted ids of its true propositions, two a word: their number varies, state_words is 0.
class Interpreter {
 public:
  // One thread's state with all that is derived from it so far.
  class Position {
   public:
    enum class Time : bool { kInAll, kPerQuery };
    Position(const Interpreter& rules, const datalog::Limits& limits, Time time);

   private:
    friend class Interpreter;

    Time time;  // what the time limit is for
    datalog::Database database;
    datalog::Evaluator evaluator;
    std::vector<datalog::TermId> truth;             // the true propositions, in no order
    std::vector<bool> evaluated;                    // per component
    std::vector<datalog::TermId> shared;            // by own term; kNoTerm: not asked yet
    std::vector<datalog::TermId> own;               // by shared term; kNoTerm: not asked yet
    std::vector<std::vector<std::uint32_t>> moves;  // per role, own term -> number
  };

  // `program` is as datalog::translate makes it, split and restricted as its maker saw fit. `limits` are for this,
  // `query_limits` for each query of a state.
  // Throws: Error where a limit is exceeded, or a relation that holds in every state depends on its own negation.
  Interpreter(datalog::Program program, std::string name, const datalog::Limits& limits,
              const datalog::Limits& query_limits);

  const GameInfo& info() const { return info_; }
  Position new_position() const;
  void load(StateView state, Position& position) const;
  void store(Position& position, State& out) const;
  bool terminal(Position& position) const;
  void legal(Position& position, RoleId role, MoveList& out) const;
  void apply(Position& position, std::span<const MoveId> joint) const;
  void goals(Position& position, std::span<Goal> out) const;
  void goal_texts(Position& position, RoleId role, std::vector<std::string>& out) const;

  // Rows looked at to play `plies` random plies from the initial state and to derive all there is to know of each
  // state, what holds in every state included: a measure of speed that doesn't depend on the machine.
  // Throws: BudgetExceeded past `limits`.
  std::uint64_t work_of_opening(std::uint32_t plies, const datalog::Limits& limits) const;

  std::string move_name(MoveId move) const;
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const;
  std::vector<std::string> state_texts(StateView state) const;

 private:
  void find_initial_state(const datalog::Limits& limits);
  void derive_statics(const datalog::Limits& limits);
  void plan_queries();
  void forget(Position& position, const std::vector<datalog::RelationId>& relations) const;
  void set_state(Position& position, std::vector<datalog::TermId>&& truth) const;
  void evaluate(Position& position, const std::vector<std::uint32_t>& components) const;
  datalog::TermId shared_term(Position& position, datalog::TermId own) const;
  datalog::TermId own_term(Position& position, datalog::TermId shared) const;
  MoveId move_id(Position& position, std::size_t role, datalog::TermId move) const;
  std::size_t role_of(MoveId move) const;

  GameInfo info_;
  datalog::Program program_;
  datalog::Limits query_limits_;
  std::optional<datalog::Database> base_;  // what holds in every state
  std::vector<datalog::TermId> initial_;
  std::vector<datalog::Component> components_;
  std::vector<std::uint32_t> component_of_;    // by relation
  std::vector<datalog::RelationId> changing_;  // relations that depend on state or moves
  std::vector<datalog::RelationId> moving_;    // relations that depend on moves
  std::vector<std::uint32_t> for_terminal_, for_legal_, for_goal_, for_next_;  // components, in order
  std::uint64_t static_work_ = 0;  // rows looked at for what holds in every state
  std::shared_ptr<Dictionary> dictionary_;
};

}  // namespace senet::interp
