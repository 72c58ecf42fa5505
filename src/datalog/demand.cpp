#include "datalog/demand.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "datalog/strata.h"

namespace senet::datalog {

namespace {

// More copies of one relation cost more than they save: further callers share the best of these.
constexpr std::size_t kMaxCopies = 6;

using Known = std::vector<bool>;  // per argument: known when called
using Bound = std::vector<bool>;  // per variable of a clause

bool all_bound(const Pattern& pattern, const Bound& bound) {
  bool all = true;
  for_each_variable(pattern, [&](VariableId variable) { all = all && bound[variable]; });
  return all;
}

void bind(const Pattern& pattern, Bound& bound) {
  for_each_variable(pattern, [&](VariableId variable) { bound[variable] = true; });
}

struct Share {
  double known = 0;
  double leaves = 0;
};

void count_leaves(const Pattern& pattern, const Bound& bound, Share& share) {
  if (pattern.kind != Pattern::Kind::kFunction) {
    share.leaves += 1;
    share.known += pattern.kind == Pattern::Kind::kGround || bound[pattern.id] ? 1 : 0;
  }
  for (const Pattern& argument : pattern.arguments) count_leaves(argument, bound, share);
}

// One attempt with a given set of relations left alone.
class Restriction {
 public:
  Restriction(const Program& program, const std::vector<bool>& left_alone)
      : program_(program), out_(program), clauses_of_(program.relations().size()) {
    helper_.assign(program.relations().size(), false);
    component_.resize(program.relations().size());
    const auto all = components(program);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      for (const RelationId relation : all[i].relations) component_[relation] = i;
    }
    for (const Clause& clause : program.clauses) {
      clauses_of_[clause.head.relation].push_back(&clause);
      if (!clause.body.empty() && !left_alone[clause.head.relation]) helper_[clause.head.relation] = true;
    }
    const auto& k = program.keywords();
    for (const RelationId asked : {k.role, k.init, k.base_true, k.does, k.legal, k.next, k.terminal, k.goal}) {
      helper_[asked] = false;
    }
    out_.clauses.clear();
    for (RelationId relation = 0; relation < clauses_of_.size(); ++relation) origin_.push_back(relation);
    unrestricted_ = helper_;
    unrestricted_.flip();
    for (RelationId relation = 0; relation < clauses_of_.size(); ++relation) {
      if (!helper_[relation]) open_.push_back({relation, {}, relation, relation});
    }
    while (!open_.empty()) {
      const Copy copy = open_.back();
      open_.pop_back();
      for (const Clause* clause : clauses_of_[copy.of]) rewrite(*clause, copy);
    }
  }

  bool restricts_anything() const { return origin_.size() > clauses_of_.size(); }
  Program& program() { return out_; }
  // The relation of the given program that one of the new program stands for.
  RelationId origin(RelationId relation) const { return origin_[relation]; }

 private:
  struct Copy {
    RelationId of;
    Known known;  // empty: the relation itself, unrestricted
    RelationId relation;
    RelationId demand;
  };

  // How gladly a literal is taken next: first what is known in full, then plain relations by how much of them is known,
  // then helpers, last what shares nothing with what is bound.
  double rank(const Atom& atom, const Bound& bound) const {
    Share share;
    for (const Pattern& argument : atom.arguments) count_leaves(argument, bound, share);
    if (share.known == share.leaves) return 5;
    const double part = share.known / share.leaves;
    if (!helper_[atom.relation]) return part > 0 ? 3 + part : 1;
    return part > 0 ? 2 + part : 0;
  }

  std::optional<std::size_t> next_literal(const Clause& clause, const std::vector<bool>& done,
                                          const Bound& bound) const {
    std::optional<std::size_t> best;
    double best_rank = -1;
    for (std::size_t i = 0; i < clause.body.size(); ++i) {
      if (done[i] || clause.body[i].kind != Literal::Kind::kPositive) continue;
      const double own = rank(clause.body[i].atom, bound);
      if (own <= best_rank) continue;
      best = i;
      best_rank = own;
    }
    return best;
  }

  // Which arguments are known when a clause for `caller` calls. A term that a recursive call builds counts as unknown:
  // what is asked could grow for ever where what is true does not.
  Known known_arguments(const Atom& atom, RelationId caller, const Bound& bound) const {
    const bool recursive = component_[atom.relation] == component_[caller];
    Known known;
    for (const Pattern& argument : atom.arguments) {
      const bool built = argument.kind == Pattern::Kind::kFunction;
      known.push_back(all_bound(argument, bound) && !(recursive && built));
    }
    return known;
  }

  // The copy of a helper for what is known, null where nothing is or enough copies exist that need more.
  const Copy* copy_for(const Atom& atom, RelationId caller, const Bound& bound) {
    if (!helper_[atom.relation]) return nullptr;
    const Known known = known_arguments(atom, caller, bound);
    if (std::ranges::find(known, true) == known.end()) return nullptr;
    auto& copies = copies_[atom.relation];
    const auto found = copies.find(known);
    if (found != copies.end()) return &found->second;
    if (copies.size() >= kMaxCopies) return most_similar(copies, known);
    const std::string& name = program_.relations()[atom.relation].name;
    const auto width = static_cast<std::uint32_t>(std::ranges::count(known, true));
    const Copy copy{atom.relation, known, out_.new_relation(name, static_cast<std::uint32_t>(known.size())),
                    out_.new_demand_relation(name, width)};
    origin_.insert(origin_.end(), 2, atom.relation);
    open_.push_back(copy);
    return &copies.emplace(known, copy).first->second;
  }

