// The search tree: expanded nodes in one pool of memory, named by 32-bit ids. A node is a chain of sections, one for
// each role with a choice, so that a turn-taking game pays for one a node. A move takes 4 bytes until it is tried, then
// 32. A node keeps its state, so that a way down costs the evaluator one move, and what is proven of it (solver.h). In
// all that is, by `senet bench --search`, so many bytes a move tried: connect_four and othello 79, breakthrough 86, and
// where roles move at the same time rock_paper_scissors 89, biddingTicTacToe 99, chinook 150.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "game/game_info.h"
#include "game/ids.h"
#include "search/block_pool.h"
#include "search/child_table.h"
#include "search/link.h"
#include "search/node_table.h"
#include "search/visit_tables.h"

namespace senet::search {

// The statistics of one role's move in a node.
struct Edge {
  double sum = 0;                 // of the values of its simulations, 0..1 without a bonus, for the role that moves
  float inverse_sqrt = kNoVisit;  // 1 / sqrt(visits); not a number where the edge is settled
  std::uint32_t visits = 0;       // simulations through it, those in flight included
  Link child;                     // where this role alone has a choice; else the children are in the node's table
  MoveId move = kNoMove;
  float squares = 0;   // sum of the values' squares
  float worth = 0.5F;  // 0..1: what evaluations say of the position below, for the role that moves (backup.h)

  static constexpr float kNoVisit = 1e6F;

  static Edge of(MoveId move) noexcept {
    Edge edge;
    edge.move = move;
    return edge;
  }
  void set_visits(std::uint32_t count) noexcept {
    visits = count;
    if (!settled()) inverse_sqrt = count == 0 ? kNoVisit : VisitTables::inverse_sqrt(count);
  }
  double mean() const noexcept { return visits == 0 ? 0.0 : sum / visits; }
  void add(double value) noexcept {
    sum += value;
    squares += static_cast<float>(value * value);
  }

  // No simulation needs to go there any more. All scores computed of such an edge compare as false, so that selection
  // passes it over without asking.
  void settle() noexcept { inverse_sqrt = std::numeric_limits<float>::quiet_NaN(); }
  bool settled() const noexcept { return std::isnan(inverse_sqrt); }
  void unsettle() noexcept {
    inverse_sqrt = 0;
    set_visits(visits);
  }
};
static_assert(sizeof(Edge) == 32);

// What is known of the goals that a position leads to, per role. See solver.h for what that means.
struct Bounds {
  std::span<Goal> low;
  std::span<Goal> high;

  bool exact(std::size_t role) const noexcept { return low[role] == high[role]; }
};

// The choice of one role in a node. Its edges follow it in memory, then (first section of a node) a joint move with
// the moves of the roles that have no choice, then the moves not yet tried.
struct alignas(8) Section {
  std::uint32_t visits;    // simulations through it: the sum over its edges
  BlockPool::Id next;      // section of the next role with a choice
  BlockPool::Id table;     // children by joint move, in the first section of a node with several choices
  BlockPool::Id position;  // state and bounds, in the first section
  std::uint32_t tried;     // edges in use
  std::uint32_t untried;   // moves without an edge
  std::uint32_t capacity;  // room for edges
  std::uint32_t words;     // room for moves after the edges, in units of 4 bytes
  std::uint8_t role;
  bool drawn;           // the move is drawn, not selected: a chance role, or no role has a choice
  std::uint16_t joint;  // length of the joint move that is kept here, 0 but in the first section
  bool bounded;         // in the first section: more is known of the goals than that they are 0..100
  bool closed;          // in the first section: no simulation needs to go on from here
  std::uint16_t links;  // in the first section, where nodes are shared: how many lead to the node

  std::span<Edge> edges() noexcept { return {reinterpret_cast<Edge*>(this + 1), tried}; }
  std::span<const Edge> edges() const noexcept { return {reinterpret_cast<const Edge*>(this + 1), tried}; }
  std::span<MoveId> forced_moves() noexcept { return {tail(), joint}; }
  std::span<MoveId> untried_moves() noexcept { return {tail() + joint, untried}; }
  std::span<const MoveId> untried_moves() const noexcept { return const_cast<Section*>(this)->untried_moves(); }

