#include <algorithm>
#include <string>
#include <unordered_map>

#include "gdl/checks.h"
#include "gdl/guarantee.h"
#include "gdl/walk.h"

namespace senet::gdl {

namespace {

// Reports rules of the relations `heads` that depend on `name`, by the first sentence of the body that does.
void check_independent(const Description& description, const DependencyGraph& graph,
                       std::initializer_list<std::string_view> heads, std::string_view name, const std::string& what,
                       Findings& findings) {
  const std::vector<bool> dependents = graph.dependents(name);
  std::vector<bool> reported(description.rules.size());
  for (const DependencyGraph::Edge& edge : graph.edges()) {
    const std::string& head = graph.relation(edge.head).name;
    const std::string& body = graph.relation(edge.body).name;
    if (std::find(heads.begin(), heads.end(), head) == heads.end() || reported[edge.rule]) continue;
    if (body != name && !dependents[edge.body]) continue;
    reported[edge.rule] = true;
    const std::string by = body == name ? "" : ", by " + body;
    findings.error(edge.place, head + " must not depend on " + what + " (" + std::string(name) + by + ")");
  }
}

bool is_ground(const Term& term) {
  bool ground = true;
  walk_terms({&term, 1}, [&](const Term& part) { ground = ground && part.kind != Term::Kind::kVariable; });
  return ground;
}

// The recursion restriction keeps terms from growing without end: an argument of a sentence that is recursive with
// the head must be ground, an argument of the head, or guarded by a positive literal outside the recursion.
class RecursionRestriction {
 public:
  RecursionRestriction(const Rule& rule, const DependencyGraph& graph, Findings& findings)
      : rule_(rule), graph_(graph), findings_(findings), component_(graph.component(graph.id(rule.head))) {}

  void run() {
    TextSet guarded = guarantee(rule_.body, [&](const Sentence& sentence, TextSet& texts) {
      if (!recursive(sentence)) add_guarded(sentence, texts);
    });
    for (const Term& term : rule_.head.arguments) guarded.insert(to_text(term));
    walk_sentences(rule_.body, [&](const Sentence& sentence, bool negated) {
      if (negated || !recursive(sentence)) return;
      for (const Term& term : sentence.arguments) {
        if (is_ground(term) || guarded.contains(to_text(term))) continue;
        findings_.error(term.place, "recursion restriction: " + to_text(term) + " of the recursive sentence " +
                                        sentence.relation +
                                        " is neither in the head nor in a positive literal outside the recursion");
      }
    });
  }

 private:
  bool recursive(const Sentence& sentence) const { return graph_.component(graph_.id(sentence)) == component_; }

  // Every variable; of larger terms the arguments and, since propositions are arguments of `true`, their arguments.
  static void add_guarded(const Sentence& sentence, TextSet& texts) {
    add_variables(sentence.arguments, texts);
    for (const Term& term : sentence.arguments) {
      texts.insert(to_text(term));
      for (const Term& argument : term.arguments) texts.insert(to_text(argument));
    }
  }

  const Rule& rule_;
  const DependencyGraph& graph_;
  Findings& findings_;
  std::uint32_t component_;
};

void check_recursion(const Description& description, const DependencyGraph& graph, Findings& findings) {
  std::vector<bool> recursive(description.rules.size());
  for (const DependencyGraph::Edge& edge : graph.edges()) {
    if (graph.recursive(edge)) recursive[edge.rule] = true;
  }
  for (std::size_t i = 0; i < recursive.size(); ++i) {
    if (recursive[i]) RecursionRestriction(description.rules[i], graph, findings).run();
  }
}

}  // namespace

void check_dependencies(const Description& description, const DependencyGraph& graph, Findings& findings) {
  check_independent(description, graph, {"init", "base", "input"}, "true", "the state", findings);
  check_independent(description, graph, {"init", "base", "input"}, "does", "moves", findings);
  check_independent(description, graph, {"legal", "terminal", "goal"}, "does", "moves", findings);
  check_recursion(description, graph, findings);
}

}  // namespace senet::gdl
