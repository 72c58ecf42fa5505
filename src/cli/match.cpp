// senet match: the referee.
#include "referee/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/waitable_clock.h"
#include "cli/command.h"
#include "cli/game_source.h"
#include "cli/load_file.h"
#include "cli/match_report.h"
#include "cli/seats.h"
#include "cli/stop_signals.h"
#include "load/loader.h"
#include "player/make_player.h"
#include "referee/record.h"

namespace senet::cli {

namespace {

struct Options {
  std::string file;
  std::vector<std::string> players;
  std::string evaluator = "auto";
  double start = 10;
  double play = 10;
  std::uint64_t seed = 1;
  std::string record;
  bool ponder = false;
  bool json = false;
};

struct Seats {
  std::vector<std::unique_ptr<Player>> players;  // by role, null for chance
  std::vector<std::string> texts;                // what they were made from, empty for chance
};

// Chance has a player only where there is one for every role.
Seats seat_players(const Options& options, const GameInfo& info, const Clock& clock) {
  std::size_t chance = 0;
  for (std::size_t role = 0; role < info.roles(); ++role) chance += info.is_chance(static_cast<RoleId>(role)) ? 1 : 0;
  const std::size_t needed = info.roles() - chance;
  const std::size_t given = options.players.size();
  if (given != 0 && given != needed && given != info.roles()) {
    throw Error("--player", fmt::format("{} given for {} roles of {}", given, needed, info.name));
  }
  Seats seats;
  seats.players.resize(info.roles());
  seats.texts.resize(info.roles());
  std::size_t next = 0;
  for (std::size_t role = 0; role < info.roles(); ++role) {
    if (info.is_chance(static_cast<RoleId>(role)) && given != info.roles()) continue;
    seats.texts[role] = given == 0 ? "mcts" : options.players[next++];
    seats.players[role] = make_any_player(seats.texts[role], clock);
  }
  return seats;
}

// Different for every match, since players refuse a match that they are playing already.
std::string match_id(const std::string& game) {
  std::string id = fmt::format("senet.{}.{}", game, std::chrono::system_clock::now().time_since_epoch().count());
  for (char& c : id) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
    if (!plain) c = '_';
  }
  return id;
}

void print_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

// Who has failed already, and that the match goes on all the same.
void warn_of_failed_starts(const referee::MatchRecord& record) {
  for (const referee::SeatRecord& seat : record.seats) {
    if (!seat.start_fault) continue;
    fmt::print(stderr, "senet: match: {}; moves it does not make are drawn at random\n", start_fault_line(seat));
  }
}

// In the lines for people, a role that had nothing to choose is left out of a ply in which another one had.
void print_ply(const Options& options, const GameInfo& info, const referee::MatchRecord& record) {
  const std::vector<referee::MoveRecord>& moves = record.plies.back().moves;
  const bool forced = std::ranges::none_of(moves, [](const auto& move) { return move.choices > 1; });
  for (std::size_t role = 0; role < moves.size(); ++role) {
    const std::string& name = info.role_names[role];
    if (options.json) {
      print_line(move_json(record.plies.size(), name, moves[role]));
    } else if (forced || moves[role].choices > 1 || moves[role].fault) {
      print_line(move_line(record.plies.size(), name, moves[role]));
    }
  }
}

// Writes what is known so far before the first move and then every second, so that a file that can't be written is
// noticed at once, and a match that is killed leaves a record.
class RecordKeeper {
 public:
  RecordKeeper(std::string path, const Clock& clock) : path_(std::move(path)), clock_(clock) {}

  void write(const referee::MatchRecord& record) {
    if (path_.empty()) return;
    referee::write_file(path_, to_json(record, began_));
    written_ = clock_.now();
  }
  void write_now_and_then(const referee::MatchRecord& record) {
    if (clock_.now() - written_ >= Seconds(1)) write(record);
  }

