// Gates that are evaluated when asked and only then, for outputs that are wanted seldom: goals, which matter once a
// game, and conditions of effects, of which a ply needs those of one move.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propnet/circuit.h"

namespace senet::propnet {

// Ids below the circuit's node count are nodes of the circuit, those from there on gates of its own. Immutable.
class LazyGates {
 public:
  // One thread's memory of what has been evaluated in the present state.
  class Memo {
   public:
    // To be called whenever the state has changed since the last evaluation.
    void forget() noexcept;

   private:
    friend class LazyGates;
    struct Frame {
      std::uint32_t gate;
      std::uint32_t input;  // the next to be looked at
    };
    std::vector<std::uint32_t> seen_;  // per gate: epoch << 1 | value
    std::uint32_t epoch_ = 1;
    std::vector<Frame> frames_;
  };

  // Takes what the circuit keeps from it, and everything else behind `roots` for its own.
  // Requires: the circuit keeps the gates of cycles that are behind them.
  LazyGates(const Network& network, const Circuit& circuit, std::span<const Literal> roots);

  // The literal of the network in terms of ids. Requires: it is behind the roots, or kept by the circuit.
  Literal translate(Literal literal) const { return id_of_gate_[literal.gate()] ^ literal.inverted(); }
  std::size_t gate_count() const noexcept { return begin_.size() - 1; }
  Memo new_memo() const;

  // `counters`: those of the circuit's nodes; they stay the same from one forget() to the next.
  bool holds(Literal literal, std::span<const Counter> counters, Memo& memo) const noexcept {
    const bool value =
        literal.gate() < nodes_ ? counters[literal.gate()] >= 0 : evaluate(literal.gate() - nodes_, counters, memo);
    return value != literal.inverted();
  }

 private:
  bool evaluate(std::uint32_t gate, std::span<const Counter> counters, Memo& memo) const noexcept;
  bool evaluate_deeply(Memo::Frame first, std::span<const Counter> counters, Memo& memo) const noexcept;

  std::uint32_t nodes_;
  std::size_t depth_ = 0;
  std::vector<Literal> id_of_gate_;    // per gate of the network
  std::vector<std::uint8_t> decides_;  // the input value that settles a gate, and its own value then
  std::vector<std::uint32_t> begin_{0};
  std::vector<Literal> inputs_;
};

// The gates of cycles that the outputs depend on, for LazyGates' requirement.
std::vector<Literal> cyclic_gates_behind(const Network& network, std::span<const Literal> roots);

}  // namespace senet::propnet
