#include "propnet/goal_table.h"

#include "game/goal_value.h"

namespace senet::propnet {

namespace {

constexpr std::size_t kManyGates = 400;

}  // namespace

std::vector<Literal> goal_literals(const Network& network) {
  std::vector<Literal> literals;
  for (const auto& role : network.goals) literals.insert(literals.end(), role.begin(), role.end());
  return literals;
}

bool goals_need_circuit(const Network& network) {
  std::vector<std::uint8_t> needed(network.gate_count(), 0);
  for (const Literal literal : goal_literals(network)) needed[literal.gate()] = 1;
  std::size_t count = 0;
  for (GateId gate = network.gate_count(); gate-- > network.first_logic_gate();) {
    if (needed[gate] == 0) continue;
    ++count;
    for (const Literal input : network.inputs_of(gate)) needed[input.gate()] = 1;
  }
  return count > kManyGates;
}

GoalTable::GoalTable(const ground::GroundProgram& program, const Network& network, const LazyGates& lazy) {
  if (goals_need_circuit(network)) {
    circuit_ = build_circuit(network, goal_literals(network));
    propagator_.emplace(circuit_, Propagator::Order::kInputsFirst);
  }
  for (std::size_t role = 0; role < network.goals.size(); ++role) {
    auto& entries = by_role_.emplace_back();
    for (std::size_t i = 0; i < network.goals[role].size(); ++i) {
      const std::string& text = program.goals[role][i].text;
      const Literal goal = network.goals[role][i];
      std::optional<Goal> value;
      if (const auto number = parse_goal(text)) value = clamp_goal(*number);
      entries.push_back({text, value, propagator_ ? circuit_.node_of(goal) : lazy.translate(goal)});
    }
  }
}

GoalTable::Memory GoalTable::new_memory(const Network& network) const {
  Memory memory;
  if (!propagator_) return memory;
  memory.truth.assign((network.proposition_count() + 63) / 64, 0);
  memory.changed = memory.truth;
  memory.signals = propagator_->evaluate(std::vector<std::uint8_t>(circuit_.first_inner, 0));
  return memory;
}

void GoalTable::follow(Source source, Memory& memory) const noexcept {
  source.memo.forget();
  if (!propagator_) return;
  for (std::size_t word = 0; word < memory.truth.size(); ++word) {
    memory.changed[word] = memory.truth[word] ^ source.truth[word];
    memory.truth[word] = source.truth[word];
  }
  propagator_->flip(memory.signals, memory.changed);
  propagator_->settle(memory.signals);
}

void GoalTable::values(const LazyGates& lazy, Source source, Memory& memory, std::span<Goal> out) const noexcept {
  follow(source, memory);
  for (std::size_t role = 0; role < by_role_.size(); ++role) {
    std::optional<Goal> least;
    for (const Entry& entry : by_role_[role]) {
      if (!entry.value || (least && *least <= *entry.value)) continue;
      if (holds(entry.literal, lazy, source, memory)) least = entry.value;
    }
    out[role] = least.value_or(0);
  }
}

void GoalTable::texts(const LazyGates& lazy, Source source, Memory& memory, RoleId role,
                      std::vector<std::string>& out) const {
  follow(source, memory);
  out.clear();
  for (const Entry& entry : by_role_[index(role)]) {
    if (holds(entry.literal, lazy, source, memory)) out.push_back(entry.text);
  }
}

}  // namespace senet::propnet
