#include "native/rule_graph.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "gdl/walk.h"
#include "native/colours.h"

namespace senet::native {

namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Sentence;
using gdl::Term;

// `base` and `input` say nothing about how a game goes.
constexpr std::array<std::string_view, 8> kKeywords = {"role", "init",  "true", "does",
                                                       "next", "legal", "goal", "terminal"};

bool is_keyword(std::string_view relation) { return std::ranges::find(kKeywords, relation) != kKeywords.end(); }

// The relations that the keywords depend on, and the keywords.
std::set<std::string_view> relevant_relations(const gdl::Description& description) {
  std::multimap<std::string_view, const Rule*> rules;
  for (const Rule& rule : description.rules) rules.emplace(rule.head.relation, &rule);
  std::set<std::string_view> relevant(kKeywords.begin(), kKeywords.end());
  std::vector<std::string_view> open(kKeywords.begin(), kKeywords.end());
  while (!open.empty()) {
    const auto [begin, end] = rules.equal_range(open.back());
    open.pop_back();
    for (auto rule = begin; rule != end; ++rule) {
      gdl::walk_sentences(rule->second->body, [&](const Sentence& sentence, bool) {
        if (relevant.insert(sentence.relation).second) open.push_back(sentence.relation);
      });
    }
  }
  return relevant;
}

// Whether goals stand in heads only, and there with a constant as value.
bool has_constant_goals(const gdl::Description& description) {
  bool constant = true;
  for (const Rule& rule : description.rules) {
    gdl::walk_sentences(rule.body, [&](const Sentence& sentence, bool) { constant &= sentence.relation != "goal"; });
    if (rule.head.relation != "goal") continue;
    constant &= rule.head.arguments.size() == 2 && rule.head.arguments[1].kind == Term::Kind::kConstant;
  }
  return constant;
}

// The n-th argument; lower numbers are the parts that have no order.
constexpr std::uint64_t kHead = 0;
constexpr std::uint64_t kPart = 1;
constexpr std::uint64_t kSymbol = 2;
constexpr std::uint64_t kFirstArgument = 3;

class Builder {
 public:
  explicit Builder(const gdl::Description& description) {
    const std::set<std::string_view> relevant = relevant_relations(description);
    for (const Rule& rule : description.rules) {
      if (graph_.size() > kMaxNodes) return;
      if (relevant.contains(rule.head.relation)) add_rule(rule);
    }
  }

  RuleGraph take() { return std::move(graph_); }

 private:
  NodeId add_node(std::string label) {
    graph_.labels.push_back(std::move(label));
    graph_.edges.emplace_back();
    return static_cast<NodeId>(graph_.size() - 1);
  }

  void connect(NodeId from, std::uint64_t label, NodeId to) { graph_.edges[from].push_back({label, to}); }

  // Facts make players, rules don't.
  void add_rule(const Rule& rule) {
    const bool player = rule.head.relation == "role" && !rule.arrow && rule.head.arguments.size() == 1;
    variables_.clear();
    const NodeId node = add_node(player ? "player" : "rule");
    if (player) graph_.players.push_back(node);
    connect(node, kHead, add_sentence(rule.head, rule.head.relation == "goal"));
    for (const Literal& literal : rule.body) connect(node, kPart, add_literal(literal));
  }

  NodeId add_literal(const Literal& literal) {
    switch (literal.kind) {
      case Literal::Kind::kSentence:
        return add_sentence(literal.sentence, false);
      case Literal::Kind::kDistinct: {
        const NodeId node = add_node("distinct");
        for (const Term& term : literal.terms) connect(node, kPart, add_term(term));
        return node;
      }
      case Literal::Kind::kNot:
      case Literal::Kind::kOr:
        break;
    }
    const NodeId node = add_node(literal.kind == Literal::Kind::kNot ? "not" : "or");
    for (const Literal& operand : literal.operands) connect(node, kPart, add_literal(operand));
    return node;
  }

  // The value of a goal is a number, not a name.
  NodeId add_sentence(const Sentence& sentence, bool is_goal) {
    const std::span<const Term> all(sentence.arguments);
    const NodeId node = add_node(is_goal ? "sentence " + all.back().name : "sentence");
    const std::string key = std::to_string(all.size()) + ' ' + sentence.relation;
    const auto [entry, is_new] = relations_.try_emplace(key);
    if (is_new) {
      entry->second = add_node(is_keyword(sentence.relation) ? key : "relation " + std::to_string(all.size()));
    }
    connect(node, kSymbol, entry->second);
    add_arguments(node, is_goal ? all.first(1) : all);
    return node;
  }

  void add_arguments(NodeId node, std::span<const Term> terms) {
    for (std::size_t i = 0; i < terms.size(); ++i) connect(node, kFirstArgument + i, add_term(terms[i]));
  }

  NodeId add_term(const Term& term) {
    if (term.kind == Term::Kind::kVariable) {
      const auto [entry, is_new] = variables_.try_emplace(term.name);
      if (is_new) entry->second = add_node("variable");
      return entry->second;
    }
    const NodeId symbol = add_word({term.name, term.arguments.size()});
    if (term.kind == Term::Kind::kConstant) return symbol;
    const NodeId node = add_node("function");
    connect(node, kSymbol, symbol);
    add_arguments(node, term.arguments);
    return node;
  }

  NodeId add_word(const Word& word) {
    const auto [entry, is_new] = words_.try_emplace({word.arity, word.name});
    if (is_new) {
      const bool chance = word.arity == 0 && word.name == "random";
      entry->second = add_node(chance ? "random" : "word " + std::to_string(word.arity));
      graph_.words.emplace_back(word, entry->second);
    }
    return entry->second;
  }

  RuleGraph graph_;
  std::map<std::string, NodeId> relations_;                      // by arity and name
  std::map<std::pair<std::size_t, std::string>, NodeId> words_;  // by arity and name
  std::map<std::string, NodeId> variables_;                      // of the rule at hand
};

// Enough for words far apart to influence each other; more would tell hardly more games apart.
constexpr int kFingerprintRounds = 8;

}  // namespace

std::optional<RuleGraph> rule_graph(const gdl::Description& description) {
  if (!has_constant_goals(description)) return std::nullopt;
  RuleGraph graph = Builder(description).take();
  if (graph.size() > kMaxNodes) return std::nullopt;
  return graph;
}

std::uint64_t fingerprint(const RuleGraph& graph) {
  Colours colours = initial_colours(graph);
  for (int round = 0; round < kFingerprintRounds; ++round) refine(graph, colours);
  std::uint64_t sum = colours.size();
  for (const std::uint64_t colour : colours) sum += mix(colour);
  return mix(sum);
}

}  // namespace senet::native
