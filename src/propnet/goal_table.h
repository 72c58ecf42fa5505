// The goals of a game, each a literal. Where they are simple they are evaluated when asked; where it takes many gates,
// such as counting pieces, in a circuit of their own that follows the state from one question to the next.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/ids.h"
#include "ground/ground_program.h"
#include "propnet/circuit.h"
#include "propnet/lazy_gates.h"
#include "propnet/propagator.h"

namespace senet::propnet {

// All goals of a network, role by role.
std::vector<Literal> goal_literals(const Network& network);
// They take so many gates that they had better have a circuit.
bool goals_need_circuit(const Network& network);

class GoalTable {
 public:
  // One thread's.
  struct Memory {
    std::vector<std::uint64_t> truth;    // the state that the circuit is at
    std::vector<std::uint64_t> changed;  // from one state to the next
    Signals signals;
  };
  // Where the values come from: the state, and gates evaluated when asked.
  struct Source {
    std::span<const std::uint64_t> truth;
    std::span<const Counter> counters;
    LazyGates::Memo& memo;
  };

  // `lazy` knows the goals unless goals_need_circuit().
  GoalTable(const ground::GroundProgram& program, const Network& network, const LazyGates& lazy);
  GoalTable(const GoalTable&) = delete;
  GoalTable& operator=(const GoalTable&) = delete;

  Memory new_memory(const Network& network) const;

  // One per role: the least of the goals that hold and are numbers, clamped to 0..100; 0 where there is none.
  void values(const LazyGates& lazy, Source source, Memory& memory, std::span<Goal> out) const noexcept;
  // All that hold, as written, sorted by byte.
  void texts(const LazyGates& lazy, Source source, Memory& memory, RoleId role, std::vector<std::string>& out) const;

 private:
  struct Entry {
    std::string text;
    std::optional<Goal> value;
    Literal literal;  // a node of circuit_, or in terms of LazyGates
  };

  void follow(Source source, Memory& memory) const noexcept;
  bool holds(Literal literal, const LazyGates& lazy, Source source, const Memory& memory) const noexcept {
    return propagator_ ? memory.signals.holds(literal) : lazy.holds(literal, source.counters, source.memo);
  }

  Circuit circuit_;
  std::optional<Propagator> propagator_;  // of circuit_, where there is one
  std::vector<std::vector<Entry>> by_role_;
};

}  // namespace senet::propnet
