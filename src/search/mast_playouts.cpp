#include "search/mast_playouts.h"

#include <algorithm>

namespace senet::search {

namespace {

constexpr std::uint64_t kTraced = 16;  // of so many batches one is learned from
constexpr std::uint64_t kRareWeights = 8;  // batches learned from between two changes of the weights, at most

}  // namespace

void PlayoutOptions::describe(OptionSet& set) {
  set.choice("playout", kind, {{"uniform", PlayoutKind::kUniform}, {"mast", PlayoutKind::kMast}},
             "how playouts choose moves; mast: by the goals they led to, where the evaluator can, else uniformly");
  set.number("tau", tau, {0.001, 10}, "temperature of mast playouts, for goals in 0..1");
  set.number("fade", fade, {0, 1}, "what mast keeps of what it has learned from one move to the next");
}

MastPlayouts::MastPlayouts(const GameInfo& info, Simulator& simulator, const PlayoutOptions& options)
    : options_(options), simulator_(simulator) {
  const std::uint8_t most = simulator.max_weight();
  if (options.kind != PlayoutKind::kMast || most == 0) return;
  weights_.assign(info.first_move.back(), 1);
  if (simulator.set_weights(weights_)) table_.emplace(info);
}

PlayoutTrace* MastPlayouts::next_trace() noexcept {
  return on() && batches_++ % kTraced == 0 ? &trace_ : nullptr;
}

void MastPlayouts::learn(std::span<const Goal> goals, std::size_t lanes) {
  table_->learn(trace_, goals, lanes);
  if (++learned_ < next_weights_) return;
  next_weights_ = learned_ + std::min(learned_, kRareWeights);
  table_->weigh(options_.tau, simulator_.max_weight(), weights_);
  simulator_.set_weights(weights_);
}

void MastPlayouts::advance() noexcept {
  if (on()) table_->fade(options_.fade);
}

}  // namespace senet::search
