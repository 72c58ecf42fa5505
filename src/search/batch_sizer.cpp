#include "search/batch_sizer.h"

#include <algorithm>

namespace senet::search {

namespace {

constexpr std::uint64_t kVisitsALeaf = 32;  // root visits for each further leaf in a batch
// The share of the time that playing has. More playouts a leaf cost simulations, and these are worth more. Measured at
// 40 ms a move: 8 playouts a leaf beat a share of two thirds (some 50 playouts) by 75 +- 10 % in breakthrough_6x6; 4, 8
// and 16 are as good as each other there, in connect_four and in catch_the_lion.
constexpr double kLeastPlaying = 0.28;
constexpr double kMostPlaying = 0.45;
constexpr std::size_t kMostPlayouts = 2048;  // of a leaf
constexpr double kStep = 1.25;
constexpr int kBatches = 8;  // measured before anything changes

}  // namespace

std::size_t BatchSizer::leaves(std::uint64_t root_visits) const noexcept {
  const std::uint64_t grown = 1 + root_visits / kVisitsALeaf;
  return std::min({limits_.leaves, limits_.lanes, static_cast<std::size_t>(grown)});
}

std::size_t BatchSizer::least(std::size_t leaves) const noexcept {
  return std::max<std::size_t>(limits_.lanes / leaves, 1);
}

std::size_t BatchSizer::playouts(std::size_t leaves) const noexcept {
  if (limits_.playouts > 0) return limits_.playouts;
  const std::size_t unit = least(leaves);
  const auto times = static_cast<std::size_t>(suited_ / static_cast<double>(unit) + 0.5);
  return std::clamp(times * unit, unit, std::max(unit, kMostPlayouts));
}

void BatchSizer::measured(std::size_t leaves, Seconds tree, Seconds playing) noexcept {
  tree_ += tree;
  playing_ += playing;
  if (++batches_ < kBatches) return;
  suited_ = std::max(suited_, static_cast<double>(least(leaves)));
  const double share = playing_ / (tree_ + playing_);
  if (share < kLeastPlaying) suited_ = std::min(suited_ * kStep, static_cast<double>(kMostPlayouts));
  if (share > kMostPlaying) suited_ /= kStep;
  batches_ = 0;
  tree_ = playing_ = Seconds{0};
}

}  // namespace senet::search
