// senet tune: which of many settings of a player is the strongest, by games against an opponent.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/rng.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/seats.h"
#include "cli/stop_signals.h"
#include "cli/tournament_report.h"
#include "cli/tournament_setup.h"
#include "player/make_player.h"
#include "referee/sequential_halving.h"
#include "referee/spec_template.h"
#include "referee/statistics.h"

namespace senet::cli {

namespace {

struct Options {
  TournamentSetup setup;
  std::string player;
  std::string against = "mcts";
  std::uint32_t candidates = 16;
  std::uint32_t games = 1000;
  std::uint32_t confirm = 200;
  bool json = false;
};

// The search for the best candidate, and the games that confirm it. Each round has its own file beside the store.
class Tuning {
 public:
  Tuning(const Options& options, std::vector<std::string> candidates)
      : options_(options),
        sheets_(options.setup),
        candidates_(std::move(candidates)),
        results_(candidates_.size()),
        halving_(candidates_.size(), options.games / 2) {}

  // Of the search in all.
  std::uint64_t games() const {
    std::uint64_t games = 0;
    for (referee::SequentialHalving ahead = halving_; !ahead.over();
         ahead.end_round(std::vector<double>(candidates_.size()))) {
      games += 2 * ahead.left().size() * pairs_a_sheet(ahead.pairs()) * sheets_.names().size();
    }
    return games;
  }
  // False where signals came before the end.
  bool run() {
    StopSignals signals;
    while (!halving_.over()) {
      if (!play_round(signals)) return false;
    }
    best_ = halving_.left().front();
    return options_.confirm == 0 || confirm(signals);
  }

  std::string text() const;
  std::string json() const;
  bool faults() const noexcept { return faults_; }

 private:
  referee::TournamentOptions plan(const std::vector<std::size_t>& who, std::uint64_t pairs, std::size_t round) const {
    referee::TournamentOptions options = tournament_options(options_.setup);
    options.plan.players = {options_.against};
    for (const std::size_t each : who) options.plan.players.push_back(candidates_[each]);
    options.plan.sheets = sheets_.names();
    options.plan.pairs = pairs_a_sheet(pairs);
    options.plan.gauntlet = true;
    std::uint64_t seed = options_.setup.seed + round;
    options.plan.seed = split_mix(seed);
    return options;
  }
  std::uint32_t pairs_a_sheet(std::uint64_t pairs) const {
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(pairs / sheets_.names().size(), 1));
  }
  // Nothing where it was stopped.
  std::optional<std::vector<referee::Standing>> play(const referee::TournamentOptions& options, std::size_t round,
                                                     StopSignals& signals, const std::string& label) {
    const bool kept = options_.setup.store != ":memory:";
    const std::string file = kept ? fmt::format("{}.{}", options_.setup.store, round) : options_.setup.store;
    referee::ResultStore store(file, sheets_.plan_text(options.plan));
    std::vector<referee::Sheet> sheets = sheets_.load(options.plan.players, progress_);
    const auto played = play_tournament(options, std::move(sheets), store, signals, progress_, label);
    progress_.clear();
    for (const auto& game : played->results()) faults_ |= game.faults_of_first.sum() + game.faults_of_second.sum() > 0;
    if (played->results().size() < played->games()) return std::nullopt;
    return referee::standings(played->results());
  }
  bool play_round(StopSignals& signals) {
    const auto& left = halving_.left();
    const std::string label = fmt::format("round {}, {} candidates: ", halving_.round() + 1, left.size());
    const auto standings = play(plan(left, halving_.pairs(), halving_.round()), halving_.round() + 1, signals, label);
    if (!standings) return false;
    for (const referee::Standing& standing : *standings) {
      if (!standing.sheet.empty() && sheets_.names().size() > 1) continue;  // the sums follow
      const auto candidate = std::ranges::find(candidates_, standing.second) - candidates_.begin();
      add_results(results_[static_cast<std::size_t>(candidate)], reversed(standing.results));
    }
    std::vector<double> scores;
    for (const referee::Results& each : results_) scores.push_back(score(each));
    halving_.end_round(scores);
    return true;
  }
  bool confirm(StopSignals& signals) {
    constexpr std::size_t kFresh = 1000;  // more rounds than there are
    referee::TournamentOptions options = plan({*best_}, options_.confirm / 2, kFresh);
    std::swap(options.plan.players[0], options.plan.players[1]);
    confirmation_ = play(options, 0, signals, "confirming: ");
    return confirmation_.has_value();
  }
  // The best one first, then by the rounds that they lasted, that is by games, and by score.
  std::vector<std::size_t> ranking() const;

  const Options& options_;
  TournamentSheets sheets_;
  const std::vector<std::string> candidates_;
  std::vector<referee::Results> results_;  // of each candidate
  referee::SequentialHalving halving_;
  std::optional<std::size_t> best_;
  std::optional<std::vector<referee::Standing>> confirmation_;
  bool faults_ = false;
  Progress progress_;
};

std::vector<std::size_t> Tuning::ranking() const {
  std::vector<std::size_t> order(candidates_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    if ((a == best_) != (b == best_)) return a == best_;
    if (results_[a].games() != results_[b].games()) return results_[a].games() > results_[b].games();
    return score(results_[a]) > score(results_[b]);
  });
  return order;
}

