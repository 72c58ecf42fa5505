// A game description as data: terms, sentences, literals, rules. Variables, constants and relations are plain
// strings; whoever needs speed interns them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/expression.h"

namespace senet::gdl {

// A constant, a variable (its name begins with '?'), or a function applied to one or more arguments.
struct Term {
  enum class Kind : std::uint8_t { kConstant, kVariable, kFunction };
  Kind kind = Kind::kConstant;
  std::string name;
  std::vector<Term> arguments;  // functions only, never empty there
  Place place;
  bool parenthesised = false;  // a constant written in parentheses: (noop)
};

// A relation applied to zero or more arguments. (p) and p are the same sentence.
struct Sentence {
  std::string relation;
  std::vector<Term> arguments;
  Place place;
  bool parenthesised = false;  // no arguments, yet written in parentheses
};

// A sentence, its negation, a disjunction, or an inequality of two terms.
struct Literal {
  enum class Kind : std::uint8_t { kSentence, kNot, kOr, kDistinct };
  Kind kind = Kind::kSentence;
  Sentence sentence;              // kSentence
  std::vector<Literal> operands;  // kNot: exactly one; kOr: any number (none is false)
  std::vector<Term> terms;        // kDistinct: exactly two
  Place place;
};

// head :- body. A fact is a rule without body; `arrow` tells whether it was written with <=.
struct Rule {
  Sentence head;
  std::vector<Literal> body;
  bool arrow = false;
  Place place;
};

inline constexpr std::size_t kMaxRoles = 255;  // that a game may have

// Immutable once read. `file` is the name used in error messages.
struct Description {
  std::string file;
  std::vector<Rule> rules;

  // The roles in the order of their plain `role` facts, each once per fact as the reference counts them
  // (rules with an arrow make no players).
  std::vector<std::string> roles() const;
};

struct DescriptionOptions {
  // Upper-casing servers: every constant, relation and variable is compared without regard to case, and spelt as
  // where it first occurs.
  bool fold_case = false;
  // A zero-arity term in parentheses, "(noop)", stays a constant with that spelling instead of "noop".
  bool keep_parentheses = false;
};

// Keywords are recognised in any case and spelt in lower case (<= not or distinct, and the twelve words that the
// reference folds: init true next role does goal legal terminal base input random _).
// `and` is an ordinary relation, as in the reference.
// Throws: SyntaxError "file:line:column: ..." where an expression is no rule or fact at all (an empty list, a list
// headed by a list, <= without a head, not/distinct with a wrong number of parts, a variable as a sentence, a keyword
// of logic as a term or head). Anything that can be given a meaning is read; findings about it come from analysis.h.
Description parse_description(std::span<const Expression> expressions, std::string_view file,
                              const DescriptionOptions& options = {});

// Reads and parses a file, resp. a text. Throws: Error as above, or where the file can't be read.
Description read_description_file(const std::string& path, const DescriptionOptions& options = {});
Description read_description(std::string_view text, std::string_view file, const DescriptionOptions& options = {});

// A ground or open term from an expression, with the keyword folding of rule sheets (for moves in messages).
// Throws: SyntaxError.
Term parse_term(const Expression& expression, std::string_view file, const DescriptionOptions& options = {});

// Canonical text, as the protocol writes it: "(cell 1 ?x b)", "noop".
std::string to_text(const Term& term);
std::string to_text(const Sentence& sentence);
std::string to_text(const Literal& literal);
std::string to_text(const Rule& rule);

}  // namespace senet::gdl
