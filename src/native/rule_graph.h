// A description as a labelled graph that keeps what decides how the game goes and nothing else: no names but those that
// the language gives a meaning, no order of roles, rules or literals, no rules that nothing depends on (so `base` and
// `input` are free to be missing, or called otherwise). Two descriptions are the same game in other words if, not only
// if, their graphs are isomorphic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gdl/description.h"
#include "native/wording.h"

namespace senet::native {

using NodeId = std::uint32_t;

struct LabelledEdge {
  std::uint64_t label;
  NodeId to;

  friend auto operator<=>(const LabelledEdge&, const LabelledEdge&) = default;
};

struct RuleGraph {
  std::vector<std::string> labels;               // per node
  std::vector<std::vector<LabelledEdge>> edges;  // per node, those that leave it
  std::vector<std::pair<Word, NodeId>> words;    // constants and functions
  std::vector<NodeId> players;                   // the facts that make them, in their order

  std::size_t size() const noexcept { return labels.size(); }
};

// Nothing for descriptions that graphs can't stand for, namely where goals are computed, so that numbers have a meaning
// besides being different from each other; nor for such as have more than kMaxNodes.
std::optional<RuleGraph> rule_graph(const gdl::Description& description);

inline constexpr std::size_t kMaxNodes = 50'000;

// Equal for isomorphic graphs, as good as never for others.
std::uint64_t fingerprint(const RuleGraph& graph);

}  // namespace senet::native