std::string Tuning::text() const {
  std::string text = fmt::format("{:>6} {:>8} {:>5}  {}\n", "games", "score %", "+-", "against " + options_.against);
  for (const std::size_t each : ranking()) {
    const referee::Results& results = results_[each];
    text += fmt::format("{:>6} {:>8.1f} {:>5.1f}  {}\n", results.games(), 100 * score(results), 100 * interval(results),
                        candidates_[each]);
  }
  if (confirmation_) text += "\nconfirmed in fresh games:\n" + standings_table(*confirmation_, TableFormat::kText, {});
  return best_ ? text + fmt::format("\nbest: {}\n", candidates_[*best_]) : text;
}

std::string Tuning::json() const {
  nlohmann::json all;
  all["best"] = candidates_[*best_];
  all["against"] = options_.against;
  for (const std::size_t each : ranking()) {
    const referee::Results& results = results_[each];
    all["candidates"].push_back({{"player", candidates_[each]},
                                 {"games", results.games()},
                                 {"score", score(results)},
                                 {"interval", interval(results)}});
  }
  if (confirmation_) {
    all["confirmation"] = nlohmann::json::parse(standings_table(*confirmation_, TableFormat::kJson, {}));
  }
  return all.dump() + "\n";
}

int tune(const Options& options) {
  if (options.player.empty()) throw Error("--player", "the spec to be tuned is missing");
  if (options.confirm % 2 != 0) throw Error("--confirm", "an even number expected: games are played in pairs");
  std::vector<std::string> candidates =
      referee::draw_candidates(options.player, options.candidates, options.setup.seed,
                               [](const std::string& spec) { make_player(spec, SteadyClock{}); });
  make_any_player(options.against, SteadyClock{});
  check_clocks({&options.against, 1}, options.setup.start, options.setup.play);
  std::erase(candidates, options.against);
  if (candidates.size() < 2) throw Error(options.player, "two different candidates at least are needed");
  const std::size_t known = candidates.size();
  Tuning tuning(options, std::move(candidates));
  if (const std::uint64_t games = tuning.games(); games > options.games) {
    fmt::print(stderr,
               "senet: tune: --games {} is too few for {} candidates: {} games are played, a pair of each on each "
               "game in every round\n",
               options.games, known, games);
  }
  if (!tuning.run()) {
    fmt::print("{}", tuning.text());
    fmt::print(stderr, "senet: tune: stopped before the end; with --store the same command goes on\n");
    return kCheckFailed;
  }
  fmt::print("{}", options.json ? tuning.json() : tuning.text());
  return tuning.faults() ? kCheckFailed : kSuccess;
}

Action add(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  add_tournament_setup(arguments, options->setup);
  arguments.option("--player", options->player, "the spec to be tuned, with open parts");
  arguments.option("--against", options->against, "the opponent, a spec or an address");
  arguments.option("--candidates", options->candidates, "to begin with", {2, 10'000});
  arguments.option("--games", options->games, "of the search in all", {2, 1e7});
  arguments.option("--confirm", options->confirm, "games of the best one after it, with seeds of their own", {0, 1e6});
  arguments.flag("--json", options->json, "one JSON object instead of text");
  arguments.file("--plan", "TOML file for all that is not given here: its keys are the options' names and FILE");
  return [options] { return tune(*options); };
}

const std::string& details() {
  static const std::string text =
      "Draws candidates from a spec with open parts, lets them play against the opponent, and drops the worse half\n"
      "after each round (sequential halving), until one is left. Its score is too good then, being the best of many;\n"
      "games with fresh seeds confirm it. Open parts are {0.2..2} for any number between, {1..5} for a whole one "
      "where\n"
      "the option takes no others, and {a|b|c} for one of these texts, which may have open parts themselves. Where\n"
      "--games is not enough for a pair of each candidate in every round, more are played.\n"
      "\n"
      "With --store NAME, rounds are kept in NAME.1, NAME.2 and so on, the confirmation in NAME.0, and the same "
      "command\n"
      "goes on where it was interrupted. Exit status 1 if there was a fault or it was stopped, 2 if it can't go on.\n"
      "\n"
      "Examples:\n"
      "  senet tune games/othello.kif --player 'mcts(simulations=500,select=ucb1tuned(c={0.3..1.5}))' \\\n"
      "    --against 'mcts(simulations=500)' --start 60 --play 60 --games 2000 -j 2\n"
      "  senet tune games/connect_four.kif --clock 'sudden(budget=20,rate=6450)' --against 'mcts(solver=off)' \\\n"
      "    --player "
      "'mcts(solver=off,strategy=exp+stop(f={1..5},p={0.1..1})+{unst(f={0.25..1.5})|close(d={0.1..0.8})})' "
      "\\\n"
      "    --store stop --candidates 64 --games 4000\n";
  return text;
}

}  // namespace

extern const Command tune_command{
    .name = "tune",
    .summary = "find the strongest settings of a player",
    .details = details().c_str(),
    .add = add,
};

}  // namespace senet::cli
