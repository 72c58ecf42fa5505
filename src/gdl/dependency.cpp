#include "gdl/dependency.h"

#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "gdl/walk.h"

namespace senet::gdl {

namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

std::string key(std::string_view name, std::size_t arity) {
  return std::to_string(arity) + ' ' + std::string(name);  // names have no spaces
}

// Tarjan's algorithm with its recursion kept on a vector.
class Components {
 public:
  explicit Components(std::span<const std::vector<std::uint32_t>> successors)
      : successors_(successors),
        order_(successors.size(), kNone),
        lowest_(successors.size()),
        component_(successors.size(), kNone) {}

  std::vector<std::uint32_t> run() {
    for (std::uint32_t node = 0; node < order_.size(); ++node) {
      if (order_[node] == kNone) visit(node);
    }
    return std::move(component_);
  }

 private:
  struct Frame {
    std::uint32_t node;
    std::size_t next = 0;  // successor to look at
  };

  void enter(std::uint32_t node) {
    order_[node] = lowest_[node] = visited_++;
    open_.push_back(node);
    frames_.push_back({node});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::uint32_t node = frame.node;
      if (frame.next == successors_[node].size()) {
        leave(node);
        continue;
      }
      const std::uint32_t successor = successors_[node][frame.next++];
      if (order_[successor] == kNone) {
        enter(successor);
      } else if (component_[successor] == kNone) {
        lowest_[node] = std::min(lowest_[node], order_[successor]);
      }
    }
  }

  void leave(std::uint32_t node) {
    frames_.pop_back();
    if (!frames_.empty()) {
      std::uint32_t& parent = lowest_[frames_.back().node];
      parent = std::min(parent, lowest_[node]);
    }
    if (lowest_[node] != order_[node]) return;
    std::uint32_t member = kNone;
    do {
      member = open_.back();
      open_.pop_back();
      component_[member] = components_;
    } while (member != node);
    ++components_;
  }

  std::span<const std::vector<std::uint32_t>> successors_;
  std::vector<std::uint32_t> order_;      // of the first visit
  std::vector<std::uint32_t> lowest_;     // order of the earliest open node reached
  std::vector<std::uint32_t> component_;  // kNone while open
  std::vector<std::uint32_t> open_;
  std::vector<Frame> frames_;
  std::uint32_t visited_ = 0;
  std::uint32_t components_ = 0;
};

}  // namespace

std::vector<std::uint32_t> strong_components(std::span<const std::vector<std::uint32_t>> successors) {
  return Components(successors).run();
}

DependencyGraph::DependencyGraph(const Description& description) {
  for (std::uint32_t rule = 0; rule < description.rules.size(); ++rule) {
    const std::uint32_t head = add(description.rules[rule].head);
    walk_sentences(description.rules[rule].body, [&](const Sentence& sentence, bool negated) {
      const std::uint32_t body = add(sentence);
      edges_.push_back({head, body, negated, rule, sentence.place});
      bodies_[head].push_back(body);
    });
  }
  components_ = strong_components(bodies_);
}

std::uint32_t DependencyGraph::add(const Sentence& sentence) {
  const auto [entry, added] = ids_.try_emplace(key(sentence.relation, sentence.arguments.size()), size());
  if (added) {
    relations_.push_back({sentence.relation, static_cast<std::uint32_t>(sentence.arguments.size())});
    bodies_.emplace_back();
  }
  return entry->second;
}

std::optional<std::uint32_t> DependencyGraph::find(std::string_view name, std::size_t arity) const {
  const auto entry = ids_.find(key(name, arity));
  if (entry == ids_.end()) return std::nullopt;
  return entry->second;
}

std::uint32_t DependencyGraph::id(const Sentence& sentence) const {
  const auto found = find(sentence.relation, sentence.arguments.size());
  SENET_CHECK(found.has_value());
  return *found;
}

std::optional<std::vector<std::uint32_t>> DependencyGraph::strata() const {
  std::vector<const Edge*> order;  // dependencies first
  order.reserve(edges_.size());
  for (const Edge& edge : edges_) {
    if (edge.negative && recursive(edge)) return std::nullopt;
    order.push_back(&edge);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](const Edge* a, const Edge* b) { return component(a->head) < component(b->head); });
  std::vector<std::uint32_t> of_component(relations_.size(), 0);
  for (const Edge* edge : order) {
    if (recursive(*edge)) continue;
    std::uint32_t& stratum = of_component[component(edge->head)];
    stratum = std::max(stratum, of_component[component(edge->body)] + (edge->negative ? 1 : 0));
  }
  std::vector<std::uint32_t> result(relations_.size());
  for (std::uint32_t id = 0; id < size(); ++id) result[id] = of_component[component(id)];
  return result;
}

std::vector<bool> DependencyGraph::dependents(std::string_view name) const {
  std::vector<std::vector<std::uint32_t>> heads(relations_.size());
  for (const Edge& edge : edges_) heads[edge.body].push_back(edge.head);
  std::vector<bool> result(relations_.size());
  std::vector<std::uint32_t> work;
  for (std::uint32_t id = 0; id < size(); ++id) {
    if (relations_[id].name == name) work.push_back(id);
  }
  while (!work.empty()) {
    const std::uint32_t body = work.back();
    work.pop_back();
    for (const std::uint32_t head : heads[body]) {
      if (result[head]) continue;
      result[head] = true;
      work.push_back(head);
    }
  }
  return result;
}

std::vector<std::uint32_t> DependencyGraph::path(std::uint32_t from, std::uint32_t to) const {
  std::unordered_map<std::uint32_t, std::uint32_t> previous{{from, from}};
  std::vector<std::uint32_t> queue{from};
  for (std::size_t i = 0; i < queue.size() && !previous.contains(to); ++i) {
    for (const std::uint32_t body : bodies_[queue[i]]) {
      if (component(body) == component(from) && previous.try_emplace(body, queue[i]).second) queue.push_back(body);
    }
  }
  SENET_CHECK(previous.contains(to));
  std::vector<std::uint32_t> result{to};
  while (result.back() != from) result.push_back(previous.at(result.back()));
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace senet::gdl
