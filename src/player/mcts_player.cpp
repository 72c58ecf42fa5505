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
  set.on_off("criticality", criticality,
             "note how much hangs on single points, for learn-time; takes playouts one by one");
  set.choice("start", start, {{"auto", Start::kAuto}, {"on", Start::kOn}, {"off", Start::kOff}},
             "search during the start clock; auto: unless simulations are given or counted");
  pondering.describe(set);
  set.count("seed", seed, {0, 1e15}, "of the random numbers; 0: the seed of the match");
  set.text("clock", clock, "time for the match as in sudden(budget=60), see: senet help time; none: that of the match");
  set.text("strategy", strategy,
           "how a clock is shared out, as in exp+stop(p=0.3), see: senet help time; none: exp, where there is one");
}

MctsPlayer::MctsPlayer(const MctsPlayerOptions& options, const Clock& clock) : options_(options), clock_(clock) {
  if (options.simulations > 0 && !(options.clock.empty() && options.strategy.empty())) {
    throw Error("mcts", "with simulations given, neither a clock nor a strategy has an effect");
  }
  if (!options.clock.empty()) control_ = timing::parse_time_control(options.clock);
  strategy_ = std::make_shared<const timing::Strategy>(options.strategy.empty() ? "exp" : options.strategy);
  options_.search.tally_ends = options.criticality || strategy_->needs_criticality();
}

// A strategy without a time control makes of each play clock what it can; without one, too, a reply that may be early
// leaves as soon as nothing can change it.
void MctsPlayer::set_time_control(const MatchSetup& setup) {
  managed_.reset();
  plies_ = own_ = 0;
  opening_plies_ = setup.opening_plies;
  std::optional<timing::TimeControl> control = control_;
  if (!control && !setup.time_control.empty()) control = timing::parse_time_control(setup.time_control);
  if (!control && (!options_.strategy.empty() || setup.answer_early)) {
    control = timing::TimeControl{
        .kind = timing::TimeControl::Kind::kPlayClock, .budget = setup.play_clock, .answer_early = setup.answer_early};
  }
  const bool early = options_.strategy.empty() && setup.answer_early;
  const auto strategy = early ? std::make_shared<const timing::Strategy>("exp+stop-a") : strategy_;
  if (control && options_.simulations == 0) managed_.emplace(*control, strategy, clock_);
}

bool MctsPlayer::counts_simulations() const noexcept {
  return options_.simulations > 0 || (managed_ && managed_->simulated());
}

