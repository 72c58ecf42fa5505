// The incremental evaluator: a state is held with the value of every gate, and a move changes what changes.
// The joint move stays asserted after it is made, so that the next one toggles differences only.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/rng.h"
#include "game/game_info.h"
#include "game/ids.h"
#include "ground/ground_program.h"
#include "propnet/circuit.h"
#include "propnet/cone.h"
#include "propnet/simplify.h"

namespace senet::propnet {

// Satisfies Rules. Bit i of a state is proposition i of the ground program, the fixed ones included.
class Scalar {
 public:
  // One thread's working state. Made by new_position() only; all that it needs is allocated there.
  struct Position {
    std::vector<std::int32_t> counters;  // per node
    std::vector<std::uint8_t> shown;     // per node: bit 0 the value its readers count, bit 1 waiting in `agenda`
    std::vector<NodeId> agenda;          // nodes whose value may differ from the shown one
    std::size_t waiting = 0;
    std::vector<std::uint64_t> truth;  // the state
    std::vector<std::uint64_t> next;   // next value of each proposition under the joint move that is asserted
    std::vector<MoveId> moves;         // legal moves by group, group g from first_in_group_[g]
    std::vector<std::uint32_t> group_size;
    std::vector<std::uint32_t> place;    // per move: index into its group
    std::vector<MoveId> joint;           // asserted
    std::vector<std::int32_t> external;  // per node: counter without inputs from its own cycle
    std::vector<std::uint8_t> dirty;     // per component
    std::uint32_t first_dirty = 0;       // no component before it is dirty
    std::vector<std::uint8_t> cone_values;
  };

  // `plan` is what became of `program`.
  // Throws: Error where a limit is met.
  Scalar(const ground::GroundProgram& program, const Plan& plan, std::string name);

  const GameInfo& info() const noexcept { return info_; }
  const Circuit& circuit() const noexcept { return circuit_; }

  Position new_position() const { return initial_; }
  void load(StateView state, Position& position) const noexcept;
  void store(const Position& position, State& out) const { out = position.truth; }
  bool terminal(const Position& position) const noexcept { return holds(terminal_, position); }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  // What pick_uniformly(legal()) gives, without listing.
  MoveId draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const noexcept;
  void goals(Position& position, std::span<Goal> out) const noexcept;
  void goal_texts(Position& position, RoleId role, std::vector<std::string>& out) const;

  // The whole of `position` computed anew from its state and joint move.
  void recompute(Position& position) const;

 private:
  struct GoalEntry {
    std::uint32_t role;
    std::string text;
    std::optional<Goal> value;
  };
  struct Group {
    Literal guard;        // node
    std::uint32_t first;  // into Position::moves
  };

  bool holds(Literal node, const Position& position) const noexcept {
    return (position.counters[node.gate()] >= 0) != node.inverted();
  }
  void list_goals(const ground::GroundProgram& program);
  void lay_out_groups(const Plan& plan);
  Position blank_position() const;

  void set_node(Position& position, NodeId node, bool value) const noexcept;
  void count(Position& position, NodeId node, std::int32_t change) const noexcept;
  void propagate(Position& position) const noexcept;
  void drain(Position& position) const noexcept;
  void send(Position& position, NodeId node, bool value) const noexcept;
  void send_into_cycles(Position& position, NodeId node, bool value) const noexcept;
  void show_leaf(Position& position, NodeId node, bool value) const noexcept;
  void list_move(Position& position, std::uint32_t move, bool legal) const noexcept;
  void settle_component(Position& position, std::uint32_t component) const noexcept;
  void find_least_fixpoint(Position& position, NodeRange range) const noexcept;
  void assert_joint(Position& position, std::span<const MoveId> joint) const noexcept;
  NodeId played(std::size_t role, MoveId move) const noexcept {
    return move == kNoMove ? first_idle_ + static_cast<NodeId>(role) : first_move_ + index(move);
  }

  GameInfo info_;
  Circuit circuit_;
  NodeId first_move_;
  NodeId first_idle_;
  Literal terminal_;
  std::vector<GoalEntry> goal_entries_;
  std::vector<std::uint32_t> first_goal_;  // role r has the goals [first_goal_[r], first_goal_[r + 1])
  std::optional<Cone> goal_cone_;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> first_group_;  // role r has the groups [first_group_[r], first_group_[r + 1])
  std::vector<std::uint32_t> group_of_move_;
  Position initial_;
};

}  // namespace senet::propnet
