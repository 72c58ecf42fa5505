// A logic program in normal form: clauses of positive, negated and inequality literals over interned names.
// Made from a game description by translate.h, rewritten by split.h and demand.h, evaluated by evaluate.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "datalog/terms.h"
#include "gdl/expression.h"

namespace senet::datalog {

using RelationId = std::uint32_t;
using VariableId = std::uint32_t;  // numbered densely within a clause

// A term with variables. Ground terms are always kGround, however deep.
struct Pattern {
  enum class Kind : std::uint8_t { kGround, kVariable, kFunction };
  Kind kind = Kind::kGround;
  std::uint32_t id = 0;            // TermId, VariableId or FunctorId
  std::vector<Pattern> arguments;  // functions only

  static Pattern ground(TermId term) { return {Kind::kGround, term, {}}; }
  static Pattern variable(VariableId variable) { return {Kind::kVariable, variable, {}}; }

  friend bool operator==(const Pattern&, const Pattern&) = default;
};

struct Atom {
  RelationId relation = 0;
  std::vector<Pattern> arguments;

  friend bool operator==(const Atom&, const Atom&) = default;
};

struct Literal {
  enum class Kind : std::uint8_t { kPositive, kNegative, kDistinct };
  Kind kind = Kind::kPositive;
  Atom atom;            // kDistinct: the two terms are its arguments, the relation is of no meaning
  bool demand = false;  // only restricts what is computed; no part of the rule's meaning

  friend bool operator==(const Literal&, const Literal&) = default;
};

// Safe: every variable of the head, of a negated and of a kDistinct literal occurs in a positive literal.
struct Clause {
  Atom head;
  std::vector<Literal> body;
  std::uint32_t variables = 0;
  gdl::Place place;
};

struct Relation {
  std::string name;
  std::uint32_t arity = 0;
  bool demand = false;  // holds what is asked of another relation, see demand.h
};

// The relations with a meaning in GDL; every program has them all.
struct Keywords {
  RelationId role, init, base_true, does, legal, next, terminal, goal;
};

class Program {
 public:
  Program();

  RelationId relation(std::string_view name, std::uint32_t arity);
  // A new relation whose name no description can spell.
  RelationId new_relation(std::string_view hint, std::uint32_t arity);
  RelationId new_demand_relation(std::string_view of, std::uint32_t arity);

  const Keywords& keywords() const { return keywords_; }
  const std::vector<Relation>& relations() const { return relations_; }

  TermPool terms;
  std::vector<Clause> clauses;
  std::vector<TermId> players;  // roles in order, duplicates as in the description
  std::string file;             // for error messages

 private:
  std::vector<Relation> relations_;
  std::unordered_map<std::string, RelationId> relation_ids_;  // "name/arity"
  Keywords keywords_{};
};

// Calls visit(VariableId) for every occurrence of a variable.
template <class Visit>
void for_each_variable(const Pattern& pattern, Visit&& visit) {
  if (pattern.kind == Pattern::Kind::kVariable) visit(pattern.id);
  for (const Pattern& argument : pattern.arguments) for_each_variable(argument, visit);
}
template <class Visit>
void for_each_variable(const Atom& atom, Visit&& visit) {
  for (const Pattern& argument : atom.arguments) for_each_variable(argument, visit);
}

// As text, for messages and tests: "(line ?0) :- (true (cell ?0 x)), not (open)".
std::string to_text(const Program& program, const Atom& atom);
std::string to_text(const Program& program, const Clause& clause);

}  // namespace senet::datalog