bool MctsPlayer::searches_at_start() const noexcept {
  using Start = MctsPlayerOptions::Start;
  if (options_.start != Start::kAuto) return options_.start == Start::kOn;
  return !counts_simulations();
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
  std::stable_partition(analysis.moves.begin(), analysis.moves.end(),
                        [&](const AnalyzedMove& move) { return move.move == analysis.best; });
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

search::SearchReport MctsPlayer::search_managed(const Deadline& deadline) {
  const Deadline latest(budget(deadline.time).deadline, deadline.stop);
  ManagedTime::Watch watch;
  if (observer_) watch = [this](const search::SearchReport& so_far) { observer_(analysis(so_far)); };
  const search::SearchReport report =
      managed_->think(*search_, {plies_, own_, foreseen_.value_or(false)}, latest, watch);
  if (!observer_) return report;
  Analysis last = analysis(report);
  last.end = managed_->timing().end().rule;
  observer_(last);
  return report;
}

void MctsPlayer::start(const MatchSetup& setup, const Deadline& deadline) {
  report_ = {};
  answer_.reset();
  ahead_.reset();
  focus_.reset();
  foreseen_.reset();
  pondered_ = 0;
  pondering_ = Seconds(0);
  set_time_control(setup);
  search_.reset();  // what is left of another match, first of all its memory
  search_ = std::make_unique<ParallelSearch>(setup.game, setup.role, options_.search, options_.threads,
                                             player_seed(setup, options_.seed));
  if (searches_at_start()) search(deadline);
}

MoveReport MctsPlayer::told(const search::SearchReport& report) const {
  MoveReport told{report.simulations, report.value, text_of(report.end)};
  if (report.playouts > 0) {
    told.simulation_length = static_cast<double>(report.plies) / static_cast<double>(report.playouts);
  }
  told.criticality = greatest_criticality(*search_);
  if (const auto occupied = search_->occupied()) told.stones = *occupied;
  return told;
}

// Follows the match, in which pondering may already have been where it went, or elsewhere.
void MctsPlayer::advance(std::span<const MoveId> joint) {
  const std::optional<Ahead> ahead = std::exchange(ahead_, std::nullopt);
  ++plies_;
  foreseen_.reset();
  if (ahead && std::ranges::equal(ahead->joint, joint)) return;
  if (ahead) search_->set_root(ahead->before);
  const std::optional<Focus> focus = std::exchange(focus_, std::nullopt);
  if (focus && focus->simulations > 0 && !ahead) {
    foreseen_ = std::ranges::find(focus->replies, joint[index(focus->role)]) != focus->replies.end();
  }
  search_->advance(joint);
}

// The move to answer, with the report on how it was chosen.
MoveId MctsPlayer::answer(MoveReport report) {
  report.kept = report_.kept;
  report.pondered = report_.pondered;
  report.pondering = report_.pondering;
  report.foreseen = report_.foreseen;
  report_ = std::move(report);
  answer_ = search_->best_move();
  return *answer_;
}

MoveId MctsPlayer::play(std::span<const MoveId> last_joint, const Deadline& deadline) {
  report_ = {};
  if (search_ == nullptr) throw Error(name(), "has not been started");
  answer_.reset();
  if (!last_joint.empty()) advance(last_joint);
  report_.kept = search_->root_visits();
  report_.pondered = std::exchange(pondered_, 0);
  report_.pondering = std::exchange(pondering_, Seconds(0));
  report_.foreseen = foreseen_;
  const bool choice = search_->legal().size() > 1;
  if (managed_ && plies_ < opening_plies_) return answer({0, {}, "opening"});  // a budget is not for others' moves
  if (choice && managed_) {
    MoveReport report = told(search_managed(deadline));
    report.note = to_text(managed_->timing());
    report.spent = managed_->timing().used.count();
    ++own_;
    return answer(std::move(report));
  }
  if (!choice && !options_.think_forced) return answer({0, {}, "forced"});
  const search::SearchReport report = observer_ ? search_observed(deadline) : search(deadline);
  return answer(told(report));
}

bool MctsPlayer::ponder(const Deadline& deadline) {
  if (search_ == nullptr || counts_simulations()) return false;
  return ponder({.deadline = deadline.time}, deadline.stop) == search::SearchEnd::kStopped;
}

void MctsPlayer::ponder_simulations(std::uint64_t simulations, const Deadline& deadline) {
  if (search_ == nullptr || !counts_simulations() || simulations == 0) return;
  ponder({.deadline = deadline.time, .simulations = simulations}, deadline.stop);
}

search::SearchEnd MctsPlayer::ponder(const search::SearchBudget& budget, const std::stop_token& stop) {
  if (options_.pondering.kind == Pondering::Kind::kOff) return search::SearchEnd::kNothingToDo;
  if (const std::optional<MoveId> own = std::exchange(answer_, std::nullopt)) {
    if (std::optional<JointMove> joint = search_->sole_joint(*own)) {
      focus_.reset();
      const StateView root = search_->root_state();
      ahead_ = Ahead{{root.begin(), root.end()}, std::move(*joint)};
      search_->advance(ahead_->joint);
    }
  }
  const search::SearchReport report = senet::ponder(*search_, options_.pondering, budget, clock_, stop, focus_);
  pondered_ += report.simulations;
  pondering_ += report.elapsed;
  return report.end;
}

void MctsPlayer::finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) { search_.reset(); }

}  // namespace senet
