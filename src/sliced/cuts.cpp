#include "sliced/cuts.h"

#include <algorithm>

namespace senet::sliced {

namespace {

constexpr std::size_t kKept = 8;

// The union of two ascending lists; false where it has more than three nodes.
bool unite(const Cut& left, const Cut& right, Cut& out) {
  std::size_t i = 0;
  std::size_t j = 0;
  out.size = 0;
  while (i < left.size || j < right.size) {
    if (out.size == 3) return false;
    const bool take_left = j == right.size || (i < left.size && left.leaves[i] <= right.leaves[j]);
    const NodeId node = take_left ? left.leaves[i] : right.leaves[j];
    if (i < left.size && left.leaves[i] == node) ++i;
    if (j < right.size && right.leaves[j] == node) ++j;
    out.leaves[out.size++] = node;
  }
  return true;
}

// The truth table of `cut` in terms of the leaves of `wider`, repeated to eight entries.
std::uint8_t widen(const Cut& cut, const Cut& wider) {
  static constexpr std::uint8_t kVariable[3] = {0xaa, 0xcc, 0xf0};
  std::array<std::uint8_t, 3> variable{};
  std::size_t place = 0;
  for (std::size_t i = 0; i < cut.size; ++i) {
    while (wider.leaves[place] != cut.leaves[i]) ++place;
    variable[i] = kVariable[place];
  }
  unsigned result = 0;
  for (unsigned entry = 0; entry < (1U << cut.size); ++entry) {
    if ((cut.truth >> entry & 1U) == 0) continue;
    unsigned minterm = 0xff;
    for (unsigned i = 0; i < cut.size; ++i) {
      minterm &= (entry >> i & 1U) != 0 ? variable[i] : static_cast<std::uint8_t>(~variable[i]);
    }
    result |= minterm;
  }
  return static_cast<std::uint8_t>(result);
}

}  // namespace

Cuts::Cuts(const Aig& aig, std::span<const std::uint32_t> readers) : flow_(aig.node_count(), 0) {
  begin_.reserve(aig.node_count() + 1);
  begin_.push_back(0);
  for (NodeId node = 0; node < aig.node_count(); ++node) {
    aig.give_up().check();
    if (readers[node] != 0 && aig.is_and(node)) {
      merge_cuts(aig, node);
      flow_[node] = found_[0].area_flow / static_cast<float>(readers[node]);
      cuts_.insert(cuts_.end(), found_.begin(), found_.end());
    }
    begin_.push_back(cuts_.size());
  }
}

std::span<const Cut> Cuts::with_trivial(NodeId node, std::vector<Cut>& storage) const {
  const auto own = of(node);
  storage.assign(own.begin(), own.end());
  Cut self;
  self.leaves[0] = node;
  self.size = 1;
  self.truth = 0b10;
  storage.push_back(self);
  return storage;
}

void Cuts::merge_cuts(const Aig& aig, NodeId node) {
  const Literal left = aig.left(node);
  const Literal right = aig.right(node);
  found_.clear();
  for (const Cut& a : with_trivial(left.gate(), left_)) {
    for (const Cut& b : with_trivial(right.gate(), right_)) add(a, b, left.inverted(), right.inverted());
  }
  std::ranges::stable_sort(found_, [](const Cut& a, const Cut& b) {
    return a.area_flow < b.area_flow || (a.area_flow == b.area_flow && a.size < b.size);
  });
  if (found_.size() > kKept) found_.resize(kKept);
}

void Cuts::add(const Cut& left, const Cut& right, bool invert_left, bool invert_right) {
  Cut cut;
  if (!unite(left, right, cut)) return;
  for (const Cut& other : found_) {
    if (std::ranges::equal(other.nodes(), cut.nodes())) return;
  }
  const unsigned a = widen(left, cut) ^ (invert_left ? 0xffU : 0U);
  const unsigned b = widen(right, cut) ^ (invert_right ? 0xffU : 0U);
  cut.truth = static_cast<std::uint8_t>(a & b);
  cut.area_flow = 1;
  for (const NodeId leaf : cut.nodes()) cut.area_flow += flow_[leaf];
  found_.push_back(cut);
}

}  // namespace senet::sliced
