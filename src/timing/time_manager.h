// Decides how long to search for a move: plans before the search, says at check points whether to go on, and keeps an
// account of why. Knows neither the game nor the search, only what it is told of them (snapshot.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "timing/game_tables.h"
#include "timing/player_clock.h"
#include "timing/reason.h"
#include "timing/rule.h"
#include "timing/snapshot.h"
#include "timing/strategy.h"
#include "timing/time_control.h"

namespace senet::timing {

enum class Verdict : std::uint8_t { kContinue, kExtend, kStop };

// When check() is to be called again: as soon as either has come.
struct CheckPoint {
  Seconds elapsed{0};             // since begin()
  std::uint64_t simulations = 0;  // of this search
};

struct Decision {
  Verdict verdict = Verdict::kContinue;
  // kContinue: moves of the snapshot that need not be searched until the target changes.
  std::vector<std::size_t> excluded;
};

// The account of one move.
struct MoveTiming {
  std::uint64_t move = 0;  // own moves before
  Seconds left{0};         // at the beginning
  double planned = 0;      // seconds, or simulations where `counted`
  bool counted = false;
  Seconds limit{0};
  Seconds used{0};
  std::uint64_t simulations = 0;
  std::vector<Reason> reasons;  // how the plan came about, what changed it, and last why the search ended

  const Reason& end() const noexcept { return reasons.back(); }
};

// "planned 1.2 s, used 0.8 s, 5160 simulations; exp-moves: left 20, moves 16.7; ...; stop: ahead 900, ...".
std::string to_text(const MoveTiming& timing);

// One player in one game. Whatever clock the time points come from, it must be the same in all calls.
class TimeManager {
 public:
  // `tables` may be null.
  TimeManager(std::shared_ptr<const Strategy> strategy, const TimeControl& control,
              std::shared_ptr<const GameTables> tables = nullptr);

  // The player is to move: its clock runs. Returns when to call check(); at once where there is nothing to search or
  // no time for it. Requires: no other move is under way.
  CheckPoint begin(TimePoint now, const MoveFacts& facts);
  // After kStop it is always kStop. Requires: a move is under way.
  Decision check(TimePoint now, const Snapshot& snapshot);
  CheckPoint next_check() const noexcept;
  // The player has moved: its clock stands still. `cause`, a literal, says why the search ended, if the manager has not
  // said so. Returns the account, which stays until the next begin().
  const MoveTiming& end(TimePoint now, std::uint64_t simulations, std::string_view cause = "from outside");

  const PlayerClock& clock() const noexcept { return clock_; }
  const MoveTiming& timing() const noexcept { return timing_; }
  const Strategy& strategy() const noexcept { return *strategy_; }

 private:
  struct StopRule {
    const Rule* rule;
    std::uint64_t every;
    std::uint64_t due = 0;  // simulations
  };

  void plan(const MoveFacts& facts);
  double usable(double left) const noexcept;
  // Whether something is gained by an early answer, or one is asked for all the same.
  bool saves() const noexcept { return !control_.per_move() || control_.answer_early; }
  double allocate(const MoveFacts& facts, double left);
  void bound(double plain, double left, double one);
  Progress progress(Seconds elapsed, const Snapshot& snapshot, const Front& front) const noexcept;
  Decision stop(Reason reason);
  void rescale(const Progress& progress);
  Decision at_target(const Progress& progress);
  Decision before_target(const Progress& progress);

  std::shared_ptr<const Strategy> strategy_;
  TimeControl control_;
  std::shared_ptr<const GameTables> tables_;
  PlayerClock clock_;
  double carried_ = 0;           // seconds saved for the next move alone
  std::optional<double> speed_;  // of the last search

  // Of the move under way.
  TimePoint begun_{};
  MoveTiming timing_;
  double target_ = 0;  // in the unit of the plan
  bool over_ = true;
  bool rescaled_ = false;
  std::vector<StopRule> stops_;
  std::size_t extending_ = 0;     // the rule whose turn it is to extend
  std::uint64_t extensions_ = 0;  // by that rule
};

}  // namespace senet::timing
