#include "datalog/translate.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/error.h"
#include "datalog/normal_form.h"
#include "datalog/relevance.h"

namespace senet::datalog {

namespace {

using gdl::Sentence;
using gdl::Term;
using Names = std::set<std::string>;

void collect(const Term& term, Names& out) {
  if (term.kind == Term::Kind::kVariable) out.insert(term.name);
  for (const Term& argument : term.arguments) collect(argument, out);
}

Names variables_of(const Sentence& sentence) {
  Names names;
  for (const Term& argument : sentence.arguments) collect(argument, names);
  return names;
}

Names bound_variables(const FlatRule& rule) {
  Names bound;
  for (const Sentence& sentence : rule.positive) bound.merge(variables_of(sentence));
  return bound;
}

// No relation of a rule sheet has a space in its name.
constexpr const char* kAnyConstant = "any constant";

class Translator {
 public:
  Translator(const gdl::Description& description, std::vector<std::string>* ignored)
      : description_(description), ignored_(ignored) {
    program_.file = description.file;
  }

  Program run() {
    for (const std::string& role : description_.roles()) program_.players.push_back(program_.terms.constant(role));
    if (program_.players.empty()) throw Error(description_.file, "the description has no role");
    for (const gdl::Rule& rule : description_.rules) {
      const std::string& head = rule.head.relation;
      const std::size_t arity = rule.head.arguments.size();
      if ((head == "true" && arity == 1) || (head == "does" && arity == 2)) {
        ignore(rule.place, "a rule for '" + head + "' has no meaning");
        continue;
      }
      for (FlatRule& flat : normal_form(rule, description_.file, fresh_)) add(std::move(flat));
    }
    if (any_constant_) list_constants();
    return std::move(program_);
  }

 private:
  void ignore(gdl::Place place, const std::string& text) {
    if (ignored_ != nullptr) ignored_->push_back(gdl::to_text(description_.file, place) + ": " + text);
  }

  // Binds the role variable of legal and goal heads.
  static void bind_role(FlatRule& rule, const Names& bound) {
    const bool by_role =
        (rule.head.relation == "legal" || rule.head.relation == "goal") && rule.head.arguments.size() == 2;
    if (!by_role || rule.head.arguments[0].kind != Term::Kind::kVariable) return;
    if (bound.contains(rule.head.arguments[0].name)) return;
    rule.positive.push_back({"role", {rule.head.arguments[0]}, rule.place});
  }

  // A variable of a fact ranges over all constants of the description, save where the fact is of the game itself.
  void bind_fact(FlatRule& rule) {
    static const Names kGame{"role", "init", "next", "legal", "goal", "base", "input"};
    const bool fact = rule.positive.empty() && rule.negative.empty() && rule.distinct.empty();
    if (!fact || kGame.contains(rule.head.relation)) return;
    for (const std::string& name : variables_of(rule.head)) {
      rule.positive.push_back({kAnyConstant, {{Term::Kind::kVariable, name, {}, rule.place}}, rule.place});
      any_constant_ = true;
    }
  }

  void list_constants() {
    Names constants;
    const auto visit = [&](const auto& self, const Term& term) -> void {
      if (term.kind == Term::Kind::kConstant) constants.insert(term.name);
      for (const Term& argument : term.arguments) self(self, argument);
    };
    const auto visit_sentence = [&](const Sentence& sentence) {
      for (const Term& argument : sentence.arguments) visit(visit, argument);
    };
    for (const gdl::Rule& rule : description_.rules) {
      visit_sentence(rule.head);
      for (const gdl::Literal& literal : rule.body) visit_literal(literal, visit_sentence);
    }
    for (const std::string& name : constants) {
      add({{kAnyConstant, {{Term::Kind::kConstant, name, {}, {}}}, {}}, {}, {}, {}, {}});
    }
  }

  template <class Visit>
  static void visit_literal(const gdl::Literal& literal, const Visit& visit) {
    visit(literal.sentence);
    visit({"", literal.terms, literal.place});
    for (const gdl::Literal& operand : literal.operands) visit_literal(operand, visit);
  }

