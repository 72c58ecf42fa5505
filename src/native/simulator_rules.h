// The Rules face of a simulator, for templates that are compiled for rules to run on what knows its game at run time
// only. Slow: a virtual call, at least, for whatever rules are asked. What only some games can tell of a move, whether
// it wins or captures (game/features.h), is not asked: playouts find wins by trying moves out, then.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/features.h"
#include "game/game_info.h"
#include "game/rules.h"
#include "sim/simulator.h"

namespace senet::native {

// kEvaluates: Simulator::evaluate returns true.
template <bool kEvaluates>
class SimulatorRules {
 public:
  using Position = std::unique_ptr<Simulator>;
  using NewPosition = std::function<Position()>;

  SimulatorRules(const GameInfo& info, NewPosition new_position)
      : info_(info), new_position_(std::move(new_position)) {}

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const { return new_position_(); }
  void load(StateView state, Position& position) const { position->load(state); }
  void store(const Position& position, State& out) const { position->store(out); }
  bool terminal(const Position& position) const { return position->terminal(); }
  void legal(const Position& position, RoleId role, MoveList& out) const { position->legal(role, out); }
  void apply(Position& position, std::span<const MoveId> joint) const { position->apply(joint); }
  void goals(const Position& position, std::span<Goal> out) const { position->goals(out); }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    position->goal_texts(role, out);
  }
  void evaluate(const Position& position, std::span<double> out) const requires kEvaluates { position->evaluate(out); }

 private:
  GameInfo info_;
  NewPosition new_position_;
};

static_assert(Evaluates<SimulatorRules<true>> && !Evaluates<SimulatorRules<false>>);

}  // namespace senet::native
