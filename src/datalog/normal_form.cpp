#include "datalog/normal_form.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "base/error.h"

namespace senet::datalog {

namespace {

constexpr std::size_t kMaxAlternatives = 4096;
constexpr std::size_t kExpandFreely = 8;  // up to so many alternatives an `or` is multiplied out

using gdl::Literal;
using gdl::Sentence;
using gdl::Term;

struct Conjunction {
  std::vector<Sentence> positive;
  std::vector<Sentence> negative;
  std::vector<std::pair<Term, Term>> distinct;
  std::vector<std::pair<Term, Term>> equal;
};

void append(Conjunction& out, const Conjunction& more) {
  out.positive.insert(out.positive.end(), more.positive.begin(), more.positive.end());
  out.negative.insert(out.negative.end(), more.negative.begin(), more.negative.end());
  out.distinct.insert(out.distinct.end(), more.distinct.begin(), more.distinct.end());
  out.equal.insert(out.equal.end(), more.equal.begin(), more.equal.end());
}

class Expander {
 public:
  explicit Expander(std::string where) : where_(std::move(where)) {}

  // The alternatives of one literal, or of its negation.
  std::vector<Conjunction> expand(const Literal& literal, bool negated) const {
    switch (literal.kind) {
      case Literal::Kind::kSentence:
        return negated ? std::vector<Conjunction>{{{}, {literal.sentence}, {}, {}}}
                       : std::vector<Conjunction>{{{literal.sentence}, {}, {}, {}}};
      case Literal::Kind::kNot:
        return expand(literal.operands[0], !negated);
      case Literal::Kind::kDistinct: {
        Conjunction one;
        (negated ? one.equal : one.distinct).emplace_back(literal.terms[0], literal.terms[1]);
        return {one};
      }
      case Literal::Kind::kOr:
        break;
    }
    if (negated) {
      std::vector<Conjunction> all(1);
      for (const Literal& operand : literal.operands) all = product(std::move(all), expand(operand, true));
      return all;
    }
    std::vector<Conjunction> all;
    for (const Literal& operand : literal.operands) {
      const auto alternatives = expand(operand, false);
      all.insert(all.end(), alternatives.begin(), alternatives.end());
      check(all.size());
    }
    return all;
  }

  std::vector<Conjunction> product(std::vector<Conjunction> left, const std::vector<Conjunction>& right) const {
    check(left.size() * right.size());
    if (right.size() == 1) {  // in place, so that the time that a long body takes grows with its length only
      for (Conjunction& a : left) append(a, right[0]);
      return left;
    }
    std::vector<Conjunction> all;
    for (const Conjunction& a : left) {
      for (const Conjunction& b : right) {
        all.push_back(a);
        append(all.back(), b);
      }
    }
    return all;
  }

 private:
  void check(std::size_t alternatives) const {
    if (alternatives > kMaxAlternatives) {
      throw Error(where_, "the rule has more than " + std::to_string(kMaxAlternatives) + " alternatives");
    }
  }

  std::string where_;
};

void collect_variables(const Term& term, std::set<std::string>& out) {
  if (term.kind == Term::Kind::kVariable) out.insert(term.name);
  for (const Term& argument : term.arguments) collect_variables(argument, out);
}

void collect_variables(const Sentence& sentence, std::set<std::string>& out) {
  for (const Term& argument : sentence.arguments) collect_variables(argument, out);
}

void collect_variables(const Literal& literal, std::set<std::string>& out) {
  collect_variables(literal.sentence, out);
  for (const Term& term : literal.terms) collect_variables(term, out);
  for (const Literal& operand : literal.operands) collect_variables(operand, out);
}

// Bindings of variables to terms; unification of two terms under them.
class Substitution {
 public:
  bool unify(const Term& left, const Term& right) {
    const Term a = apply(left);
    const Term b = apply(right);
    if (a.kind == Term::Kind::kVariable) return bind(a, b);
    if (b.kind == Term::Kind::kVariable) return bind(b, a);
    if (a.name != b.name || a.arguments.size() != b.arguments.size()) return false;
    for (std::size_t i = 0; i < a.arguments.size(); ++i) {
      if (!unify(a.arguments[i], b.arguments[i])) return false;
    }
    return true;
  }

