#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "gdl/checks.h"
#include "gdl/names.h"
#include "gdl/walk.h"

namespace senet::gdl {

namespace {

std::string at(Place place) { return std::to_string(place.line) + ':' + std::to_string(place.column); }

// Two spellings that differ only in case: players that fold case and players that don't play different games.
class Spellings {
 public:
  void see(const std::string& name, Place place, Findings& findings) {
    if (!seen_.insert(name).second) return;
    const auto [first, added] = first_.try_emplace(lower_case(name), name, place);
    if (added) return;
    const auto& [spelling, first_place] = first->second;
    findings.error(place, name + " differs only in case from " + spelling + " at " + at(first_place));
  }

 private:
  std::unordered_set<std::string> seen_;
  std::unordered_map<std::string, std::pair<std::string, Place>> first_;  // by lower case
};

// The names of one kind, relations or functions, with their numbers of arguments.
class Arities {
 public:
  explicit Arities(std::string kind) : kind_(std::move(kind)) {}

  void see(const std::string& name, std::size_t arity, Place place, Findings& findings) {
    if (is_game_keyword(name)) return;  // check_keywords knows their number
    const auto& [first_arity, first_place] = first_.try_emplace(name, arity, place).first->second;
    if (arity == first_arity || !others_.emplace(name, arity).second) return;
    findings.warning(place, kind_ + ' ' + name + " has " + count_arguments(arity) + " here and " +
                                std::to_string(first_arity) + " at " + at(first_place));
  }

  // The first place of a name, or null.
  const Place* find(const std::string& name) const {
    const auto entry = first_.find(name);
    return entry == first_.end() ? nullptr : &entry->second.second;
  }

  const auto& all() const { return first_; }

 private:
  std::string kind_;
  std::unordered_map<std::string, std::pair<std::size_t, Place>> first_;
  std::set<std::pair<std::string, std::size_t>> others_;
};

class NameCheck {
 public:
  explicit NameCheck(Findings& findings) : findings_(findings) {}

  void see(const Rule& rule) {
    Spellings variables;  // a variable's scope is its rule
    see(rule.head, variables);
    walk_literals(rule.body, [&](const Literal& literal, bool) {
      if (literal.kind == Literal::Kind::kSentence) see(literal.sentence, variables);
      see(literal.terms, variables);
    });
  }

  // Reports a name that is both where its second kind comes up.
  void compare_kinds() {
    for (const auto& [name, function] : functions_.all()) {
      const Place* relation = relations_.find(name);
      if (relation == nullptr) continue;
      if (comes_before(function.second, *relation)) {
        report_kinds(name, "relation", *relation, "function", function.second);
      } else {
        report_kinds(name, "function", function.second, "relation", *relation);
      }
    }
  }

 private:
  void see(const Sentence& sentence, Spellings& variables) {
    constants_.see(sentence.relation, sentence.place, findings_);
    relations_.see(sentence.relation, sentence.arguments.size(), sentence.place, findings_);
    see(sentence.arguments, variables);
  }

  void see(std::span<const Term> terms, Spellings& variables) {
    walk_terms(terms, [&](const Term& term) {
      Spellings& spellings = term.kind == Term::Kind::kVariable ? variables : constants_;
      spellings.see(term.name, term.place, findings_);
      if (term.kind == Term::Kind::kFunction) {
        functions_.see(term.name, term.arguments.size(), term.place, findings_);
      }
    });
  }

  static bool comes_before(Place a, Place b) { return std::tie(a.line, a.column) < std::tie(b.line, b.column); }

  void report_kinds(const std::string& name, const char* kind, Place place, const char* other_kind, Place other) {
    findings_.warning(place, name + " is a " + kind + " here and a " + other_kind + " at " + at(other) +
                                 "; is the keyword true missing?");
  }

  Findings& findings_;
  Spellings constants_;  // of objects, functions and relations alike
  Arities relations_{"relation"};
  Arities functions_{"function"};
};

}  // namespace

void check_names(const Description& description, Findings& findings) {
  NameCheck check(findings);
  for (const Rule& rule : description.rules) check.see(rule);
  check.compare_kinds();
}

}  // namespace senet::gdl
