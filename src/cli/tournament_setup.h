// What commands that play many games share: the arguments that say how, and the games being played with progress.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/waitable_clock.h"
#include "cli/arguments.h"
#include "cli/game_source.h"
#include "cli/progress.h"
#include "cli/stop_signals.h"
#include "referee/result_store.h"
#include "referee/tournament.h"

namespace senet::cli {

struct TournamentSetup {
  std::vector<std::string> files;
  std::string evaluator = "auto";
  std::string store = ":memory:";
  std::uint32_t opening = 2;
  std::uint32_t jobs = 1;
  double start = 1;
  double play = 1;
  std::optional<std::string> clock;
  bool ponder = false;
  std::uint64_t seed = 1;
};

// `out` must outlive the parse.
void add_tournament_setup(Arguments& arguments, TournamentSetup& out);

// The sheets of a tournament, loaded once, for as many of them as there are.
class TournamentSheets {
 public:
  // Reads the files, and loads nothing. Throws: Error where one can't be read, or two have the same name.
  explicit TournamentSheets(const TournamentSetup& setup);

  std::vector<std::string> names() const;
  // What a game of this plan depends on, its length not being part of that. Sheets are told apart by what they say.
  std::string plan_text(const referee::Plan& plan) const;
  // Throws: Error, see load_source.
  std::vector<referee::Sheet> load(const std::vector<std::string>& players, Progress& progress);

 private:
  const TournamentSetup& setup_;
  std::vector<GameSource> sources_;
  std::vector<std::shared_ptr<const Game>> games_;  // once they are loaded
};

// How games are played, without a plan. Throws: Error of a clock that can't be read.
referee::TournamentOptions tournament_options(const TournamentSetup& setup);

// Plays what the store does not hold yet, until `signals` come. What is shown begins with `label`.
std::unique_ptr<referee::Tournament> play_tournament(const referee::TournamentOptions& options,
                                                     std::vector<referee::Sheet> sheets, referee::ResultStore& store,
                                                     StopSignals& signals, Progress& progress,
                                                     const std::string& label);

}  // namespace senet::cli