 private:
  MoveId* tail() noexcept { return reinterpret_cast<MoveId*>(reinterpret_cast<Edge*>(this + 1) + capacity); }
};
static_assert(sizeof(Section) == 40);

struct TreeLimits {
  std::uint64_t nodes;  // positions in the tree
  std::size_t bytes;    // of the pool
  bool shares = false;  // nodes of the same state at the same ply are one
};

// One thread. Once a limit is met whatever would add to it says no and the rest works on; see recycler.h. Nothing
// throws after construction. Ids and links stay valid until add_edge, expand, or advance.
class Tree {
 public:
  Tree(const GameInfo& info, const TreeLimits& limits);

  // Forgets everything.
  void clear() noexcept;
  // Makes the child that `joint` leads to the root, with its statistics; where there is no such node the tree is empty
  // afterwards. The rest is freed bit by bit by later allocations, so this takes no time to speak of.
  void advance(std::span<const MoveId> joint) noexcept;

  Link& root() noexcept { return root_; }
  Link root() const noexcept { return root_; }

  // Makes the node that `link` leads to from its state and the legal moves of each role, empty where a role has none;
  // or lets it lead to the node there is, where these are shared. Leaves the link as it is and returns false where
  // there is no room. depth: of the position below the root, in plies. Requires: link.none().
  bool expand(Link& link, std::span<const MoveList> legal, StateView state, std::uint32_t depth = 0) noexcept;
  // Whether several links may lead to a node. A node then has room for all its moves from the beginning, and never
  // moves in memory.
  bool shares() const noexcept { return limits_.shares; }
  // Keeps the goals of a terminal position, where there is room. Requires: link.none().
  void set_terminal(Link& link, std::span<const Goal> goals) noexcept;
  std::span<const Goal> goals(Link link) const noexcept { return {pool_.at<Goal>(link.block()), roles_}; }

  StateView state(const Section& first) const noexcept;
  Bounds bounds(const Section& first) const noexcept;
  // How many more plies the game lasts by what is proven, of a closed node.
  std::uint32_t& distance(const Section& first) const noexcept { return pool_.at<Position>(first.position)->distance; }

  Section& section(BlockPool::Id id) const noexcept { return *pool_.at<Section>(id); }
  // Ask for the memory of what will be looked at soon: the beginning of a node, the state of one.
  void prefetch(Link link) const noexcept {
    const auto* const at = pool_.at<std::byte>(link.block());
    for (std::size_t line = 0; line < kPrefetched; ++line) __builtin_prefetch(at + 64 * line, 1);
  }
  void prefetch_state(const Section& first) const noexcept { __builtin_prefetch(pool_.at<Position>(first.position)); }
  // Whether the node has one choice, so that its edges hold the children.
  static bool alone(const Section& first) noexcept { return first.next == BlockPool::kNone; }

  // Tries the move at `index` of the untried ones: appends its edge. Returns the section, which may have moved (the
  // caller keeps the new id where the old one was); kNone where there is no room.
  BlockPool::Id add_edge(BlockPool::Id section, std::uint32_t index) noexcept;

  // The child below these edges, one index a section. Null where a node with several choices has none yet.
  Link* find_child(Section& first, std::span<const std::uint32_t> edges) noexcept {
    return alone(first) ? &first.edges()[edges[0]].child : look_up(first, edges);
  }
  // Makes that child. Null where there is no room. Requires: find_child is null.
  Link* add_child(Section& first, std::span<const std::uint32_t> edges) noexcept;

  // Calls visit(edges, child) for every child of a node with several choices; edges: one index a section.
  template <class Visit>
  void for_each_joint(Section& first, Visit&& visit);

  // The section of a role in the root; null where it has no choice there.
  const Section* root_section(RoleId role) const noexcept;

