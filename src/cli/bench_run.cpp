#include "cli/bench_run.h"

#include <algorithm>
#include <memory>

#include "sliced/sliced_game.h"

namespace senet::cli {

namespace {

// Batches grow until one takes this long, so that reading the clock costs nothing and slow games end in time.
constexpr Seconds kBatch{0.03};
constexpr std::size_t kMaxLanes = 1 << 14;

class Bench {
 public:
  Bench(const Game& game, const BenchOptions& options)
      : game_(game), options_(options), simulator_(game.new_simulator()), rng_(options.seed) {
    resize(simulator_->preferred_lanes());
  }

  BenchResult run(Seconds duration) {
    BenchResult result;
    result.mean_goals.assign(game_.info().roles(), 0);
    const Seconds start = options_.now();
    Seconds last = start;
    do {
      simulator_->playouts({starts_, goals_, steps_, options_.max_plies}, rng_);
      tally(result);
      const Seconds now = options_.now();
      if (now - last < kBatch && starts_.size() < kMaxLanes) resize(2 * starts_.size());
      last = now;
    } while (last - start < duration);
    result.time = last - start;
    for (double& goal : result.mean_goals) goal /= static_cast<double>(result.playouts);
    if (const auto* sliced = dynamic_cast<const sliced::SlicedSimulator*>(simulator_.get())) {
      result.utilisation = sliced->lane_statistics().utilisation();
    }
    return result;
  }

 private:
  void resize(std::size_t lanes) {
    starts_.assign(lanes, game_.initial_state());
    goals_.resize(lanes * game_.info().roles());
    steps_.resize(lanes);
  }

  // Leaves sums in mean_goals.
  void tally(BenchResult& result) const {
    const std::size_t roles = game_.info().roles();
    result.playouts += steps_.size();
    for (std::size_t lane = 0; lane < steps_.size(); ++lane) {
      result.state_changes += steps_[lane];
      result.max_length = std::max(result.max_length, steps_[lane]);
      if (steps_[lane] == options_.max_plies) ++result.cut;
    }
    for (std::size_t role = 0; role < roles; ++role) {
      std::uint64_t sum = 0;
      for (std::size_t i = role; i < goals_.size(); i += roles) sum += goals_[i];
      result.mean_goals[role] += static_cast<double>(sum);
    }
  }

  const Game& game_;
  const BenchOptions& options_;
  std::unique_ptr<Simulator> simulator_;
  Rng rng_;
  std::vector<StateView> starts_;
  std::vector<Goal> goals_;
  std::vector<std::uint32_t> steps_;
};

}  // namespace

BenchResult run_bench(const Game& game, const BenchOptions& options) {
  Bench bench(game, options);
  if (options.warm_up > Seconds{0}) bench.run(options.warm_up);
  return bench.run(options.measure);
}

}  // namespace senet::cli
