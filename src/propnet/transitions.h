// The next state: which propositions a joint move changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/ids.h"
#include "propnet/circuit.h"
#include "propnet/lazy_gates.h"
#include "propnet/plan.h"
#include "propnet/propagator.h"
#include "propnet/triggered_effects.h"

namespace senet::propnet {

// Immutable; what changes with the state is each thread's own.
class Transitions {
 public:
  struct Memory {
    // Next values where no effect says otherwise, as bits, of the propositions for which there is more to it than
    // keeping their value.
    std::vector<std::uint64_t> next;
    std::vector<std::uint64_t> changed;  // found by the last call of find()
    LazyGates::Memo lazy;
  };

  // `lazy` knows the literals of the plan's effects and of its full_next.
  Transitions(const Plan& plan, const Circuit& circuit, const LazyGates& lazy);

  Memory new_memory(const Circuit& circuit, const LazyGates& lazy, const Signals& signals) const;

  // The joint move has to be asserted for find().
  bool needs_joint_asserted() const noexcept { return needs_joint_; }
  // The input that stands for the move.
  NodeId input_of(std::size_t role, MoveId move) const noexcept {
    return move == kNoMove ? first_idle_ + static_cast<NodeId>(role) : first_move_ + index(move);
  }

  // Sets memory.changed. Leaves `signals` as they are.
  void find(std::span<const std::uint64_t> truth, std::span<const MoveId> joint, const LazyGates& lazy,
            Signals& signals, Memory& memory) const noexcept;

  // To be told of all propositions that flip together, and of every next leaf that may have changed.
  void propositions_flipped(Memory& memory, std::span<const std::uint64_t> changed) const noexcept;
  void next_leaf_changed(Memory& memory, std::uint32_t leaf, bool holds) const noexcept {
    const std::uint32_t p = proposition_of_leaf_[leaf];
    std::uint64_t& word = memory.next[p / 64];
    word = (word & ~(std::uint64_t{1} << (p % 64))) | std::uint64_t{holds} << (p % 64);
  }

 private:
  // Effects without a condition on propositions of one word; those of `touches` alone keep their value.
  struct WordEffect {
    std::uint32_t word;
    std::uint64_t touches;
    std::uint64_t sets;
    std::uint64_t clears;
  };
  // Effects with one: proposition << 2 | kind, and the condition in terms of LazyGates.
  struct BitEffect {
    std::uint32_t target;
    Literal value;
  };
  // The effects of a row of one kind: [words, words of the next) and likewise bits.
  struct Row {
    std::uint32_t words;
    std::uint32_t bits;
  };
  struct FullNext {
    std::uint32_t proposition;
    Literal value;
  };

  std::uint32_t row_of(std::size_t role, MoveId move) const noexcept {
    return move == kNoMove ? move_count_ + static_cast<std::uint32_t>(role) : index(move);
  }
  void add_row(std::span<const Effect> effects, const LazyGates& lazy);
  void add_word_effect(std::size_t first, const Effect& effect);
  void take_effects(std::size_t row, std::span<const std::uint64_t> truth, const LazyGates& lazy,
                    const Signals& signals, Memory& memory) const noexcept;
  void take_full_next(std::span<const std::uint64_t> truth, std::span<const MoveId> joint, const LazyGates& lazy,
                      Signals& signals, Memory& memory) const noexcept;

  NodeId first_move_;
  NodeId first_idle_;
  std::uint32_t move_count_;
  bool needs_joint_;
  std::vector<std::uint64_t> mask_;    // propositions that `next` tells of
  std::vector<std::uint32_t> copies_;  // per proposition: the bit of `next` that flips with it
  std::vector<std::uint64_t> copied_;  // propositions that have one
  std::vector<std::uint32_t> proposition_of_leaf_;
  std::vector<MoveId> waiting_move_;
  // Entries 2 * i and 2 * i + 1 are the effects of row i (see Effects) of kOwn and of kAlone propositions.
  std::vector<Row> rows_{{0, 0}};
  std::vector<WordEffect> word_effects_;
  std::vector<BitEffect> bit_effects_;
  TriggeredEffects triggered_effects_;
  std::vector<FullNext> full_next_;  // of kAlone propositions
};

}  // namespace senet::propnet
