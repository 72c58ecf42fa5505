// Plays 512 random games side by side: all lanes step together, and lanes whose games have ended take the next starts
// of the batch that are in the phase the lanes are in.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/simulator.h"
#include "sliced/goal_reader.h"
#include "sliced/lane_frames.h"
#include "sliced/playout_circuits.h"
#include "sliced/trace_log.h"

namespace senet::sliced {

struct LaneStatistics {
  std::uint64_t steps = 0;  // of all lanes together
  std::uint64_t plies = 0;  // of those playing

  LaneStatistics& operator+=(const LaneStatistics& other) noexcept {
    steps += other.steps;
    plies += other.plies;
    return *this;
  }
  double utilisation() const noexcept {
    return steps == 0 ? 0 : static_cast<double>(plies) / static_cast<double>(steps * kLanes);
  }
};

// Playouts of a batch, one behind the other, that have one start.
struct StartRun {
  std::uint32_t first;
  std::uint32_t count;
};

// One thread's. The circuits must outlive it.
class Lanes {
 public:
  explicit Lanes(const PlayoutCircuits& circuits);

  // Plays the starts that are listed by phase. Requires: none of them is terminal, batch.max_plies > 0.
  // batch.trace is not filled; what it needs goes to `log`, if there is one. The circuits must yield codes then.
  void run(const PlayoutBatch& batch, std::span<const std::vector<StartRun>> starts_by_phase, Rng& rng,
           TraceLog* log = nullptr);

  // Of each move and reply, brought into 1 to 2^weight_bits - 1. Must be called before the first run where circuits
  // have weights.
  void set_weights(std::span<const std::uint8_t> weights) noexcept;

  const LaneStatistics& statistics() const noexcept { return statistics_; }

 private:
  // What of a phase's starts has been taken.
  struct Taken {
    std::size_t runs = 0;
    std::uint32_t of_next = 0;
  };

  bool worth_filling() noexcept;
  void fill(std::span<const StartRun> starts, Taken& taken);
  void begin(std::size_t word, std::uint64_t lanes, std::uint32_t first);
  void step(RandomWords& random);
  void add_long_games(LaneSet& ended);
  void finish(const LaneSet& ended);
  void hold(const LaneSet& ended);
  void flush_held();

  const PlayoutCircuits& circuits_;
  const GoalReader goal_reader_;
  const double fill_cost_;  // in steps of all lanes
  LaneFrames frames_;

  const PlayoutBatch* batch_ = nullptr;
  TraceLog* log_ = nullptr;
  std::size_t at_ = 0;  // the step of the circuits to come
  std::uint64_t tick_ = 0;
  std::uint64_t first_cut_ = 0;  // no lane meets the cap before this tick
  double idle_ = 0;              // steps lost to free lanes since they were filled
  std::size_t playing_ = 0;
  LaneSet active_{};
  LaneSet held_{};
  std::vector<std::uint32_t> playout_of_;  // per lane: index in the batch
  std::vector<std::uint32_t> playout_of_held_;
  std::vector<std::uint32_t> began_;  // per lane: the tick's lower half
  LaneStatistics statistics_;
};

}  // namespace senet::sliced
