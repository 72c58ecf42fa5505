// Lets the playouts of a search choose their moves by what the playouts before them showed (playout/mast.h and nst.h),
// where the evaluator runs many side by side and can draw moves by weights. Of many batches one is learned from: that
// is plenty at the rate at which such evaluators play, and traces cost time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/clock.h"
#include "playout/mast.h"
#include "playout/nst.h"
#include "playout/rewards.h"
#include "search/playout_options.h"
#include "sim/simulator.h"

namespace senet::search {

// Belongs to one search; the simulator must outlive it.
class LearnedPlayouts {
 public:
  LearnedPlayouts(const GameInfo& info, Simulator& simulator, const PlayoutOptions& options);

  bool on() const noexcept { return mast_.has_value(); }

  // Called before each batch: where its moves are to be traced, null where they need not be.
  PlayoutTrace* next_trace() noexcept;
  // Called after a batch that was traced. Each `lanes` playouts have the same start. Within `left` what changes must be
  // done: a set of replies, which takes long, is chosen only where that is plenty.
  void learn(std::span<const Goal> goals, std::size_t lanes, Seconds left);
  // Called when the game has moved on.
  void advance() noexcept;

  // Of moves, then of replies.
  const std::vector<std::uint8_t>& weights() const noexcept { return weights_; }
  const std::vector<Reply>& replies() const noexcept { return replies_; }

 private:
  bool set_replies(std::vector<Reply> replies);
  void choose_replies(Seconds left);
  void weigh();

  PlayoutOptions options_;
  Simulator& simulator_;
  std::size_t moves_;
  std::optional<MastTable> mast_;
  std::optional<NstTable> nst_;
  PlayoutTrace trace_;
  std::vector<Reply> replies_;
  std::vector<std::uint8_t> weights_;
  Seconds setting_replies_{0};      // took so long
  std::uint64_t next_replies_ = 0;  // when so many pairs have been learned from
  std::uint64_t batches_ = 0;
  std::uint64_t next_trace_ = 0;  // of the batches
  std::uint64_t traced_ = 0;      // batches
};

}  // namespace senet::search
