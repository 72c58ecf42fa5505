#include "datalog/strata.h"

#include <algorithm>

namespace senet::datalog {

namespace {

// Tarjan's algorithm with its own stack; numbers components so that a component comes after those it points to.
class Tarjan {
 public:
  explicit Tarjan(const std::vector<std::vector<std::uint32_t>>& edges)
      : edges_(edges), order_(edges.size(), 0), low_(edges.size(), 0), component_(edges.size(), kNone) {}

  std::vector<std::uint32_t> run() {
    for (std::uint32_t node = 0; node < edges_.size(); ++node) {
      if (order_[node] == 0) visit(node);
    }
    return component_;
  }

  std::uint32_t count() const { return count_; }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Frame {
    std::uint32_t node;
    std::size_t edge;
  };

  void open(std::uint32_t node) {
    order_[node] = low_[node] = ++clock_;
    stack_.push_back(node);
    frames_.push_back({node, 0});
  }

  void close(std::uint32_t node) {
    if (low_[node] != order_[node]) return;
    std::uint32_t member = kNone;
    do {
      member = stack_.back();
      stack_.pop_back();
      component_[member] = count_;
    } while (member != node);
    ++count_;
  }

  void visit(std::uint32_t root) {
    open(root);
    while (!frames_.empty()) {
      const std::uint32_t node = frames_.back().node;
      if (frames_.back().edge == edges_[node].size()) {
        frames_.pop_back();
        close(node);
        if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
        continue;
      }
      const std::uint32_t next = edges_[node][frames_.back().edge++];
      if (order_[next] == 0) {
        open(next);
      } else if (component_[next] == kNone) {
        low_[node] = std::min(low_[node], order_[next]);
      }
    }
  }

  const std::vector<std::vector<std::uint32_t>>& edges_;
  std::vector<std::uint32_t> order_, low_, component_, stack_;
  std::vector<Frame> frames_;
  std::uint32_t clock_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace

std::vector<Component> components(const Program& program, const std::vector<std::pair<RelationId, RelationId>>& extra) {
  std::vector<std::vector<std::uint32_t>> edges(program.relations().size());
  for (const Clause& clause : program.clauses) {
    for (const Literal& literal : clause.body) {
      if (literal.kind != Literal::Kind::kDistinct) edges[clause.head.relation].push_back(literal.atom.relation);
    }
  }
  for (const auto& [head, body] : extra) edges[head].push_back(body);
  Tarjan tarjan(edges);
  const auto component_of = tarjan.run();
  std::vector<Component> out(tarjan.count());
  for (RelationId relation = 0; relation < edges.size(); ++relation) {
    Component& component = out[component_of[relation]];
    component.relations.push_back(relation);
    for (const RelationId body : edges[relation]) component.recursive |= component_of[body] == component_of[relation];
  }
  for (std::uint32_t i = 0; i < program.clauses.size(); ++i) {
    const Clause& clause = program.clauses[i];
    Component& component = out[component_of[clause.head.relation]];
    component.clauses.push_back(i);
    for (const Literal& literal : clause.body) {
      component.negative_cycle |= literal.kind == Literal::Kind::kNegative &&
                                  component_of[literal.atom.relation] == component_of[clause.head.relation];
    }
  }
  return out;
}

}  // namespace senet::datalog
