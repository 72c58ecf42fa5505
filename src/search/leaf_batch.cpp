#include "search/leaf_batch.h"

#include <algorithm>
#include <numeric>

namespace senet::search {

void LeafBatch::add(const Simulator& simulator, std::span<const std::uint32_t> path) {
  if (size_ == leaves_.size()) leaves_.emplace_back();
  Leaf& leaf = leaves_[size_++];
  leaf.path.assign(path.begin(), path.end());
  simulator.store(leaf.state);
}

void LeafBatch::evaluate(Simulator& simulator, std::size_t lanes, Rng& rng) {
  lanes_ = lanes;
  starts_.clear();
  for (std::size_t leaf = 0; leaf < size_; ++leaf) starts_.insert(starts_.end(), lanes, leaves_[leaf].state);
  goals_.resize(starts_.size() * roles_);
  steps_.resize(starts_.size());
  PlayoutBatch batch;
  batch.starts = starts_;
  batch.goals = goals_;
  batch.steps = steps_;
  simulator.playouts(batch, rng);
}

std::span<const double> LeafBatch::values(std::size_t leaf) noexcept {
  std::fill(values_.begin(), values_.end(), 0.0);
  const Goal* goal = goals_.data() + leaf * lanes_ * roles_;
  for (std::size_t lane = 0; lane < lanes_; ++lane) {
    for (std::size_t role = 0; role < roles_; ++role) values_[role] += *goal++;
  }
  for (double& value : values_) value /= 100.0 * static_cast<double>(lanes_);
  return values_;
}

std::uint64_t LeafBatch::plies() const noexcept {
  return std::accumulate(steps_.begin(), steps_.end(), std::uint64_t{0});
}

}  // namespace senet::search
