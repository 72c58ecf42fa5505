#include "load/slicing.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/clock.h"

namespace senet::load {

namespace {

constexpr std::uint32_t kLongestGame = 5'000;  // plies

// A search looks where to go next between two batches. This many tables take 10 to 20 ms in machine code for AVX-512.
constexpr double kLongestBatch = 12e6;

// Above that, a batch may take as long as this many scalar games, and no more than this many tables.
constexpr double kGamesForABatch = 4;
constexpr double kMostWork = 4 * kLongestBatch;

// A table takes between 0.5 ns and 2.5 ns, a scalar ply took 0.25 us at least on 300 published sheets. So the first is
// faster for sure, and the second slower on all but networks that are too large to be sliced.
constexpr double kSurelyLess = 250;
constexpr double kSurelyMore = 25'000;

constexpr std::size_t kNativeGames = 32;
// A search plays several batches in a row, so that games that end early make room for others; alone, a batch lasts as
// long as its longest game. That gains no more than this factor.
constexpr std::size_t kFullLanes = 8;
constexpr double kGainOfFullLanes = 4;

constexpr int kTimedTrials = 3;  // the fastest counts

struct Trial {
  Seconds time;           // CPU time of all playouts together
  std::uint64_t plies;    // of all
  std::uint32_t longest;  // plies
};

Trial play(const Game& game, Simulator& simulator, std::size_t lanes, std::uint32_t max_plies, GiveUp give_up) {
  const std::vector<StateView> starts(lanes, game.initial_state());
  std::vector<Goal> goals(lanes * game.info().roles());
  std::vector<std::uint32_t> steps(lanes);
  Rng rng(1);
  const Seconds begin = thread_cpu_time();
  PlayoutBatch batch{starts, goals, steps, max_plies};
  batch.give_up = give_up;
  simulator.playouts(batch, rng);
  give_up.check();
  Trial trial{thread_cpu_time() - begin, 0, 0};
  for (const std::uint32_t plies : steps) {
    trial.plies += plies;
    trial.longest = std::max(trial.longest, plies);
  }
  return trial;
}

Seconds fastest(const Game& game, std::size_t lanes, GiveUp give_up) {
  const auto simulator = game.new_simulator();
  Seconds least = play(game, *simulator, lanes, kLongestGame, give_up).time;
  for (int i = 1; i < kTimedTrials; ++i)
    least = std::min(least, play(game, *simulator, lanes, kLongestGame, give_up).time);
  return least;
}

SlicingAnswer time_both(const Game& sliced, const Game& scalar, GiveUp give_up) {
  const double batch = fastest(sliced, sliced::kLanes, give_up).count() * 1000;
  const double single = fastest(scalar, 1, give_up).count() * 1000;
  const bool pays = batch <= single * sliced::kLanes;
  return {pays, fmt::format("{}, by time: {} playouts take {:.2f} ms, a single one {:.3f} ms",
                            pays ? "sliced" : "not sliced", sliced::kLanes, batch, single)};
}

SlicingAnswer compare_with_few(Seconds batch, const Game& scalar, GiveUp give_up) {
  const Seconds single = play(scalar, *scalar.new_simulator(), 1, kLongestGame, give_up).time;
  const bool pays = batch <= single * kGamesForABatch;
  return {pays,
          fmt::format("{}, by time: {} playouts take {:.1f} ms, a single one {:.1f} ms", pays ? "sliced" : "not sliced",
                      sliced::kLanes, batch.count() * 1000, single.count() * 1000)};
}

}  // namespace

Slicing judge(const TrialWork& work) noexcept {
  if (work.endless) return Slicing::kEndless;
  if (work.ply > kSurelyMore) return Slicing::kTooSlow;
  if (work.batch > kLongestBatch) return Slicing::kLong;
  return work.ply < kSurelyLess ? Slicing::kPays : Slicing::kOpen;
}

double cost_of_table(sliced::Form form) noexcept {
  switch (form) {
    case sliced::Form::kBest:
    case sliced::Form::kAvx512:
      break;
    case sliced::Form::kAvx2:
      return 2;
    case sliced::Form::kVectors512:
      return 4;
    case sliced::Form::kVectors256:
      return 7;
    case sliced::Form::kWords:
      return 25;
  }
  return 1;
}

SlicingAnswer try_slicing(const sliced::SlicedGame& sliced, const Game& scalar, GiveUp give_up) {
  const auto& statistics = sliced.statistics();
  const double tables = static_cast<double>(statistics.tables) / static_cast<double>(statistics.phases);
  const double step = std::max(tables, 1.0) * cost_of_table(sliced::parse_form(statistics.form));
  // a game that is cut proves that a batch is too much work
  const auto most = static_cast<std::uint32_t>(std::min<double>(kLongestGame, kMostWork / step + 1));
  const auto simulator = sliced.new_simulator();
  const Trial trial = play(sliced, *simulator, sliced::kLanes, most, give_up);
  const auto steps =
      static_cast<double>(dynamic_cast<const sliced::SlicedSimulator&>(*simulator).lane_statistics().steps);
  const double plies = std::max(static_cast<double>(trial.plies), 1.0);
  const std::string counts = fmt::format("{} playouts are {:.0f} steps of {:.0f} tables, {:.1f} for a ply of one",
                                         sliced::kLanes, steps, tables, steps * tables / plies);
  switch (judge({steps * step, steps * step / plies, trial.longest == most})) {
    case Slicing::kPays:
      return {true, "sliced: " + counts};
    case Slicing::kTooSlow:
      return {false, "not sliced: " + counts};
    case Slicing::kEndless:
      return {false, "not sliced: its batches may never end, " + counts};
    case Slicing::kLong:
      return compare_with_few(trial.time, scalar, give_up);
    case Slicing::kOpen:
      break;
  }
  return time_both(sliced, scalar, give_up);
}

SlicingAnswer compare_with_native(const Game& sliced, const Game& native, double times, GiveUp give_up) {
  const double single = fastest(native, kNativeGames, give_up).count() * 1000 / kNativeGames;
  std::size_t lanes = sliced::kLanes;
  double batch = fastest(sliced, lanes, give_up).count() * 1000;
  if (batch <= single * kGainOfFullLanes * static_cast<double>(lanes)) {
    lanes *= kFullLanes;
    batch = fastest(sliced, lanes, give_up).count() * 1000;
  }
  const bool pays = batch * times <= single * static_cast<double>(lanes);
  return {pays, fmt::format("{}, by time: {} playouts take {:.2f} ms, a native one {:.4f} ms",
                            pays ? "sliced" : "not sliced", lanes, batch, single)};
}

}  // namespace senet::load
