#include "datalog/split.h"

#include <algorithm>
#include <optional>
#include <set>

namespace senet::datalog {

namespace {

constexpr std::uint32_t kFewVariables = 4;

using Variables = std::set<VariableId>;

Variables variables_of(const Literal& literal) {
  Variables out;
  for_each_variable(literal.atom, [&](VariableId variable) { out.insert(variable); });
  return out;
}

bool includes(const Variables& all, const Variables& some) { return std::ranges::includes(all, some); }

// A body divided into the literals that go into the new relation and the rest.
struct Division {
  std::vector<bool> inside;  // per body literal
  Variables inner;           // variables of the literals inside
  Variables kept;            // ... that the rest or the head needs
};

class Splitter {
 public:
  explicit Splitter(const Clause& clause) : clause_(clause) {
    for_each_variable(clause.head, [&](VariableId variable) { head_.insert(variable); });
    for (const Literal& literal : clause.body) {
      literals_.push_back(variables_of(literal));
      all_.insert(literals_.back().begin(), literals_.back().end());
    }
  }

  // The best division, if one makes a smaller relation than the clause itself.
  std::optional<Division> best() const {
    if (all_.size() < kFewVariables) return std::nullopt;
    std::optional<Division> best;
    for (const VariableId variable : all_) {
      if (head_.contains(variable)) continue;
      auto division = divide(variable);
      if (!division || division->inner.size() >= all_.size()) continue;
      if (!best ||
          std::pair(division->inner.size(), division->kept.size()) < std::pair(best->inner.size(), best->kept.size())) {
        best = std::move(division);
      }
    }
    return best;
  }

 private:
  bool positive(std::size_t i) const { return clause_.body[i].kind == Literal::Kind::kPositive; }

  Variables bound(const std::vector<bool>& inside, bool which) const {
    Variables out;
    for (std::size_t i = 0; i < literals_.size(); ++i) {
      if (positive(i) && inside[i] == which) out.insert(literals_[i].begin(), literals_[i].end());
    }
    return out;
  }

  // All literals with the variable, positive ones that bind their tests, and tests that need nothing else.
  std::optional<Division> divide(VariableId variable) const {
    std::vector<bool> inside(literals_.size(), false);
    for (std::size_t i = 0; i < literals_.size(); ++i) inside[i] = literals_[i].contains(variable);
    for (bool changed = true; changed;) {
      changed = false;
      const Variables have = bound(inside, true);
      for (std::size_t i = 0; i < literals_.size() && !changed; ++i) {
        if (positive(i) || !inside[i] || includes(have, literals_[i])) continue;
        changed = take_binder(literals_[i], have, inside);
        if (!changed) return std::nullopt;
      }
    }
    const Variables have = bound(inside, true);
    for (std::size_t i = 0; i < literals_.size(); ++i) {
      if (!positive(i) && !inside[i] && !literals_[i].empty() && includes(have, literals_[i])) inside[i] = true;
    }
    return finish(std::move(inside));
  }

  // Takes in the smallest positive literal that binds a variable the test lacks.
  bool take_binder(const Variables& test, const Variables& have, std::vector<bool>& inside) const {
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < literals_.size(); ++i) {
      if (!positive(i) || inside[i]) continue;
      const bool helps =
          std::ranges::any_of(literals_[i], [&](VariableId v) { return test.contains(v) && !have.contains(v); });
      if (helps && (!chosen || literals_[i].size() < literals_[*chosen].size())) chosen = i;
    }
    if (chosen) inside[*chosen] = true;
    return chosen.has_value();
  }

  std::optional<Division> finish(std::vector<bool> inside) const {
    Division division{std::move(inside), {}, {}};
    Variables outer = head_;
    Variables needed;
    bool rest = false;
    for (std::size_t i = 0; i < literals_.size(); ++i) {
      (division.inside[i] ? division.inner : outer).insert(literals_[i].begin(), literals_[i].end());
      if (division.inside[i]) continue;
      rest |= positive(i);
      needed.insert(literals_[i].begin(), literals_[i].end());
    }
    if (!rest) return std::nullopt;
    std::ranges::set_intersection(division.inner, outer, std::inserter(division.kept, division.kept.end()));
    // The rest stays safe: what it and the head need is bound by its positive literals or by the new relation.
    Variables safe = bound(division.inside, false);
    safe.insert(division.kept.begin(), division.kept.end());
    needed.insert(head_.begin(), head_.end());
    if (!includes(safe, needed)) return std::nullopt;
    return division;
  }

  const Clause& clause_;
  Variables head_;
  Variables all_;
  std::vector<Variables> literals_;
};

// Moves the division's literals into a clause of a new relation.
Clause split_off(Program& program, Clause& clause, const Division& division) {
  Clause inner;
  inner.place = clause.place;
  inner.variables = clause.variables;
  inner.head.relation = program.new_relation(program.relations()[clause.head.relation].name + " part",
                                             static_cast<std::uint32_t>(division.kept.size()));
  for (const VariableId variable : division.kept) inner.head.arguments.push_back(Pattern::variable(variable));
  std::vector<Literal> rest;
  for (std::size_t i = 0; i < clause.body.size(); ++i) {
    (division.inside[i] ? inner.body : rest).push_back(std::move(clause.body[i]));
  }
  rest.push_back({Literal::Kind::kPositive, inner.head});
  clause.body = std::move(rest);
  return inner;
}

}  // namespace

void split_long_clauses(Program& program) {
  std::vector<Clause> parts;
  for (Clause& clause : program.clauses) {
    while (const auto division = Splitter(clause).best()) parts.push_back(split_off(program, clause, *division));
  }
  program.clauses.insert(program.clauses.end(), std::make_move_iterator(parts.begin()),
                         std::make_move_iterator(parts.end()));
}

}  // namespace senet::datalog
