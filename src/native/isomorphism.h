// Finds the renaming that makes one description of another. Colours by hashes only guide the search: what it finds is
// compared edge by edge, so that no accident can make a match.
#pragma once

#include <optional>
#include <vector>

#include "native/rule_graph.h"

namespace senet::native {

// For every node of `left` the corresponding one of `right`; nothing where the graphs are not isomorphic, or where that
// could not be found out in a bounded number of attempts.
std::optional<std::vector<NodeId>> find_isomorphism(const RuleGraph& left, const RuleGraph& right);

// Whether `image` maps the nodes of `left` one to one on those of `right`, labels and edges with them.
bool is_isomorphism(const RuleGraph& left, const RuleGraph& right, const std::vector<NodeId>& image);

}  // namespace senet::native
