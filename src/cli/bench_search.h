// How much of an evaluator's speed the search gets to use: Monte-Carlo tree search from the initial state for the first
// role, and what it did in the time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "base/clock.h"
#include "player/parallel_search.h"
#include "search/search_options.h"
#include "sim/game.h"

namespace senet::cli {

// The search of a player, without what decides when it ends.
struct SearchSpec {
  search::SearchOptions search;
  Threads threads;

  void describe(OptionSet& set);
};

// Of a spec such as mcts(leaf_playouts=64). Throws: Error where it is none.
SearchSpec read_search(std::string_view spec);

struct SearchBenchOptions {
  Seconds duration{1};
  std::uint64_t seed = 1;
  std::function<Seconds()> now = thread_cpu_time;  // as in BenchOptions; several threads are timed by the wall clock
  SearchSpec searcher;
};

struct SearchRates {
  Seconds time{0};  // shorter than asked for where the search had nothing left to find out
  Seconds cpu{0};   // of all threads
  std::uint64_t threads = 1;
  std::uint64_t simulations = 0;  // ways down the tree
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;  // positions in the tree at the end
  std::size_t tree_bytes = 0;
  std::uint32_t depth = 0;  // of the deepest way down

  double simulations_per_s() const noexcept { return static_cast<double>(simulations) / time.count(); }
  double playouts_per_s() const noexcept { return static_cast<double>(playouts) / time.count(); }
  double nodes_per_s() const noexcept { return static_cast<double>(nodes) / time.count(); }
  double bytes_per_node() const noexcept {
    return nodes == 0 ? 0 : static_cast<double>(tree_bytes) / static_cast<double>(nodes);
  }
};

SearchRates run_search_bench(const std::shared_ptr<const Game>& game, const SearchBenchOptions& options);

}  // namespace senet::cli
