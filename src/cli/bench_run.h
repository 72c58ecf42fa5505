// How fast a game plays: uniform random playouts from the initial state, one thread, as the public gdl-perf test counts
// them: a state change is one joint move, and each playout ends with the goals of its last state.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "sim/game.h"

namespace senet::cli {

struct BenchOptions {
  Seconds warm_up{0.2};
  Seconds measure{2};
  std::uint32_t max_plies = 100'000;  // longer playouts are cut and take the goals they stand at
  std::uint64_t seed = 1;
  // What time is: CPU time of the thread for benchmarks, wall time for gdl-perf, a counter in tests.
  std::function<Seconds()> now = thread_cpu_time;
};

struct BenchResult {
  std::uint64_t playouts = 0;
  std::uint64_t state_changes = 0;
  std::uint32_t max_length = 0;    // in joint moves
  std::uint64_t cut = 0;           // playouts that met max_plies
  std::vector<double> mean_goals;  // per role
  Seconds time{0};
  double utilisation = 1;  // of the lanes of a sliced evaluator

  double playouts_per_s() const noexcept { return static_cast<double>(playouts) / time.count(); }
  double state_changes_per_s() const noexcept { return static_cast<double>(state_changes) / time.count(); }
  double mean_length() const noexcept { return static_cast<double>(state_changes) / static_cast<double>(playouts); }
};

// At least one batch is played, however short the time.
BenchResult run_bench(const Game& game, const BenchOptions& options);

}  // namespace senet::cli
