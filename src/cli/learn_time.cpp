// senet learn-time: the tables of a game that time strategies look things up in, from a player's games against itself.
#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/rng.h"
#include "base/waitable_clock.h"
#include "cli/command.h"
#include "cli/game_source.h"
#include "cli/load_file.h"
#include "cli/progress.h"
#include "cli/stop_signals.h"
#include "load/loader.h"
#include "player/make_player.h"
#include "referee/match.h"
#include "referee/record.h"
#include "referee/table_learner.h"
#include "timing/time_control.h"

namespace senet::cli {

namespace {

struct Options {
  std::string file;
  std::string player = "mcts(simulations=1000,criticality=on)";
  std::string evaluator = "auto";
  std::optional<std::string> clock;
  std::string out;
  std::uint32_t games = 1000;
  std::uint32_t opening = 2;
  std::uint32_t jobs = 1;
  double play = 3600;
  std::uint64_t seed = 1;
};

// Plays the games, several at once, and shows them to the learner in their order, so that the tables don't depend on
// how many are played at once.
class SelfPlay {
 public:
  SelfPlay(const Options& options, std::shared_ptr<const Game> game)
      : options_(options), game_(std::move(game)), clock_(std::make_shared<const WallClock>()) {}

  // Throws: Error of a player or of the game.
  void play(Progress& progress) {
    {
      std::vector<std::jthread> threads;
      for (std::uint32_t i = 1; i < options_.jobs; ++i) threads.emplace_back([&] { work(progress); });
      work(progress);
    }
    if (problem_) std::rethrow_exception(problem_);
  }
  void stop() noexcept {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    for (referee::Match* match : running_) match->stop();
  }
  const referee::TableLearner& learner() const noexcept { return learner_; }

 private:
  void work(Progress& progress) {
    try {
      while (const auto match = next()) {
        referee::MatchRecord record = match->second->play();
        const std::lock_guard lock(mutex_);
        std::erase(running_, match->second.get());
        take(match->first, std::move(record));
        if (progress.due()) progress.show(fmt::format("{} of {} games", learner_.games(), options_.games));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      problem_ = std::current_exception();
      stopped_ = true;
      for (referee::Match* match : running_) match->stop();
    }
  }

  std::optional<std::pair<std::uint32_t, std::unique_ptr<referee::Match>>> next() {
    const std::lock_guard lock(mutex_);
    if (stopped_ || next_ == options_.games) return std::nullopt;
    const std::uint32_t number = next_++;
    const GameInfo& info = game_->info();
    std::vector<std::unique_ptr<Player>> players(info.roles());
    for (std::size_t role = 0; role < info.roles(); ++role) {
      if (!info.is_chance(static_cast<RoleId>(role))) players[role] = make_player(options_.player, *clock_);
    }
    std::uint64_t state = options_.seed + number;
    referee::MatchOptions match;
    match.match_id = fmt::format("senet.{}.{}", options_.seed, number);
    match.start_clock = match.play_clock = Seconds(options_.play);
    if (options_.clock) match.time_control = timing::parse_time_control(*options_.clock);
    match.seed = split_mix(state);
    match.opening_plies = options_.opening;
    match.opening_seed = split_mix(state);
    auto made = std::make_unique<referee::Match>(game_, std::move(players), match, clock_);
    running_.push_back(made.get());
    return std::pair(number, std::move(made));
  }

  // Requires: the mutex is held.
  void take(std::uint32_t number, referee::MatchRecord record) {
    for (const referee::SeatRecord& seat : record.seats) {
      if (seat.start_fault) throw Error(options_.player, seat.start_fault->text);
    }
    waiting_.emplace(number, std::move(record));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == seen_; first = waiting_.begin()) {
      learner_.add(first->second);
      waiting_.erase(first);
      ++seen_;
    }
  }

  const Options& options_;
  const std::shared_ptr<const Game> game_;
  const std::shared_ptr<const WallClock> clock_;

