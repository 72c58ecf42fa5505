#include "search/tree.h"

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace senet::search {

namespace {

constexpr std::uint32_t kFirstEdges = 4;  // room for edges in a new section
constexpr std::uint32_t kFirstTable = 4;  // room for children in a new table
constexpr std::size_t kWord = sizeof(MoveId);

std::size_t section_bytes(const Section& section) {
  return sizeof(Section) + section.capacity * sizeof(Edge) + section.words * kWord;
}

}  // namespace

Tree::Tree(const GameInfo& info, const TreeLimits& limits)
    : roles_(info.roles()),
      bounds_bytes_((2 * roles_ + 7) / 8 * 8),
      limits_(limits),
      pool_(limits.bytes),
      table_(limits.shares ? limits.bytes : 0) {
  edges_.reserve(roles_);
  for (std::size_t role = 0; role < roles_; ++role) chance_.push_back(info.is_chance(static_cast<RoleId>(role)));
}

void Tree::clear() noexcept {
  pool_.clear();
  table_.clear();
  root_ = Link();
  nodes_ = 0;
  dead_ = BlockPool::kNone;
}

// Every allocation frees a few dead nodes first, so freeing keeps ahead of growth at no pause.
BlockPool::Id Tree::allocate(std::size_t bytes) noexcept {
  reclaim(2);
  BlockPool::Id block = pool_.allocate(bytes);
  if (block == BlockPool::kNone && dead_ != BlockPool::kNone) {
    reclaim(64);
    block = pool_.allocate(bytes);
  }
  starved_ = starved_ || block == BlockPool::kNone;
  return block;
}

bool Tree::position_fits() noexcept {
  ++wanted_;
  if (nodes_ >= limits_.nodes) reclaim(64);
  const bool fits = nodes_ < limits_.nodes;
  starved_ = starved_ || !fits;
  return fits;
}

BlockPool::Id Tree::new_section(const Section& shape) noexcept {
  const BlockPool::Id id = allocate(section_bytes(shape));
  if (id != BlockPool::kNone) section(id) = shape;
  return id;
}

BlockPool::Id Tree::build_section(std::size_t role, std::span<const MoveId> moves, bool drawn,
                                  std::size_t joint) noexcept {
  const auto count = static_cast<std::uint32_t>(moves.size());
  Section shape{};
  shape.role = static_cast<std::uint8_t>(role);
  shape.drawn = drawn;
  shape.joint = static_cast<std::uint16_t>(joint);
  shape.tried = drawn ? count : 0;
  shape.untried = drawn ? 0 : count;
  shape.capacity = drawn || shares() ? count : std::min(count, kFirstEdges);
  shape.words = static_cast<std::uint32_t>(joint) + shape.untried;
  const BlockPool::Id id = new_section(shape);
  if (id == BlockPool::kNone) return id;
  Section& made = section(id);
  if (drawn) {
    for (std::uint32_t i = 0; i < count; ++i) made.edges()[i] = Edge::of(moves[i]);
  } else {
    std::copy(moves.begin(), moves.end(), made.untried_moves().begin());
    std::sort(made.untried_moves().begin(), made.untried_moves().end());
  }
  return id;
}

// A chain with a section for each role that has a choice; where none has, one for the only joint move.
BlockPool::Id Tree::build_node(std::span<const MoveList> legal) noexcept {
  BlockPool::Id first = BlockPool::kNone;
  BlockPool::Id last = BlockPool::kNone;
  for (std::size_t role = 0; role < roles_; ++role) {
    if (legal[role].size() < 2) continue;
    const BlockPool::Id id = build_section(role, legal[role], chance_[role], first == BlockPool::kNone ? roles_ : 0);
    if (id == BlockPool::kNone) {
      free_node(first);
      return id;
    }
    (first == BlockPool::kNone ? first : section(last).next) = id;
    last = id;
  }
  if (first == BlockPool::kNone) {
    const MoveId only = legal[0].empty() ? kNoMove : legal[0][0];
    first = build_section(0, {&only, 1}, true, roles_);
    if (first == BlockPool::kNone) return first;
  }
  for (std::size_t role = 0; role < roles_; ++role) {
    section(first).forced_moves()[role] = legal[role].empty() ? kNoMove : legal[role][0];
  }
  return first;
}

bool Tree::keep_position(Section& first, StateView state) noexcept {
  first.position = allocate(position_bytes(state.size()));
  if (first.position == BlockPool::kNone) return false;
  *pool_.at<Position>(first.position) = {static_cast<std::uint32_t>(state.size()), 0};
  const Bounds all = bounds(first);
  std::ranges::fill(all.low, Goal{0});
  std::ranges::fill(all.high, Goal{100});
  std::ranges::copy(state, reinterpret_cast<std::uint64_t*>(all.low.data() + bounds_bytes_));
  return true;
}

Bounds Tree::bounds(const Section& first) const noexcept {
  auto* const goals = reinterpret_cast<Goal*>(pool_.at<Position>(first.position) + 1);
  return {{goals, roles_}, {goals + roles_, roles_}};
}

StateView Tree::state(const Section& first) const noexcept {
  const auto* position = pool_.at<Position>(first.position);
  const auto* bytes = reinterpret_cast<const std::byte*>(position + 1) + bounds_bytes_;
  return {reinterpret_cast<const std::uint64_t*>(bytes), position->words};
}

bool Tree::expand(Link& link, std::span<const MoveList> legal, StateView state, std::uint32_t depth) noexcept {
  SENET_ASSERT(link.none());
  if (shares() && share(link, state, ply_ + depth)) return true;
  if (!position_fits()) return false;
  const BlockPool::Id node = build_node(legal);
  if (node == BlockPool::kNone) return false;
  if (!keep_position(section(node), state)) {
    free_node(node);
    return false;
  }
  if (alone(section(node))) nodes_ += section(node).tried;
  link = Link::to_node(node);
  if (shares()) enter(node, ply_ + depth);
  ++made_;
  return true;
}

void Tree::set_terminal(Link& link, std::span<const Goal> goals) noexcept {
  SENET_ASSERT(link.none());
  const BlockPool::Id block = allocate(roles_);
  if (block == BlockPool::kNone) return;
  std::copy(goals.begin(), goals.end(), pool_.at<Goal>(block));
  link = Link::to_goals(block);
}

BlockPool::Id Tree::add_edge(BlockPool::Id id, std::uint32_t index) noexcept {
  const bool position = alone(section(id)) && section(id).joint != 0;  // in a node of several the table has them
  if (position && !position_fits()) return BlockPool::kNone;
  if (section(id).tried == section(id).capacity) {
    const Section& old = section(id);
    Section shape = old;
    shape.capacity = std::min(2 * old.capacity, old.tried + old.untried);
    shape.words = old.joint + old.untried;
    const BlockPool::Id larger = new_section(shape);
    if (larger == BlockPool::kNone) return larger;
    Section& made = section(larger);
    std::ranges::copy(section(id).edges(), made.edges().begin());
    std::ranges::copy(section(id).forced_moves(), made.forced_moves().begin());
    std::ranges::copy(section(id).untried_moves(), made.untried_moves().begin());
    pool_.release(id, section_bytes(section(id)));
    id = larger;
  }
  Section& grown = section(id);
  const std::span<MoveId> untried = grown.untried_moves();
  const MoveId move = untried[index];
  untried[index] = untried.back();
  --grown.untried;
  ++grown.tried;
  grown.edges().back() = Edge::of(move);
  if (position) ++nodes_;
  return id;
}

// The edges as one number, each section a digit. No key where the joint moves outnumber 64 bits.
bool Tree::key_of(const Section& first, std::span<const std::uint32_t> edges, std::uint64_t& key) const noexcept {
  std::uint64_t radix = 1;
  key = 0;
  const Section* at = &first;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    key += radix * edges[i];
    if (__builtin_mul_overflow(radix, std::uint64_t{at->tried} + at->untried, &radix)) return false;
    at = &section(at->next);
  }
  return true;
}

