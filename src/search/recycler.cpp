#include "search/recycler.h"

#include <algorithm>
#include <limits>

namespace senet::search {

namespace {

constexpr std::uint32_t kLeast = 2;  // visits: the least threshold
constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kDeepest = 2048;  // levels of the tree that are looked at
constexpr std::size_t kPlaces = 8192;   // children looked at in one go, some tenths of a millisecond
constexpr std::uint64_t kWanted = 16;   // of them for each time that room is asked for
constexpr std::size_t kNode = 8;        // what a child that is a node costs, in children that are none
constexpr std::uint64_t kBand = 2;      // the tree is to grow by this part of the nodes kept, up to so many times that

}  // namespace

Recycler::Recycler(Tree& tree) : tree_(tree), threshold_(kLeast) { levels_.reserve(kDeepest); }

void Recycler::reset() noexcept {
  levels_.clear();
  next_ = tree_.wanted();
}

void Recycler::work() noexcept {
  if (tree_.root().none() || tree_.root().terminal()) return reset();
  if (levels_.empty()) {
    begin();
  } else {
    find_again();
  }
  look(kPlaces);
  std::uint64_t pause = kPlaces;
  if (levels_.empty()) {
    tree_.feed();
    pause = looked_;  // it may be that nothing could be freed
  }
  next_ = tree_.wanted() + pause / kWanted;
}

// Sets the threshold by how the tree has grown since the last pass began.
void Recycler::begin() noexcept {
  const std::uint64_t grown = tree_.made() - made_;
  if (kBand * grown < kept_) {
    threshold_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(2ULL * threshold_, kMost));
  } else if (grown > kBand * kept_) {
    threshold_ = std::max(threshold_ / 2, kLeast);
  }
  made_ = tree_.made();
  kept_ = looked_ = 0;
  levels_.push_back({tree_.root().block(), 0});
}

// Sections move when they grow, so that nodes are found by their places. These may have changed where several roles
// choose; what is passed over or looked at twice for that does no harm.
void Recycler::find_again() noexcept {
  levels_.front().node = tree_.root().block();
  for (std::size_t i = 1; i < levels_.size(); ++i) {
    Section& above = tree_.section(levels_[i - 1].node);
    const std::uint32_t place = levels_[i - 1].next - 1;
    const Link* const child = place < tree_.places(above) ? tree_.place(above, place) : nullptr;
    if (child == nullptr || child->none() || child->terminal()) return levels_.resize(i);
    levels_[i].node = child->block();
  }
}

void Recycler::look(std::size_t places) noexcept {
  while (places > 0 && !levels_.empty()) {
    Level& level = levels_.back();
    Section& node = tree_.section(level.node);
    if (level.next >= tree_.places(node)) {
      levels_.pop_back();
      continue;
    }
    --places;
    ++looked_;
    Link* const child = tree_.place(node, level.next++);
    if (child == nullptr || child->none() || child->terminal()) continue;
    places -= std::min(places, kNode);
    looked_ += kNode;
    if (disposable(node, tree_.section(child->block()))) {
      tree_.cut(*child);
      continue;
    }
    ++kept_;
    if (levels_.size() < kDeepest) levels_.push_back({child->block(), 0});
  }
}

bool Recycler::disposable(const Section& parent, const Section& child) const noexcept {
  const bool choice = Tree::alone(parent) && !parent.drawn;
  if (parent.closed && choice && tree_.bounds(parent).low[parent.role] == 100) {
    return tree_.bounds(child).low[parent.role] < 100;  // other moves than those that win will never be played
  }
  if (child.bounded || child.closed) return false;
  return parent.closed || child.visits < threshold_;
}

}  // namespace senet::search
