// Which relations depend on which: the graph from the heads of rules to the relations of their bodies, its strongly
// connected components (recursion) and its strata (negation). Relations of one name with different numbers of
// arguments are different relations.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gdl/description.h"

namespace senet::gdl {

// Numbers the strongly connected components of a graph given as each node's successors: two nodes share a number
// where each reaches the other, and a node's number is never below that of a node it reaches. Linear, no recursion.
std::vector<std::uint32_t> strong_components(std::span<const std::vector<std::uint32_t>> successors);

// Immutable once built; keeps nothing of the description.
class DependencyGraph {
 public:
  struct Relation {
    std::string name;
    std::uint32_t arity;
  };
  // A rule's head depends on a sentence of its body; negative where an odd number of `not` stands around it.
  struct Edge {
    std::uint32_t head;  // relation
    std::uint32_t body;  // relation
    bool negative;
    std::uint32_t rule;  // index into Description::rules
    Place place;         // of the sentence in the body
  };

  explicit DependencyGraph(const Description& description);

  // Relations are numbered from 0 in the order of the text.
  std::uint32_t size() const { return static_cast<std::uint32_t>(relations_.size()); }
  const Relation& relation(std::uint32_t id) const { return relations_[id]; }
  std::optional<std::uint32_t> find(std::string_view name, std::size_t arity) const;
  // Requires: the sentence's relation occurs in the description.
  std::uint32_t id(const Sentence& sentence) const;

  // In the order of the text.
  std::span<const Edge> edges() const { return edges_; }

  // As strong_components numbers them: what a relation depends on has no greater number than itself.
  std::uint32_t component(std::uint32_t id) const { return components_[id]; }
  // Whether the edge lies on a cycle.
  bool recursive(const Edge& edge) const { return components_[edge.head] == components_[edge.body]; }

  // For each relation the least stratum: no rule takes anything from a higher one, nor a negation from its own.
  // None where negation lies on a cycle.
  std::optional<std::vector<std::uint32_t>> strata() const;
  // For each relation whether it depends, directly or not, on a relation of that name. A relation depends on itself
  // only by a rule.
  std::vector<bool> dependents(std::string_view name) const;
  // The relations on a shortest way from one to another along dependencies inside their common component, both
  // included. Requires: the same component.
  std::vector<std::uint32_t> path(std::uint32_t from, std::uint32_t to) const;

 private:
  std::uint32_t add(const Sentence& sentence);

  std::vector<Relation> relations_;
  std::unordered_map<std::string, std::uint32_t> ids_;  // by name and arity in one key
  std::vector<Edge> edges_;
  std::vector<std::vector<std::uint32_t>> bodies_;  // per relation: what it depends on, repeats included
  std::vector<std::uint32_t> components_;
};

}  // namespace senet::gdl
