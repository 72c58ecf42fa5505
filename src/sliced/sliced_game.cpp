#include "sliced/sliced_game.h"

#include <utility>

#include "sliced/playout_circuits.h"

namespace senet::sliced {

namespace {

class PlayoutSimulator final : public SlicedSimulator {
 public:
  PlayoutSimulator(std::unique_ptr<Simulator> scalar, std::shared_ptr<const PlayoutCircuits> circuits)
      : scalar_(std::move(scalar)),
        circuits_(std::move(circuits)),
        lanes_(*circuits_),
        starts_by_phase_(circuits_->phases.count) {}

  void load(StateView state) override { scalar_->load(state); }
  void store(State& out) const override { scalar_->store(out); }
  bool terminal() override { return scalar_->terminal(); }
  void legal(RoleId role, MoveList& out) override { scalar_->legal(role, out); }
  void apply(std::span<const MoveId> joint) override { scalar_->apply(joint); }
  void goals(std::span<Goal> out) override { scalar_->goals(out); }
  void goal_texts(RoleId role, std::vector<std::string>& out) override { scalar_->goal_texts(role, out); }

  std::size_t preferred_lanes() const override { return kLanes; }
  const LaneStatistics& lane_statistics() const override { return lanes_.statistics(); }

  void playouts(const PlayoutBatch& batch, Rng& rng) override {
    for (auto& starts : starts_by_phase_) starts.clear();
    sort_by_phase(batch, rng);
    lanes_.run(batch, starts_by_phase_, rng);
  }

 private:
  // Starts that have ended, or are in no phase, are dealt with at once. Equal neighbours are looked at once.
  void sort_by_phase(const PlayoutBatch& batch, Rng& rng) {
    const std::size_t roles = circuits_->goals.size();
    const std::uint64_t* last = nullptr;
    std::optional<std::size_t> phase;
    for (std::uint32_t i = 0; i < batch.starts.size(); ++i) {
      const StateView start = batch.starts[i];
      if (start.data() != last) {
        last = start.data();
        scalar_->load(start);
        const bool ended = batch.max_plies == 0 || scalar_->terminal();
        phase = ended ? std::nullopt : circuits_->phases.of(start);
      }
      if (phase) {
        starts_by_phase_[*phase].push_back(i);
      } else {
        const PlayoutBatch one{batch.starts.subspan(i, 1), batch.goals.subspan(i * roles, roles),
                               batch.steps.subspan(i, 1), batch.max_plies};
        scalar_->playouts(one, rng);
      }
    }
  }

  std::unique_ptr<Simulator> scalar_;
  std::shared_ptr<const PlayoutCircuits> circuits_;
  Lanes lanes_;
  std::vector<std::vector<std::uint32_t>> starts_by_phase_;
};

class PlayoutGame final : public SlicedGame {
 public:
  PlayoutGame(std::shared_ptr<const Game> scalar, std::shared_ptr<const PlayoutCircuits> circuits, Seconds compile)
      : scalar_(std::move(scalar)), circuits_(std::move(circuits)) {
    statistics_ = {std::string(form_name(circuits_->form)), circuits_->phases.count, circuits_->table_count,
                   circuits_->code_size, compile};
  }

  const GameInfo& info() const override { return scalar_->info(); }
  std::string_view evaluator() const override { return "sliced"; }
  StateView initial_state() const override { return scalar_->initial_state(); }
  std::unique_ptr<Simulator> new_simulator() const override {
    return std::make_unique<PlayoutSimulator>(scalar_->new_simulator(), circuits_);
  }
  std::string move_name(MoveId move) const override { return scalar_->move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const override {
    return scalar_->find_move(role, text);
  }
  std::vector<std::string> state_texts(StateView state) const override { return scalar_->state_texts(state); }
  const SlicedStatistics& statistics() const override { return statistics_; }

 private:
  std::shared_ptr<const Game> scalar_;
  std::shared_ptr<const PlayoutCircuits> circuits_;
  SlicedStatistics statistics_;
};

}  // namespace

std::shared_ptr<const SlicedGame> new_sliced_game(std::shared_ptr<const Game> scalar,
                                                  const ground::GroundProgram& program,
                                                  const propnet::Network& network, Form form,
                                                  std::uint32_t max_nodes) {
  const Seconds start = thread_cpu_time();
  const auto simulator = scalar->new_simulator();
  Phases phases = find_phases(network, *simulator);
  auto circuits = std::make_shared<const PlayoutCircuits>(
      build_playout_circuits(program, network, std::move(phases), form, max_nodes));
  return std::make_shared<PlayoutGame>(std::move(scalar), std::move(circuits), thread_cpu_time() - start);
}

}  // namespace senet::sliced
