#include "propnet/scalar.h"

#include <algorithm>

namespace senet::propnet {

namespace {

// Everything that is evaluated only when asked.
std::vector<Literal> lazy_literals(const Plan& plan) {
  std::vector<Literal> roots;
  if (!goals_need_circuit(plan.network)) roots = goal_literals(plan.network);
  for (std::size_t p = 0; p < plan.effects.transitions.size(); ++p) {
    if (plan.effects.transitions[p] == Transition::kAlone) roots.push_back(plan.effects.full_next[p]);
  }
  for (const Effect& effect : plan.effects.effects) roots.push_back(effect.value);
  return roots;
}

GameInfo make_info(const ground::GroundProgram& program, const Plan& plan, std::string name) {
  GameInfo info;
  info.name = std::move(name);
  info.role_names = program.roles;
  info.first_move = plan.network.first_move;
  info.state_words = (program.propositions.size() + 63) / 64;
  for (std::size_t role = 0; role < program.roles.size(); ++role) {
    const auto legal = plan.network.legal.begin();
    const auto never = std::count(legal + info.first_move[role], legal + info.first_move[role + 1], kFalse);
    info.max_legal = std::max(info.max_legal, program.moves[role].size() - static_cast<std::size_t>(never));
  }
  return info;
}

}  // namespace

Scalar::Scalar(const ground::GroundProgram& program, const Plan& plan, std::string name)
    : info_(make_info(program, plan, std::move(name))),
      circuit_(build_circuit(plan, cyclic_gates_behind(plan.network, lazy_literals(plan)))),
      propagator_(circuit_),
      lazy_(plan.network, circuit_, lazy_literals(plan)),
      lists_(plan.cases, circuit_, info_.roles()),
      transitions_(plan, circuit_, lazy_),
      goals_(program, plan.network, lazy_) {
  for (const TerminalCase& each : plan.cases.terminal) {
    terminal_.push_back({circuit_.node_of(each.guard), circuit_.node_of(each.condition)});
  }
  initial_ = first_position(plan.network);
}

Scalar::Position Scalar::first_position(const Network& network) const {
  Position position;
  position.truth.assign(info_.state_words, 0);
  position.joint.assign(info_.roles(), kNoMove);
  std::vector<std::uint8_t> inputs(circuit_.first_inner, 0);
  for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
    if (network.initially[p] == 0) continue;
    position.truth[p / 64] |= std::uint64_t{1} << (p % 64);
    inputs[network.proposition(p)] = 1;
  }
  if (transitions_.needs_joint_asserted()) {
    for (std::size_t role = 0; role < info_.roles(); ++role) inputs[transitions_.input_of(role, kNoMove)] = 1;
  }
  position.signals = propagator_.evaluate(inputs);
  position.lists = lists_.new_lists(circuit_, position.signals);
  position.transitions = transitions_.new_memory(circuit_, lazy_, position.signals);
  position.goals = goals_.new_memory(network);
  return position;
}

// Makes of the state what transitions.changed says.
void Scalar::flip_changed(Position& position) const noexcept {
  const std::vector<std::uint64_t>& changed = position.transitions.changed;
  for (std::size_t word = 0; word < changed.size(); ++word) position.truth[word] ^= changed[word];
  transitions_.propositions_flipped(position.transitions, changed);
  propagator_.flip(position.signals, changed);
  propagator_.settle(position.signals);
  take_leaves(position);
}

void Scalar::take_leaves(Position& position) const noexcept {
  Signals& signals = position.signals;
  for (std::uint32_t i = 0; i < signals.leaves_size; ++i) {
    const NodeId leaf = signals.leaves[i];
    const bool holds = signals.counters[leaf] >= 0;
    if (leaf < circuit_.first_next_leaf) {
      lists_.update(position.lists, leaf - circuit_.first_legal_leaf, holds);
    } else {
      transitions_.next_leaf_changed(position.transitions, leaf - circuit_.first_next_leaf, holds);
    }
  }
  signals.leaves_size = 0;
}

void Scalar::load(StateView state, Position& position) const noexcept {
  for (std::size_t word = 0; word < position.truth.size(); ++word) {
    position.transitions.changed[word] = state[word] ^ position.truth[word];
  }
  flip_changed(position);
}

bool Scalar::terminal(const Position& position) const noexcept {
  for (const TerminalNodes& each : terminal_) {
    if (position.signals.holds(each.guard) && position.signals.holds(each.condition)) return true;
  }
  return false;
}

void Scalar::assert_joint(Position& position, std::span<const MoveId> joint) const noexcept {
  for (std::size_t role = 0; role < joint.size(); ++role) {
    if (position.joint[role] == joint[role]) continue;
    propagator_.flip(position.signals, transitions_.input_of(role, position.joint[role]));
    propagator_.flip(position.signals, transitions_.input_of(role, joint[role]));
    position.joint[role] = joint[role];
  }
  propagator_.settle(position.signals);
  take_leaves(position);
}

void Scalar::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  if (transitions_.needs_joint_asserted()) assert_joint(position, joint);
  transitions_.find(position.truth, joint, lazy_, position.signals, position.transitions);
  flip_changed(position);
}

void Scalar::goals(Position& position, std::span<Goal> out) const noexcept {
  goals_.values(lazy_, {position.truth, position.signals.counters, position.transitions.lazy}, position.goals, out);
}

void Scalar::goal_texts(Position& position, RoleId role, std::vector<std::string>& out) const {
  goals_.texts(lazy_, {position.truth, position.signals.counters, position.transitions.lazy}, position.goals, role,
               out);
}

}  // namespace senet::propnet
