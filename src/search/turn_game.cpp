#include "search/turn_game.h"

#include <array>
#include <string>
#include <utility>

#include "base/error.h"
#include "playout/uniform.h"

namespace senet::search {

namespace {

constexpr int kProbes = 32;         // games
constexpr int kProbedPlies = 5000;  // in all of them

std::shared_ptr<const Game> one_by_one(std::shared_ptr<const Game> game) {
  std::shared_ptr<const Game> one = game->one_by_one();
  return one == nullptr ? std::move(game) : one;
}

[[noreturn]] void refuse(const Game& game, const std::string& reason) {
  throw Error("alphabeta", game.info().name + " is no game for it: " + reason);
}

std::string text_of(const std::array<Goal, 2>& goals) {
  return std::to_string(goals[0]) + " and " + std::to_string(goals[1]);
}

// Whether both roles prefer the same one of two outcomes.
bool agree(const std::array<Goal, 2>& a, const std::array<Goal, 2>& b) {
  return (a[0] > b[0] && a[1] > b[1]) || (a[0] < b[0] && a[1] < b[1]);
}

}  // namespace

TurnGame::TurnGame(std::shared_ptr<const Game> game, bool estimates)
    : game_(one_by_one(std::move(game))), simulator_(game_->new_simulator()), estimates_(false) {
  const GameInfo& info = game_->info();
  if (info.roles() != 2) refuse(*game_, "roles: " + std::to_string(info.roles()) + ", two are needed");
  for (const RoleId role : {RoleId{0}, RoleId{1}}) {
    if (info.is_chance(role)) refuse(*game_, "moves are drawn by chance");
  }
  std::array<double, 2> worth{};
  simulator_->load(game_->initial_state());
  estimates_ = estimates && !simulator_->terminal() && simulator_->evaluate(worth);
}

void TurnGame::probe(Pacer& pacer, Rng& rng) {
  std::vector<std::array<Goal, 2>> outcomes;
  MoveList moves;
  JointMove joint;
  int plies = 0;
  for (int probe = 0; probe < kProbes && plies < kProbedPlies; ++probe) {
    State state(game_->initial_state().begin(), game_->initial_state().end());
    bool ended = terminal(state);
    for (; !ended && plies < kProbedPlies; ++plies) {
      if (pacer.over()) return;
      const Turn turn = look(state, moves, joint);
      if (turn == Turn::kBoth) refuse(*game_, "both roles have a choice at the same time");
      if (turn != Turn::kNobody) joint[static_cast<std::size_t>(turn)] = pick_uniformly(moves, rng);
      simulator_->apply(joint);
      simulator_->store(state);
      ended = simulator_->terminal();
    }
    if (!ended) return;
    std::array<Goal, 2> goals{};
    simulator_->goals(goals);
    for (const auto& seen : outcomes) {
      if (agree(goals, seen)) refuse(*game_, "goals rise together, " + text_of(goals) + ", " + text_of(seen));
    }
    outcomes.push_back(goals);
  }
}

Turn TurnGame::look(StateView state, MoveList& moves, JointMove& joint) {
  simulator_->load(state);
  simulator_->legal(RoleId{0}, moves);
  simulator_->legal(RoleId{1}, other_moves_);
  joint.assign({moves.empty() ? kNoMove : moves[0], other_moves_.empty() ? kNoMove : other_moves_[0]});
  const bool first = moves.size() > 1;
  const bool second = other_moves_.size() > 1;
  if (first && second) return Turn::kBoth;
  if (second) std::swap(moves, other_moves_);
  if (moves.empty()) moves.push_back(kNoMove);
  return first ? Turn::kFirst : second ? Turn::kSecond : Turn::kNobody;
}

void TurnGame::make(StateView state, std::span<const MoveId> joint, RoleId role, Step& step) {
  simulator_->load(state);
  simulator_->apply(joint);
  simulator_->store(step.state);
  step.terminal = simulator_->terminal();
  if (!step.terminal) {
    step.score = estimate_here(role);
    return;
  }
  std::array<Goal, 2> goals{};
  simulator_->goals(goals);
  note_end(goals);
  step.score = kGoalPoint * (Score{goals[index(role)]} - Score{goals[index(other(role))]});
}

void TurnGame::note_end(const std::array<Goal, 2>& goals) noexcept {
  const int sum = goals[0] + goals[1];
  if (!sum_) sum_ = sum;
  opposed_ = opposed_ && sum == *sum_;
}

Score TurnGame::estimate(StateView state, RoleId role) {
  simulator_->load(state);
  return estimate_here(role);
}

bool TurnGame::terminal(StateView state) {
  simulator_->load(state);
  return simulator_->terminal();
}

Score TurnGame::estimate_here(RoleId role) {
  if (!estimates_) return 0;
  std::array<double, 2> worth{};
  simulator_->evaluate(worth);
  return score_of_estimate((worth[index(role)] - worth[index(other(role))]) / 2);
}

}  // namespace senet::search
