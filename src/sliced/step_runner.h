// Makes the joint moves of a batch side by side, 64 lanes a sweep: states and moves go into the slots of the circuits,
// next states and legal moves come out of them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "sim/steps.h"
#include "sliced/step_circuits.h"
#include "sliced/transpose.h"

namespace senet::sliced {

// One thread's.
class StepRunner {
 public:
  static constexpr std::size_t kLanesASweep = 64;

  explicit StepRunner(std::shared_ptr<const StepCircuits> circuits);

  // Makes those of the batch's steps. Requires: at most kLanesASweep lanes, all their states in the phase.
  void run(StepBatch& batch, std::span<const std::uint32_t> lanes, std::size_t phase);

 private:
  struct Free {
    static constexpr std::align_val_t kAlignment{64};
    void operator()(std::uint64_t* words) const noexcept { ::operator delete[](words, kAlignment); }
  };

  std::uint64_t& slot(std::uint32_t slot) noexcept { return words_[slot * width_]; }
  void load_states(const StepBatch& batch, std::span<const std::uint32_t> lanes);
  void mark_moves(const StepBatch& batch, std::span<const std::uint32_t> lanes, const StepCircuits::Step& step);
  void store_states(StepBatch& batch, std::span<const std::uint32_t> lanes, std::size_t phase);
  void read_ends(StepBatch& batch, std::span<const std::uint32_t> lanes);
  void list_moves(StepBatch& batch, std::span<const std::uint32_t> lanes, const StepCircuits::Step& step);

  std::shared_ptr<const StepCircuits> circuits_;
  std::size_t roles_;
  std::size_t width_;  // words of a slot, of which the first is used
  std::size_t state_words_;
  std::unique_ptr<std::uint64_t[], Free> words_;
  std::vector<State> constant_;        // per phase: the propositions that are true in all its states
  std::vector<std::uint32_t> marked_;  // slots
};

}  // namespace senet::sliced
