// Visits the parts of rules in the order of the text, for whoever looks at every literal, sentence or term.
#pragma once

#include <span>

#include "gdl/description.h"

namespace senet::gdl {

// Calls visit(literal, negated) for each literal and, before its operands, each literal that has some; `negated` tells
// whether an odd number of `not` stands around it.
template <class Visit>
void walk_literals(std::span<const Literal> literals, const Visit& visit, bool negated = false) {
  for (const Literal& literal : literals) {
    visit(literal, negated);
    walk_literals(literal.operands, visit, negated != (literal.kind == Literal::Kind::kNot));
  }
}

// Calls visit(sentence, negated) for each sentence among the literals.
template <class Visit>
void walk_sentences(std::span<const Literal> literals, const Visit& visit) {
  walk_literals(literals, [&](const Literal& literal, bool negated) {
    if (literal.kind == Literal::Kind::kSentence) visit(literal.sentence, negated);
  });
}

// Calls visit(term) for each term and, after it, each of its arguments.
template <class Visit>
void walk_terms(std::span<const Term> terms, const Visit& visit) {
  for (const Term& term : terms) {
    visit(term);
    walk_terms(term.arguments, visit);
  }
}

// Calls visit(term) for every term of a rule: those of the head, then those of the body.
template <class Visit>
void walk_terms(const Rule& rule, const Visit& visit) {
  walk_terms(rule.head.arguments, visit);
  walk_literals(rule.body, [&](const Literal& literal, bool) {
    walk_terms(literal.sentence.arguments, visit);
    walk_terms(literal.terms, visit);
  });
}

}  // namespace senet::gdl
