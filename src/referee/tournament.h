// Plays the games of a schedule, several at once, and stores each result when it is there. What is stored already is
// not played again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/waitable_clock.h"
#include "player/player.h"
#include "referee/match.h"
#include "referee/result_store.h"
#include "referee/schedule.h"
#include "referee/statistics.h"
#include "sim/game.h"

namespace senet::referee {

struct Sheet {
  std::shared_ptr<const Game> game;  // two roles that are not chance
  std::string rules;                 // as MatchOptions::rules
};

struct TournamentOptions {
  Plan plan;
  Seconds start_clock{1};
  Seconds play_clock{1};
  std::optional<timing::TimeControl> time_control{};  // as MatchOptions::time_control
  std::uint32_t opening_plies = 0;
  bool ponder = false;       // as MatchOptions::ponder
  std::size_t jobs = 1;      // games at once
  std::optional<Sprt> sprt;  // of the first player against the second; ends the tournament once it is decided
};

using PlayerFactory = std::function<std::unique_ptr<Player>(const std::string& text)>;

// One player against another, on a sheet or on all of them together.
struct Standing {
  std::string sheet;  // empty for all
  std::string first;
  std::string second;
  Results results;           // of `first`
  double goal_of_first = 0;  // mean
  double goal_of_second = 0;
  std::uint64_t plies = 0;
  std::uint64_t simulations_of_first = 0;
  std::uint64_t simulations_of_second = 0;
  FaultCounts faults_of_first;
  FaultCounts faults_of_second;
  double seconds = 0;  // of all games together
};

// By sheet, then by pairing, in the order in which they come up; sums over sheets last, where there are several.
std::vector<Standing> standings(const std::vector<GameResult>& results);

class Tournament {
 public:
  // `sheets`: those of the plan. The store must outlive it. Throws: Error for a sheet with other than two roles, and
  // for stored results of games that are not those of the plan.
  Tournament(TournamentOptions options, std::vector<Sheet> sheets, PlayerFactory make_player, ResultStore& store,
             std::shared_ptr<const WaitableClock> clock);

  // Returns when all games are played, the test is decided, or stop() was called. Games that are being played when the
  // test is decided don't count. `observer` is called after each game with all results so far, by one thread at a time.
  // Throws: Error of the store, of a game, of making a player, for a player that can't be reached at the start of a
  // game, which doesn't count then, or where there are no threads for that many games at once.
  void play(const std::function<void(const std::vector<GameResult>&)>& observer);
  // From any thread.
  void stop() noexcept;

  std::size_t games() const noexcept { return schedule_.size(); }
  const std::vector<GameResult>& results() const noexcept { return results_; }
  // That of the first player, where there is a test and it is over: 1 where elo1 is taken, 0 where elo0 is.
  std::optional<int> decision() const { return decision_; }

 private:
  class Running;

  const ScheduledGame* next();
  void work(const std::function<void(const std::vector<GameResult>&)>& observer);
  std::optional<GameResult> play_one(const ScheduledGame& scheduled);
  bool over() const noexcept;
  void fail(std::exception_ptr problem) noexcept;
  void end_games() noexcept;
  void decide();

  const TournamentOptions options_;
  const std::vector<Sheet> sheets_;
  const PlayerFactory make_player_;
  ResultStore& store_;
  const std::shared_ptr<const WaitableClock> clock_;
  const std::vector<ScheduledGame> schedule_;

  mutable std::mutex mutex_;  // guards what follows and the store
  std::vector<GameResult> results_;
  std::vector<std::uint8_t> taken_;  // per scheduled game
  std::size_t next_ = 0;
  std::vector<Match*> running_;
  bool stopped_ = false;
  std::optional<int> decision_;
  std::exception_ptr problem_;
};

}  // namespace senet::referee
