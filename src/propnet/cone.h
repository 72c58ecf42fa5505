// The gates behind some outputs, evaluated when asked and only then: for goals, which matter once a game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propnet/circuit.h"

namespace senet::propnet {

// Steps in evaluation order; the leaves are nodes of a circuit. Immutable; each thread brings its own values.
class Cone {
 public:
  // Gates that the circuit keeps are taken from it. Requires: the gates of cycles are kept.
  Cone(const Network& network, const Circuit& circuit, std::span<const Literal> roots);

  std::size_t root_count() const noexcept { return roots_.size(); }
  std::size_t step_count() const noexcept { return steps_.size(); }

  // Evaluates all. `counters` as in Scalar::Position; values.size() == step_count().
  void evaluate(std::span<const std::int32_t> counters, std::span<std::uint8_t> values) const noexcept;
  bool root(std::size_t index, std::span<const std::int32_t> counters,
            std::span<const std::uint8_t> values) const noexcept {
    return holds(roots_[index], counters, values);
  }

 private:
  // A gate: `decides` is the input value that settles it, and its own value then.
  struct Step {
    std::uint32_t begin;  // into inputs_
    std::uint32_t end;
    bool decides;
  };

  // A literal over kNode + ... : nodes come first, then steps.
  bool holds(Literal literal, std::span<const std::int32_t> counters,
             std::span<const std::uint8_t> values) const noexcept {
    const std::uint32_t id = literal.gate();
    const bool value = id < nodes_ ? counters[id] >= 0 : values[id - nodes_] != 0;
    return value != literal.inverted();
  }

  std::uint32_t nodes_;
  std::vector<Step> steps_;
  std::vector<Literal> inputs_;
  std::vector<Literal> roots_;
};

// The gates of cycles that the outputs depend on, for Cone's requirement.
std::vector<Literal> cyclic_gates_behind(const Network& network, std::span<const Literal> roots);

}  // namespace senet::propnet
