// A game description without variables: the result of grounding, and all that the propositional network needs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace senet::ground {

using AtomId = std::uint32_t;

// Immutable once built. Atoms are numbered densely and have no structure left; where one has a meaning in the game
// it is listed below. An atom without rules is false, unless it is a proposition's or a move's own atom, whose value
// comes from the state and from the joint move.
struct GroundProgram {
  // Ground rules: head :- positive body, negated body. Body order is of no meaning; duplicates may occur.
  struct Rule {
    AtomId head;
    std::uint32_t body_begin;      // into `literals`
    std::uint32_t negative_begin;  // literals from here on are negated
    std::uint32_t body_end;
  };
  std::vector<Rule> rules;
  std::vector<AtomId> literals;
  AtomId atom_count = 0;

  // A base proposition: `truth` is the atom (true f), `next` the atom (next f) or kNone where nothing makes it true.
  struct Proposition {
    std::string text;  // canonical, e.g. "(cell 1 1 b)"
    AtomId truth;
    AtomId next;
    bool initially;
  };
  // A move of a role: `does` the atom (does r m), kNone where no rule reads it; `legal` the atom (legal r m).
  struct Move {
    std::string text;
    AtomId does;
    AtomId legal;
  };
  struct Goal {
    std::string text;  // as written, e.g. "100", "007", "win"
    AtomId goal;
  };
  static constexpr AtomId kNone = ~AtomId{0};

  std::vector<std::string> roles;
  std::vector<Proposition> propositions;  // sorted by text
  std::vector<std::vector<Move>> moves;   // per role, sorted by text
  std::vector<std::vector<Goal>> goals;   // per role, sorted by text
  AtomId terminal = kNone;                // kNone: never terminal

  std::span<const AtomId> positive(const Rule& rule) const {
    return std::span(literals).subspan(rule.body_begin, rule.negative_begin - rule.body_begin);
  }
  std::span<const AtomId> negative(const Rule& rule) const {
    return std::span(literals).subspan(rule.negative_begin, rule.body_end - rule.negative_begin);
  }
};

}  // namespace senet::ground
