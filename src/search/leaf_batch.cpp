#include "search/leaf_batch.h"

#include <algorithm>
#include <numeric>

namespace senet::search {

LeafBatch::Leaf& LeafBatch::add_leaf(std::span<const std::uint32_t> path, std::uint32_t depth) {
  if (size_ == leaves_.size()) leaves_.emplace_back();
  Leaf& leaf = leaves_[size_++];
  leaf.depth = depth;
  leaf.path.assign(path.begin(), path.end());
  return leaf;
}

void LeafBatch::add(const Simulator& simulator, std::span<const std::uint32_t> path, std::uint32_t depth) {
  simulator.store(add_leaf(path, depth).state);
}

void LeafBatch::add(StateView state, std::span<const std::uint32_t> path, std::uint32_t depth) {
  add_leaf(path, depth).state.assign(state.begin(), state.end());
}

// The states of leaves stay where they are in memory from batch to batch, so what was written of them often does too.
void LeafBatch::list_starts(std::size_t lanes) {
  bool same = lanes == lanes_ && starts_.size() == size_ * lanes;
  for (std::size_t leaf = 0; leaf < size_ && same; ++leaf) {
    const StateView before = starts_[leaf * lanes];
    same = before.data() == leaves_[leaf].state.data() && before.size() == leaves_[leaf].state.size();
  }
  if (same) return;
  lanes_ = lanes;
  starts_.clear();
  for (std::size_t leaf = 0; leaf < size_; ++leaf) starts_.insert(starts_.end(), lanes, leaves_[leaf].state);
}

void LeafBatch::evaluate(Simulator& simulator, std::size_t lanes, Rng& rng, const Wishes& wishes) {
  list_starts(lanes);
  goals_.resize(starts_.size() * roles_);
  steps_.resize(starts_.size());
  PlayoutBatch batch;
  batch.starts = starts_;
  batch.goals = goals_;
  batch.steps = steps_;
  qualities_.resize(wishes.qualities ? starts_.size() : 0);
  if (wishes.judge == nullptr) batch.qualities = qualities_;
  ends_.resize(wishes.judge == nullptr && wishes.tally == nullptr ? 0 : starts_.size());
  batch.ends = ends_;
  batch.all_live = true;
  batch.trace = wishes.trace;
  batch.guide = wishes.guide;
  batch.max_plies = max_plies();
  simulator.playouts(batch, rng);
  for (std::size_t i = 0; i < steps_.size() && limit_; ++i) {
    if (was_cut(steps_[i])) settle_cut(std::span(goals_).subspan(i * roles_, roles_));
  }
  if (wishes.judge != nullptr) judge_ends(*wishes.judge);
  if (wishes.tally != nullptr) tally_ends(*wishes.tally);
}

void LeafBatch::tally_ends(EndTally& tally) {
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (!was_cut(steps_[i])) tally.see(ends_[i], std::span(goals_).subspan(i * roles_, roles_));
  }
}

void LeafBatch::judge_ends(EndQuality& judge) {
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const bool ended = !was_cut(steps_[i]);
    const std::span<const Goal> goals = std::span(goals_).subspan(i * roles_, roles_);
    qualities_[i] = ended ? static_cast<float>(judge.see(ends_[i], goals)) : 0.5F;
  }
}

void LeafBatch::settle_cut(std::span<Goal> goals) const noexcept {
  if (limit_) std::ranges::fill(goals, limit_->goal);
}

std::span<const double> LeafBatch::values(std::size_t leaf) noexcept {
  const Goal* const goals = goals_.data() + leaf * lanes_ * roles_;
  for (std::size_t role = 0; role < roles_; ++role) {
    std::uint32_t sum = 0;
    for (std::size_t lane = 0; lane < lanes_; ++lane) sum += goals[lane * roles_ + role];
    values_[role] = sum / (100.0 * static_cast<double>(lanes_));
  }
  return values_;
}

std::span<const double> LeafBatch::values(std::size_t leaf, Bonus& bonus) noexcept {
  std::ranges::fill(values_, 0.0);
  for (std::size_t playout = leaf * lanes_; playout < (leaf + 1) * lanes_; ++playout) {
    const std::span<const Goal> goals(goals_.data() + playout * roles_, roles_);
    for (std::size_t role = 0; role < roles_; ++role) values_[role] += goals[role] / 100.0;
    const auto quality = qualities_.empty() ? std::nullopt : std::optional<double>(qualities_[playout]);
    bonus.add(goals, leaves_[leaf].depth + steps_[playout], quality, values_);
  }
  for (double& value : values_) value /= static_cast<double>(lanes_);
  return values_;
}

std::uint64_t LeafBatch::plies() const noexcept {
  return std::accumulate(steps_.begin(), steps_.end(), std::uint64_t{0});
}

}  // namespace senet::search
