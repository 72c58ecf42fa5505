#include "player/mcts_player.h"

#include <algorithm>
#include <atomic>

#include "base/error.h"
#include "player/simple_players.h"

namespace senet {

namespace {

const char* to_text(search::SearchEnd end) {
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

}  // namespace

void MctsPlayerOptions::describe(OptionSet& set) {
  search.describe(set);
  set.count("simulations", simulations, {0, 1e12}, "a move; 0: as many as the time allows");
  set.seconds("time", time, {0, 1e6}, "seconds a move at most; 0: the whole play clock");
  set.seconds("margin", margin, {0, 60}, "seconds kept from the clock, a tenth of what is left at most");
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
  const TimePoint now = clock_.now();
  const Seconds left = std::max(Seconds(deadline - now), Seconds(0));
  Seconds spend = left - std::min(options_.margin, left / 10);
  if (options_.time > Seconds(0)) spend = std::min(spend, options_.time);
  search::SearchBudget budget;
  budget.deadline = after(now, spend);
  if (options_.simulations > 0) budget.simulations = options_.simulations;
  return budget;
}

const search::SearchReport& MctsPlayer::search(const Deadline& deadline) {
  std::atomic<bool> ended{false};
  const std::stop_callback end(deadline.stop, [&ended] { ended.store(true, std::memory_order_relaxed); });
  return mcts_->search(budget(deadline.time), clock_, ended);
}

void MctsPlayer::start(const MatchSetup& setup, const Deadline& deadline) {
  report_ = {};
  mcts_.reset();  // what is left of another match, first of all its memory
  mcts_ = std::make_unique<search::Mcts>(setup.game, setup.role, options_.search, player_seed(setup, options_.seed));
  if (searches_at_start()) search(deadline);
}

MoveId MctsPlayer::play(std::span<const MoveId> last_joint, const Deadline& deadline) {
  report_ = {};
  if (mcts_ == nullptr) throw Error(name(), "has not been started");
  if (!last_joint.empty()) mcts_->advance(last_joint);
  if (mcts_->legal().size() < 2 && !options_.think_forced) {
    report_.note = "forced";
    return mcts_->best_move();
  }
  const search::SearchReport& report = search(deadline);
  report_ = {report.simulations, report.value, to_text(report.end)};
  return mcts_->best_move();
}

void MctsPlayer::finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) { mcts_.reset(); }

}  // namespace senet