  static const Copy* most_similar(const std::map<Known, Copy>& copies, const Known& known) {
    const Copy* best = nullptr;
    std::ptrdiff_t best_width = 0;
    for (const auto& [needs, copy] : copies) {
      bool usable = true;
      for (std::size_t i = 0; i < known.size(); ++i) usable = usable && (known[i] || !needs[i]);
      const auto width = std::ranges::count(needs, true);
      if (!usable || width <= best_width) continue;
      best = &copy;
      best_width = width;
    }
    return best;
  }

  static Atom demand_atom(const Copy& copy, const Atom& call) {
    Atom atom{copy.demand, {}};
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (copy.known[i]) atom.arguments.push_back(call.arguments[i]);
    }
    return atom;
  }

  // A literal that calls the right copy, after a clause that says what is asked of it.
  Literal call(const Literal& literal, const Clause& clause, const Bound& bound, const std::vector<Literal>& prefix) {
    const Copy* copy = copy_for(literal.atom, clause.head.relation, bound);
    if (copy == nullptr) {
      const RelationId relation = literal.atom.relation;
      if (!unrestricted_[relation]) open_.push_back({relation, {}, relation, relation});
      unrestricted_[relation] = true;
      return literal;
    }
    Clause question{demand_atom(*copy, literal.atom), prefix, clause.variables, clause.place};
    const bool trivial = question.body.size() == 1 && question.body.front().atom == question.head;
    Literal out = literal;
    out.atom.relation = copy->relation;
    if (!trivial) out_.clauses.push_back(std::move(question));
    return out;
  }

  // Adds the clause as one of `copy`.
  void rewrite(const Clause& clause, const Copy& copy) {
    Clause own{clause.head, {}, clause.variables, clause.place};
    Bound bound(clause.variables, false);
    if (!copy.known.empty()) {
      own.head.relation = copy.relation;
      own.body.push_back({Literal::Kind::kPositive, demand_atom(copy, clause.head), true});
      for (const Pattern& argument : own.body.front().atom.arguments) bind(argument, bound);
    }
    std::vector<bool> done(clause.body.size(), false);
    while (const auto i = next_literal(clause, done, bound)) {
      done[*i] = true;
      own.body.push_back(call(clause.body[*i], clause, bound, own.body));
      for (const Pattern& argument : clause.body[*i].atom.arguments) bind(argument, bound);
    }
    const std::vector<Literal> positive = own.body;
    for (const Literal& literal : clause.body) {
      if (literal.kind == Literal::Kind::kNegative) own.body.push_back(call(literal, clause, bound, positive));
      if (literal.kind == Literal::Kind::kDistinct) own.body.push_back(literal);
    }
    out_.clauses.push_back(std::move(own));
  }

  const Program& program_;
  Program out_;
  std::vector<std::vector<const Clause*>> clauses_of_;  // by head
  std::vector<bool> helper_;                            // relations that may be restricted
  std::vector<std::uint32_t> component_;                // by relation
  std::vector<bool> unrestricted_;                      // relations that somebody needs in full
  std::map<RelationId, std::map<Known, Copy>> copies_;
  std::vector<Copy> open_;          // whose clauses are still to be written
  std::vector<RelationId> origin_;  // by relation of out_
};

// Relations to leave alone so that `restricted` gets back its stratification: first those that are negated within a
// component, then all of it. Empty if it has it.
std::vector<RelationId> culprits(const Restriction& restriction, const Program& restricted,
                                 const std::vector<bool>& left_alone) {
  std::vector<RelationId> all, negated;
  for (const Component& component : components(restricted)) {
    if (!component.negative_cycle) continue;
    const auto add = [&](RelationId relation, std::vector<RelationId>& out) {
      if (!left_alone[restriction.origin(relation)]) out.push_back(restriction.origin(relation));
    };
    for (const RelationId relation : component.relations) add(relation, all);
    for (const std::uint32_t clause : component.clauses) {
      for (const Literal& literal : restricted.clauses[clause].body) {
        if (literal.kind != Literal::Kind::kNegative) continue;
        if (std::ranges::find(component.relations, literal.atom.relation) == component.relations.end()) continue;
        add(literal.atom.relation, negated);
      }
    }
  }
  return negated.empty() ? all : negated;
}

}  // namespace

bool restrict_to_demand(Program& program) {
  std::vector<bool> left_alone(program.relations().size(), false);
  for (const Component& component : components(program)) {
    if (!component.negative_cycle) continue;
    for (const RelationId relation : component.relations) left_alone[relation] = true;
  }
  while (true) {
    Restriction restriction(program, left_alone);
    if (!restriction.restricts_anything()) return false;
    const auto relations = culprits(restriction, restriction.program(), left_alone);
    if (relations.empty()) {
      program = std::move(restriction.program());
      return true;
    }
    for (const RelationId relation : relations) left_alone[relation] = true;
  }
}

}  // namespace senet::datalog
