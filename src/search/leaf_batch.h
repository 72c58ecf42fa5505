// The leaves that wait to be evaluated together, each by the same number of playouts. Everything is kept and reused
// from batch to batch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "search/bonus.h"
#include "search/end_quality.h"
#include "search/end_tally.h"
#include "search/path.h"
#include "search/playout_options.h"
#include "sim/simulator.h"

namespace senet::search {

class LeafBatch {
 public:
  explicit LeafBatch(std::size_t roles, std::optional<PlayoutLimit> limit = {})
      : roles_(roles), limit_(limit), values_(roles) {}

  // What a playout takes at most. That is a ply more than the limit, since a game may just have ended there: those that
  // take it have been cut.
  std::uint32_t max_plies() const noexcept { return limit_ ? limit_->plies + 1 : PlayoutBatch{}.max_plies; }
  bool was_cut(std::uint32_t plies) const noexcept { return plies >= max_plies(); }
  // Gives the roles of a playout that has been cut what the limit says, if there is one.
  void settle_cut(std::span<Goal> goals) const noexcept;

  void clear() noexcept { size_ = 0; }
  std::size_t size() const noexcept { return size_; }
  // Of each leaf in the last evaluate.
  std::size_t lanes() const noexcept { return lanes_; }
  // Takes a leaf: the state that the simulator is in, and how it was reached, in how many plies.
  void add(const Simulator& simulator, std::span<const std::uint32_t> path, std::uint32_t depth);
  void add(StateView state, std::span<const std::uint32_t> path, std::uint32_t depth);

  struct Wishes {
    PlayoutTrace* trace = nullptr;  // where the moves go
    PlayoutGuide* guide = nullptr;  // who chooses them
    bool qualities = false;         // whether a bonus needs to know how clear the ends are
    EndQuality* judge = nullptr;    // who says that, where the game doesn't
    EndTally* tally = nullptr;      // who counts the ends
  };
  // Runs `lanes` playouts from every leaf. Requires: size() > 0, lanes > 0; one playout where there is a guide.
  void evaluate(Simulator& simulator, std::size_t lanes, Rng& rng, const Wishes& wishes);

  std::span<const std::uint32_t> path(std::size_t leaf) const noexcept { return leaves_[leaf].path; }
  StateView state(std::size_t leaf) const noexcept { return leaves_[leaf].state; }
  std::uint32_t depth(std::size_t leaf) const noexcept { return leaves_[leaf].depth; }
  // After evaluate: mean goal of each role over the leaf's playouts, in 0..1. Valid until the next call.
  std::span<const double> values(std::size_t leaf) noexcept;
  // The same with each playout's bonus.
  std::span<const double> values(std::size_t leaf, Bonus& bonus) noexcept;
  std::uint64_t plies() const noexcept;                                     // of all playouts of the last evaluate
  std::span<const std::uint32_t> steps() const noexcept { return steps_; }  // steps[leaf * lanes + lane]: plies
  // All playouts' goals, those of a leaf's lanes side by side: goals[(leaf * lanes + lane) * roles + role].
  std::span<const Goal> goals() const noexcept { return goals_; }

 private:
  struct Leaf {
    Path path;
    State state;
    std::uint32_t depth = 0;
  };

  Leaf& add_leaf(std::span<const std::uint32_t> path, std::uint32_t depth);
  void list_starts(std::size_t lanes);
  void judge_ends(EndQuality& judge);
  void tally_ends(EndTally& tally);

  std::size_t roles_;
  std::optional<PlayoutLimit> limit_;
  std::vector<Leaf> leaves_;
  std::size_t size_ = 0;
  std::size_t lanes_ = 0;
  std::vector<StateView> starts_;
  std::vector<Goal> goals_;
  std::vector<std::uint32_t> steps_;
  std::vector<float> qualities_;  // empty: not asked for
  std::vector<State> ends_;       // of playouts, where they are judged or counted
  std::vector<double> values_;
};

}  // namespace senet::search
