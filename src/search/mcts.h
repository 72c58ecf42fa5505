// Monte-Carlo tree search for any number of roles, on whatever evaluates the game: a batch of leaves goes to the
// evaluator at once, one leaf where it runs one playout at a time. See Kocsis & Szepesvari 2006 for UCT.
// Each role chooses by its own statistics (decoupled), so simultaneous moves need nothing special; chance is drawn.
// What a way down does is in descent.cpp, how several go side by side in waves.cpp, what follows from an own move in
// foresight.cpp, the rest in mcts.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "playout/guide.h"
#include "search/backup.h"
#include "search/batch_sizer.h"
#include "search/best_line.h"
#include "search/bonus.h"
#include "search/end_quality.h"
#include "search/end_tally.h"
#include "search/leaf_batch.h"
#include "search/learned_playouts.h"
#include "search/move_means.h"
#include "search/pacer.h"
#include "search/path.h"
#include "search/search_options.h"
#include "search/selection.h"
#include "search/shared_tree.h"
#include "search/solver.h"
#include "search/state_regression.h"
#include "search/tree.h"
#include "search/wave.h"
#include "sim/game.h"

namespace senet::search {

struct SearchBudget {
  TimePoint deadline = TimePoint::max();
  std::uint64_t simulations = std::numeric_limits<std::uint64_t>::max();
};

enum class SearchEnd : std::uint8_t { kTime, kSimulations, kStopped, kSolved, kNothingToDo };

// What a search did.
struct SearchReport {
  SearchEnd end = SearchEnd::kNothingToDo;
  Seconds elapsed{0};
  std::uint64_t simulations = 0;  // ways down the tree that brought a result
  std::uint64_t playouts = 0;     // random games from leaves
  std::uint64_t plies = 0;        // moves of those games
  std::uint64_t best_visits = 0;  // of the most visited own move at the root, reused simulations included
  std::uint64_t second_visits = 0;
  std::optional<double> value;  // expected goal of the own role, 0..100, without a bonus only
  bool proven = false;          // that value is what best play leads to
  std::uint64_t nodes = 0;      // positions in the tree
  std::size_t tree_bytes = 0;
  std::uint32_t depth = 0;  // of the deepest way down, in plies
};

// One thread. Repeatable to the bit for the same seed, calls and simulation budgets.
// Several can share a tree and search it at the same time, a thread each (tree parallelisation, Chaslot et al. 2008):
// one at a time changes the tree while the others' playouts run, and simulations in flight count as losses, as within a
// batch. Whatever else is called must be called while none of them searches.
class Mcts {
 public:
  Mcts(std::shared_ptr<const Game> game, RoleId role, const SearchOptions& options, std::uint64_t seed);
  // Another search of the tree of `first`, from the state that this is in.
  Mcts(const Mcts& first, std::uint64_t seed);

  // Starts anew in a state. For all that share a tree: of the one that made it first.
  void set_root(StateView state);
  // Moves on; what the tree knows of the new state is kept. For all that share a tree, as before.
  void advance(std::span<const MoveId> joint);

  bool terminal() const noexcept { return terminal_; }
  // Whether playouts run side by side.
  bool side_by_side() const noexcept { return lanes_ > 1; }
  RoleId role() const noexcept { return role_; }
  // The own role's legal moves in the root.
  std::span<const MoveId> legal() const noexcept { return root_legal_; }
  StateView root_state() const noexcept { return root_state_; }
  // The joint move that the own role makes by `own` where nobody else has a choice, chance included; none where
  // somebody has or the game is over.
  std::optional<JointMove> sole_joint(MoveId own);

  // Searches until the budget is used, the flag is set, or nothing is left to find out.
  const SearchReport& search(const SearchBudget& budget, const Clock& clock, const std::atomic<bool>& stop);

  // From now on no simulation takes these moves of the role in the root, as long as it has others that are worth one;
  // none at all: every move again. Moving on, or starting anew, ends it. For all that share a tree: each by itself.
  void leave_out(RoleId role, std::span<const MoveId> moves);

  // The own role's move by what is known so far, a legal one even without any search; kNoMove where none is legal.
  MoveId best_move();

  const SearchReport& report() const noexcept { return report_; }
  Tree& tree() noexcept { return tree_; }
  // How games have ended since the root is what it is; null where it is not asked for or the game does not say. The
  // ends of playouts, and terminal positions in the tree when they are met first.
  const EndTally* tally() const noexcept { return tally_ ? &*tally_ : nullptr; }
  // Points of the board that are taken in the root, where the game says that.
  std::optional<std::uint32_t> occupied() const noexcept { return occupied_; }
  // What is known of moves by position, and anywhere; null where selection does not ask for it.
  const MoveMeans* amaf() const noexcept { return amaf_ ? &*amaf_ : nullptr; }
  const MoveMeans* history() const noexcept { return history_ ? &*history_ : nullptr; }

 private:
  Mcts(std::shared_ptr<const Game> game, RoleId role, const SearchOptions& options, std::uint64_t seed,
       std::shared_ptr<SharedTree> shared, StateView state);

  enum class Reached : std::uint8_t { kNode, kLeaf, kEnd };
  // A position without a node that a way down has come to; joint_ leads there from `state`.
  struct Open {
    Link* link = nullptr;  // null where there is no room for it
    bool fresh = false;    // no simulation was there before
    StateView state;
  };
  // One of several ways down that are at the same depth.
  struct Abreast {
    Path path;
    Link* link = nullptr;     // to the node that its last edges are in
    std::size_t begin = 0;    // of these in the path
    std::uint32_t depth = 0;  // of the position without a node that they lead to
    bool fresh = false;       // no simulation was there before
  };

