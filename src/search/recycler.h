// Makes room in a full tree: frees what is below the positions least visited, so that a search of any length grows on
// where it looks most. It goes through the tree a few nodes at a time, as many as the search asks for room, so that no
// pause is noticed; nothing is allocated. Nodes visited less than a threshold give way, which doubles while too little
// is gained, and halves while that is plenty. (Powley, Cowling & Whitehouse 2017 free the node that was visited longest
// ago for each new one, by a list through all nodes.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/tree.h"

namespace senet::search {

// Belongs to a tree, which must outlive it. What is known of the nodes kept stays right: an edge keeps its statistics
// when what is below it is freed, and what is proven of a position is kept with it, the moves that prove it included. A
// position that was freed is expanded anew when a simulation comes to it.
class Recycler {
 public:
  explicit Recycler(Tree& tree);

  // Whether work() has something to do: the tree was found full, and has asked for room since the last time.
  bool due() const noexcept { return tree_.wanted() >= next_ && (tree_.starved() || !levels_.empty()); }
  // Looks at some nodes, and frees those that give way. Requires: no simulation is in flight.
  void work() noexcept;
  // Called when the tree has another root.
  void reset() noexcept;

  // Nodes with so many visits are kept.
  std::uint32_t threshold() const noexcept { return threshold_; }

 private:
  struct Level {  // a node on the way to where the last work ended
    BlockPool::Id node;
    std::uint32_t next;  // of its places, to be looked at
  };

  void begin() noexcept;
  void find_again() noexcept;
  void look(std::size_t places) noexcept;
  bool disposable(const Section& parent, const Section& child) const noexcept;

  Tree& tree_;
  std::vector<Level> levels_;  // empty between two passes
  std::uint32_t threshold_;
  std::uint64_t kept_ = 0;    // nodes, in this pass or the last
  std::uint64_t looked_ = 0;  // and places that were looked at
  std::uint64_t made_ = 0;    // nodes of the tree when the pass began
  std::uint64_t next_ = 0;    // what the tree has asked for when the next work is due
};

}  // namespace senet::search
