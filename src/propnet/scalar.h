// The incremental evaluator: a state is held with the value of every gate that legal moves and the end of the game
// depend on, and a move changes what changes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/rng.h"
#include "game/game_info.h"
#include "game/ids.h"
#include "ground/ground_program.h"
#include "propnet/circuit.h"
#include "propnet/goal_table.h"
#include "propnet/lazy_gates.h"
#include "propnet/legal_lists.h"
#include "propnet/plan.h"
#include "propnet/propagator.h"
#include "propnet/transitions.h"

namespace senet::propnet {

// Satisfies Rules. Bit i of a state is proposition i of the ground program, the fixed ones included.
class Scalar {
 public:
  // One thread's working state. Made by new_position() only; all that it needs is allocated there.
  struct Position {
    std::vector<std::uint64_t> truth;  // the state
    Signals signals;
    LegalLists::Lists lists;
    Transitions::Memory transitions;
    GoalTable::Memory goals;
    JointMove joint;  // whose inputs hold, where that matters
  };

  // `plan` is what became of `program`.
  Scalar(const ground::GroundProgram& program, const Plan& plan, std::string name);
  Scalar(const Scalar&) = delete;
  Scalar& operator=(const Scalar&) = delete;

  const GameInfo& info() const noexcept { return info_; }
  const Circuit& circuit() const noexcept { return circuit_; }

  Position new_position() const { return initial_; }
  void load(StateView state, Position& position) const noexcept;
  void store(const Position& position, State& out) const { out = position.truth; }
  bool terminal(const Position& position) const noexcept;
  void legal(const Position& position, RoleId role, MoveList& out) const {
    lists_.legal(position.lists, position.signals, role, out);
  }
  MoveId draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept {
    return lists_.draw(position.lists, position.signals, role, rng);
  }
  void apply(Position& position, std::span<const MoveId> joint) const noexcept;
  void goals(Position& position, std::span<Goal> out) const noexcept;
  void goal_texts(Position& position, RoleId role, std::vector<std::string>& out) const;

 private:
  struct TerminalNodes {
    Literal guard;
    Literal condition;
  };

  Position first_position(const Network& network) const;
  void assert_joint(Position& position, std::span<const MoveId> joint) const noexcept;
  void flip_changed(Position& position) const noexcept;
  void take_leaves(Position& position) const noexcept;

  GameInfo info_;
  Circuit circuit_;
  Propagator propagator_;
  LazyGates lazy_;
  LegalLists lists_;
  Transitions transitions_;
  GoalTable goals_;
  std::vector<TerminalNodes> terminal_;
  Position initial_;
};

}  // namespace senet::propnet