  std::mutex mutex_;  // guards what follows
  std::uint32_t next_ = 0;
  std::uint32_t seen_ = 0;  // games that the learner knows
  std::map<std::uint32_t, referee::MatchRecord> waiting_;
  std::vector<referee::Match*> running_;
  referee::TableLearner learner_;
  bool stopped_ = false;
  std::exception_ptr problem_;
};

std::string table_text(const Options& options, const std::string& game, const referee::TableLearner& learner) {
  const std::string clock = options.clock ? ", clock " + *options.clock : "";
  return fmt::format("# {}: {} games of {} against itself{}, {} random plies first, seed {}\n", game, learner.games(),
                     make_player(options.player, SteadyClock{})->name(), clock, options.opening, options.seed) +
         to_text(learner.tables());
}

int learn_time(const Options& options) {
  const GameSource source = find_source(options.file);
  make_player(options.player, SteadyClock{});  // before the load, which is long
  if (options.clock) timing::parse_time_control(*options.clock);
  load::LoadOptions load_options;
  load_options.evaluator = load::parse_evaluator(options.evaluator);
  load_options.use = load::Use::kSearch;
  if (!options.out.empty() && !std::ofstream(options.out, std::ios::app)) {
    throw Error(options.out, "can't be written");  // before the games, which take long
  }
  Progress progress;
  progress.show("loading " + source.name);
  SelfPlay games(options, load_source(source, load_options).game);
  StopSignals signals;
  {
    const std::jthread watch = on_stop_signal(signals, [&games] { games.stop(); });
    games.play(progress);
  }
  progress.clear();
  const referee::TableLearner& learner = games.learner();
  const std::string text = table_text(options, source.name, learner);
  if (options.out.empty()) {
    fmt::print("{}", text);
  } else if (learner.games() > 0) {
    try {
      referee::write_file(options.out, text);
    } catch (const Error&) {
      fmt::print("{}", text);  // rather there than nowhere
      throw;
    }
  }
  if (learner.games() == options.games) return kSuccess;
  fmt::print(stderr, "learn-time: {} of {} games have come to an end with goals\n", learner.games(), options.games);
  return kCheckFailed;
}

Action add(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  arguments.positional("FILE", options->file, "rule sheet, or see: senet help games");
  arguments.option("--player", options->player, "the spec of the player of all roles");
  arguments.option("--games", options->games, "to play", {1, 1e6});
  arguments.option("--opening", options->opening, "plies played at random first");
  arguments.option("--play", options->play, "start clock and play clock in seconds", {0, 1e6});
  arguments.option("--clock", options->clock,
                   "time for a game in place of the play clock, as in 'sudden(budget=20)'; see: senet help time");
  add_evaluator_option(arguments, options->evaluator);
  arguments.option("--seed", options->seed, "of everything that is random");
  arguments.option("-j,--jobs", options->jobs, "games at once", {1, 1024});
  arguments.option("--out", options->out, "file for the tables; none: they are printed");
  return [options] { return learn_time(*options); };
}

constexpr const char* kDetails =
    "Lets a player play against itself and writes what time strategies look up: for every ply how many own moves\n"
    "are still to come (moves), the same by the length of simulations (simulation) and by stones on the board\n"
    "(stones), how much hangs on single points (criticality), the time spent (spent); mean length of games and\n"
    "number of moves to choose from. A line KEY X VALUE each; moves without a choice don't count. Rules take the file\n"
    "by their option table, as in mcts(strategy=exp(table=FILE)+stop); see: senet help time.\n"
    "\n"
    "The times are those of the player's own strategy on --clock: what a strategy spends at each ply is what the\n"
    "rule `distribution` imitates. Ctrl-C writes what was learned so far. Exit status 1 where games are missing.\n"
    "\n"
    "Examples:\n"
    "  senet learn-time games/connect_four.kif --games 200 --out connect_four.times\n"
    "  senet learn-time games/othello.kif --player 'mcts(strategy=exp+stop,solver=off)' \\\n"
    "    --clock 'sudden(budget=30,rate=440)' --out stop.times\n";

}  // namespace

extern const Command learn_time_command{
    .name = "learn-time",
    .summary = "play a game against itself for the tables of time strategies",
    .details = kDetails,
    .add = add,
};

}  // namespace senet::cli