  // How a playout made move by move has ended.
  struct Finish {
    std::uint32_t plies = 0;
    bool terminal = false;
  };

  void settle();
  void plant();
  void clear_tree() noexcept;
  void start_over();
  void put_in_order();
  bool finished(const SearchBudget& budget, Pacer& pacer);
  void round(const SearchBudget& budget, const Clock& clock, Pacer& pacer);
  bool steps_apart(const Pacer& pacer) const noexcept;
  void begin_descent();
  Reached walk(Link* link);
  Reached descend();
  void descend_one_by_one(std::size_t target, std::uint64_t tries);
  void descend_together(std::size_t target, std::uint64_t tries, StepMaker& maker, bool pauses);
  void descend_side_by_side(std::size_t count);
  Reached go_down(Abreast& way);
  void leave_tree(Abreast& way);
  void join_wave(Link* link);
  void leave_wave(std::size_t i);
  void add_end();
  bool is_late_news() const noexcept;
  void open(Section& first, std::span<const std::uint32_t> chosen, Link* link, bool fresh);
  bool ends_at(Link link);
  Link* next_child(Section& first, std::span<const std::uint32_t> edges, bool& fresh);
  bool expand(Link& link);
  void evaluate_children(Link& link);
  void judge_moves(std::size_t role, std::size_t viewer);
  std::size_t step(Link& node);
  std::uint32_t choose(BlockPool::Id& section);
  bool leaves_out(const Section& section) const noexcept;
  std::uint32_t untried_move(Section& section);
  std::uint32_t select(const Section& section);
  std::uint32_t select_in_root(Section& section);
  bool reached_terminal(Link* link);
  void note_terminal(Link* link);
  void play(PlayoutTrace* trace);
  void take_results();
  void see_goals();
  void learn_worth(std::size_t leaf, double value);
  std::optional<double> quality_of_end();
  void tally_end();
  bool play_stepwise(Pacer& pacer);
  bool finish_game(Pacer& pacer, Finish& finish);
  // Whether simulations through the node are noted by all their moves.
  bool has_amaf(const Section& first) const noexcept {
    return options_.select.kind == SelectOptions::Kind::kRave || first.visits >= options_.select.reference;
  }
  void note_moves(std::span<const MoveId> line, std::span<const double> values) noexcept;
  void add_result(std::span<const double> values);
  bool solved() const noexcept;
  void complete_report(const Pacer& pacer);

  std::shared_ptr<const Game> game_;
  RoleId role_;
  SearchOptions options_;
  Rng rng_;
  std::unique_ptr<Simulator> simulator_;
  std::size_t lanes_;  // playouts that the evaluator likes to run at once
  StepMaker* waves_;   // the simulator, where moves in the tree are made side by side, too; else null
  SingleSteps single_steps_;
  bool keep_line_;                                // one role and one lane: the moves of every simulation can be known
  std::optional<StateRegression> learned_worth_;  // of positions, where the search judges them by itself
  std::optional<EndQuality> learned_quality_;     // the same of how clear terminal positions are
  std::optional<EndTally> tally_;
  bool has_worth_;    // positions are evaluated, and the search uses that
  bool has_quality_;  // the same of how clear terminal positions are
  bool maker_;        // of the tree; others only use it
  std::shared_ptr<SharedTree> shared_;
  Tree& tree_;
  std::optional<MoveMeans>& amaf_;
  std::optional<MoveMeans>& history_;
  Solver& solver_;
  Selection selection_;
  Backup backup_;
  Bonus bonus_;
  Trail trail_;
  BatchSizer sizer_;
  LeafBatch batch_;
  Wave wave_;   // that is being collected
  Wave swept_;  // that has been evaluated
  std::vector<Abreast> abreast_;
  std::vector<std::size_t> going_;     // those of them that are in the tree
  std::vector<std::size_t> leaving_;   // and those that have come to its edge
  LearnedPlayouts learned_;            // of playouts side by side
  std::optional<PlayoutGuide> guide_;  // of playouts one by one
  BestLine line_;

  State root_state_;
  bool terminal_ = false;
  MoveList root_legal_;  // of the own role
  std::optional<std::uint32_t> occupied_;
  std::vector<MoveId> left_out_;  // of the root
  RoleId left_out_role_{};
  std::vector<Edge*> hidden_;

  // Of the simulation under way.
  Path path_;
  std::uint32_t depth_ = 0;  // of the path, in plies
  Open open_;
  MoveMeans::Place amaf_of_ = MoveMeans::kAnywhere;  // whose moves count as first ones here
  JointMove joint_;
  std::vector<MoveList> legal_;  // per role, of the node that is expanded
  MoveList moves_;
  std::vector<float> worths_;  // of them
  State state_;
  std::vector<MoveId> played_;   // by the only role
  std::vector<MoveId> choices_;  // for the guide: a move a ply and role, kNoMove where a role had no choice
  std::vector<Goal> goals_;
  std::vector<double> values_;  // of an end that a way down has come to
  bool terminal_end_ = false;   // it is terminal; its goals are in goals_
  bool news_ = false;           // it was not known before

  SearchReport report_;
  double value_sum_ = 0;  // of the own role, over the simulations of this search
};

}  // namespace senet::search