  // not p(x, y) where y occurs nowhere else and is not bound: not q(x) with q(x) :- p(x, y).
  void close_negations(FlatRule& rule, const Names& bound) {
    for (std::size_t i = 0; i < rule.negative.size(); ++i) {
      const Names own = variables_of(rule.negative[i]);
      Names kept;
      std::ranges::set_intersection(own, bound, std::inserter(kept, kept.end()));
      if (kept.size() == own.size()) continue;
      Names elsewhere = variables_of(rule.head);
      for (std::size_t k = 0; k < rule.negative.size(); ++k) {
        if (k != i) elsewhere.merge(variables_of(rule.negative[k]));
      }
      for (const auto& [left, right] : rule.distinct) {
        collect(left, elsewhere);
        collect(right, elsewhere);
      }
      const bool local = std::ranges::all_of(
          own, [&](const std::string& name) { return bound.contains(name) || !elsewhere.contains(name); });
      if (!local) continue;
      Sentence projected{"some #" + std::to_string(fresh_++), {}, rule.place};
      for (const std::string& name : kept) projected.arguments.push_back({Term::Kind::kVariable, name, {}, rule.place});
      add({projected, {rule.negative[i]}, {}, {}, rule.place});
      rule.negative[i] = projected;
    }
  }

  static std::optional<std::string> unbound_variable(const FlatRule& rule, const Names& bound) {
    Names needed = variables_of(rule.head);
    for (const Sentence& sentence : rule.negative) needed.merge(variables_of(sentence));
    for (const auto& [left, right] : rule.distinct) {
      collect(left, needed);
      collect(right, needed);
    }
    for (const std::string& name : needed) {
      if (!bound.contains(name)) return name;
    }
    return std::nullopt;
  }

  void add(FlatRule&& rule) {
    bind_role(rule, bound_variables(rule));
    bind_fact(rule);
    const Names bound = bound_variables(rule);
    close_negations(rule, bound);
    if (const auto name = unbound_variable(rule, bound)) {
      ignore(rule.place, "the rule is ignored: nothing binds " + *name);
      return;
    }
    variables_.clear();
    Clause clause;
    clause.place = rule.place;
    for (const Sentence& sentence : rule.positive) add(clause, {Literal::Kind::kPositive, atom(sentence)});
    for (const Sentence& sentence : rule.negative) add(clause, {Literal::Kind::kNegative, atom(sentence)});
    for (const auto& [left, right] : rule.distinct) {
      Literal literal{Literal::Kind::kDistinct, {0, {pattern(left), pattern(right)}}};
      if (literal.atom.arguments[0] == literal.atom.arguments[1]) return;  // never true
      const bool ground = std::ranges::all_of(literal.atom.arguments,
                                              [](const Pattern& p) { return p.kind == Pattern::Kind::kGround; });
      if (!ground) add(clause, std::move(literal));
    }
    clause.head = atom(rule.head);
    clause.variables = static_cast<std::uint32_t>(variables_.size());
    program_.clauses.push_back(std::move(clause));
  }

  static void add(Clause& clause, Literal literal) {
    if (std::ranges::find(clause.body, literal) == clause.body.end()) clause.body.push_back(std::move(literal));
  }

  Atom atom(const Sentence& sentence) {
    Atom out;
    out.relation = program_.relation(sentence.relation, static_cast<std::uint32_t>(sentence.arguments.size()));
    for (const Term& argument : sentence.arguments) out.arguments.push_back(pattern(argument));
    return out;
  }

  Pattern pattern(const Term& term) {
    if (term.kind == Term::Kind::kConstant) return Pattern::ground(program_.terms.constant(term.name));
    if (term.kind == Term::Kind::kVariable) {
      const auto [entry, added] = variables_.try_emplace(term.name, static_cast<VariableId>(variables_.size()));
      return Pattern::variable(entry->second);
    }
    Pattern out{Pattern::Kind::kFunction,
                program_.terms.functor(term.name, static_cast<std::uint32_t>(term.arguments.size())),
                {}};
    std::vector<TermId> ground;
    for (const Term& argument : term.arguments) {
      out.arguments.push_back(pattern(argument));
      if (out.arguments.back().kind == Pattern::Kind::kGround) ground.push_back(out.arguments.back().id);
    }
    if (ground.size() < out.arguments.size()) return out;
    return Pattern::ground(program_.terms.function(out.id, ground));
  }

  const gdl::Description& description_;
  std::vector<std::string>* ignored_;
  Program program_;
  std::map<std::string, VariableId> variables_;
  std::size_t fresh_ = 0;
  bool any_constant_ = false;
};

}  // namespace

Program translate(const gdl::Description& description, std::vector<std::string>* ignored) {
  Program program = Translator(description, ignored).run();
  if (program.players.size() > gdl::kMaxRoles) {
    throw Error(program.file, "more than " + std::to_string(gdl::kMaxRoles) + " roles");
  }
  detach_from_moves(program);
  keep_relevant(program);
  return program;
}

}  // namespace senet::datalog
