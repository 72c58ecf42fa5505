// Nodes that several links lead to, see tree.h and node_table.h.
#include <algorithm>
#include <limits>

#include "search/tree.h"

namespace senet::search {

Tree::Twin& Tree::twin(BlockPool::Id node) const noexcept {
  const StateView state = this->state(section(node));
  auto* const first = pool_.at<std::byte>(section(node).position) + sizeof(Position) + bounds_bytes_;
  return *reinterpret_cast<Twin*>(first + state.size_bytes());
}

// Lets the link lead to the node of that state at that ply, if there is one.
bool Tree::share(Link& link, StateView state, std::uint32_t ply) noexcept {
  for (BlockPool::Id node = table_.head(state, ply); node != BlockPool::kNone; node = twin(node).next) {
    Section& first = section(node);
    if (twin(node).ply != ply || !std::ranges::equal(this->state(first), state)) continue;
    if (first.links == std::numeric_limits<decltype(first.links)>::max()) return false;
    ++first.links;
    link = Link::to_node(node);
    return true;
  }
  return false;
}

void Tree::enter(BlockPool::Id node, std::uint32_t ply) noexcept {
  BlockPool::Id& head = table_.head(state(section(node)), ply);
  twin(node) = {head, ply};
  head = node;
  section(node).links = 1;
}

void Tree::leave(BlockPool::Id node) noexcept {
  BlockPool::Id* at = &table_.head(state(section(node)), twin(node).ply);
  while (*at != node) at = &twin(*at).next;
  *at = twin(node).next;
}

}  // namespace senet::search
