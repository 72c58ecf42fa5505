// Alpha-beta search with iterative deepening for games of two roles that take turns: principal-variation search, a
// table of bounds, moves ordered by that table, killers, what states are worth by the game's own evaluation, and the
// history of cutoffs. (The alpha-beta player of Lanctot et al. 2014; its static order needs rules of one game, here
// it is the evaluation of the states that moves lead to.) States beyond the depth count what the evaluation says.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/clock.h"
#include "base/options.h"
#include "search/bound_table.h"
#include "search/pacer.h"
#include "search/score.h"
#include "search/turn_game.h"
#include "sim/game.h"

namespace senet::search {

struct AlphaBetaOptions {
  std::uint64_t depth = 100;
  std::uint64_t hash = 64;
  bool evaluation = true;

  void describe(OptionSet& set);
};

struct AlphaBetaBudget {
  TimePoint deadline = TimePoint::max();
  std::uint64_t positions = std::numeric_limits<std::uint64_t>::max();
};

enum class AlphaBetaEnd : std::uint8_t { kTime, kDepth, kPositions, kStopped, kProven, kNothingToDo };

struct AlphaBetaReport {
  AlphaBetaEnd end = AlphaBetaEnd::kNothingToDo;
  Seconds elapsed{0};
  std::uint64_t positions = 0;  // searched on from
  std::uint32_t depth = 0;      // in plies with a choice, of the last search that was completed
  std::optional<Score> score;   // for the role that chooses in the root; none where no search was completed
  bool proven = false;          // no estimate could change the score
};

// A move of the root, as the last completed search saw it.
struct RootMove {
  MoveId move;
  std::uint64_t positions = 0;  // searched behind it
  Score score = 0;
  Bound bound = Bound::kUpper;  // mostly kUpper: not better than that
  bool proven = false;          // the bound rests on no estimate
};

// One thread. Repeatable to the bit for the same calls and budgets in positions.
class AlphaBeta {
 public:
  // Throws: Error where the game is none for it; see TurnGame. No more than that is looked at before probe().
  AlphaBeta(std::shared_ptr<const Game> game, const AlphaBetaOptions& options);

  // Plays some games at random to find out whether alpha-beta can play this one. Throws: Error that says why not.
  void probe(const AlphaBetaBudget& budget, const Clock& clock, const std::atomic<bool>& stop, std::uint64_t seed);

  void set_root(StateView state);
  void advance(std::span<const MoveId> joint);

  // Searches deeper and deeper until the budget is used, the flag is set, or the score is proven; calls `deeper` after
  // each depth. Throws: Error where both roles have a choice in the root.
  const AlphaBetaReport& search(const AlphaBetaBudget& budget, const Clock& clock, const std::atomic<bool>& stop,
                                const std::function<void()>& deeper = nullptr);

  // The move of the role that chooses in the root, by what is known so far; kNoMove where nobody has a move.
  MoveId best_move() const noexcept { return best_; }
  const AlphaBetaReport& report() const noexcept { return report_; }
  std::span<const RootMove> root_moves() const noexcept { return root_moves_; }
  // Moves expected from the root on, of those who choose.
  std::vector<MoveId> principal_variation();
  const BoundTable& table() const noexcept { return table_; }
  bool estimates() const noexcept { return game_.estimates(); }
  bool opposed() const noexcept { return game_.opposed(); }

 private:
  static constexpr std::size_t kMostPlies = 400;  // from the root
  static constexpr std::size_t kHistory = 1 << 14;

  struct Child {
    MoveId move;
    std::uint64_t order = 0;  // larger first
    TurnGame::Step step;
  };
  // What the search of one state works on.
  struct Ply {
    std::array<MoveId, 2> killers{kNoMove, kNoMove};
    MoveList moves;
    JointMove joint;
    std::vector<Child> children;  // longer than `moves`, for their memory
  };
  struct Window {
    Score alpha;
    Score beta;
  };
  struct Result {
    Score score;
    bool proven;  // the score, or the bound that it is, rests on no estimate
  };

  void settle();
  bool over();  // then aborted_ is set
  Result visit(StateView state, RoleId view, std::uint32_t depth, std::size_t level, Window window);
  Result choose(StateView state, RoleId mover, std::uint32_t depth, std::size_t level, Window window, MoveId first);
  Result follow(Child& child, RoleId mover, std::uint32_t depth, std::size_t level, Window window, bool full);
  std::size_t bring_forward(Ply& ply, MoveId first) const;
  void make_child(StateView state, RoleId mover, Ply& ply, std::size_t i);
  bool order_rest(StateView state, RoleId mover, Ply& ply, std::size_t begin);
  void note_cutoff(Ply& ply, MoveId move, std::uint32_t depth);
  void note_root_move(MoveId move, Result result, Window window, std::uint64_t positions);
  void keep(const StateKey& key, RoleId mover, std::uint32_t depth, Window window, Result result, MoveId move);
  bool deepen(std::uint32_t depth, RoleId mover);
  static std::size_t history_index(MoveId move) noexcept { return (index(move) * 0x9e3779b1U) >> 18; }

  AlphaBetaOptions options_;
  TurnGame game_;
  BoundTable table_;
  std::vector<Ply> plies_;
  std::vector<std::uint32_t> history_;
  State root_;
  Turn root_turn_ = Turn::kNobody;
  MoveId best_ = kNoMove;
  std::vector<RootMove> root_moves_;     // of the last search completed
  std::vector<RootMove> root_searched_;  // of the one under way
  MoveId chosen_ = kNoMove;              // by the last call of choose()
  AlphaBetaReport report_;

  // Of the search under way.
  AlphaBetaBudget budget_;
  Pacer* pacer_ = nullptr;
  bool aborted_ = false;
};

}  // namespace senet::search