ChildTable* Tree::grow_table(Section& first) noexcept {
  ChildTable* old = first.table == BlockPool::kNone ? nullptr : pool_.at<ChildTable>(first.table);
  const std::uint32_t capacity = old == nullptr ? kFirstTable : 2 * old->capacity();
  const BlockPool::Id id = allocate(ChildTable::bytes(capacity));
  if (id == BlockPool::kNone) return nullptr;
  auto* table = pool_.at<ChildTable>(id);
  table->format(capacity);
  if (old != nullptr) {
    for (const ChildTable::Entry& entry : old->entries()) {
      if (entry.used) table->insert(entry.key, entry.child);
    }
    pool_.release(first.table, ChildTable::bytes(old->capacity()));
  }
  first.table = id;
  return table;
}

Link* Tree::look_up(Section& first, std::span<const std::uint32_t> edges) noexcept {
  std::uint64_t key = 0;
  if (first.table == BlockPool::kNone || !key_of(first, edges, key)) return nullptr;
  return pool_.at<ChildTable>(first.table)->find(key);
}

Link* Tree::add_child(Section& first, std::span<const std::uint32_t> edges) noexcept {
  std::uint64_t key = 0;
  if (!position_fits() || !key_of(first, edges, key)) return nullptr;
  ChildTable* table = first.table == BlockPool::kNone ? nullptr : pool_.at<ChildTable>(first.table);
  if (table == nullptr || table->full()) table = grow_table(first);
  if (table == nullptr) return nullptr;
  ++nodes_;
  return table->insert(key, Link());
}