  // What the recycler needs to know (recycler.h): whether there was no room for something since it was last fed, and
  // how often room for a position was asked for, and a node was made, so far.
  bool starved() const noexcept { return starved_; }
  void feed() noexcept { starved_ = false; }
  std::uint64_t wanted() const noexcept { return wanted_; }
  std::uint64_t made() const noexcept { return made_; }
  // The children of a node by number, below places(); null where there is none.
  std::uint32_t places(Section& first) const noexcept;
  Link* place(Section& first, std::uint32_t number) const noexcept;
  // Frees a node and all below it, bit by bit by later allocations. The link leads nowhere then.
  void cut(Link& link) noexcept;

  std::uint64_t nodes() const noexcept { return nodes_; }
  std::size_t used_bytes() const noexcept { return pool_.used_bytes(); }

 private:
  static constexpr std::size_t kPrefetched = 6;  // cache lines

  // Bounds and state follow it in memory, each from a multiple of 8 bytes on.
  struct Position {
    std::uint32_t words;
    std::uint32_t distance;
  };

  // Where nodes are shared it follows the state in memory.
  struct Twin {
    BlockPool::Id next;  // node in the same list of the table
    std::uint32_t ply;   // of the match
  };

  std::size_t position_bytes(std::size_t words) const noexcept {
    return sizeof(Position) + bounds_bytes_ + words * sizeof(std::uint64_t) + (shares() ? sizeof(Twin) : 0);
  }
  BlockPool::Id allocate(std::size_t bytes) noexcept;
  bool position_fits() noexcept;
  BlockPool::Id new_section(const Section& shape) noexcept;
  BlockPool::Id build_section(std::size_t role, std::span<const MoveId> moves, bool drawn, std::size_t joint) noexcept;
  BlockPool::Id build_node(std::span<const MoveList> legal) noexcept;
  bool keep_position(Section& first, StateView state) noexcept;
  void free_node(BlockPool::Id first) noexcept;
  bool key_of(const Section& first, std::span<const std::uint32_t> edges, std::uint64_t& key) const noexcept;
  Link* look_up(Section& first, std::span<const std::uint32_t> edges) noexcept;
  ChildTable* grow_table(Section& first) noexcept;
  Twin& twin(BlockPool::Id node) const noexcept;
  bool share(Link& link, StateView state, std::uint32_t ply) noexcept;
  void enter(BlockPool::Id node, std::uint32_t ply) noexcept;
  void leave(BlockPool::Id node) noexcept;
  void bury(Link link) noexcept;
  void reclaim(int count) noexcept;
  void dismantle(BlockPool::Id node) noexcept;

  std::size_t roles_;
  std::size_t bounds_bytes_;
  std::vector<bool> chance_;
  TreeLimits limits_;
  BlockPool pool_;
  Link root_;
  NodeTable table_;        // of those that may be shared
  std::uint32_t ply_ = 0;  // of the root, from the first one on
  std::uint64_t nodes_ = 0;
  bool starved_ = false;
  std::uint64_t wanted_ = 0;
  std::uint64_t made_ = 0;
  std::vector<std::uint32_t> edges_;       // reused by advance
  BlockPool::Id dead_ = BlockPool::kNone;  // nodes to be freed, linked by `visits` of their first sections
};

template <class Visit>
void Tree::for_each_joint(Section& first, Visit&& visit) {
  if (first.table == BlockPool::kNone) return;
  for (const ChildTable::Entry& entry : pool_.at<ChildTable>(first.table)->entries()) {
    if (!entry.used) continue;
    edges_.clear();
    std::uint64_t key = entry.key;
    for (const Section* at = &first;; at = &section(at->next)) {
      const std::uint64_t choices = std::uint64_t{at->tried} + at->untried;
      edges_.push_back(static_cast<std::uint32_t>(key % choices));
      key /= choices;
      if (at->next == BlockPool::kNone) break;
    }
    visit(std::span<const std::uint32_t>(edges_), entry.child);
  }
}

}  // namespace senet::search
