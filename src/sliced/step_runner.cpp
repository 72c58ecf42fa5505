#include "sliced/step_runner.h"

#include <algorithm>
#include <bit>

namespace senet::sliced {

namespace {

// Calls visit(place) for every set bit, ascending.
template <class Visit>
void for_each_bit(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<std::uint32_t>(std::countr_zero(bits)));
}

}  // namespace

StepRunner::StepRunner(std::shared_ptr<const StepCircuits> circuits)
    : circuits_(std::move(circuits)),
      roles_(circuits_->goals.size()),
      width_(circuits_->lanes / 64),
      state_words_((circuits_->stored.size() + circuits_->phases.propositions.size() + 63) / 64),
      words_(new (Free::kAlignment) std::uint64_t[(circuits_->frame_slots * width_ + 7) / 8 * 8]()) {
  const Phases& phases = circuits_->phases;
  for (const auto& values : phases.values) {
    State& state = constant_.emplace_back(state_words_, 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::uint32_t p = phases.propositions[i];
      state[p / 64] |= std::uint64_t{values[i]} << (p % 64);
    }
  }
  constant_.resize(phases.count, State(state_words_, 0));
}

void StepRunner::run(StepBatch& batch, std::span<const std::uint32_t> lanes, std::size_t phase) {
  const StepCircuits::Step& step = circuits_->steps[phase];
  load_states(batch, lanes);
  mark_moves(batch, lanes, step);
  step.executor->run(words_.get());
  for (const std::uint32_t marked : marked_) slot(marked) = 0;
  store_states(batch, lanes, (phase + 1) % circuits_->phases.count);
  read_ends(batch, lanes);
  list_moves(batch, lanes, step);
}

void StepRunner::load_states(const StepBatch& batch, std::span<const std::uint32_t> lanes) {
  BitSquare square;
  std::uint32_t i = 0;
  for (std::size_t word = 0; word < state_words_; ++word) {
    square.fill(0);
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) square[lane] = batch.states[lanes[lane]][word];
    transpose(square);
    for (; i < circuits_->stored.size() && circuits_->stored[i] / 64 == word; ++i) {
      slot(i) = square[circuits_->stored[i] % 64];
    }
  }
}

void StepRunner::mark_moves(const StepBatch& batch, std::span<const std::uint32_t> lanes,
                            const StepCircuits::Step& step) {
  const std::size_t moves = step.played.size() - roles_;
  marked_.clear();
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    const MoveId* const joint = batch.joints.data() + lanes[lane] * roles_;
    for (std::size_t role = 0; role < roles_; ++role) {
      const std::uint32_t played = step.played[joint[role] == kNoMove ? moves + role : index(joint[role])];
      if (played == StepCircuits::kNoSlot) continue;
      slot(played) |= std::uint64_t{1} << lane;
      marked_.push_back(played);
    }
  }
}

void StepRunner::store_states(StepBatch& batch, std::span<const std::uint32_t> lanes, std::size_t phase) {
  BitSquare square;
  std::uint32_t i = 0;
  for (const std::uint32_t lane : lanes) batch.next[lane].resize(state_words_);
  for (std::size_t word = 0; word < state_words_; ++word) {
    square.fill(0);
    for (; i < circuits_->stored.size() && circuits_->stored[i] / 64 == word; ++i) {
      square[circuits_->stored[i] % 64] = slot(circuits_->first_next + i);
    }
    transpose(square);
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      batch.next[lanes[lane]][word] = square[lane] | constant_[phase][word];
    }
  }
}

void StepRunner::read_ends(StepBatch& batch, std::span<const std::uint32_t> lanes) {
  const std::uint64_t ended = slot(circuits_->terminal);
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    batch.terminal[lanes[lane]] = ended >> lane & 1U;
    if ((ended >> lane & 1U) == 0) continue;
    for (std::size_t role = 0; role < roles_; ++role) {
      const GoalCode& code = circuits_->goals[role];
      std::size_t number = 0;
      for (std::uint32_t bit = 0; bit < code.bits; ++bit) number |= (slot(code.first + bit) >> lane & 1U) << bit;
      batch.goals[lanes[lane] * roles_ + role] = code.values[number];
    }
  }
}

void StepRunner::list_moves(StepBatch& batch, std::span<const std::uint32_t> lanes, const StepCircuits::Step& step) {
  std::uint64_t expanded = 0;  // lanes
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    if (batch.expand[lanes[lane]] == 0 || batch.terminal[lanes[lane]] != 0) continue;
    expanded |= std::uint64_t{1} << lane;
    for (std::size_t role = 0; role < roles_; ++role) batch.legal[lanes[lane] * roles_ + role].clear();
  }
  if (expanded == 0) return;
  const auto add = [&](std::uint32_t lane, std::uint32_t move) {
    batch.legal[lanes[lane] * roles_ + circuits_->role_of[move]].push_back(static_cast<MoveId>(move));
  };
  for (const std::uint32_t move : step.always) for_each_bit(expanded, [&](std::uint32_t lane) { add(lane, move); });
  BitSquare square;
  for (std::size_t first = 0; first < step.varying.size(); first += 64) {
    const std::size_t count = std::min<std::size_t>(64, step.varying.size() - first);
    square.fill(0);
    for (std::size_t i = 0; i < count; ++i) {
      square[i] = slot(circuits_->first_legal + static_cast<std::uint32_t>(first + i)) & expanded;
    }
    transpose(square);
    for (std::uint32_t lane = 0; lane < lanes.size(); ++lane) {
      for_each_bit(square[lane], [&](std::uint32_t i) { add(lane, step.varying[first + i]); });
    }
  }
}

}  // namespace senet::sliced
