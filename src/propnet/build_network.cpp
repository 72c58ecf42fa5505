#include "propnet/build_network.h"

#include <vector>

namespace senet::propnet {

namespace {

using ground::AtomId;
using ground::GroundProgram;

constexpr Literal kUnknown{~GateId{0} >> 1, true};

class Builder {
 public:
  Builder(const GroundProgram& program, GiveUp give_up) : program_(program) { network_.give_up = give_up; }

  Network build() {
    declare_inputs();
    sort_rules();
    name_atoms();
    add_gates();
    connect_outputs();
    return std::move(network_);
  }

 private:
  void declare_inputs() {
    for (const auto& proposition : program_.propositions) network_.initially.push_back(proposition.initially ? 1 : 0);
    for (const auto& moves : program_.moves) {
      network_.first_move.push_back(network_.first_move.back() + static_cast<std::uint32_t>(moves.size()));
    }
    network_.add_inputs();
    literals_.assign(program_.atom_count, kUnknown);
    for (std::uint32_t p = 0; p < program_.propositions.size(); ++p) {
      const AtomId truth = program_.propositions[p].truth;
      if (truth != GroundProgram::kNone) literals_[truth] = Literal(network_.proposition(p));
    }
    std::uint32_t move = 0;
    for (const auto& moves : program_.moves) {
      for (const auto& each : moves) {
        if (each.does != GroundProgram::kNone) literals_[each.does] = Literal(network_.move(move));
        ++move;
      }
    }
  }

  // Rule indexes by head; rules for inputs are left out, since an input's value comes from outside.
  void sort_rules() {
    rule_begin_.assign(program_.atom_count + 1, 0);
    for (const auto& rule : program_.rules) {
      if (literals_[rule.head] == kUnknown) ++rule_begin_[rule.head + 1];
    }
    for (AtomId atom = 0; atom < program_.atom_count; ++atom) rule_begin_[atom + 1] += rule_begin_[atom];
    rules_.resize(rule_begin_.back());
    std::vector<std::uint32_t> fill(rule_begin_.begin(), rule_begin_.end() - 1);
    for (std::uint32_t r = 0; r < program_.rules.size(); ++r) {
      const AtomId head = program_.rules[r].head;
      if (literals_[head] == kUnknown) rules_[fill[head]++] = r;
    }
  }

  std::uint32_t rule_count(AtomId atom) const { return rule_begin_[atom + 1] - rule_begin_[atom]; }

  static std::uint32_t body_size(const GroundProgram::Rule& rule) { return rule.body_end - rule.body_begin; }

  // Gives every atom its literal beforehand, since rules refer to atoms in any order. The gates of an atom come
  // together: those of its rules with two and more literals, then its own.
  void name_atoms() {
    GateId gate = network_.gate_count();
    for (AtomId atom = 0; atom < program_.atom_count; ++atom) {
      if (literals_[atom] != kUnknown) continue;
      const std::uint32_t rules = rule_count(atom);
      if (rules == 0) {
        literals_[atom] = kFalse;
        continue;
      }
      if (rules > 1) {
        for (std::uint32_t i = rule_begin_[atom]; i < rule_begin_[atom + 1]; ++i) {
          if (body_size(program_.rules[rules_[i]]) > 1) ++gate;
        }
      }
      literals_[atom] = Literal(gate++);
    }
  }

  void collect_body(const GroundProgram::Rule& rule) {
    body_.clear();
    for (const AtomId atom : program_.positive(rule)) body_.push_back(literals_[atom]);
    for (const AtomId atom : program_.negative(rule)) body_.push_back(!literals_[atom]);
  }

  // A rule as one literal: its body's only literal, or a gate of its own.
  Literal add_rule(const GroundProgram::Rule& rule) {
    collect_body(rule);
    if (body_.empty()) return kTrue;
    if (body_.size() == 1) return body_[0];
    return Literal(network_.add_gate(GateKind::kAnd, body_));
  }

  void add_gates() {
    std::vector<Literal> alternatives;
    for (AtomId atom = 0; atom < program_.atom_count; ++atom) {
      if (rule_count(atom) == 1) {
        collect_body(program_.rules[rules_[rule_begin_[atom]]]);
        network_.add_gate(GateKind::kAnd, body_);
      } else if (rule_count(atom) > 1) {
        alternatives.clear();
        for (std::uint32_t i = rule_begin_[atom]; i < rule_begin_[atom + 1]; ++i) {
          alternatives.push_back(add_rule(program_.rules[rules_[i]]));
        }
        network_.add_gate(GateKind::kOr, alternatives);
      }
    }
  }

  Literal literal(AtomId atom) const { return atom == GroundProgram::kNone ? kFalse : literals_[atom]; }

  void connect_outputs() {
    for (const auto& proposition : program_.propositions) network_.next.push_back(literal(proposition.next));
    for (const auto& moves : program_.moves) {
      for (const auto& move : moves) network_.legal.push_back(literal(move.legal));
    }
    network_.terminal = literal(program_.terminal);
    for (const auto& goals : program_.goals) {
      auto& role = network_.goals.emplace_back();
      for (const auto& goal : goals) role.push_back(literal(goal.goal));
    }
  }

  const GroundProgram& program_;
  Network network_;
  std::vector<Literal> literals_;  // per atom
  std::vector<std::uint32_t> rule_begin_;
  std::vector<std::uint32_t> rules_;
  std::vector<Literal> body_;
};

}  // namespace

Network build_network(const GroundProgram& program, GiveUp give_up) { return Builder(program, give_up).build(); }

}  // namespace senet::propnet
