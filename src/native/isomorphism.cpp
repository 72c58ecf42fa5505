#include "native/isomorphism.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "native/colours.h"

namespace senet::native {

namespace {

constexpr int kMaxAttempts = 200;  // refinements of both graphs
constexpr std::uint64_t kChosen = 0x9e3779b97f4a7c15ULL;

std::size_t count_colours(Colours colours) {
  std::ranges::sort(colours);
  return static_cast<std::size_t>(std::unique(colours.begin(), colours.end()) - colours.begin());
}

std::vector<LabelledEdge> sorted(std::vector<LabelledEdge> edges) {
  std::ranges::sort(edges);
  return edges;
}

class Search {
 public:
  Search(const RuleGraph& left, const RuleGraph& right) : left_(left), right_(right) {}

  std::optional<std::vector<NodeId>> run(Colours left, Colours right) {
    if (++attempts_ > kMaxAttempts || !refine_both(left, right)) return std::nullopt;
    const auto classes = classes_of(right);
    const NodeId choice = undecided(left, classes);
    if (choice == left.size()) return try_image(left, classes);
    for (const NodeId candidate : classes.at(left[choice])) {
      Colours left_chosen = left;
      Colours right_chosen = right;
      left_chosen[choice] = right_chosen[candidate] = mix(left[choice] ^ kChosen);
      if (auto image = run(std::move(left_chosen), std::move(right_chosen))) return image;
    }
    return std::nullopt;
  }

 private:
  using Classes = std::map<std::uint64_t, std::vector<NodeId>>;  // by colour

  // Until the colours don't split any further; false where they show that the graphs differ.
  bool refine_both(Colours& left, Colours& right) const {
    for (std::size_t before = 0, now = count_colours(left); now != before;) {
      refine(left_, left);
      refine(right_, right);
      before = std::exchange(now, count_colours(left));
    }
    Colours left_sorted = left;
    Colours right_sorted = right;
    std::ranges::sort(left_sorted);
    std::ranges::sort(right_sorted);
    return left_sorted == right_sorted;
  }

  static Classes classes_of(const Colours& colours) {
    Classes classes;
    for (NodeId node = 0; node < colours.size(); ++node) classes[colours[node]].push_back(node);
    return classes;
  }

  // A node with the fewest, yet several, nodes that may correspond to it; the number of nodes where there is none.
  static NodeId undecided(const Colours& left, const Classes& right) {
    NodeId best = static_cast<NodeId>(left.size());
    std::size_t fewest = left.size() + 1;
    for (NodeId node = 0; node < left.size(); ++node) {
      const std::size_t count = right.at(left[node]).size();
      if (count > 1 && count < fewest) {
        best = node;
        fewest = count;
      }
    }
    return best;
  }

  std::optional<std::vector<NodeId>> try_image(const Colours& left, const Classes& right) const {
    std::vector<NodeId> image;
    for (const std::uint64_t colour : left) image.push_back(right.at(colour).front());
    if (!is_isomorphism(left_, right_, image)) return std::nullopt;
    return image;
  }

  const RuleGraph& left_;
  const RuleGraph& right_;
  int attempts_ = 0;
};

}  // namespace

bool is_isomorphism(const RuleGraph& left, const RuleGraph& right, const std::vector<NodeId>& image) {
  if (left.size() != right.size() || image.size() != left.size()) return false;
  std::vector<bool> taken(right.size(), false);
  for (NodeId node = 0; node < left.size(); ++node) {
    if (image[node] >= right.size() || taken[image[node]]) return false;
    taken[image[node]] = true;
    if (left.labels[node] != right.labels[image[node]]) return false;
    std::vector<LabelledEdge> mapped = left.edges[node];
    for (LabelledEdge& edge : mapped) edge.to = image[edge.to];
    if (sorted(std::move(mapped)) != sorted(right.edges[image[node]])) return false;
  }
  return true;
}

std::optional<std::vector<NodeId>> find_isomorphism(const RuleGraph& left, const RuleGraph& right) {
  if (left.size() != right.size()) return std::nullopt;
  return Search(left, right).run(initial_colours(left), initial_colours(right));
}

}  // namespace senet::native
