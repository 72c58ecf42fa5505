#include "player/alpha_beta_player.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "player/simple_players.h"

namespace senet {

namespace {

using search::AlphaBetaEnd;

const char* to_text(AlphaBetaEnd end) {
  switch (end) {
    case AlphaBetaEnd::kTime:
      return "time";
    case AlphaBetaEnd::kDepth:
      return "depth";
    case AlphaBetaEnd::kPositions:
      return "positions";
    case AlphaBetaEnd::kStopped:
      return "stopped";
    case AlphaBetaEnd::kProven:
      return "proven";
    case AlphaBetaEnd::kNothingToDo:
      break;
  }
  return "nothing to search";
}

std::string text_of(search::Score score) {
  if (score > search::kSurest) return "won in " + std::to_string(search::kWin - score);
  if (score < -search::kSurest) return "lost in " + std::to_string(search::kWin + score);
  return "worth " + std::to_string(static_cast<int>(std::lround(search::goal_of(score))));
}

}  // namespace

void AlphaBetaPlayerOptions::describe(OptionSet& set) {
  search.describe(set);
  set.count("positions", positions, {0, 1e12}, "to search on from, a move; 0: as many as the time allows");
  thinking.describe(set);
}

search::AlphaBetaBudget AlphaBetaPlayer::budget(TimePoint deadline) const noexcept {
  search::AlphaBetaBudget budget;
  budget.deadline = options_.thinking.end(clock_, deadline);
  if (options_.positions > 0) budget.positions = options_.positions;
  return budget;
}

void AlphaBetaPlayer::start(const MatchSetup& setup, const Deadline& deadline) {
  report_ = {};
  search_.reset();
  role_ = setup.role;
  game_ = setup.game;
  simulator_ = game_->new_simulator();
  auto search = std::make_unique<search::AlphaBeta>(game_, options_.search);
  std::atomic<bool> ended{false};
  const std::stop_callback end(deadline.stop, [&ended] { ended.store(true, std::memory_order_relaxed); });
  search->probe(budget(deadline.time), clock_, ended, player_seed(setup, 0));
  search_ = std::move(search);
}

MoveId AlphaBetaPlayer::play(std::span<const MoveId> last_joint, const Deadline& deadline) {
  report_ = {};
  if (search_ == nullptr) throw Error(name(), "has not been started");
  if (!last_joint.empty()) {
    simulator_->apply(last_joint);
    search_->advance(last_joint);
  }
  simulator_->legal(role_, legal_);
  if (legal_.size() < 2) {
    report_.note = "forced";
    return legal_.empty() ? kNoMove : legal_.front();
  }
  std::atomic<bool> ended{false};
  const std::stop_callback end(deadline.stop, [&ended] { ended.store(true, std::memory_order_relaxed); });
  search_->search(budget(deadline.time), clock_, ended, [this] { tell(""); });
  tell(to_text(search_->report().end));
  make_report();
  return search_->best_move();
}

bool AlphaBetaPlayer::observe(Observer observer) {
  observer_ = std::move(observer);
  return true;
}

void AlphaBetaPlayer::tell(const char* end) {
  if (!observer_) return;
  const search::AlphaBetaReport& done = search_->report();
  Analysis analysis;
  analysis.best = search_->best_move();
  analysis.line = search_->principal_variation();
  for (const search::RootMove& move : search_->root_moves()) {
    const double goal = search::goal_of(move.score);
    AnalyzedMove& each = analysis.moves.emplace_back(AnalyzedMove{move.move, move.positions, {}, {}, {}});
    const bool proven = move.proven;
    if (move.bound == search::Bound::kExact) each.value = goal;
    if (proven && move.bound != search::Bound::kUpper) each.low = goal;
    if (proven && move.bound != search::Bound::kLower) each.high = goal;
  }
  if (done.score) analysis.value = search::goal_of(*done.score);
  analysis.counted = "positions";
  analysis.work = done.positions;
  analysis.bytes = search_->table().bytes();
  analysis.depth = done.depth;
  analysis.elapsed = done.elapsed;
  analysis.end = end;
  observer_(analysis);
}

void AlphaBetaPlayer::make_report() {
  const search::AlphaBetaReport& done = search_->report();
  report_.note = std::string(to_text(done.end)) + ", depth " + std::to_string(done.depth);
  report_.note += ", " + std::to_string(done.positions) + " positions";
  if (done.score) {
    report_.value = search::goal_of(*done.score);
    if (done.proven) report_.note += ", " + text_of(*done.score);
  }
  if (!search_->opposed()) report_.note += ", goals are not opposed";
  if (!search_->estimates()) report_.note += ", no evaluation";
}

void AlphaBetaPlayer::finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) { search_.reset(); }

}  // namespace senet