  Term apply(const Term& term) const {
    if (term.kind == Term::Kind::kVariable) {
      const auto found = bindings_.find(term.name);
      return found == bindings_.end() ? term : apply(found->second);
    }
    Term out = term;
    for (Term& argument : out.arguments) argument = apply(argument);
    return out;
  }

  void apply(Sentence& sentence) const {
    for (Term& argument : sentence.arguments) argument = apply(argument);
  }

 private:
  bool bind(const Term& variable, const Term& value) {
    if (value.kind == Term::Kind::kVariable && value.name == variable.name) return true;
    std::set<std::string> occurring;
    collect_variables(value, occurring);
    if (occurring.contains(variable.name)) return false;
    bindings_[variable.name] = value;
    return true;
  }

  std::map<std::string, Term> bindings_;
};

std::optional<FlatRule> solve_equalities(const gdl::Rule& rule, const Sentence& head, Conjunction&& body) {
  FlatRule flat{head, std::move(body.positive), std::move(body.negative), std::move(body.distinct), rule.place};
  if (body.equal.empty()) return flat;
  Substitution substitution;
  for (const auto& [left, right] : body.equal) {
    if (!substitution.unify(left, right)) return std::nullopt;
  }
  substitution.apply(flat.head);
  for (Sentence& sentence : flat.positive) substitution.apply(sentence);
  for (Sentence& sentence : flat.negative) substitution.apply(sentence);
  for (auto& [left, right] : flat.distinct) {
    left = substitution.apply(left);
    right = substitution.apply(right);
  }
  return flat;
}

// Whether every alternative binds all of `shared` by its positive sentences.
bool binds_all(const std::vector<Conjunction>& alternatives, const std::set<std::string>& shared) {
  return std::ranges::all_of(alternatives, [&](const Conjunction& alternative) {
    std::set<std::string> bound;
    for (const Sentence& sentence : alternative.positive) collect_variables(sentence, bound);
    return alternative.equal.empty() && std::ranges::includes(bound, shared);
  });
}

std::set<std::string> shared_variables(const gdl::Rule& rule, std::size_t literal) {
  std::set<std::string> rest;
  collect_variables(rule.head, rest);
  for (std::size_t i = 0; i < rule.body.size(); ++i) {
    if (i != literal) collect_variables(rule.body[i], rest);
  }
  std::set<std::string> own;
  collect_variables(rule.body[literal], own);
  std::set<std::string> shared;
  std::ranges::set_intersection(own, rest, std::inserter(shared, shared.end()));
  return shared;
}

Sentence own_relation(const std::set<std::string>& variables, gdl::Place place, std::size_t number) {
  Sentence sentence{"or #" + std::to_string(number), {}, place};
  for (const std::string& name : variables) sentence.arguments.push_back({Term::Kind::kVariable, name, {}, place});
  return sentence;
}

}  // namespace

std::vector<FlatRule> normal_form(const gdl::Rule& rule, std::string_view file, std::size_t& fresh) {
  const Expander expander(gdl::to_text(file, rule.place));
  std::vector<FlatRule> rules;
  const auto add = [&](const Sentence& head, Conjunction&& body) {
    if (auto flat = solve_equalities(rule, head, std::move(body))) rules.push_back(std::move(*flat));
  };
  std::vector<Conjunction> bodies(1);
  for (std::size_t i = 0; i < rule.body.size(); ++i) {
    auto alternatives = expander.expand(rule.body[i], false);
    if (alternatives.size() > 1 && bodies.size() * alternatives.size() > kExpandFreely) {
      const auto shared = shared_variables(rule, i);
      if (binds_all(alternatives, shared)) {
        const Sentence head = own_relation(shared, rule.body[i].place, fresh++);
        for (Conjunction& alternative : alternatives) add(head, std::move(alternative));
        alternatives = {{{head}, {}, {}, {}}};
      }
    }
    bodies = expander.product(std::move(bodies), alternatives);
  }
  for (Conjunction& body : bodies) add(rule.head, std::move(body));
  return rules;
}

}  // namespace senet::datalog
