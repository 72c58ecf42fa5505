#include "player/flat_player.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/error.h"
#include "player/mcts_player.h"
#include "player/search_in_slices.h"
#include "player/simple_players.h"

namespace senet {

void FlatPlayerOptions::describe(OptionSet& set) {
  search.describe(set);
  set.count("simulations", simulations, {0, 1e12}, "playouts a move; 0: as many as the time allows");
  thinking.describe(set);
  set.count("seed", seed, {0, 1e15}, "of the random numbers; 0: the seed of the match");
}

void FlatPlayer::start(const MatchSetup& setup, const Deadline&) {
  report_ = {};
  search_.reset();
  search_ = std::make_unique<search::Flat>(setup.game, setup.role, options_.search, player_seed(setup, options_.seed));
}

MoveId FlatPlayer::play(std::span<const MoveId> last_joint, const Deadline& deadline) {
  report_ = {};
  if (search_ == nullptr) throw Error(name(), "has not been started");
  if (!last_joint.empty()) search_->advance(last_joint);
  if (search_->moves().size() < 2) {
    report_.note = "forced";
    return search_->best_move();
  }
  std::atomic<bool> ended{false};
  const std::stop_callback end(deadline.stop, [&ended] { ended.store(true, std::memory_order_relaxed); });
  search::SearchBudget budget;
  budget.deadline = options_.thinking.end(clock_, deadline.time);
  if (options_.simulations > 0) budget.simulations = options_.simulations;
  const auto run = [&](const search::SearchBudget& slice) { return search_->search(slice, clock_, ended); };
  const search::SearchReport report =
      observer_ ? search_in_slices(budget, clock_, run, [this](const auto& so_far) { tell(so_far, ""); }) : run(budget);
  if (observer_) tell(report, text_of(report.end));
  report_ = {report.simulations, report.value, text_of(report.end)};
  return search_->best_move();
}

bool FlatPlayer::observe(Observer observer) {
  observer_ = std::move(observer);
  return true;
}

void FlatPlayer::tell(const search::SearchReport& report, const char* end) const {
  Analysis analysis;
  analysis.best = search_->best_move();
  analysis.line = {analysis.best};
  for (const search::FlatMove& move : search_->moves()) {
    if (move.playouts > 0) analysis.moves.push_back({move.move, move.playouts, 100 * move.mean(), {}, {}});
  }
  std::ranges::stable_sort(analysis.moves, [best = analysis.best](const AnalyzedMove& a, const AnalyzedMove& b) {
    return a.move == best || (b.move != best && *a.value > *b.value);
  });
  analysis.value = report.value;
  analysis.work = report.simulations;
  analysis.playouts = report.playouts;
  analysis.elapsed = report.elapsed;
  analysis.end = end;
  observer_(analysis);
}

void FlatPlayer::finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) { search_.reset(); }

}  // namespace senet
