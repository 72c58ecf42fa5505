// How much of an evaluator's speed the search gets to use: Monte-Carlo tree search from the initial state for the first
// role, one thread, and what it did in the time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "base/clock.h"
#include "search/search_options.h"
#include "sim/game.h"

namespace senet::cli {

struct SearchBenchOptions {
  Seconds duration{1};
  std::uint64_t seed = 1;
  std::function<Seconds()> now = thread_cpu_time;  // as in BenchOptions
  search::SearchOptions search;
};

// Of a spec such as mcts(leaf_playouts=64). Throws: Error where it is none.
search::SearchOptions read_search(std::string_view spec);

struct SearchRates {
  Seconds time{0};                // shorter than asked for where the search had nothing left to find out
  std::uint64_t simulations = 0;  // ways down the tree
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;  // positions in the tree at the end
  std::uint32_t depth = 0;  // of the deepest way down

  double simulations_per_s() const noexcept { return static_cast<double>(simulations) / time.count(); }
  double playouts_per_s() const noexcept { return static_cast<double>(playouts) / time.count(); }
  double nodes_per_s() const noexcept { return static_cast<double>(nodes) / time.count(); }
};

SearchRates run_search_bench(std::shared_ptr<const Game> game, const SearchBenchOptions& options);

}  // namespace senet::cli
