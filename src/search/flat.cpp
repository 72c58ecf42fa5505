#include "search/flat.h"

#include <algorithm>
#include <cmath>

#include "search/watched_playout.h"

namespace senet::search {

namespace {

constexpr std::size_t kMostStarts = 4096;  // kept from playout to playout

}  // namespace

void FlatOptions::describe(OptionSet& set) {
  set.choice("select", select, {{"even", FlatSelect::kEven}, {"ucb1", FlatSelect::kUcb1}},
             "even: every move gets as many playouts; ucb1: more for moves that look better");
  set.number("c", c, {0, 10}, "exploration constant of UCB1, for values in 0..1");
  set.on_off("lanes", lanes, "run playouts side by side where the evaluator can");
}

Flat::Flat(const std::shared_ptr<const Game>& game, RoleId role, const FlatOptions& options, std::uint64_t seed)
    : game_(options.lanes || game->one_by_one() == nullptr ? game : game->one_by_one()),
      role_(role),
      options_(options),
      rng_(seed),
      simulator_(game_->new_simulator()),
      lanes_(std::max<std::size_t>(simulator_->preferred_lanes(), 1)),
      legal_(game_->info().roles()),
      joint_(game_->info().roles(), kNoMove) {
  set_root(game_->initial_state());
}

void Flat::set_root(StateView state) {
  root_ = State(state.begin(), state.end());
  settle();
}

void Flat::advance(std::span<const MoveId> joint) {
  simulator_->load(root_);
  simulator_->apply(joint);
  simulator_->store(root_);
  settle();
}

// Lists what can be played in the root.
void Flat::settle() {
  simulator_->load(root_);
  terminal_ = simulator_->terminal();
  std::size_t joints = 1;
  for (std::size_t role = 0; role < legal_.size(); ++role) {
    simulator_->legal(static_cast<RoleId>(role), legal_[role]);
    std::ranges::sort(legal_[role]);
    joints = std::min(joints * std::max<std::size_t>(legal_[role].size(), 1), kMostStarts + 1);
  }
  moves_.clear();
  for (const MoveId move : legal_[index(role_)]) moves_.push_back({move});
  selected_ = 0;
  place_per_joint_ = joints <= kMostStarts;
  starts_.assign(place_per_joint_ ? joints : lanes_, {});
  made_.assign(starts_.size(), false);
}

const SearchReport& Flat::search(const SearchBudget& budget, const Clock& clock, const std::atomic<bool>& stop) {
  Pacer pacer(clock, budget.deadline, stop);
  report_ = {};
  report_.end = terminal_ || moves_.empty() ? SearchEnd::kNothingToDo : SearchEnd::kSimulations;
  while (report_.end == SearchEnd::kSimulations && report_.simulations < budget.simulations) {
    if (pacer.over() || (lanes_ == 1 && pacer.slow() && !play_one(pacer))) {
      report_.end = pacer.stopped() ? SearchEnd::kStopped : SearchEnd::kTime;
    } else if (lanes_ > 1 || !pacer.slow()) {
      round(budget.simulations - report_.simulations);
    }
  }
  complete_report(pacer);
  return report_;
}

// The place in moves_ that the next playout is for.
std::size_t Flat::select() {
  const std::uint64_t before = selected_++;
  if (options_.select == FlatSelect::kEven || before < moves_.size()) return before % moves_.size();
  const double logarithm = std::log(static_cast<double>(before));
  std::size_t best = 0;
  double best_score = -1;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const double score = moves_[i].mean() + options_.c * std::sqrt(logarithm / static_cast<double>(moves_[i].playouts));
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

// Where the playout of a lane starts: after the own move and drawn ones of the others. Valid until the lane's next.
StateView Flat::start(std::size_t lane, std::size_t own) {
  std::size_t place = 0;
  for (std::size_t role = 0; role < legal_.size(); ++role) {
    const MoveList& moves = legal_[role];
    std::size_t chosen = own;
    if (role != index(role_)) {
      chosen = moves.size() > 1 ? rng_.below(static_cast<std::uint32_t>(moves.size())) : 0;
    }
    joint_[role] = moves.empty() ? kNoMove : moves[chosen];
    place = place * std::max<std::size_t>(moves.size(), 1) + chosen;
  }
  if (!place_per_joint_) {
    make_start(lane);
    return starts_[lane];
  }
  if (!made_[place]) make_start(place);
  made_[place] = true;
  return starts_[place];
}

void Flat::make_start(std::size_t place) {
  simulator_->load(root_);
  simulator_->apply(joint_);
  simulator_->store(starts_[place]);
}

// A batch of playouts, `limit` at most. Those in flight count as losses, so that UCB1 doesn't put all lanes on a move.
void Flat::round(std::uint64_t limit) {
  const std::size_t lanes = static_cast<std::size_t>(std::min<std::uint64_t>(lanes_, limit));
  const std::size_t roles = legal_.size();
  own_.resize(lanes);
  views_.resize(lanes);
  goals_.resize(lanes * roles);
  steps_.resize(lanes);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    own_[lane] = select();
    ++moves_[own_[lane]].playouts;
    views_[lane] = start(lane, own_[lane]);
  }
  PlayoutBatch batch;
  batch.starts = views_;
  batch.goals = goals_;
  batch.steps = steps_;
  simulator_->playouts(batch, rng_);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    add(own_[lane], goals_[lane * roles + index(role_)], steps_[lane]);
  }
}

// A single playout under the clock's eyes; false where the time ran out.
bool Flat::play_one(Pacer& pacer) {
  const std::size_t own = select();
  simulator_->load(start(0, own));
  const auto plies = play_watched(*simulator_, legal_.size(), PlayoutBatch{}.max_plies, pacer, rng_);
  if (!plies) {
    --selected_;
    return false;
  }
  goals_.resize(legal_.size());
  simulator_->goals(goals_);
  ++moves_[own].playouts;
  add(own, goals_[index(role_)], *plies);
  return true;
}

void Flat::add(std::size_t own, Goal goal, std::uint32_t plies) {
  moves_[own].sum += goal / 100.0;
  ++report_.simulations;
  ++report_.playouts;
  report_.plies += plies;
}

const FlatMove* Flat::best() const noexcept {
  const FlatMove* best = nullptr;
  for (const FlatMove& move : moves_) {
    if (move.playouts == 0) continue;
    const bool fewer = best != nullptr && options_.select == FlatSelect::kUcb1 && move.playouts < best->playouts;
    const bool more = best == nullptr || (options_.select == FlatSelect::kUcb1 && move.playouts > best->playouts);
    if (more || (!fewer && move.mean() > best->mean())) best = &move;
  }
  return best;
}

MoveId Flat::best_move() const noexcept {
  if (const FlatMove* const move = best()) return move->move;
  return moves_.empty() ? kNoMove : moves_.front().move;
}

void Flat::complete_report(const Pacer& pacer) {
  report_.elapsed = pacer.elapsed();
  const FlatMove* const first = best();
  if (first == nullptr) return;
  report_.value = 100 * first->mean();
  report_.best_visits = first->playouts;
  for (const FlatMove& move : moves_) {
    if (&move != first) report_.second_visits = std::max(report_.second_visits, move.playouts);
  }
}

}  // namespace senet::search
