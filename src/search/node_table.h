// Finds nodes of the tree by their states (transpositions, Greenblatt et al. 1967; for MCTS: Childs, Brodeur & Kocsis
// 2008, whose UCT1 the search is: statistics belong to edges, so that a shared node brings more of them to all who lead
// there, and a result goes up the path it was taken by). Nodes are shared at the same ply only, which rules out cycles.
// Here are the heads of the lists; what follows is kept with the nodes (tree.h).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "game/ids.h"
#include "search/block_pool.h"

namespace senet::search {

class NodeTable {
 public:
  // bytes: of the tree, whose nodes are seldom smaller than kNode.
  explicit NodeTable(std::size_t bytes) : heads_(std::bit_floor(std::max<std::size_t>(bytes / kNode, 1))) {}

  void clear() noexcept { std::ranges::fill(heads_, BlockPool::kNone); }

  // The first node of the list that the node of the state at that ply belongs to. States with different nodes may share
  // a list.
  BlockPool::Id& head(StateView state, std::uint32_t ply) noexcept {
    std::uint64_t hash = ply;
    for (const std::uint64_t word : state) {
      hash ^= word;
      hash = split_mix(hash);
    }
    return heads_[split_mix(hash) & (heads_.size() - 1)];
  }

 private:
  static constexpr std::size_t kNode = 512;

  std::vector<BlockPool::Id> heads_;  // a power of two of them
};

}  // namespace senet::search
