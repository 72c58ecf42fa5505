// The propositional network: the ground rules as AND and OR gates over propositions and moves.
// A plain value; each simplification makes a new one out of an old one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/give_up.h"
#include "propnet/literal.h"

namespace senet::propnet {

// kInput: a proposition of the state, a move being played, or a role's having no move to play.
enum class GateKind : std::uint8_t { kZero, kInput, kAnd, kOr };

// The gates [begin, end) support each other positively; their value is the least fixpoint.
struct CyclicComponent {
  GateId begin;
  GateId end;
};

// Gate ids are laid out as: the constant false, propositions, moves (by MoveId), one idle input a role, logic gates.
// An AND without inputs is true, an OR without inputs false.
struct Network {
  std::vector<GateKind> kinds;
  std::vector<std::uint32_t> input_begin{0};  // gate g has inputs [input_begin[g], input_begin[g + 1])
  std::vector<Literal> inputs;

  std::vector<std::uint8_t> initially;       // per proposition: 1 where true at first
  std::vector<std::uint32_t> first_move{0};  // role r owns the moves [first_move[r], first_move[r + 1])

  std::vector<Literal> next;   // per proposition
  std::vector<Literal> legal;  // per move
  Literal terminal = kFalse;
  std::vector<std::vector<Literal>> goals;  // per role, in the order of the ground program

  // Filled by order(): there, inputs come before the gates that read them, save within these components.
  std::vector<CyclicComponent> cycles;

  // Handed on to the networks made of this one, and asked by whatever takes long. Never once it is built.
  GiveUp give_up;

  std::uint32_t gate_count() const noexcept { return static_cast<std::uint32_t>(kinds.size()); }
  std::uint32_t proposition_count() const noexcept { return static_cast<std::uint32_t>(initially.size()); }
  std::uint32_t move_count() const noexcept { return first_move.back(); }
  std::uint32_t role_count() const noexcept { return static_cast<std::uint32_t>(first_move.size() - 1); }

  GateId proposition(std::uint32_t p) const noexcept { return 1 + p; }
  GateId move(std::uint32_t m) const noexcept { return 1 + proposition_count() + m; }
  GateId idle(std::uint32_t role) const noexcept { return 1 + proposition_count() + move_count() + role; }
  GateId first_logic_gate() const noexcept { return 1 + proposition_count() + move_count() + role_count(); }
  std::uint32_t logic_gate_count() const noexcept { return gate_count() - first_logic_gate(); }

  std::span<const Literal> inputs_of(GateId gate) const noexcept {
    return std::span(inputs).subspan(input_begin[gate], input_begin[gate + 1] - input_begin[gate]);
  }

  // Adds the constant and the inputs that `initially` and `first_move` call for. Requires: no gate yet.
  void add_inputs();
  // Appends a logic gate. Throws: Error where the network is given up.
  GateId add_gate(GateKind kind, std::span<const Literal> gate_inputs);
  // Removes the gates from `first` on. Requires: logic gates that no other gate and no output reads, none of a cycle.
  void remove_gates(GateId first);

  // A network with the same inputs and outputs and no logic gate; the outputs still name this network's gates.
  Network without_logic() const;
};

// Calls visit(Literal&) or visit(const Literal&) for every output: next, legal, terminal, goals.
template <class N, class Visit>
void for_each_output(N& network, Visit visit) {
  for (auto& literal : network.legal) visit(literal);
  for (auto& literal : network.next) visit(literal);
  visit(network.terminal);
  for (auto& role : network.goals) {
    for (auto& literal : role) visit(literal);
  }
}

// The gates that read each gate, as literals: the reader's id, inverted where it reads the gate inverted.
struct FanOut {
  std::vector<std::uint32_t> begin;
  std::vector<Literal> readers;

  std::span<const Literal> of(GateId gate) const noexcept {
    return std::span(readers).subspan(begin[gate], begin[gate + 1] - begin[gate]);
  }
};

FanOut fan_out(const Network& network);

}  // namespace senet::propnet
