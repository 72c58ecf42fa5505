// How the tree refers to what is below a position.
#pragma once

#include <cstdint>

#include "search/block_pool.h"

namespace senet::search {

// What a position in the tree leads to. A position that was only evaluated has no node yet; a terminal one has its
// goals.
class Link {
 public:
  constexpr Link() = default;
  static constexpr Link to_node(BlockPool::Id block) { return Link(block); }
  static constexpr Link to_goals(BlockPool::Id block) { return Link(block | kTerminal); }

  constexpr bool none() const { return bits_ == 0; }
  constexpr bool terminal() const { return (bits_ & kTerminal) != 0; }
  constexpr BlockPool::Id block() const { return bits_ & ~kTerminal; }

 private:
  static constexpr std::uint32_t kTerminal = 1U << 31;
  explicit constexpr Link(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};

}  // namespace senet::search
