#include "propnet/transitions.h"

#include <algorithm>
#include <bit>

namespace senet::propnet {

namespace {

std::uint64_t bit(std::size_t i) noexcept { return std::uint64_t{1} << (i % 64); }

// Whether the moves and idle inputs have readers.
bool reads_joint_move(const Circuit& circuit, NodeId first_move) {
  const auto reads = [&](const EdgeLists& edges) {
    return edges.begin[first_move] != edges.begin[circuit.first_inner];
  };
  return reads(circuit.inner_edges) || reads(circuit.leaf_edges) ||
         (circuit.has_cycles() && reads(circuit.edges_into_cycles));
}

void assign(std::vector<std::uint64_t>& words, std::uint32_t p, std::uint64_t value) noexcept {
  words[p / 64] = (words[p / 64] & ~bit(p)) | value << (p % 64);
}

}  // namespace

Transitions::Transitions(const Plan& plan, const Circuit& circuit, const LazyGates& lazy)
    : first_move_(plan.network.move(0)),
      first_idle_(plan.network.idle(0)),
      move_count_(plan.network.move_count()),
      needs_joint_(reads_joint_move(circuit, first_move_)),
      copies_(circuit.copied_to),
      proposition_of_leaf_(circuit.proposition_of_next_leaf),
      waiting_move_(plan.effects.waiting_move),
      triggered_effects_(plan.network, circuit, lazy) {
  mask_.assign((plan.network.proposition_count() + 63) / 64, 0);
  copied_ = mask_;
  for (const std::uint32_t p : proposition_of_leaf_) mask_[p / 64] |= bit(p);
  for (std::uint32_t p = 0; p < copies_.size(); ++p) {
    if (copies_[p] == Circuit::kNoCopy) continue;
    mask_[copies_[p] / 64] |= bit(copies_[p]);
    copied_[p / 64] |= bit(p);
  }
  const Effects& effects = plan.effects;
  for (std::size_t row = 0; row < effects.alone.size(); ++row) {
    const auto part = [&effects](std::uint32_t begin, std::uint32_t end) {
      return std::span(effects.effects).subspan(begin, end - begin);
    };
    add_row(part(effects.begin[row], effects.alone[row]), lazy);
    add_row(part(effects.alone[row], effects.begin[row + 1]), lazy);
  }
  for (std::uint32_t p = 0; p < plan.effects.transitions.size(); ++p) {
    if (plan.effects.transitions[p] != Transition::kAlone) continue;
    full_next_.push_back({p, lazy.translate(plan.effects.full_next[p])});
  }
}

Transitions::Memory Transitions::new_memory(const Circuit& circuit, const LazyGates& lazy,
                                            const Signals& signals) const {
  Memory memory;
  memory.next.assign(mask_.size(), 0);
  memory.changed.assign(mask_.size(), 0);
  memory.lazy = lazy.new_memo();
  for (std::uint32_t leaf = 0; leaf < proposition_of_leaf_.size(); ++leaf) {
    next_leaf_changed(memory, leaf, signals.holds(Literal(circuit.first_next_leaf + leaf)));
  }
  for (std::uint32_t p = 0; p < copies_.size(); ++p) {
    if (copies_[p] == Circuit::kNoCopy) continue;
    const bool holds = signals.holds(Literal(1 + p, circuit.copied_inverted[p] != 0));
    assign(memory.next, copies_[p], holds ? 1 : 0);
  }
  return memory;
}

void Transitions::add_row(std::span<const Effect> effects, const LazyGates& lazy) {
  const std::size_t first_word = word_effects_.size();
  std::vector<Effect> plain = triggered_effects_.add_row(effects);
  std::ranges::stable_sort(plain, {}, &Effect::proposition);
  for (const Effect& effect : plain) {
    if (is_constant(effect.value)) {
      add_word_effect(first_word, effect);
    } else {
      bit_effects_.push_back(
          {effect.proposition << 2 | static_cast<std::uint32_t>(effect.kind), lazy.translate(effect.value)});
    }
  }
  rows_.push_back({static_cast<std::uint32_t>(word_effects_.size()), static_cast<std::uint32_t>(bit_effects_.size())});
}

// The row's word effects are those from `first` on.
void Transitions::add_word_effect(std::size_t first, const Effect& effect) {
  const std::uint32_t p = effect.proposition;
  if (word_effects_.size() == first || word_effects_.back().word != p / 64) {
    word_effects_.push_back({p / 64, 0, 0, 0});
  }
  WordEffect& word = word_effects_.back();
  word.touches |= bit(p);
  const bool holds = effect.value == kTrue;
  if (effect.kind == Effect::Kind::kAssign ? holds : holds && effect.kind == Effect::Kind::kSet) word.sets |= bit(p);
  if (effect.kind == Effect::Kind::kAssign ? !holds : holds && effect.kind == Effect::Kind::kClear) {
    word.clears |= bit(p);
  }
}

// For each effect it is decided anew whether the proposition changes, whatever `next` says.
void Transitions::take_effects(std::size_t row, std::span<const std::uint64_t> truth, const LazyGates& lazy,
                               const Signals& signals, Memory& memory) const noexcept {
  const Row begin = rows_[row];
  const Row end = rows_[row + 1];
  for (std::uint32_t i = begin.words; i < end.words; ++i) {
    const WordEffect& effect = word_effects_[i];
    const std::uint64_t old = truth[effect.word];
    std::uint64_t& word = memory.changed[effect.word];
    word = (word & ~effect.touches) | (effect.sets & ~old) | (effect.clears & old);
  }
  for (std::uint32_t i = begin.bits; i < end.bits; ++i) {
    const BitEffect effect = bit_effects_[i];
    const std::uint32_t p = effect.target >> 2;
    const std::uint64_t old = truth[p / 64] >> (p % 64) & 1U;
    const std::uint64_t assigns = (effect.target & 3U) == static_cast<std::uint32_t>(Effect::Kind::kAssign) ? 1 : 0;
    const std::uint64_t clears = (effect.target & 3U) == static_cast<std::uint32_t>(Effect::Kind::kClear) ? 1 : 0;
    const std::uint64_t holds = lazy.holds(effect.value, signals.counters, memory.lazy) ? 1 : 0;
    assign(memory.changed, p, (holds & (old ^ clears ^ 1U)) | (~holds & old & assigns));
  }
  triggered_effects_.take(row, truth, signals.counters, memory.lazy, memory.changed);
}

void Transitions::propositions_flipped(Memory& memory, std::span<const std::uint64_t> changed) const noexcept {
  for (std::size_t word = 0; word < changed.size(); ++word) {
    for (std::uint64_t bits = changed[word] & copied_[word]; bits != 0; bits &= bits - 1) {
      const std::uint32_t copy = copies_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
      memory.next[copy / 64] ^= bit(copy);
    }
  }
}

void Transitions::take_full_next(std::span<const std::uint64_t> truth, std::span<const MoveId> joint,
                                 const LazyGates& lazy, Signals& signals, Memory& memory) const noexcept {
  for (std::size_t role = 0; role < joint.size(); ++role) signals.counters[input_of(role, joint[role])] = 0;
  for (const FullNext& next : full_next_) {
    const std::uint64_t old = truth[next.proposition / 64] >> (next.proposition % 64) & 1U;
    const bool holds = lazy.holds(next.value, signals.counters, memory.lazy);
    assign(memory.changed, next.proposition, old ^ (holds ? 1U : 0U));
  }
  if (needs_joint_) return;
  for (std::size_t role = 0; role < joint.size(); ++role) signals.counters[input_of(role, joint[role])] = -1;
}

void Transitions::find(std::span<const std::uint64_t> truth, std::span<const MoveId> joint, const LazyGates& lazy,
                       Signals& signals, Memory& memory) const noexcept {
  for (std::size_t word = 0; word < mask_.size(); ++word) {
    memory.changed[word] = (memory.next[word] ^ truth[word]) & mask_[word];
  }
  memory.lazy.forget();
  std::size_t active = 0;
  std::uint32_t active_row = move_count_ + static_cast<std::uint32_t>(joint.size());
  for (std::size_t role = 0; role < joint.size(); ++role) {
    const std::uint32_t row = row_of(role, joint[role]);
    take_effects(2 * std::size_t{row}, truth, lazy, signals, memory);
    if (joint[role] == waiting_move_[role]) continue;
    ++active;
    active_row = row;
  }
  if (full_next_.empty()) return;
  if (active > 1) {
    take_full_next(truth, joint, lazy, signals, memory);
  } else {
    take_effects(2 * std::size_t{active_row} + 1, truth, lazy, signals, memory);
  }
}

}  // namespace senet::propnet
