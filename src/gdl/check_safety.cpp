#include <string>

#include "gdl/checks.h"
#include "gdl/guarantee.h"
#include "gdl/walk.h"

namespace senet::gdl {

namespace {

class RuleSafety {
 public:
  RuleSafety(const Rule& rule, Findings& findings) : rule_(rule), findings_(findings) {}

  void run() {
    known_ = guarantee(rule_.body,
                       [](const Sentence& sentence, TextSet& names) { add_variables(sentence.arguments, names); });
    require(rule_.head.arguments, "the head");
    walk_literals(rule_.body, [&](const Literal& literal, bool negated) {
      if (literal.kind == Literal::Kind::kSentence && negated) require(literal.sentence.arguments, "a negation");
      if (literal.kind == Literal::Kind::kDistinct) require(literal.terms, "distinct");
    });
  }

 private:
  // Each variable is reported once a rule.
  void require(std::span<const Term> terms, const std::string& where) {
    walk_terms(terms, [&](const Term& term) {
      if (term.kind != Term::Kind::kVariable || !known_.insert(term.name).second) return;
      findings_.error(term.place, "unsafe variable " + term.name + ": in " + where +
                                      ", but bound by no positive literal of the body");
    });
  }

  const Rule& rule_;
  Findings& findings_;
  TextSet known_;  // bound, or reported
};

void check_fact(const Rule& fact, Findings& findings) {
  TextSet reported;
  walk_terms(fact.head.arguments, [&](const Term& term) {
    if (term.kind != Term::Kind::kVariable || !reported.insert(term.name).second) return;
    findings.error(term.place, "variable in a fact: " + term.name);
  });
}

}  // namespace

void check_safety(const Description& description, Findings& findings) {
  for (const Rule& rule : description.rules) {
    if (rule.arrow) {
      RuleSafety(rule, findings).run();
    } else {
      check_fact(rule, findings);
    }
  }
}

}  // namespace senet::gdl
