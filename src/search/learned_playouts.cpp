#include "search/learned_playouts.h"

#include <algorithm>
#include <utility>

namespace senet::search {

namespace {

constexpr std::uint64_t kSparse = 64;                            // of so many batches one is learned from,
constexpr std::uint64_t kDense = 4;                              // and of one more after so many that have been
constexpr std::uint64_t kFirstReplies = std::uint64_t{1} << 17;  // pairs learned from before
constexpr std::uint64_t kNextReplies = 4;                        // times as many before others are chosen
constexpr double kPlenty = 8;                                    // times as long as it takes to set replies

}  // namespace

LearnedPlayouts::LearnedPlayouts(const GameInfo& info, Simulator& simulator, const PlayoutOptions& options)
    : options_(options), simulator_(simulator), moves_(info.first_move.back()) {
  const bool able = simulator.preferred_lanes() > 1 && simulator.max_weight() > 0;
  const bool nst = options.guide.ngrams() == GuideOptions::Moves::kNst;
  if (!options.guide.by_ngrams() || !able) return;
  if (nst && !set_replies({})) return;
  weights_.assign(moves_, 1);
  if (!simulator.set_weights(weights_)) return;
  mast_.emplace(info);
  if (nst) nst_.emplace(info);
  next_replies_ = kFirstReplies;
}

PlayoutTrace* LearnedPlayouts::next_trace() noexcept {
  if (!on() || batches_++ < next_trace_) return nullptr;
  next_trace_ += std::min(1 + traced_++ / kDense, kSparse);
  return &trace_;
}

void LearnedPlayouts::learn(std::span<const Goal> goals, std::size_t lanes, Seconds left) {
  const std::vector<double> rewards = rewards_of(goals, trace_.roles, lanes);
  mast_->learn(trace_, rewards);
  if (nst_) {
    nst_->learn(trace_, rewards, *mast_);
    choose_replies(left);
  }
  weigh();
}

void LearnedPlayouts::choose_replies(Seconds left) {
  if (nst_->pairs_learned() < next_replies_ || left < kPlenty * setting_replies_) return;
  next_replies_ = kNextReplies * nst_->pairs_learned();
  set_replies(nst_->choose(options_.pairs, *mast_));
}

bool LearnedPlayouts::set_replies(std::vector<Reply> replies) {
  const Seconds start = thread_cpu_time();
  if (!simulator_.set_replies(replies)) return false;
  setting_replies_ = thread_cpu_time() - start;
  replies_ = std::move(replies);
  return true;
}

void LearnedPlayouts::weigh() {
  weights_.resize(moves_ + replies_.size());
  const std::span<std::uint8_t> weights(weights_);
  mast_->weigh(options_.guide.tau, simulator_.max_weight(), weights.first(moves_));
  if (nst_) nst_->weigh(replies_, options_.guide.tau, simulator_.max_weight(), weights.subspan(moves_));
  simulator_.set_weights(weights_);
}

void LearnedPlayouts::advance() noexcept {
  if (!on()) return;
  mast_->fade(options_.guide.decay);
  if (nst_) nst_->fade(options_.guide.decay);
}

}  // namespace senet::search
