#include "propnet/scalar.h"

#include <algorithm>
#include <bit>

#include "base/error.h"
#include "playout/uniform.h"
#include "propnet/goal_value.h"
#include "propnet/order.h"

namespace senet::propnet {

namespace {

constexpr std::uint32_t kUnlisted = ~std::uint32_t{0};
constexpr std::uint8_t kValue = 1;
constexpr std::uint8_t kWaiting = 2;

std::uint64_t bit(std::size_t i) noexcept { return std::uint64_t{1} << (i % 64); }

std::vector<Literal> all_goals(const Network& network) {
  std::vector<Literal> roots;
  for (const auto& role : network.goals) roots.insert(roots.end(), role.begin(), role.end());
  return roots;
}

std::vector<Literal> kept_literals(const Network& network) {
  std::vector<Literal> kept = cyclic_gates_behind(network, all_goals(network));
  kept.push_back(network.terminal);
  return kept;
}

GameInfo make_info(const ground::GroundProgram& program, const Plan& plan, std::string name) {
  GameInfo info;
  info.name = std::move(name);
  info.role_names = program.roles;
  info.first_move = plan.network.first_move;
  info.state_words = (program.propositions.size() + 63) / 64;
  for (std::size_t role = 0; role < program.roles.size(); ++role) {
    std::size_t possible = 0;
    for (auto m = info.first_move[role]; m < info.first_move[role + 1]; ++m) {
      if (plan.group_of_move[m] != kNoGroup) ++possible;
    }
    info.max_legal = std::max(info.max_legal, possible);
  }
  return info;
}

}  // namespace

Scalar::Scalar(const ground::GroundProgram& program, const Plan& plan, std::string name)
    : info_(make_info(program, plan, std::move(name))),
      circuit_(build_circuit(plan, kept_literals(plan.network))),
      first_move_(plan.network.move(0)),
      first_idle_(plan.network.idle(0)),
      terminal_(circuit_.node_of(plan.network.terminal)) {
  list_goals(program);
  goal_cone_.emplace(plan.network, circuit_, all_goals(plan.network));
  lay_out_groups(plan);
  initial_ = blank_position();
  for (std::size_t p = 0; p < program.propositions.size(); ++p) {
    if (program.propositions[p].initially) initial_.truth[p / 64] |= bit(p);
  }
  recompute(initial_);
}

void Scalar::list_goals(const ground::GroundProgram& program) {
  for (std::uint32_t role = 0; role < program.goals.size(); ++role) {
    first_goal_.push_back(static_cast<std::uint32_t>(goal_entries_.size()));
    for (const auto& goal : program.goals[role]) goal_entries_.push_back({role, goal.text, parse_goal(goal.text)});
  }
  first_goal_.push_back(static_cast<std::uint32_t>(goal_entries_.size()));
}

void Scalar::lay_out_groups(const Plan& plan) {
  group_of_move_ = plan.group_of_move;
  std::vector<std::uint32_t> sizes(plan.groups.size(), 0);
  for (const std::uint32_t group : group_of_move_) {
    if (group != kNoGroup) ++sizes[group];
  }
  std::uint32_t first = 0;
  for (std::uint32_t role = 0; role < info_.roles(); ++role) {
    first_group_.push_back(static_cast<std::uint32_t>(groups_.size()));
    while (groups_.size() < plan.groups.size() && plan.groups[groups_.size()].role == role) {
      const std::size_t group = groups_.size();
      groups_.push_back({circuit_.node_of(plan.groups[group].guard), first});
      first += sizes[group];
    }
  }
  first_group_.push_back(static_cast<std::uint32_t>(groups_.size()));
}

Scalar::Position Scalar::blank_position() const {
  Position position;
  position.counters = circuit_.bias;
  position.shown.assign(circuit_.node_count, 0);
  position.agenda.resize(circuit_.node_count);
  position.truth.assign(info_.state_words, 0);
  position.next.assign(info_.state_words, 0);
  position.moves.resize(group_of_move_.size());
  position.group_size.assign(groups_.size(), 0);
  position.place.assign(group_of_move_.size(), kUnlisted);
  position.joint.assign(info_.roles(), kNoMove);
  if (circuit_.has_cycles()) position.external = circuit_.bias;
  position.dirty.assign(circuit_.components.size(), 0);
  position.cone_values.resize(goal_cone_->step_count());
  return position;
}

void Scalar::recompute(Position& position) const {
  const std::vector<std::uint64_t> truth = position.truth;
  const std::vector<MoveId> joint = position.joint;
  position = blank_position();
  position.truth = truth;
  position.joint = joint;
  const auto set = [&position](NodeId node) { position.counters[node] = 0; };
  for (std::size_t p = 0; p < circuit_.next_constant.size(); ++p) {
    if ((truth[p / 64] & bit(p)) != 0) set(1 + static_cast<NodeId>(p));
    if (circuit_.next_constant[p] != 0) position.next[p / 64] |= bit(p);
  }
  for (std::size_t role = 0; role < joint.size(); ++role) set(played(role, joint[role]));
  auto component = circuit_.components.begin();
  for (NodeId node = 0; node < circuit_.node_count; ++node) {
    if (component != circuit_.components.end() && node == component->begin) {
      find_least_fixpoint(position, *component);
      ++component;
    }
    const bool value = position.counters[node] >= 0;
    position.shown[node] = value ? kValue : 0;
    if (node >= circuit_.first_move_leaf) {
      if (value) show_leaf(position, node, true);
      continue;
    }
    // an inverted input counts where it is false
    for (const Edge edge : circuit_.edges.of(node)) position.counters[edge >> 1] += value != ((edge & 1U) != 0) ? 1 : 0;
    if (!circuit_.has_cycles()) continue;
    for (const Edge edge : circuit_.edges_into_cycles.of(node)) {
      const std::int32_t change = value != ((edge & 1U) != 0) ? 1 : 0;
      position.external[edge >> 1] += change;
    }
  }
}

// --- changes -----------------------------------------------------------------------------------------------------

void Scalar::count(Position& position, NodeId node, std::int32_t change) const noexcept {
  const std::int32_t before = position.counters[node];
  const std::int32_t after = before + change;
  position.counters[node] = after;
  if ((before ^ after) >= 0 || (position.shown[node] & kWaiting) != 0) return;
  position.shown[node] |= kWaiting;
  position.agenda[position.waiting++] = node;
}

void Scalar::send(Position& position, NodeId node, bool value) const noexcept {
  for (const Edge edge : circuit_.edges.of(node)) {
    count(position, edge >> 1, value != ((edge & 1U) != 0) ? 1 : -1);
  }
  if (circuit_.has_cycles()) send_into_cycles(position, node, value);
}

void Scalar::send_into_cycles(Position& position, NodeId node, bool value) const noexcept {
  for (const Edge edge : circuit_.edges_into_cycles.of(node)) {
    const std::uint32_t component = circuit_.component_of[edge >> 1];
    position.external[edge >> 1] += value != ((edge & 1U) != 0) ? 1 : -1;
    position.dirty[component] = 1;
    position.first_dirty = std::min(position.first_dirty, component);
  }
}

void Scalar::set_node(Position& position, NodeId node, bool value) const noexcept {
  position.counters[node] = value ? 0 : -1;
  position.shown[node] = value ? kValue : 0;
  send(position, node, value);
}

void Scalar::drain(Position& position) const noexcept {
  while (position.waiting > 0) {
    const NodeId node = position.agenda[--position.waiting];
    const bool value = position.counters[node] >= 0;
    const bool shown = (position.shown[node] & kValue) != 0;
    position.shown[node] = value ? kValue : 0;
    if (value == shown) continue;
    if (node >= circuit_.first_move_leaf) {
      show_leaf(position, node, value);
    } else {
      send(position, node, value);
    }
  }
}

// Components are settled in their order, each after all that it reads.
void Scalar::propagate(Position& position) const noexcept {
  drain(position);
  for (; position.first_dirty < position.dirty.size(); ++position.first_dirty) {
    if (position.dirty[position.first_dirty] == 0) continue;
    position.dirty[position.first_dirty] = 0;
    settle_component(position, position.first_dirty);
    drain(position);
  }
}

void Scalar::settle_component(Position& position, std::uint32_t component) const noexcept {
  const NodeRange range = circuit_.components[component];
  find_least_fixpoint(position, range);
  for (NodeId node = range.begin; node < range.end; ++node) {
    const bool value = position.counters[node] >= 0;
    if (value == ((position.shown[node] & kValue) != 0)) continue;
    position.shown[node] = value ? kValue : 0;
    send(position, node, value);
  }
}

void Scalar::find_least_fixpoint(Position& position, NodeRange range) const noexcept {
  const std::size_t bottom = position.waiting;
  for (NodeId node = range.begin; node < range.end; ++node) {
    position.counters[node] = position.external[node];
    if (position.counters[node] >= 0) position.agenda[position.waiting++] = node;
  }
  while (position.waiting > bottom) {
    const NodeId node = position.agenda[--position.waiting];
    for (const Edge edge : circuit_.edges_within_cycles.of(node)) {
      if (++position.counters[edge >> 1] == 0) position.agenda[position.waiting++] = edge >> 1;
    }
  }
}

void Scalar::show_leaf(Position& position, NodeId node, bool value) const noexcept {
  if (node < circuit_.first_next_leaf) {
    list_move(position, node - circuit_.first_move_leaf, value);
  } else {
    const std::uint32_t p = circuit_.proposition_of_next_leaf[node - circuit_.first_next_leaf];
    position.next[p / 64] ^= bit(p);
  }
}

void Scalar::list_move(Position& position, std::uint32_t move, bool legal) const noexcept {
  const std::uint32_t group = group_of_move_[move];
  MoveId* const moves = position.moves.data() + groups_[group].first;
  std::uint32_t& size = position.group_size[group];
  if (legal) {
    position.place[move] = size;
    moves[size++] = MoveId{move};
  } else {
    const std::uint32_t place = position.place[move];
    const MoveId last = moves[--size];
    moves[place] = last;
    position.place[index(last)] = place;
    position.place[move] = kUnlisted;
  }
}

// --- Rules -------------------------------------------------------------------------------------------------------

void Scalar::load(StateView state, Position& position) const noexcept {
  for (std::size_t word = 0; word < position.truth.size(); ++word) {
    std::uint64_t changed = state[word] ^ position.truth[word];
    position.truth[word] = state[word];
    for (; changed != 0; changed &= changed - 1) {
      const std::size_t p = word * 64 + static_cast<std::size_t>(std::countr_zero(changed));
      set_node(position, 1 + static_cast<NodeId>(p), (state[word] & bit(p)) != 0);
    }
  }
  propagate(position);
}

void Scalar::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  for (std::uint32_t group = first_group_[index(role)]; group < first_group_[index(role) + 1]; ++group) {
    if (!holds(groups_[group].guard, position)) continue;
    const auto first = position.moves.begin() + groups_[group].first;
    out.insert(out.end(), first, first + position.group_size[group]);
  }
}

