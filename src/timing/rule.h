// What a rule of a time strategy may do. Rules know nothing of each other and keep no state, so that a strategy is the
// same in whatever order they are listed: the manager asks them in the order of the table in strategy.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "timing/front.h"
#include "timing/game_tables.h"
#include "timing/reason.h"
#include "timing/snapshot.h"

namespace senet::timing {

// When a move is planned. Times are in seconds.
struct Situation {
  double left = 0;                    // of the budget, for this and later moves
  double increment = 0;               // that the move itself brings
  std::optional<std::uint64_t> pays;  // moves that `left` must do for, where that is known
  bool saves = true;                  // something is gained by an early answer
  const MoveFacts& facts;
  const GameTables& tables;  // of the game, empty where there are none

  // An equal share for each of so many moves, of those that must be paid from the budget. A game that is not over has
  // one own move to come at least.
  double share(double moves) const noexcept {
    if (pays) moves = std::min(moves, static_cast<double>(*pays));
    return left / std::max(moves, 1.0) + increment;
  }
};

// Before a search: how long it is to be.
struct Share {
  double amount = 0;  // seconds, or simulations
  Reason reason;
  bool counted = false;  // in simulations
};

// What that is multiplied by.
struct Scale {
  double factor = 1;
  Reason reason;
};

// At a check point. Amounts are seconds, or simulations where the search is planned in these.
struct Progress {
  const Snapshot& snapshot;
  const Front& front;
  double elapsed = 0;  // seconds
  double spent = 0;
  double planned = 0;  // at the beginning
  double target = 0;   // as it is now

  // Simulations until the target at the speed so far; none before the first.
  std::optional<double> expected() const noexcept {
    if (spent <= 0 || snapshot.simulations == 0) return std::nullopt;
    return static_cast<double>(snapshot.simulations) * std::max(target - spent, 0.0) / spent;
  }
};

struct Extension {
  double amount = 0;
  Reason reason;
};

class Rule {
 public:
  virtual ~Rule() = default;

  // The spec that makes it.
  virtual std::string text() const = 0;

  // Of an allocation rule, which is the one that does.
  virtual std::optional<Share> share(const Situation&) const { return std::nullopt; }
  virtual std::optional<Scale> scale(const Situation&) const { return std::nullopt; }
  // Whether it asks for the criticality of points in a search.
  virtual bool needs_criticality() const { return false; }
  // What is saved in a search goes to the next one.
  virtual bool rolls_over() const { return false; }

  // Seconds of search after which rescale() is asked once, or at the planned end, if that comes first.
  virtual std::optional<double> rescales_after() const { return std::nullopt; }
  virtual std::optional<Scale> rescale(const Progress&) const { return std::nullopt; }

  // Simulations from one question to the next whether to stop; none where it never does.
  virtual std::optional<std::uint64_t> every() const { return std::nullopt; }
  // Whether to stop before the target.
  virtual std::optional<Reason> stop(const Progress&) const { return std::nullopt; }
  // Adds moves, as places in the snapshot, that the search may leave out from now on.
  virtual void exclude(const Progress&, std::vector<std::size_t>&) const {}

  // How often extend() may say yes in one search.
  virtual std::uint64_t loops() const { return 0; }
  // At the target: whether to search on.
  virtual std::optional<Extension> extend(const Progress&) const { return std::nullopt; }
};

}  // namespace senet::timing
