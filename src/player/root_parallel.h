// Root parallelisation (Chaslot et al. 2008): searches of the same position that share nothing, a thread and a seed
// each; at the end the visits of the root's moves are added up. With one thread it is the search itself, to the bit.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "search/mcts.h"

namespace senet {

// Not thread-safe itself; its threads live within calls of search().
class RootParallel {
 public:
  // Nodes and memory of the options are for all threads together. Requires: threads > 0.
  RootParallel(const std::shared_ptr<const Game>& game, RoleId role, const search::SearchOptions& options,
               std::size_t threads, std::uint64_t seed);

  void advance(std::span<const MoveId> joint);
  std::span<const MoveId> legal() const noexcept { return searches_.front()->legal(); }

  // The budget's simulations are shared out, so that the result repeats. The report sums up what the threads did;
  // `depth` is the deepest. Throws: what a thread threw.
  const search::SearchReport& search(const search::SearchBudget& budget, const Clock& clock,
                                     const std::stop_token& stop);

  MoveId best_move();
  const search::SearchReport& report() const noexcept { return report_; }

  // The own role's move in the root, over all threads.
  struct RootMove {
    MoveId move;
    std::uint64_t visits = 0;
    double sum = 0;  // of values in 0..1
    Goal low = 0;    // what is proven of it by any thread
    Goal high = 100;

    double mean() const noexcept { return visits == 0 ? 0.0 : sum / static_cast<double>(visits); }
  };
  // Those tried, the most visited first; equals by sum, then by id.
  std::vector<RootMove> root_moves() const;

  std::span<const std::unique_ptr<search::Mcts>> searches() const noexcept { return searches_; }

 private:
  void run(std::size_t thread, const search::SearchBudget& budget, const Clock& clock);
  void add_up();
  search::Mcts* first_with_proof() const noexcept;

  RoleId role_;
  bool puzzle_;  // one role: the best search decides, as it knows a line
  std::vector<std::unique_ptr<search::Mcts>> searches_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> solved_{false};
  search::SearchReport report_;
};

}  // namespace senet
