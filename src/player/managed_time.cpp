#include "player/managed_time.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "player/search_in_slices.h"
#include "timing/criticality.h"

namespace senet {

namespace {

using search::SearchBudget;
using search::SearchEnd;
using search::SearchReport;

// Slices as rules want them may be so short that ending them takes longer than searching.
constexpr double kSlices = 100;  // of a planned search, at most
constexpr Seconds kShortest{1e-3};
constexpr Seconds kLongest{0.05};

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::optional<double> greatest_criticality(const ParallelSearch& search) {
  const std::optional<search::EndTally> tally = search.tally();
  if (!tally || tally->games() == 0) return std::nullopt;
  double greatest = 0;
  for (const search::EndTally::Bit& bit : tally->bits()) {
    if (bit.set == 0) continue;
    greatest = std::max(greatest, timing::criticality(tally->games(), tally->won(), bit.set, bit.set_and_won));
  }
  return greatest;
}

ManagedTime::ManagedTime(const timing::TimeControl& control, std::shared_ptr<const timing::Strategy> strategy,
                         const Clock& wall)
    : wall_(wall), manager_(std::move(strategy), control) {
  if (control.simulated()) simulations_.emplace(control.rate);
}

const Clock& ManagedTime::time() const noexcept {
  if (simulations_) return *simulations_;
  return wall_;
}

// Roles are taken to move by turns until the game has shown how often this one has a choice.
timing::MoveFacts ManagedTime::facts(const ParallelSearch& search, const Before& before) const {
  timing::MoveFacts facts;
  facts.plies = before.plies;
  facts.foreseen = before.foreseen;
  facts.legal = search.legal().size();
  facts.simulation_length = simulation_length_;
  facts.criticality = criticality_;
  if (const auto occupied = search.occupied()) facts.stones = *occupied;
  const auto roles = static_cast<double>(search.roles());
  const double share = (static_cast<double>(before.own) + 1) / (static_cast<double>(before.plies) + roles);
  if (simulation_length_) facts.own_moves = std::max(*simulation_length_ * std::min(share, 1.0), 1.0);
  return facts;
}

// Moves that rules exclude are left out until there is more time than was thought.
timing::Verdict ManagedTime::check(ParallelSearch& search, const SearchReport& so_far) {
  std::vector<timing::RootMove> moves;
  const std::vector<ParallelSearch::RootMove> known = search.root_moves();
  for (const ParallelSearch::RootMove& move : known) {
    moves.push_back({move.visits, move.mean(), move.low / 100.0, move.high / 100.0});
  }
  timing::Snapshot snapshot;
  snapshot.simulations = so_far.simulations;
  snapshot.moves = moves;
  snapshot.criticality = greatest_criticality(search);
  snapshot.solved = so_far.end == SearchEnd::kSolved;
  const timing::Decision decision = manager_.check(time().now(), snapshot);
  if (decision.verdict == timing::Verdict::kExtend) search.leave_out(search.role(), {});
  if (decision.excluded.empty()) return decision.verdict;
  std::vector<MoveId> excluded;
  for (const std::size_t place : decision.excluded) excluded.push_back(known[place].move);
  search.leave_out(search.role(), excluded);
  return decision.verdict;
}

SearchBudget ManagedTime::slice(TimePoint begin, std::uint64_t done, TimePoint latest) const {
  const timing::CheckPoint next = manager_.next_check();
  const timing::MoveTiming& plan = manager_.timing();
  const TimePoint end = after(begin, next.elapsed);
  SearchBudget budget;
  budget.deadline = latest;
  if (plan.counted)
    budget.simulations = std::max<std::uint64_t>(next.simulations - std::min(done, next.simulations), 1);
  if (simulations_) {
    const auto least = static_cast<std::uint64_t>(plan.planned * (plan.counted ? 1 : simulations_->rate()) / kSlices);
    const std::uint64_t due = next.simulations - std::min(done, next.simulations);
    const std::uint64_t wanted = plan.counted ? due : std::max(due, least);
    budget.simulations = std::max<std::uint64_t>(std::min(wanted, simulations_->until(end)), 1);
    return budget;
  }
  budget.deadline = std::min(budget.deadline, end);
  if (!plan.counted && next.simulations != kNever) {
    const Seconds wanted = std::clamp(Seconds(plan.planned / kSlices), kShortest, kLongest);
    budget.deadline = std::min(budget.deadline, after(wall_.now(), wanted));
  }
  return budget;
}

SearchReport ManagedTime::think(ParallelSearch& search, const Before& known, const Deadline& latest,
                                const Watch& watch) {
  const TimePoint begin = time().now();
  manager_.begin(begin, facts(search, known));
  SearchReport sum;
  TimePoint watched = wall_.now();
  while (check(search, sum) != timing::Verdict::kStop) {
    const SearchReport before = sum;
    sum = search.search(slice(begin, before.simulations, latest.time), wall_, latest.stop);
    if (simulations_) simulations_->add(sum.simulations);
    const bool idle = sum.simulations == 0 && sum.end != SearchEnd::kSolved && simulations_;
    add_up(sum, before);
    if (sum.end == SearchEnd::kStopped || idle || wall_.now() >= latest.time) break;
    if (watch && wall_.now() - watched >= kSlice) {
      watch(sum);
      watched = wall_.now();
    }
  }
  manager_.end(time().now(), sum.simulations,
               sum.end == SearchEnd::kStopped ? "from outside" : "by the deadline of the move");
  criticality_ = greatest_criticality(search);
  if (sum.playouts > 0) simulation_length_ = static_cast<double>(sum.plies) / static_cast<double>(sum.playouts);
  return sum;
}

}  // namespace senet
