// Flat Monte-Carlo search: random playouts behind each of the own moves, without a tree. What the other roles do at
// the same time is drawn, too. The simplest search there is, to measure others against.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/clock.h"
#include "base/options.h"
#include "base/rng.h"
#include "search/mcts.h"
#include "search/pacer.h"
#include "sim/game.h"

namespace senet::search {

enum class FlatSelect : std::uint8_t { kEven, kUcb1 };

struct FlatOptions {
  FlatSelect select = FlatSelect::kEven;
  double c = 0.7;
  bool lanes = true;

  void describe(OptionSet& set);
};

// An own move and the playouts behind it.
struct FlatMove {
  MoveId move;
  std::uint64_t playouts = 0;
  double sum = 0;  // of the own role's goals, in 0..1

  double mean() const noexcept { return playouts == 0 ? 0.0 : sum / static_cast<double>(playouts); }
};

// One thread. Repeatable to the bit for the same seed, calls and budgets in simulations, which are playouts here.
class Flat {
 public:
  Flat(const std::shared_ptr<const Game>& game, RoleId role, const FlatOptions& options, std::uint64_t seed);

  void set_root(StateView state);
  void advance(std::span<const MoveId> joint);

  // The own role's legal moves in the root, sorted; what is known of them is kept until the root changes.
  std::span<const FlatMove> moves() const noexcept { return moves_; }

  const SearchReport& search(const SearchBudget& budget, const Clock& clock, const std::atomic<bool>& stop);

  // The move with the best mean; where UCB1 shared the playouts out, the one that got the most. kNoMove where none is
  // legal.
  MoveId best_move() const noexcept;
  const SearchReport& report() const noexcept { return report_; }

 private:
  void settle();
  std::size_t select();
  StateView start(std::size_t lane, std::size_t own);
  void make_start(std::size_t place);
  void round(std::uint64_t limit);
  bool play_one(Pacer& pacer);
  void add(std::size_t own, Goal goal, std::uint32_t plies);
  const FlatMove* best() const noexcept;
  void complete_report(const Pacer& pacer);

  std::shared_ptr<const Game> game_;
  RoleId role_;
  FlatOptions options_;
  Rng rng_;
  std::unique_ptr<Simulator> simulator_;
  std::size_t lanes_;
  State root_;
  bool terminal_ = false;
  std::vector<MoveList> legal_;  // per role
  std::vector<FlatMove> moves_;
  std::uint64_t selected_ = 0;  // playouts, those in flight included

  // States after the first joint move. Where there are few joint moves every one has its place, else every lane.
  std::vector<State> starts_;
  std::vector<bool> made_;
  bool place_per_joint_ = false;

  JointMove joint_;
  std::vector<std::size_t> own_;  // per lane
  std::vector<StateView> views_;
  std::vector<Goal> goals_;
  std::vector<std::uint32_t> steps_;
  SearchReport report_;
};

}  // namespace senet::search
