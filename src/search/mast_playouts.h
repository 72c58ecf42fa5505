// Lets the playouts of a search choose their moves by what the playouts before them showed (playout/mast.h), where the
// evaluator can draw moves by weights. Of many batches one is learned from: that is plenty at the rate at which such
// evaluators play, and traces cost time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/options.h"
#include "playout/mast.h"
#include "sim/simulator.h"

namespace senet::search {

enum class PlayoutKind : std::uint8_t { kUniform, kMast };

struct PlayoutOptions {
  PlayoutKind kind = PlayoutKind::kUniform;
  double tau = 0.05;
  double fade = 0.5;

  void describe(OptionSet& set);
};

// Belongs to one search; the simulator must outlive it.
class MastPlayouts {
 public:
  MastPlayouts(const GameInfo& info, Simulator& simulator, const PlayoutOptions& options);

  bool on() const noexcept { return table_.has_value(); }

  // Called before each batch: where its moves are to be traced, null where they need not be.
  PlayoutTrace* next_trace() noexcept;
  // Called after a batch that was traced. Each `lanes` playouts have the same start.
  void learn(std::span<const Goal> goals, std::size_t lanes);
  // Called when the game has moved on.
  void advance() noexcept;

  const std::vector<std::uint8_t>& weights() const noexcept { return weights_; }

 private:
  PlayoutOptions options_;
  Simulator& simulator_;
  std::optional<MastTable> table_;
  PlayoutTrace trace_;
  std::vector<std::uint8_t> weights_;
  std::uint64_t batches_ = 0;
  std::uint64_t learned_ = 0;     // batches
  std::uint64_t next_weights_ = 1;  // when so many have been learned from
};

}  // namespace senet::search
