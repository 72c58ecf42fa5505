// GDL wants negation stratified by relation. Sheets in use break that harmlessly, as in
// (<= (goal r 0) (not (goal r 100))): no atom depends on its own negation, for the constants differ. So where relations
// form a cycle we look again at rules, of which one leads to the next only where a literal may match a head.
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "gdl/checks.h"
#include "gdl/walk.h"

namespace senet::gdl {

namespace {

// Pairs of a literal and a rule to compare in one component; where there are more, relations decide.
constexpr std::size_t kMaxPairs = 4'000'000;

bool may_match(std::span<const Term> a, std::span<const Term> b);

// Whether some substitution may make them equal; repeated variables are not looked at.
bool may_match(const Term& a, const Term& b) {
  if (a.kind == Term::Kind::kVariable || b.kind == Term::Kind::kVariable) return true;
  return a.kind == b.kind && a.name == b.name && may_match(a.arguments, b.arguments);
}

bool may_match(std::span<const Term> a, std::span<const Term> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Term& x, const Term& y) { return may_match(x, y); });
}

struct Negation {
  std::uint32_t head;     // relation
  std::uint32_t negated;  // relation
  Place place;            // of the negated sentence
};

// The rules whose heads belong to one component of relations.
class RuleCycles {
 public:
  RuleCycles(const Description& description, const DependencyGraph& graph, std::span<const std::uint32_t> rules)
      : description_(description), graph_(graph), rules_(rules) {
    for (std::uint32_t i = 0; i < rules.size(); ++i) by_head_[graph.id(head(i))].push_back(i);
  }

  // Whether there are too many pairs to look at.
  bool too_many() const {
    std::size_t pairs = 0;
    for (std::uint32_t i = 0; i < rules_.size(); ++i) {
      walk_sentences(body(i), [&](const Sentence& sentence, bool) { pairs += rules_of(sentence).size(); });
    }
    return pairs > kMaxPairs;
  }

  // The first negation in the text that lies on a cycle of rules.
  std::optional<Negation> find_negation() const {
    std::vector<std::vector<std::uint32_t>> successors(rules_.size());
    for (std::uint32_t i = 0; i < rules_.size(); ++i) {
      walk_sentences(body(i), [&](const Sentence& sentence, bool) {
        for_each_match(sentence, [&](std::uint32_t next) { successors[i].push_back(next); });
      });
    }
    const std::vector<std::uint32_t> components = strong_components(successors);
    std::optional<Negation> found;
    for (std::uint32_t i = 0; i < rules_.size() && !found; ++i) {
      walk_sentences(body(i), [&](const Sentence& sentence, bool negated) {
        if (!negated || found) return;
        for_each_match(sentence, [&](std::uint32_t next) {
          if (components[next] == components[i]) found = {graph_.id(head(i)), graph_.id(sentence), sentence.place};
        });
      });
    }
    return found;
  }

 private:
  const Sentence& head(std::uint32_t i) const { return description_.rules[rules_[i]].head; }
  std::span<const Literal> body(std::uint32_t i) const { return description_.rules[rules_[i]].body; }

  std::span<const std::uint32_t> rules_of(const Sentence& sentence) const {
    const auto rules = by_head_.find(graph_.id(sentence));
    return rules == by_head_.end() ? std::span<const std::uint32_t>() : rules->second;
  }

  template <class Use>
  void for_each_match(const Sentence& sentence, const Use& use) const {
    for (const std::uint32_t next : rules_of(sentence)) {
      if (may_match(sentence.arguments, head(next).arguments)) use(next);
    }
  }

  const Description& description_;
  const DependencyGraph& graph_;
  std::span<const std::uint32_t> rules_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> by_head_;  // per relation
};

// "p <- not q <- p"
std::string name_cycle(const DependencyGraph& graph, const Negation& negation) {
  std::string cycle = graph.relation(negation.head).name + " <- not ";
  bool first = true;
  for (const std::uint32_t id : graph.path(negation.negated, negation.head)) {
    if (!first) cycle += " <- ";
    cycle += graph.relation(id).name;
    first = false;
  }
  return cycle;
}

using Rules = std::vector<std::uint32_t>;  // indexes into Description::rules

// The rules with a body whose heads belong to one of the components.
std::unordered_map<std::uint32_t, Rules> rules_by_component(const Description& description,
                                                            const DependencyGraph& graph,
                                                            const std::vector<bool>& components) {
  std::unordered_map<std::uint32_t, Rules> result;
  for (std::uint32_t i = 0; i < description.rules.size(); ++i) {
    const std::uint32_t component = graph.component(graph.id(description.rules[i].head));
    if (components[component] && !description.rules[i].body.empty()) result[component].push_back(i);
  }
  return result;
}

}  // namespace

void check_strata(const Description& description, const DependencyGraph& graph, Findings& findings) {
  std::vector<Negation> suspects;  // the first of each component
  std::vector<bool> suspect(graph.size());
  for (const DependencyGraph::Edge& edge : graph.edges()) {
    if (!edge.negative || !graph.recursive(edge) || suspect[graph.component(edge.head)]) continue;
    suspect[graph.component(edge.head)] = true;
    suspects.push_back({edge.head, edge.body, edge.place});
  }
  const auto rules = rules_by_component(description, graph, suspect);
  for (const Negation& first : suspects) {
    const RuleCycles cycles(description, graph, rules.at(graph.component(first.head)));
    const std::optional<Negation> found = cycles.too_many() ? first : cycles.find_negation();
    if (found) {
      findings.error(found->place, "negation on a cycle: " + name_cycle(graph, *found));
    } else {
      findings.warning(first.place,
                       "negation on a cycle of relations, though not of atoms: " + name_cycle(graph, first));
    }
  }
}

}  // namespace senet::gdl
