// Another game under a disguise: it claims to run many playouts at once, or takes manual time for each ply.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/clock.h"
#include "base/error.h"
#include "sim/game.h"
#include "sim/steps.h"

namespace senet::toys {

// Moves on a bit every time it is read, so that code which waits for a deadline gets there.
class TickingClock final : public Clock {
 public:
  explicit TickingClock(Seconds tick) : tick_(tick) {}
  TimePoint now() const noexcept override { return now_ = after(now_, tick_); }

 private:
  Seconds tick_;
  mutable TimePoint now_{};
};

struct Disguise {
  std::size_t lanes = 1;
  ManualClock* clock = nullptr;  // advanced by `ply` for every ply, in playouts too
  Seconds ply{0};
  std::size_t* largest_batch = nullptr;  // where the lanes of the largest batch are noted
  std::size_t* largest_wave = nullptr;   // it makes steps side by side, too, and notes the most here
  std::string_view evaluator = "disguise";
  std::atomic<int>* simulators = nullptr;  // counted there
};

class DisguisedSimulator final : public Simulator, public StepMaker {
 public:
  DisguisedSimulator(std::unique_ptr<Simulator> inner, Disguise disguise)
      : inner_(std::move(inner)), disguise_(disguise) {}

  void load(StateView state) override { inner_->load(state); }
  void store(State& out) const override { inner_->store(out); }
  bool terminal() override { return inner_->terminal(); }
  void legal(RoleId role, MoveList& out) override { inner_->legal(role, out); }
  void apply(std::span<const MoveId> joint) override {
    inner_->apply(joint);
    pass(1);
  }
  void goals(std::span<Goal> out) override { inner_->goals(out); }
  void goal_texts(RoleId role, std::vector<std::string>& out) override { inner_->goal_texts(role, out); }
  std::size_t preferred_lanes() const override { return disguise_.lanes; }
  bool prepare_steps() override { return disguise_.largest_wave != nullptr; }
  void make_steps(StepBatch& batch) override {
    SENET_CHECK(disguise_.largest_wave != nullptr);
    for (std::size_t lane = 0; lane < batch.lanes; ++lane) make_step(*inner_, batch, lane);
    note_size(*disguise_.largest_wave, batch.lanes);
  }
  void playouts(const PlayoutBatch& batch, Rng& rng) override {
    for (const StateView start : batch.starts) {
      if (!batch.all_live) break;
      inner_->load(start);
      SENET_CHECK(!inner_->terminal());  // else the promise is broken
    }
    inner_->playouts(batch, rng);
    for (const std::uint32_t steps : batch.steps) pass(steps);
    if (disguise_.largest_batch != nullptr) note_size(*disguise_.largest_batch, batch.starts.size());
  }

 private:
  // Simulators in several threads may do so.
  static void note_size(std::size_t& largest, std::size_t size) {
    const std::atomic_ref<std::size_t> shared(largest);
    std::size_t known = shared.load();
    while (known < size && !shared.compare_exchange_weak(known, size)) {
    }
  }
  void pass(std::uint32_t plies) {
    if (disguise_.clock != nullptr) disguise_.clock->advance(plies * disguise_.ply);
  }

  std::unique_ptr<Simulator> inner_;
  Disguise disguise_;
};

class DisguisedGame final : public Game {
 public:
  DisguisedGame(std::shared_ptr<const Game> inner, Disguise disguise) : inner_(std::move(inner)), disguise_(disguise) {}

  const GameInfo& info() const override { return inner_->info(); }
  std::string_view evaluator() const override { return disguise_.evaluator; }
  StateView initial_state() const override { return inner_->initial_state(); }
  std::unique_ptr<Simulator> new_simulator() const override {
    if (disguise_.simulators != nullptr) ++*disguise_.simulators;
    return std::make_unique<DisguisedSimulator>(inner_->new_simulator(), disguise_);
  }
  std::shared_ptr<const Game> one_by_one() const override { return disguise_.lanes > 1 ? inner_ : nullptr; }
  std::string move_name(MoveId move) const override { return inner_->move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const override {
    return inner_->find_move(role, text);
  }
  std::vector<std::string> state_texts(StateView state) const override { return inner_->state_texts(state); }

 private:
  std::shared_ptr<const Game> inner_;
  Disguise disguise_;
};

}  // namespace senet::toys