MoveId Scalar::draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept {
  const std::uint32_t begin = first_group_[index(role)];
  const std::uint32_t end = first_group_[index(role) + 1];
  std::uint32_t total = 0;
  for (std::uint32_t group = begin; group < end; ++group) {
    if (holds(groups_[group].guard, position)) total += position.group_size[group];
  }
  if (total == 0) return kNoMove;
  std::uint32_t rank = total == 1 ? 0 : rng.below(total);
  for (std::uint32_t group = begin;; ++group) {
    if (!holds(groups_[group].guard, position)) continue;
    if (rank < position.group_size[group]) return position.moves[groups_[group].first + rank];
    rank -= position.group_size[group];
  }
}

void Scalar::assert_joint(Position& position, std::span<const MoveId> joint) const noexcept {
  for (std::size_t role = 0; role < joint.size(); ++role) {
    if (position.joint[role] == joint[role]) continue;
    set_node(position, played(role, position.joint[role]), false);
    set_node(position, played(role, joint[role]), true);
    position.joint[role] = joint[role];
  }
  propagate(position);
}

void Scalar::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  assert_joint(position, joint);
  for (std::size_t word = 0; word < position.truth.size(); ++word) {
    std::uint64_t changed = position.next[word] ^ position.truth[word];
    position.truth[word] ^= changed;
    for (; changed != 0; changed &= changed - 1) {
      const std::size_t p = word * 64 + static_cast<std::size_t>(std::countr_zero(changed));
      set_node(position, 1 + static_cast<NodeId>(p), (position.truth[word] & bit(p)) != 0);
    }
  }
  propagate(position);
}

void Scalar::goals(Position& position, std::span<Goal> out) const noexcept {
  goal_cone_->evaluate(position.counters, position.cone_values);
  for (std::size_t role = 0; role < out.size(); ++role) {
    std::optional<Goal> least;
    for (std::uint32_t i = first_goal_[role]; i < first_goal_[role + 1]; ++i) {
      const std::optional<Goal> value = goal_entries_[i].value;
      if (!value || (least && *least <= *value)) continue;
      if (goal_cone_->root(i, position.counters, position.cone_values)) least = value;
    }
    out[role] = least.value_or(0);
  }
}

void Scalar::goal_texts(Position& position, RoleId role, std::vector<std::string>& out) const {
  out.clear();
  goal_cone_->evaluate(position.counters, position.cone_values);
  for (std::uint32_t i = first_goal_[index(role)]; i < first_goal_[index(role) + 1]; ++i) {
    if (goal_cone_->root(i, position.counters, position.cone_values)) out.push_back(goal_entries_[i].text);
  }
}

}  // namespace senet::propnet
