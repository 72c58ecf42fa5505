#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "gdl/checks.h"
#include "gdl/names.h"
#include "gdl/walk.h"

namespace senet::gdl {

namespace {

struct Keyword {
  std::string_view name;
  std::size_t arity;
  bool required;  // some head must have it
  bool in_rule;   // may be the head of a rule with <=
  bool in_fact;   // may stand as a fact
  bool in_body;
};

constexpr std::array<Keyword, 10> kKeywords = {{
    {"role", 1, true, false, true, true},
    {"init", 1, false, true, true, false},
    {"true", 1, false, false, false, true},
    {"does", 2, false, false, false, true},
    {"next", 1, false, true, true, false},
    {"legal", 2, true, true, true, true},
    {"goal", 2, true, true, true, true},
    {"terminal", 0, true, true, true, true},
    {"base", 1, false, true, true, false},
    {"input", 2, false, true, true, false},
}};

const Keyword* find(std::string_view name) {
  const auto found =
      std::find_if(kKeywords.begin(), kKeywords.end(), [&](const Keyword& keyword) { return keyword.name == name; });
  return found == kKeywords.end() ? nullptr : &*found;
}

void check_arity(const Keyword& keyword, const Sentence& sentence, Findings& findings) {
  if (sentence.arguments.size() == keyword.arity) return;
  findings.error(sentence.place, "keyword " + sentence.relation + " takes " + count_arguments(keyword.arity) +
                                     ", here it has " + std::to_string(sentence.arguments.size()));
}

void check_head(const Rule& rule, Findings& findings) {
  const Keyword* keyword = find(rule.head.relation);
  if (keyword == nullptr) return;
  check_arity(*keyword, rule.head, findings);
  if (rule.arrow ? keyword->in_rule : keyword->in_fact) return;
  if (keyword->name == "role") {
    findings.error(rule.head.place, "role in the head of a rule: roles must be facts, and only facts make players");
  } else {
    findings.error(rule.head.place, "keyword " + rule.head.relation +
                                        " can't be defined: it follows from the state and the moves of the match");
  }
}

void check_body(const Rule& rule, Findings& findings) {
  walk_sentences(rule.body, [&](const Sentence& sentence, bool) {
    const Keyword* keyword = find(sentence.relation);
    if (keyword == nullptr) return;
    check_arity(*keyword, sentence, findings);
    if (!keyword->in_body) {
      findings.error(sentence.place, "keyword " + sentence.relation + " can't stand in the body of a rule");
    }
  });
}

void check_terms(const Rule& rule, Findings& findings) {
  walk_terms(rule, [&](const Term& term) {
    if (term.kind == Term::Kind::kVariable || !is_game_keyword(term.name)) return;
    if (term.kind == Term::Kind::kFunction) {
      findings.error(term.place, "keyword " + term.name + " as a function");
    } else {
      findings.warning(term.place, "keyword " + term.name + " as an object");
    }
  });
}

}  // namespace

void check_keywords(const Description& description, Findings& findings) {
  for (const Keyword& keyword : kKeywords) {
    const bool present = std::any_of(description.rules.begin(), description.rules.end(),
                                     [&](const Rule& rule) { return rule.head.relation == keyword.name; });
    if (keyword.required && !present) findings.error({}, "no rule or fact for " + std::string(keyword.name));
  }
  for (const Rule& rule : description.rules) {
    check_head(rule, findings);
    check_body(rule, findings);
    check_terms(rule, findings);
  }
}

}  // namespace senet::gdl
