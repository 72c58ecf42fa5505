// senet analyze: a search of one position, watched.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "base/error.h"
#include "base/waitable_clock.h"
#include "cli/analysis_report.h"
#include "cli/command.h"
#include "cli/load_file.h"
#include "cli/opening.h"
#include "cli/printable.h"
#include "cli/stop_signals.h"
#include "player/make_player.h"

namespace senet::cli {

namespace {

struct Options {
  std::string file;
  std::string moves;
  std::string role;
  std::string player = "mcts";
  double time = 10;
  std::uint64_t seed = 1;
  LoadArguments load;
  bool json = false;
};

void print_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

// The role to search for, which must have something to choose.
RoleId choose_role(const Options& options, const GameInfo& info, const Opening& opening) {
  if (opening.terminal) throw Error("--moves", "the game is over in this position");
  for (std::size_t role = 0; role < info.roles(); ++role) {
    const bool choice = opening.has_choice(static_cast<RoleId>(role));
    if (!options.role.empty() && options.role != info.role_names[role]) continue;
    if (!options.role.empty() && !choice) throw Error("--role", options.role + " has no choice in this position");
    if (choice && (!options.role.empty() || !info.is_chance(static_cast<RoleId>(role)))) {
      return static_cast<RoleId>(role);
    }
  }
  if (options.role.empty()) throw Error("--moves", "no player has a choice in this position");
  throw Error("--role", fmt::format("{} has no role {}; its roles are {}", info.name, options.role,
                                    fmt::join(info.role_names, ", ")));
}

// Brings the player to the position, without time to think on the way.
void lead_there(Player& player, const MatchSetup& setup, const Opening& opening, const Clock& clock) {
  player.start(setup, clock.now());
  JointMove last;
  for (const JointMove& joint : opening.plies) {
    player.play(last, clock.now());
    last = joint;
  }
}

void print_position(const Options& options, const LoadedFile& file, const Opening& opening, RoleId role) {
  const GameInfo& info = file.loaded.game->info();
  print_line(fmt::format("{}: evaluator {} ({}), loaded in {:.2f} s", info.name, file.loaded.game->evaluator(),
                         file.loaded.reason, file.cpu.count()));
  print_line(fmt::format("after {} plies {} chooses among {} moves; {}", opening.plies.size(),
                         printable(info.role_names[index(role)]), opening.legal[index(role)].size(), options.player));
}

int analyze(const Options& options) {
  const WallClock clock;
  const std::unique_ptr<Player> player = make_player(options.player, clock);
  const LoadedFile file = load_file(options.file, options.load);
  const Game& game = *file.loaded.game;
  TimePoint next{};
  const auto show = [&](const Analysis& analysis) {
    if (options.json) return print_line(analysis_json(analysis, game));
    if (!analysis.end.empty()) return fmt::print("{}", final_text(analysis, game));
    if (analysis.counted == "simulations" && clock.now() < next) return;  // a line a second is enough
    next = after(clock.now(), Seconds(0.9));
    print_line(progress_text(analysis, game));
  };
  const Opening opening = play_opening(game, options.moves);
  MatchSetup setup;
  setup.game = file.loaded.game;
  setup.role = choose_role(options, game.info(), opening);
  setup.match_id = "analysis";
  setup.seed = options.seed;
  StopSignals signals;
  if (!options.json) print_position(options, file, opening, setup.role);
  lead_there(*player, setup, opening, clock);
  if (!player->observe(show)) throw Error("--player", options.player + " does not search, there is nothing to show");
  std::stop_source stop;
  const std::jthread watch = on_stop_signal(signals, [&stop] { stop.request_stop(); });
  const TimePoint end = options.time > 0 ? after(clock.now(), Seconds(options.time)) : TimePoint::max();
  player->play(opening.plies.empty() ? JointMove{} : opening.plies.back(), {end, stop.get_token()});
  return kSuccess;
}

Action add(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  arguments.positional("FILE", options->file, "rule sheet, or see: senet help games");
  arguments.option("--moves", options->moves, "that lead to the position, from the initial state on");
  arguments.option("--role", options->role, "to search for; else the first one that has a choice");
  arguments.option("--player", options->player, "whose search it is: the spec of one that searches");
  arguments.option("--time", options->time, "seconds at most; 0: until interrupted", {0, 1e6});
  arguments.option("--seed", options->seed, "of everything that is random");
  options->load.use = load::Use::kSearch;
  add_load_options(arguments, options->load);
  arguments.flag("--json", options->json, "a line for programs now and then and at the end");
  return [options] { return analyze(*options); };
}

}  // namespace

extern const Command analyze_command{
    .name = "analyze",
    .summary = "search one position and show what is thought of its moves",
    .details =
        "While the search runs a line tells its progress: time, simulations, depth, the value for the role that\n"
        "chooses (its expected goal, 0 to 100), and the line of play that is expected. At the end a table shows each\n"
        "move: how many simulations went through it, their share, its value, and bounds of the value where they are\n"
        "proven. Ctrl-C ends the search and prints the table.\n"
        "\n"
        "--moves names one move for each role that has a choice, ply by ply: '(mark 2 2) (mark 1 1)' in tic-tac-toe,\n"
        "'rock paper' where both choose at once. Plies without any choice are passed over.\n"
        "\n"
        "--player takes what match takes, if it searches: senet help players lists them. With alphabeta the table\n"
        "counts positions, and moves that are not the best have no value, as their search ends when that is known.\n"
        "With --json each line is an object: final, seconds, simulations (or positions), their rate, playouts, nodes,\n"
        "bytes, depth, best, value, line, moves with visits, value, low, high; the last one has end, too.\n"
        "\n"
        "Examples:\n"
        "  senet analyze games/connect_four.kif --time 5\n"
        "  senet analyze games/tic_tac_toe.kif --moves '(mark 2 2) (mark 1 2)' --player 'mcts(simulations=5000)'\n"
        "  senet analyze games/breakthrough.kif --evaluator native --player 'alphabeta(depth=8)' --json\n"
        "  senet analyze games/othello.kif --player 'mcts(threads=2)' --time 0\n",
    .add = add,
};

}  // namespace senet::cli