const Section* Tree::root_section(RoleId role) const noexcept {
  if (root_.none() || root_.terminal()) return nullptr;
  for (BlockPool::Id id = root_.block(); id != BlockPool::kNone; id = section(id).next) {
    if (section(id).role == index(role) && !section(id).drawn) return &section(id);
  }
  return nullptr;
}

void Tree::advance(std::span<const MoveId> joint) noexcept {
  ++ply_;
  if (root_.none() || root_.terminal()) return clear();
  edges_.clear();
  for (BlockPool::Id id = root_.block(); id != BlockPool::kNone; id = section(id).next) {
    const std::span<const Edge> edges = std::as_const(section(id)).edges();
    const auto found = std::ranges::find(edges, joint[section(id).role], &Edge::move);
    if (found == edges.end()) return clear();
    edges_.push_back(static_cast<std::uint32_t>(found - edges.begin()));
  }
  Link* child = find_child(section(root_.block()), edges_);
  if (child == nullptr || child->none() || child->terminal()) return clear();
  const Link kept = std::exchange(*child, Link());
  bury(root_);
  root_ = kept;
}

std::uint32_t Tree::places(Section& first) const noexcept {
  if (alone(first)) return first.tried;
  return first.table == BlockPool::kNone ? 0 : pool_.at<ChildTable>(first.table)->capacity();
}

Link* Tree::place(Section& first, std::uint32_t number) const noexcept {
  if (alone(first)) return &first.edges()[number].child;
  ChildTable::Entry& entry = pool_.at<ChildTable>(first.table)->entries()[number];
  return entry.used ? &entry.child : nullptr;
}

void Tree::cut(Link& link) noexcept { bury(std::exchange(link, Link())); }

// Puts a node on the list of the dead, frees the goals of a terminal one.
void Tree::bury(Link link) noexcept {
  if (link.none()) return;
  if (link.terminal()) return pool_.release(link.block(), roles_);
  if (shares()) {
    if (--section(link.block()).links > 0) return;
    leave(link.block());
  }
  section(link.block()).visits = dead_;
  dead_ = link.block();
}

void Tree::reclaim(int count) noexcept {
  for (; count > 0 && dead_ != BlockPool::kNone; --count) {
    const BlockPool::Id node = dead_;
    dead_ = section(node).visits;
    dismantle(node);
  }
}

void Tree::dismantle(BlockPool::Id node) noexcept {
  Section& first = section(node);
  if (alone(first)) {
    for (const Edge& edge : first.edges()) bury(edge.child);
    nodes_ -= first.tried;
  } else if (first.table != BlockPool::kNone) {
    auto* table = pool_.at<ChildTable>(first.table);
    for (const ChildTable::Entry& entry : table->entries()) bury(entry.child);
    nodes_ -= table->count();
    pool_.release(first.table, ChildTable::bytes(table->capacity()));
  }
  free_node(node);
}

void Tree::free_node(BlockPool::Id first) noexcept {
  if (first != BlockPool::kNone && section(first).position != BlockPool::kNone) {
    pool_.release(section(first).position, position_bytes(state(section(first)).size()));
  }
  while (first != BlockPool::kNone) {
    const BlockPool::Id next = section(first).next;
    pool_.release(first, section_bytes(section(first)));
    first = next;
  }
}

}  // namespace senet::search
