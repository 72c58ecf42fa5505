#include "player/mcts_player.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "player/search_in_slices.h"
#include "player/simple_players.h"
#include "search/principal_variation.h"

namespace senet {

const char* text_of(search::SearchEnd end) {
  switch (end) {
    case search::SearchEnd::kTime:
      return "time";
    case search::SearchEnd::kSimulations:
      return "simulations";
    case search::SearchEnd::kStopped:
      return "stopped";
    case search::SearchEnd::kSolved:
      return "solved";
    case search::SearchEnd::kNothingToDo:
      break;
  }
  return "nothing to search";
}

void MctsPlayerOptions::describe(OptionSet& set) {
  search.describe(set);
  threads.describe(set);
  set.count("simulations", simulations, {0, 1e12}, "a move; 0: as many as the time allows");
  thinking.describe(set);
  set.on_off("think_forced", think_forced, "search although only one move is legal");
  set.choice("start", start, {{"auto", Start::kAuto}, {"on", Start::kOn}, {"off", Start::kOff}},
             "search during the start clock; auto: unless simulations are given");
  set.count("seed", seed, {0, 1e15}, "of the random numbers; 0: the seed of the match");
}

bool MctsPlayer::searches_at_start() const noexcept {
  using Start = MctsPlayerOptions::Start;
  return options_.start == Start::kOn || (options_.start == Start::kAuto && options_.simulations == 0);
}

search::SearchBudget MctsPlayer::budget(TimePoint deadline) const noexcept {
  search::SearchBudget budget;
  budget.deadline = options_.thinking.end(clock_, deadline);
  if (options_.simulations > 0) budget.simulations = options_.simulations;
  return budget;
}

const search::SearchReport& MctsPlayer::search(const Deadline& deadline) {
  return search_->search(budget(deadline.time), clock_, deadline.stop);
}

bool MctsPlayer::observe(Observer observer) {
  observer_ = std::move(observer);
  return true;
}

// `report` sums up what was done so far for this move.
Analysis MctsPlayer::analysis(const search::SearchReport& report) {
  constexpr std::size_t kLine = 30;
  Analysis analysis;
  analysis.best = search_->best_move();
  for (const ParallelSearch::RootMove& move : search_->root_moves()) {
    AnalyzedMove& each = analysis.moves.emplace_back(AnalyzedMove{move.move, move.visits, 100 * move.mean(), {}, {}});
    if (move.low == move.high) each.value = move.low;
    if (move.low > 0 || move.low == move.high) each.low = move.low;
    if (move.high < 100 || move.low == move.high) each.high = move.high;
  }
  std::ranges::stable_partition(analysis.moves, [&](const AnalyzedMove& move) { return move.move == analysis.best; });
  for (const auto& each : search_->searches()) {
    analysis.line = principal_variation(each->tree(), analysis.best, kLine);
    if (!analysis.line.empty()) break;
  }
  analysis.value = report.value;
  analysis.work = report.simulations;
  analysis.playouts = report.playouts;
  analysis.nodes = report.nodes;
  analysis.bytes = report.tree_bytes;
  analysis.depth = report.depth;
  analysis.elapsed = report.elapsed;
  return analysis;
}

search::SearchReport MctsPlayer::search_observed(const Deadline& deadline) {
  const auto run = [&](const search::SearchBudget& slice) { return search_->search(slice, clock_, deadline.stop); };
  const search::SearchReport report =
      search_in_slices(budget(deadline.time), clock_, run, [this](const auto& so_far) { observer_(analysis(so_far)); });
  Analysis last = analysis(report);
  last.end = text_of(report.end);
  observer_(last);
  return report;
}

void MctsPlayer::start(const MatchSetup& setup, const Deadline& deadline) {
  report_ = {};
  search_.reset();  // what is left of another match, first of all its memory
  search_ = std::make_unique<ParallelSearch>(setup.game, setup.role, options_.search, options_.threads,
                                             player_seed(setup, options_.seed));
  if (searches_at_start()) search(deadline);
}

MoveId MctsPlayer::play(std::span<const MoveId> last_joint, const Deadline& deadline) {
  report_ = {};
  if (search_ == nullptr) throw Error(name(), "has not been started");
  if (!last_joint.empty()) search_->advance(last_joint);
  if (search_->legal().size() < 2 && !options_.think_forced) {
    report_.note = "forced";
    return search_->best_move();
  }
  const search::SearchReport report = observer_ ? search_observed(deadline) : search(deadline);
  report_ = {report.simulations, report.value, text_of(report.end)};
  return search_->best_move();
}

void MctsPlayer::finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) { search_.reset(); }

}  // namespace senet
