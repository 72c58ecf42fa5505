// How a simulation's result changes the statistics on its way up to the root.
//   mean         each move's mean
//   max          a node with so many visits hands up the mean of its best move instead of the result (IM's maximum
//                backpropagation)
//   implicit     means, and beside them minimax values of the evaluations of the positions below (implicit minimax
//                backups, IM); progressive and constant are what IM compares it with
// What is proven of a position bounds what it hands up, whatever the simulation brought (score-bounded search, Cazenave
// & Saffidine 2010).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/options.h"
#include "search/path.h"
#include "search/selection.h"
#include "search/state_regression.h"
#include "search/tree.h"

namespace senet::search {

struct BackupOptions {
  enum class Kind : std::uint8_t { kMean, kMax, kImplicit, kConstant, kProgressive };

  Kind kind = Kind::kImplicit;
  double alpha = 0.4;
  std::uint64_t visits = 1000;

  void describe(OptionSet& set);
  // Whether positions are to be evaluated.
  bool evaluates() const noexcept {
    return kind == Kind::kImplicit || kind == Kind::kConstant || kind == Kind::kProgressive;
  }
  Guide guide() const noexcept { return evaluates() ? Guide{alpha, kind == Kind::kProgressive} : Guide{}; }
};

// The nodes of a simulation's path and the edges chosen in them. Found when the result comes, since sections move in
// memory while simulations are in flight; valid until the tree changes.
class Trail {
 public:
  struct Step {
    BlockPool::Id node;
    Section* section;
    Edge* edge;
  };

  void find(Tree& tree, std::span<const std::uint32_t> path);
  // Of all nodes, from the root on; a node has as many as sections.
  std::span<const Step> steps() const noexcept { return steps_; }

 private:
  std::vector<Step> steps_;
};

class Backup {
 public:
  Backup(const BackupOptions& options, std::size_t roles) : options_(options), values_(roles) {}

  // Adds the result, values[role] in 0..1, to every edge of the trail. Its visits were counted on the way down, so
  // that simulations in flight count as losses (virtual loss).
  void add(Tree& tree, const Trail& trail, std::span<const double> values);

  // What evaluations say of a node for its first role, 0..1: the best of the edges' for whoever chooses there, their
  // mean where nobody does. Requires: two roles, one choice.
  static double worth_of(const Section& section) noexcept;
  // Brings the worth of the trail's edges up to date with that of the node `below` them. Requires: two roles.
  void lift_worth(Tree& tree, const Trail& trail, BlockPool::Id below) const noexcept;
  // Says what the position that the trail leads to is worth to the first role, 0..1, and brings the edges above up to
  // date: by the moves below where all of them have been tried, else by what the judge thinks of the position by now.
  // Requires: two roles.
  void set_worth(Tree& tree, const Trail& trail, double worth, const StateRegression& judge) const noexcept;

 private:
  bool lifts() const noexcept { return options_.evaluates() && options_.kind != BackupOptions::Kind::kConstant; }
  void hand_up(Tree& tree, const Section& first) noexcept;

  BackupOptions options_;
  std::vector<double> values_;
};

// For the role that the edges of this section are for, of what is so for the first role; and the other way round.
inline double seen_by(const Section& section, double worth) noexcept {
  return section.role == 0 || section.drawn ? worth : 1 - worth;
}

}  // namespace senet::search
