// senet tournament: many games, their statistics, and a file from which a tournament goes on.
#include "referee/tournament.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <thread>
#include <utility>

#include "base/error.h"
#include "base/hash.h"
#include "base/waitable_clock.h"
#include "cli/command.h"
#include "cli/game_source.h"
#include "cli/load_file.h"
#include "cli/progress.h"
#include "cli/seats.h"
#include "cli/stop_signals.h"
#include "cli/tournament_report.h"
#include "load/loader.h"
#include "player/make_player.h"
#include "timing/time_control.h"

namespace senet::cli {

namespace {

constexpr std::uint32_t kMostGames = 10'000'000;

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> players;
  std::string evaluator = "auto";
  std::string store = ":memory:";
  std::string format = "text";
  std::uint32_t games = 20;  // a pairing and sheet
  std::uint32_t opening = 2;
  std::uint32_t jobs = 1;
  double start = 1;
  double play = 1;
  std::string clock;
  std::uint64_t seed = 1;
  bool gauntlet = false;
  bool sprt = false;
  referee::Sprt test;
};

referee::TournamentOptions tournament_options(const Options& options, const std::vector<GameSource>& sources) {
  if (options.players.size() < 2) throw Error("--player", "two players at least are needed");
  for (const std::string& player : options.players) {
    if (options.players.size() > 2 && std::ranges::count(options.players, player) > 1) {
      throw Error("--player", "'" + player + "' is given twice: its games would be counted twice");
    }
  }
  if (options.games % 2 != 0) throw Error("--games", "an even number expected: games are played in pairs");
  if (options.sprt && options.players.size() != 2) throw Error("--sprt", "the test is for two players");
  if (options.sprt && options.test.elo0 >= options.test.elo1) throw Error("--elo0", "must be less than --elo1");
  referee::TournamentOptions result;
  result.plan.players = options.players;
  for (const GameSource& source : sources) {
    result.plan.sheets.push_back(source.name);
    if (std::ranges::count(result.plan.sheets, source.name) > 1) {
      throw Error(source.name, "another sheet has this name, too");
    }
  }
  const std::size_t opponents = options.players.size() - 1;
  const std::size_t pairings = options.gauntlet ? opponents : opponents * (opponents + 1) / 2;
  if (options.games * pairings * options.files.size() > kMostGames) {
    throw Error("--games", fmt::format("more than {} in all", kMostGames));
  }
  result.plan.pairs = options.games / 2;
  result.plan.gauntlet = options.gauntlet;
  result.plan.seed = options.seed;
  result.start_clock = Seconds(options.start);
  result.play_clock = Seconds(options.play);
  if (!options.clock.empty()) result.time_control = timing::parse_time_control(options.clock);
  result.opening_plies = options.opening;
  result.jobs = options.jobs;
  if (options.sprt) result.sprt = options.test;
  if (options.store.empty()) throw Error("--store", "names no file");
  return result;
}

std::vector<GameSource> read_sources(const Options& options) {
  std::vector<GameSource> sources;
  for (const std::string& file : options.files) sources.push_back(find_source(file));
  return sources;
}

// What results depend on; the number of games may grow from call to call. Sheets are told apart by what they say.
std::string plan_text(const Options& options, const referee::Plan& plan, const std::vector<GameSource>& sources) {
  std::vector<std::string> names;
  for (const GameSource& source : sources) {
    names.push_back(fmt::format("{} {:016x}", source.name, fnv1a(rules_text(source, options.players))));
  }
  const std::string clock = options.clock.empty() ? "" : "; clock " + options.clock;
  return fmt::format("players {}; sheets {}; evaluator {}; start {} s; play {} s{}; opening {}; {}; seed {}",
                     fmt::join(plan.players, " "), fmt::join(names, ", "), options.evaluator, options.start,
                     options.play, clock, options.opening, plan.gauntlet ? "gauntlet" : "round robin", plan.seed);
}

std::vector<referee::Sheet> load_sheets(const Options& options, const std::vector<GameSource>& sources,
                                        Progress& progress) {
  std::vector<referee::Sheet> sheets;
  load::LoadOptions load_options;
  load_options.evaluator = load::parse_evaluator(options.evaluator);
  load_options.use = load::Use::kSearch;
  for (const GameSource& source : sources) {
    progress.show("loading " + source.name);
    sheets.push_back({load_source(source, load_options).game, rules_text(source, options.players)});
  }
  return sheets;
}

int tournament(const Options& options) {
  const auto clock = std::make_shared<const WallClock>();
  const TableFormat format = parse_table_format(options.format);
  const std::vector<GameSource> sources = read_sources(options);
  referee::TournamentOptions settings = tournament_options(options, sources);
  for (const std::string& player : options.players) make_any_player(player, *clock);  // before the load, which is long
  referee::ResultStore store(options.store, plan_text(options, settings.plan, sources));
  Progress progress;
  std::vector<referee::Sheet> sheets = load_sheets(options, sources, progress);
  StopSignals signals;
  referee::Tournament played(
      settings, std::move(sheets), [&](const std::string& text) { return make_any_player(text, *clock); }, store,
      clock);
  const std::size_t before = played.results().size();
  const TimePoint from = clock->now();
  {
    const std::jthread watch = on_stop_signal(signals, [&played] { played.stop(); });
    played.play([&](const std::vector<referee::GameResult>& results) {
      if (progress.due()) {
        progress.show(progress_line(results, played.games(), Seconds(clock->now() - from), before));
      }
    });
  }
  progress.clear();
  fmt::print("{}", standings_table(referee::standings(played.results()), format, settings.sprt));
  const bool faults = std::ranges::any_of(
      played.results(), [](const auto& game) { return game.faults_of_first + game.faults_of_second > 0; });
  const bool complete = played.results().size() >= played.games() || played.decision();
  if (!complete) fmt::print(stderr, "senet: {} of {} games were played\n", played.results().size(), played.games());
  return faults || !complete ? kCheckFailed : kSuccess;
}

Action add(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  arguments.positionals("FILE", options->files, "rule sheets with two roles, or see: senet help games");
  arguments.option("--player", options->players, "a spec or an address; two or more");
  arguments.option("--games", options->games, "games of each pairing on each sheet, an even number", {2, kMostGames});
  arguments.flag("--gauntlet", options->gauntlet, "the first player against each other one, not all against all");
  arguments.option("--opening", options->opening, "plies played at random first, the same in both games of a pair");
  arguments.option("--start", options->start, "start clock in seconds", {0, 1e6});
  arguments.option("--play", options->play, "play clock in seconds", {0, 1e6});
  arguments.option("--clock", options->clock,
                   "time for a game in place of the play clock, as in 'sudden(budget=20)'; see: senet help time");
  add_evaluator_option(arguments, options->evaluator);
  arguments.option("--seed", options->seed, "of everything that is random");
  arguments.option("-j,--jobs", options->jobs, "games at once", {1, 1024});
  arguments.option("--store", options->store,
                   "SQLite file for the results, from which an interrupted tournament goes on");
  arguments.option("--format", options->format, "of the table: text, json, csv, markdown");
  arguments.flag("--sprt", options->sprt, "end as soon as a sequential test of the first player is decided");
  arguments.option("--elo0", options->test.elo0, "of the test: no improvement", {-1000, 1000});
  arguments.option("--elo1", options->test.elo1, "of the test: an improvement", {-1000, 1000});
  arguments.option("--alpha", options->test.alpha, "of the test: chance to take elo1 in error", {1e-6, 0.5});
  arguments.option("--beta", options->test.beta, "of the test: chance to take elo0 in error", {1e-6, 0.5});
  return [options] { return tournament(*options); };
}

const std::string& details() {
  static const std::string text =
      "Plays every pairing of players on every sheet. Two games with the same random opening and seats swapped are a\n"
      "pair; intervals of 95 % are those of pairs. Prints a table by game, and the sum of all games: score in per\n"
      "cent, half of its interval, Elo with the interval's ends, and the likelihood that the first player is the\n"
      "stronger one. Faults are late, illegal and missing replies; a random legal move takes their place. A player\n"
      "that fails or can't be reached when a game starts ends the tournament. A game without goals after 100,000\n"
      "plies is a draw.\n"
      "\n"
      "With --store, results are kept as soon as a game is over: the same command goes on where it was interrupted,\n"
      "and one with more --games adds to it. With budgets in simulations and a named --evaluator the table is then\n"
      "the same as without interruption. One process at a time may write to the file; others may read it.\n"
      "Exit status 1 if there was a fault or the tournament is not complete, 2 if it can't go on.\n"
      "\n"
      "With --clock, players have a budget for the game, or for so many moves, and share it out by their option\n"
      "strategy. Its option rate=N makes N simulations a second, however long they take: then games don't depend on\n"
      "the machine. Moves without a choice take no time.\n"
      "\n"
      "A player is an address like http://127.0.0.1:9147, or a spec:\n" +
      player_help() +
      "\n"
      "Examples:\n"
      "  senet tournament games/othello.kif --player mcts --player 'mcts(lanes=off)' --play 0.5 --games 100\n"
      "  senet tournament games/connect_four.kif games/othello.kif --player 'mcts(simulations=2000)' \\\n"
      "    --player 'mcts(simulations=1000)' --games 200 -j 2 --store results.sqlite\n"
      "  senet tournament games/othello.kif --player 'mcts(select=ucb1(c=0.5))' --player mcts --games 2000 --sprt "
      "--elo1 20\n"
      "  senet tournament games/connect_four.kif --clock 'sudden(budget=2,rate=6450)' --player 'mcts(strategy=exp)' "
      "\\\n"
      "    --player 'mcts(strategy=exp+stop(p=0.9,f=5))' --games 1000\n";
  return text;
}

}  // namespace

extern const Command tournament_command{
    .name = "tournament",
    .summary = "play many games between players and tell who is stronger",
    .details = details().c_str(),
    .add = add,
};

}  // namespace senet::cli
