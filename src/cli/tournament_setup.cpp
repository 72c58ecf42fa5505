#include "cli/tournament_setup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <thread>

#include "base/error.h"
#include "base/hash.h"
#include "cli/load_file.h"
#include "cli/seats.h"
#include "cli/tournament_report.h"
#include "load/loader.h"
#include "timing/time_control.h"

namespace senet::cli {

void add_tournament_setup(Arguments& arguments, TournamentSetup& out) {
  arguments.positionals("FILE", out.files, "rule sheets with two roles, or see: senet help games");
  arguments.option("--opening", out.opening, "plies played at random first, the same in both games of a pair");
  arguments.option("--start", out.start, "start clock in seconds", {0, 1e6});
  arguments.option("--play", out.play, "play clock in seconds", {0, 1e6});
  arguments.option("--clock", out.clock,
                   "time for a game in place of the play clock, as in 'sudden(budget=20)'; see: senet help time");
  arguments.flag("--ponder", out.ponder, kPonderHelp);
  add_evaluator_option(arguments, out.evaluator);
  arguments.option("--seed", out.seed, "of everything that is random");
  arguments.option("-j,--jobs", out.jobs, "games at once", {1, 1024});
  arguments.option("--store", out.store, "SQLite file for the results, from which what is interrupted goes on");
}

TournamentSheets::TournamentSheets(const TournamentSetup& setup) : setup_(setup) {
  for (const std::string& file : setup.files) {
    GameSource source = find_source(file);
    if (std::ranges::count(sources_, source.name, &GameSource::name) > 0) {
      throw Error(source.name, "another sheet has this name, too");
    }
    sources_.push_back(std::move(source));
  }
}

std::vector<std::string> TournamentSheets::names() const {
  std::vector<std::string> names;
  for (const GameSource& source : sources_) names.push_back(source.name);
  return names;
}

std::string TournamentSheets::plan_text(const referee::Plan& plan) const {
  std::vector<std::string> names;
  for (const GameSource& source : sources_) {
    names.push_back(fmt::format("{} {:016x}", source.name, fnv1a(rules_text(source, plan.players))));
  }
  const std::string clock = setup_.clock ? "; clock " + *setup_.clock : "";
  return fmt::format("players {}; sheets {}; evaluator {}; start {} s; play {} s{}; opening {}; {}; seed {}{}",
                     fmt::join(plan.players, " "), fmt::join(names, ", "), setup_.evaluator, setup_.start, setup_.play,
                     clock, setup_.opening, plan.gauntlet ? "gauntlet" : "round robin", plan.seed,
                     setup_.ponder ? "; ponder" : "");
}

std::vector<referee::Sheet> TournamentSheets::load(const std::vector<std::string>& players, Progress& progress) {
  load::LoadOptions options;
  options.evaluator = load::parse_evaluator(setup_.evaluator);
  options.use = load::Use::kSearch;
  for (std::size_t i = games_.size(); i < sources_.size(); ++i) {
    progress.show("loading " + sources_[i].name);
    games_.push_back(load_source(sources_[i], options).game);
  }
  std::vector<referee::Sheet> sheets;
  for (std::size_t i = 0; i < sources_.size(); ++i) sheets.push_back({games_[i], rules_text(sources_[i], players)});
  return sheets;
}

referee::TournamentOptions tournament_options(const TournamentSetup& setup) {
  if (setup.store.empty()) throw Error("--store", "names no file");
  referee::TournamentOptions options;
  options.plan.seed = setup.seed;
  options.start_clock = Seconds(setup.start);
  options.play_clock = Seconds(setup.play);
  if (setup.clock) options.time_control = timing::parse_time_control(*setup.clock);
  options.opening_plies = setup.opening;
  options.ponder = setup.ponder;
  options.jobs = setup.jobs;
  return options;
}

std::unique_ptr<referee::Tournament> play_tournament(const referee::TournamentOptions& options,
                                                     std::vector<referee::Sheet> sheets, referee::ResultStore& store,
                                                     StopSignals& signals, Progress& progress,
                                                     const std::string& label) {
  const auto clock = std::make_shared<const WallClock>();
  auto played = std::make_unique<referee::Tournament>(
      options, std::move(sheets), [clock](const std::string& text) { return make_any_player(text, *clock); }, store,
      clock);
  const std::size_t before = played->results().size();
  const TimePoint from = clock->now();
  {
    const std::jthread watch = on_stop_signal(signals, [&played] { played->stop(); });
    played->play([&](const std::vector<referee::GameResult>& results) {
      if (!progress.due()) return;
      progress.show(label + progress_line(results, played->games(), Seconds(clock->now() - from), before));
    });
  }
  return played;
}

}  // namespace senet::cli
