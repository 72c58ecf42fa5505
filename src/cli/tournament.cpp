// senet tournament: many games, their statistics, and a file from which a tournament goes on.
#include "referee/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/error.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/seats.h"
#include "cli/stop_signals.h"
#include "cli/tournament_report.h"
#include "cli/tournament_setup.h"
#include "net/http_client.h"
#include "player/make_player.h"

namespace senet::cli {

namespace {

constexpr std::uint32_t kMostGames = 10'000'000;

struct Options {
  TournamentSetup setup;
  std::vector<std::string> players;
  std::string format = "text";
  std::uint32_t games = 20;  // a pairing and sheet
  bool gauntlet = false;
  bool sprt = false;
  referee::Sprt test;
};

referee::TournamentOptions read_options(const Options& options, const TournamentSheets& sheets) {
  if (options.players.size() < 2) throw Error("--player", "two players at least are needed");
  for (const std::string& player : options.players) {
    if (options.players.size() > 2 && std::ranges::count(options.players, player) > 1) {
      throw Error("--player", "'" + player + "' is given twice: its games would be counted twice");
    }
  }
  if (options.games % 2 != 0) throw Error("--games", "an even number expected: games are played in pairs");
  if (options.sprt && options.players.size() != 2) throw Error("--sprt", "the test is for two players");
  if (options.sprt && options.test.elo0 >= options.test.elo1) throw Error("--elo0", "must be less than --elo1");
  const std::size_t opponents = options.players.size() - 1;
  const std::size_t pairings = options.gauntlet ? opponents : opponents * (opponents + 1) / 2;
  if (options.games * pairings * options.setup.files.size() > kMostGames) {
    throw Error("--games", fmt::format("more than {} in all", kMostGames));
  }
  referee::TournamentOptions result = tournament_options(options.setup);
  result.plan.players = options.players;
  result.plan.sheets = sheets.names();
  result.plan.pairs = options.games / 2;
  result.plan.gauntlet = options.gauntlet;
  if (options.sprt) result.sprt = options.test;
  return result;
}

int tournament(const Options& options) {
  const TableFormat format = parse_table_format(options.format);
  TournamentSheets sheets(options.setup);
  const referee::TournamentOptions settings = read_options(options, sheets);
  for (const std::string& player : options.players) make_any_player(player, SteadyClock{});  // before the load
  check_clocks(options.players, options.setup.start, options.setup.play);
  if (options.setup.clock && std::ranges::any_of(options.players, net::is_address)) {
    throw Error("--clock", "a player at an address can't be told of one: it knows --start and --play alone");
  }
  referee::ResultStore store(options.setup.store, sheets.plan_text(settings.plan));
  Progress progress;
  std::vector<referee::Sheet> loaded = sheets.load(options.players, progress);
  StopSignals signals;
  const auto played = play_tournament(settings, std::move(loaded), store, signals, progress, "");
  progress.clear();
  const std::vector<referee::GameResult>& results = played->results();
  fmt::print("{}", standings_table(referee::standings(results), format, settings.sprt));
  const bool faults = std::ranges::any_of(
      results, [](const auto& game) { return game.faults_of_first.sum() + game.faults_of_second.sum() > 0; });
  const bool complete = results.size() >= played->games() || played->decision();
  if (!complete) fmt::print(stderr, "senet: {} of {} games were played\n", results.size(), played->games());
  return faults || !complete ? kCheckFailed : kSuccess;
}

Action add(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  add_tournament_setup(arguments, options->setup);
  arguments.option("--player", options->players, "a spec or an address; two or more");
  arguments.option("--games", options->games, "games of each pairing on each sheet, an even number", {2, kMostGames});
  arguments.flag("--gauntlet", options->gauntlet, "the first player against each other one, not all against all");
  arguments.option("--format", options->format, "of the table: text, json, csv, markdown");
  arguments.flag("--sprt", options->sprt, "end as soon as a sequential test of the first player is decided");
  arguments.option("--elo0", options->test.elo0, "of the test: no improvement", {-1000, 1000});
  arguments.option("--elo1", options->test.elo1, "of the test: an improvement", {-1000, 1000});
  arguments.option("--alpha", options->test.alpha, "of the test: chance to take elo1 in error", {1e-6, 0.5});
  arguments.option("--beta", options->test.beta, "of the test: chance to take elo0 in error", {1e-6, 0.5});
  arguments.file("--plan", "TOML file for all that is not given here: its keys are the options' names and FILE");
  return [options] { return tournament(*options); };
}

const std::string& details() {
  static const std::string text =
      "Plays every pairing of players on every sheet. Two games with the same random opening and seats swapped are a\n"
      "pair; intervals of 95 % are those of pairs. Prints a table by game, and the sum of all games: score in per\n"
      "cent, half of its interval, Elo with the interval's ends, and the likelihood that the first player is the\n"
      "stronger one. Of pairs, also the part that was won of those that were not split (as is usual for Kalah). "
      "Faults\n"
      "are late, illegal and missing replies; a random legal move takes the place of the first two, but whose time "
      "for\n"
      "the match is over, and who fails, loses the game. Three numbers tell them apart where there are any. A player\n"
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
      "A player is an address like http://127.0.0.1:9147, for Go gtp:COMMAND (see: senet help match), or a spec:\n" +
      player_help() +
      "\n"
      "A plan as a file, with values on the command line in place of its own:\n"
      "  FILE = [\"games/othello.kif\", \"games/connect_four.kif\"]\n"
      "  player = [\"mcts(simulations=1000)\", \"mcts(simulations=1000,playout=mast)\"]\n"
      "  games = 200\n"
      "  store = \"mast.sqlite\"\n"
      "\n"
      "Examples:\n"
      "  senet tournament --plan mast.toml -j 2 --format markdown\n"
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
