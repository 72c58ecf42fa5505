#include "sliced/sliced_game.h"

#include <algorithm>
#include <array>
#include <utility>

#include "sliced/circuit_store.h"
#include "sliced/step_runner.h"

namespace senet::sliced {

namespace {

class PlayoutSimulator final : public SlicedSimulator, public StepMaker {
 public:
  PlayoutSimulator(std::unique_ptr<Simulator> scalar, std::shared_ptr<const CircuitStore> store)
      : scalar_(std::move(scalar)),
        store_(std::move(store)),
        plain_(store_->get(CircuitStore::kPlain)),
        roles_(plain_->goals.size()),
        starts_by_phase_(plain_->phases.count),
        steps_by_phase_(plain_->phases.count) {}

  void load(StateView state) override { scalar_->load(state); }
  void store(State& out) const override { scalar_->store(out); }
  bool terminal() override { return scalar_->terminal(); }
  void legal(RoleId role, MoveList& out) override { scalar_->legal(role, out); }
  void apply(std::span<const MoveId> joint) override { scalar_->apply(joint); }
  void goals(std::span<Goal> out) override { scalar_->goals(out); }
  void goal_texts(RoleId role, std::vector<std::string>& out) override { scalar_->goal_texts(role, out); }

  std::size_t preferred_lanes() const override { return kLanes; }
  LaneStatistics lane_statistics() const override {
    LaneStatistics sum = replaced_;
    for (const auto& runner : runners_) {
      if (runner != nullptr) sum += runner->lanes.statistics();
    }
    return sum;
  }

  bool prepare_steps() override {
    try {
      if (step_runner_ == nullptr) step_runner_ = std::make_unique<StepRunner>(store_->steps());
    } catch (const Error&) {
      return false;
    }
    return true;
  }
  void make_steps(StepBatch& batch) override {
    for (auto& lanes : steps_by_phase_) lanes.clear();
    for (std::uint32_t lane = 0; lane < batch.lanes; ++lane) {
      const std::optional<std::size_t> phase = plain_->phases.of(batch.states[lane]);
      if (phase) {
        steps_by_phase_[*phase].push_back(lane);
      } else {
        make_step(*scalar_, batch, lane);
      }
    }
    for (std::size_t phase = 0; phase < steps_by_phase_.size(); ++phase) {
      std::span<const std::uint32_t> left(steps_by_phase_[phase]);
      while (!left.empty()) {
        const std::size_t count = std::min(left.size(), StepRunner::kLanesASweep);
        step_runner_->run(batch, left.first(count), phase);
        left = left.subspan(count);
      }
    }
  }

  std::uint8_t max_weight() const override { return (1U << CircuitStore::kWeightBits) - 1; }
  bool set_weights(std::span<const std::uint8_t> weights) override {
    weighted_ = false;
    if (weights.empty()) return scalar_->set_weights(weights);
    try {
      runner(CircuitStore::kWeighted).lanes.set_weights(weights);
    } catch (const Error&) {
      return false;
    }
    return weighted_ = scalar_->set_weights(weights);
  }
  bool set_replies(std::span<const Reply> replies) override {
    try {
      auto replacement = std::make_unique<Runner>(store_->build_weighted(replies), roles_);
      if (runners_[CircuitStore::kWeighted] != nullptr) {
        replaced_ += runners_[CircuitStore::kWeighted]->lanes.statistics();
      }
      runners_[CircuitStore::kWeighted] = std::move(replacement);
    } catch (const Error&) {
      return false;
    }
    weighted_ = false;
    return scalar_->set_replies(replies);
  }

  void playouts(const PlayoutBatch& batch, Rng& rng) override {
    for (auto& starts : starts_by_phase_) starts.clear();
    one_by_one_.clear();
    sort_by_phase(batch, rng);
    const bool traced = batch.trace != nullptr;
    const CircuitStore::Kind unweighted = traced ? CircuitStore::kTraced : CircuitStore::kPlain;
    Runner& chosen = runner(weighted_ ? CircuitStore::kWeighted : unweighted);
    chosen.log.clear();
    chosen.lanes.run(batch, starts_by_phase_, rng, traced ? &chosen.log : nullptr);
    if (traced) write_trace(batch, chosen.log);
  }

 private:
  // Circuits of a kind and the lanes that run them.
  struct Runner {
    Runner(std::shared_ptr<const PlayoutCircuits> shared, std::size_t roles)
        : circuits(std::move(shared)), lanes(*circuits), log(roles) {}
    std::shared_ptr<const PlayoutCircuits> circuits;
    Lanes lanes;
    TraceLog log;
  };
  struct OneByOne {
    std::uint32_t playout;
    PlayoutTrace trace;
  };

  Runner& runner(CircuitStore::Kind kind) {
    if (runners_[kind] == nullptr) runners_[kind] = std::make_unique<Runner>(store_->get(kind), roles_);
    return *runners_[kind];
  }