 private:
  const std::string path_;
  const Clock& clock_;
  const std::int64_t began_ =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  TimePoint written_{};
};

int match(const Options& options) {
  const auto clock = std::make_shared<const WallClock>();
  for (const std::string& player : options.players) make_any_player(player, *clock);  // before the load, which is long
  check_clocks(options.players, options.start, options.play);
  const GameSource source = find_source(options.file);
  const std::string& name = source.name;
  load::LoadOptions load_options;
  load_options.evaluator = load::parse_evaluator(options.evaluator);
  load_options.use = load::Use::kSearch;
  const load::Loaded loaded = load_source(source, load_options);
  const GameInfo& info = loaded.game->info();
  if (!options.json) {
    print_line(fmt::format("{}: {} roles, evaluator {} ({}), loaded in {:.2f} s", name, info.roles(),
                           loaded.game->evaluator(), loaded.reason, loaded.times.total().count()));
  }
  referee::MatchOptions match_options;
  match_options.match_id = match_id(name);
  match_options.rules = rules_text(source, options.players);
  match_options.start_clock = Seconds(options.start);
  match_options.play_clock = Seconds(options.play);
  match_options.seed = options.seed;
  match_options.ponder = options.ponder;
  Seats seats = seat_players(options, info, *clock);
  StopSignals signals;
  referee::Match match(loaded.game, std::move(seats.players), match_options, clock);
  const TimePoint from = clock->now();
  referee::MatchRecord record;
  record.match_id = match_options.match_id;
  record.game = name;
  RecordKeeper keeper(options.record, *clock);
  keeper.write(record);
  {
    const std::jthread watch = on_stop_signal(signals, [&match] { match.stop(); });
    record = match.play([&](const referee::MatchRecord& so_far) {
      if (so_far.plies.empty()) return warn_of_failed_starts(so_far);
      print_ply(options, info, so_far);
      keeper.write_now_and_then(so_far);
    });
  }
  const Seconds elapsed(clock->now() - from);
  keeper.write(record);  // before the output, which may fail
  fmt::print("{}", options.json ? summary_json(record, elapsed) + "\n" : summary(record, seats.texts, elapsed));
  return record.aborted || record.faults() > 0 ? kCheckFailed : kSuccess;
}

Action add(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  arguments.positional("FILE", options->file, "rule sheet, or see: senet help games");
  arguments.option("--player", options->players, "a spec or an address, once for each role in order; default mcts");
  add_evaluator_option(arguments, options->evaluator);
  arguments.option("--start", options->start, "start clock in seconds", {0, 1e6});
  arguments.option("--play", options->play, "play clock in seconds", {0, 1e6});
  arguments.option("--seed", options->seed, "of everything that is random");
  arguments.flag("--ponder", options->ponder, kPonderHelp);
  arguments.option("--record", options->record, "file for the record of the match, JSON");
  arguments.flag("--json", options->json, "a JSON line a move, and one at the end, instead of text");
  return [options] { return match(*options); };
}

const std::string& details() {
  static const std::string text =
      "Prints a line a move: step, role, move, simulations, expected goal, time used and left; at the end the goals\n"
      "and a summary. A role that has no choice is left out of a ply in which another one has. Replies that are late\n"
      "(a second is granted beyond the play clock) or illegal are recorded as faults and replaced by a random legal\n"
      "move. A player at an address is told its clocks in whole seconds.\n"
      "A player that fails at the start is told of on stderr, and asked for moves all the same. One address may have\n"
      "several seats: each is a match of its own to it, whose name ends in the number of the role (senet serve needs\n"
      "--matches 2 for that).\n"
      "The record is written before the first move, then every second. The role `random` is moved by\n"
      "the referee unless there is a player for it too. Exit status 1 if there was a fault or the match was aborted.\n"
      "\n"
      "A player is an address like http://127.0.0.1:9147, which is spoken to by the GGP protocol, gtp:COMMAND, a "
      "program\n"
      "that plays Go by the Go Text Protocol (as gtp:gnugo --mode gtp --chinese-rules --capture-all-dead), or a "
      "spec:\n" +
      player_help() +
      "\n"
      "Examples:\n"
      "  senet match games/breakthrough.kif\n"
      "  senet match games/nim.kif --player 'mcts(simulations=1000)' --player random --seed 7 --record nim.json\n"
      "  senet match games/breakthrough.kif --evaluator sliced --player mcts --player 'mcts(lanes=off)'\n"
      "  senet match games/tic_tac_toe.kif --player http://127.0.0.1:9147 --player legal --start 5 --play 1\n";
  return text;
}

}  // namespace

extern const Command match_command{
    .name = "match",
    .summary = "referee a match between players, here or at an address",
    .details = details().c_str(),
    .add = add,
};

}  // namespace senet::cli
