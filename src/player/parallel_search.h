// Searches of the same position in threads, each with a seed of its own. With one thread it is the search itself, to
// the bit. Two ways (Chaslot, Winands & van den Herik 2008):
//   tree  all search one tree; see Mcts for how
//   root  each has a tree of its own, and at the end the visits of the root's moves are added up, so that the result
//         repeats
// Left to itself it is one tree where playouts run side by side, as threads then seldom wait for each other, and else a
// tree each: one by one, playouts of many games take less time than the tree's cache lines to change processors.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/options.h"
#include "search/mcts.h"

namespace senet {

struct Threads {
  enum class Kind : std::uint8_t { kAuto, kTree, kRoot };

  std::uint64_t count = 1;
  Kind kind = Kind::kAuto;

  void describe(OptionSet& set);
};

// Not thread-safe itself; its threads live within calls of search().
class ParallelSearch {
 public:
  // Nodes and memory of the options are for all threads together. Requires: a thread.
  ParallelSearch(const std::shared_ptr<const Game>& game, RoleId role, const search::SearchOptions& options,
                 const Threads& threads, std::uint64_t seed);

  void advance(std::span<const MoveId> joint);
  // Starts anew in a state.
  void set_root(StateView state);
  // As of Mcts, for all threads.
  void leave_out(RoleId role, std::span<const MoveId> moves);
  std::span<const MoveId> legal() const noexcept { return searches_.front()->legal(); }
  RoleId role() const noexcept { return role_; }
  std::size_t roles() const noexcept { return roles_; }  // of the game, chance included
  StateView root_state() const noexcept { return searches_.front()->root_state(); }
  // As of Mcts.
  std::optional<JointMove> sole_joint(MoveId own) { return searches_.front()->sole_joint(own); }
  // Simulations through the root so far, over all trees: those kept of searches before it was the root included.
  std::uint64_t root_visits() const noexcept;

  // The budget's simulations are shared out among the threads. The report sums up what these did;
  // `depth` is the deepest. Throws: what a thread threw.
  const search::SearchReport& search(const search::SearchBudget& budget, const Clock& clock,
                                     const std::stop_token& stop);

  MoveId best_move();
  const search::SearchReport& report() const noexcept { return report_; }

  // A role's move in the root, over all trees.
  struct RootMove {
    MoveId move;
    std::uint64_t visits = 0;
    double sum = 0;  // of values in 0..1
    Goal low = 0;    // what is proven of it in any of them
    Goal high = 100;

    double mean() const noexcept { return visits == 0 ? 0.0 : sum / static_cast<double>(visits); }
  };
  // Those tried, the most visited first; equals by sum, then by id.
  std::vector<RootMove> root_moves() const { return root_moves(role_); }
  // The same for another role, in its own view.
  std::vector<RootMove> root_moves(RoleId role) const;
  // All moves that a role may choose from in the root; empty where it has no choice, or no tree has the root's node.
  std::vector<MoveId> root_choices(RoleId role) const;

  // How games have ended since the root is what it is, over all threads; none where the options don't ask for it or
  // the game does not say.
  std::optional<search::EndTally> tally() const;
  // Points of the board that are taken in the root, where the game says that.
  std::optional<std::uint32_t> occupied() const noexcept { return searches_.front()->occupied(); }

  std::span<const std::unique_ptr<search::Mcts>> searches() const noexcept { return searches_; }

 private:
  void run(std::size_t thread, const search::SearchBudget& budget, const Clock& clock);
  void add_up();
  // One for each tree.
  std::span<const std::unique_ptr<search::Mcts>> trees() const noexcept {
    return searches().first(shared_ ? 1 : searches_.size());
  }
  search::Mcts* first_with_proof() const noexcept;

  RoleId role_;
  bool shared_ = true;  // all search one tree
  std::size_t roles_;
  bool puzzle_;  // one role: the best search decides, as it knows a line
  std::vector<std::unique_ptr<search::Mcts>> searches_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> solved_{false};
  search::SearchReport report_;
};

}  // namespace senet