  // Starts that have ended, or are in no phase, are dealt with at once. Equal neighbours are looked at once.
  void sort_by_phase(const PlayoutBatch& batch, Rng& rng) {
    const auto count = static_cast<std::uint32_t>(batch.starts.size());
    for (std::uint32_t first = 0, end = 0; first < count; first = end) {
      const StateView start = batch.starts[first];
      while (end < count && batch.starts[end].data() == start.data()) ++end;
      if (!batch.all_live) scalar_->load(start);
      const bool ended = batch.max_plies == 0 || (!batch.all_live && scalar_->terminal());
      const std::optional<std::size_t> phase = ended ? std::nullopt : plain_->phases.of(start);
      if (phase) {
        starts_by_phase_[*phase].push_back({first, end - first});
      } else {
        for (std::uint32_t i = first; i < end; ++i) play_one(batch, i, rng);
      }
    }
  }

  void play_one(const PlayoutBatch& batch, std::uint32_t i, Rng& rng) {
    PlayoutTrace trace;
    const PlayoutBatch one{batch.starts.subspan(i, 1), batch.goals.subspan(i * roles_, roles_),
                           batch.steps.subspan(i, 1), batch.max_plies, batch.trace == nullptr ? nullptr : &trace};
    scalar_->playouts(one, rng);
    if (batch.trace != nullptr) one_by_one_.push_back({i, std::move(trace)});
  }

  void write_trace(const PlayoutBatch& batch, TraceLog& log) const {
    PlayoutTrace& trace = *batch.trace;
    trace.roles = roles_;
    trace.begin.assign(1, 0);
    for (const std::uint32_t steps : batch.steps) trace.begin.push_back(trace.begin.back() + steps);
    trace.moves.resize(trace.begin.back() * roles_);
    log.write(trace);
    for (const OneByOne& one : one_by_one_) {
      std::ranges::copy(one.trace.moves, trace.moves.data() + trace.begin[one.playout] * roles_);
    }
  }

  std::unique_ptr<Simulator> scalar_;
  std::shared_ptr<const CircuitStore> store_;
  std::shared_ptr<const PlayoutCircuits> plain_;
  std::size_t roles_;
  std::array<std::unique_ptr<Runner>, CircuitStore::kKinds> runners_;
  LaneStatistics replaced_;  // of runners that are no more
  bool weighted_ = false;
  std::vector<std::vector<StartRun>> starts_by_phase_;
  std::unique_ptr<StepRunner> step_runner_;
  std::vector<std::vector<std::uint32_t>> steps_by_phase_;  // lanes
  std::vector<OneByOne> one_by_one_;                        // traced playouts that no lane plays
};

class PlayoutGame final : public SlicedGame {
 public:
  PlayoutGame(std::shared_ptr<const Game> scalar, std::shared_ptr<const CircuitStore> store, Seconds compile)
      : scalar_(std::move(scalar)), store_(std::move(store)) {
    const auto circuits = store_->get(CircuitStore::kPlain);
    statistics_ = {std::string(form_name(circuits->form)), circuits->phases.count, circuits->table_count,
                   circuits->code_size, compile};
  }

  const GameInfo& info() const override { return scalar_->info(); }
  std::string_view evaluator() const override { return "sliced"; }
  StateView initial_state() const override { return scalar_->initial_state(); }
  std::unique_ptr<Simulator> new_simulator() const override {
    return std::make_unique<PlayoutSimulator>(scalar_->new_simulator(), store_);
  }
  std::shared_ptr<const Game> one_by_one() const override { return scalar_; }
  std::string move_name(MoveId move) const override { return scalar_->move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const override {
    return scalar_->find_move(role, text);
  }
  std::vector<std::string> state_texts(StateView state) const override { return scalar_->state_texts(state); }
  const SlicedStatistics& statistics() const override { return statistics_; }

 private:
  std::shared_ptr<const Game> scalar_;
  std::shared_ptr<const CircuitStore> store_;
  SlicedStatistics statistics_;
};

}  // namespace

std::shared_ptr<const SlicedGame> new_sliced_game(std::shared_ptr<const Game> scalar,
                                                  const ground::GroundProgram& program, const propnet::Network& network,
                                                  Form form, const SliceLimits& limits) {
  const Seconds start = thread_cpu_time();
  const auto simulator = scalar->new_simulator();
  Phases phases = find_phases(network, *simulator, limits.give_up);
  const auto store = std::make_shared<const CircuitStore>(goals_by_value(program, network), network, std::move(phases),
                                                          form, limits.max_nodes, limits.later);
  store->get(CircuitStore::kPlain, limits.give_up);
  return std::make_shared<PlayoutGame>(std::move(scalar), store, thread_cpu_time() - start);
}

}  // namespace senet::sliced
