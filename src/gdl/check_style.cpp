#include <algorithm>
#include <string>
#include <unordered_set>

#include "gdl/checks.h"
#include "gdl/names.h"
#include "gdl/walk.h"

namespace senet::gdl {

namespace {

bool is_usual(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

// Reports each name with odd characters once, where it occurs first.
class OddCharacters {
 public:
  explicit OddCharacters(Findings& findings) : findings_(findings) {}

  void see(const std::string& name, Place place) {
    const auto begin = name.begin() + (is_variable(name) ? 1 : 0);
    if (std::all_of(begin, name.end(), is_usual) || !seen_.insert(name).second) return;
    findings_.warning(place, "name with unusual characters: " + name);
  }

 private:
  Findings& findings_;
  std::unordered_set<std::string> seen_;
};

void check_or(const Literal& literal, Findings& findings) {
  if (literal.operands.empty()) findings.warning(literal.place, "empty or: it is false");
  for (const Literal& operand : literal.operands) {
    if (operand.kind == Literal::Kind::kOr) findings.warning(operand.place, "or directly inside or");
  }
}

void check_literal(const Literal& literal, Findings& findings) {
  if (literal.kind == Literal::Kind::kOr) check_or(literal, findings);
  if (literal.kind == Literal::Kind::kNot && literal.operands.front().kind != Literal::Kind::kSentence) {
    findings.error(literal.place, "not over something else than a sentence");
  }
}

void check_sentence(const Sentence& sentence, OddCharacters& odd, Findings& findings) {
  odd.see(sentence.relation, sentence.place);
  if (sentence.parenthesised) findings.warning(sentence.place, "needless parentheses: (" + sentence.relation + ")");
}

// A sentence, not a connective: what stands in it would be terms.
void check_connective(const Sentence& sentence, bool defined, Findings& findings) {
  if (defined || !is_connective(sentence.relation)) return;
  findings.warning(sentence.place, sentence.relation + " is no keyword: an ordinary relation that nothing produces");
}

}  // namespace

void check_style(const Description& description, Findings& findings) {
  OddCharacters odd(findings);
  bool connective_defined = false;
  for (const Rule& rule : description.rules) connective_defined |= is_connective(rule.head.relation);
  for (const Rule& rule : description.rules) {
    if (rule.arrow && rule.body.empty()) findings.warning(rule.place, "rule without a body: a fact needs no <=");
    check_sentence(rule.head, odd, findings);
    walk_literals(rule.body, [&](const Literal& literal, bool) {
      check_literal(literal, findings);
      if (literal.kind != Literal::Kind::kSentence) return;
      check_sentence(literal.sentence, odd, findings);
      check_connective(literal.sentence, connective_defined, findings);
    });
    walk_terms(rule, [&](const Term& term) {
      odd.see(term.name, term.place);
      if (term.parenthesised) findings.warning(term.place, "needless parentheses: (" + term.name + ")");
    });
  }
}

}  // namespace senet::gdl
