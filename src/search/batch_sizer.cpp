#include "search/batch_sizer.h"

#include <algorithm>

namespace senet::search {

namespace {

constexpr std::uint64_t kVisitsALeaf = 32;  // root visits for each further leaf in a batch
constexpr double kLeastPlaying = 0.55;      // of the time
constexpr double kMostPlaying = 0.7;
constexpr std::size_t kMostPlayouts = 2048;  // of a leaf
constexpr int kBatches = 8;                  // measured before anything changes

}  // namespace

std::size_t BatchSizer::leaves(std::uint64_t root_visits) const noexcept {
  const std::uint64_t grown = 1 + root_visits / kVisitsALeaf;
  return std::min({limits_.leaves, limits_.lanes, static_cast<std::size_t>(grown)});
}

std::size_t BatchSizer::playouts(std::size_t leaves) const noexcept {
  if (limits_.playouts > 0) return limits_.playouts;
  return std::max({limits_.lanes / leaves, suited_, std::size_t{1}});
}

void BatchSizer::measured(std::size_t leaves, Seconds tree, Seconds playing) noexcept {
  tree_ += tree;
  playing_ += playing;
  if (++batches_ < kBatches) return;
  const std::size_t now = playouts(leaves);
  const double share = playing_ / (tree_ + playing_);
  if (share < kLeastPlaying) suited_ = std::min(now + now / 4 + 1, kMostPlayouts);
  if (share > kMostPlaying) suited_ = now - now / 5;
  batches_ = 0;
  tree_ = playing_ = Seconds{0};
}

}  // namespace senet::search
