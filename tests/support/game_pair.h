// Two games that ought to be the same, evaluated in different ways: whether they look alike along random games.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "sim/game.h"

namespace senet::test {

class GamePair {
 public:
  GamePair(std::shared_ptr<const Game> left, std::shared_ptr<const Game> right)
      : games_{std::move(left), std::move(right)},
        simulators_{games_[0]->new_simulator(), games_[1]->new_simulator()} {}

  // Whether both show the same propositions, end, goals and legal moves at every state of one random game of at most
  // `plies`.
  ::testing::AssertionResult agree(std::uint32_t plies, Rng& rng) {
    for (int i = 0; i < 2; ++i) simulators_[i]->load(games_[i]->initial_state());
    for (std::uint32_t ply = 0;; ++ply) {
      if (propositions(0) != propositions(1)) return failed("state", ply);
      if (simulators_[0]->terminal() != simulators_[1]->terminal()) return failed("terminal", ply);
      JointMove joints[2];
      for (std::size_t role = 0; role < games_[0]->info().roles(); ++role) {
        if (goal_texts(0, role) != goal_texts(1, role)) return failed("goals", ply);
        if (goals(0) != goals(1)) return failed("clamped goals", ply);
        const Texts moves = legal_texts(0, role);
        if (moves != legal_texts(1, role)) return failed("legal moves", ply);
        const std::string move = moves.empty() ? "" : moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        for (int i = 0; i < 2; ++i) joints[i].push_back(find_move(i, role, move));
      }
      if (ply == plies || simulators_[0]->terminal()) return ::testing::AssertionSuccess();
      for (int i = 0; i < 2; ++i) simulators_[i]->apply(joints[i]);
      ++plies_;
    }
  }

  // Of all games so far.
  std::uint64_t plies() const noexcept { return plies_; }

 private:
  using Texts = std::vector<std::string>;

  Texts propositions(int i) const {
    State state;
    simulators_[i]->store(state);
    return games_[i]->state_texts(state);
  }

  std::vector<Goal> goals(int i) {
    std::vector<Goal> all(games_[i]->info().roles());
    simulators_[i]->goals(all);
    return all;
  }

  Texts goal_texts(int i, std::size_t role) {
    Texts texts;
    simulators_[i]->goal_texts(static_cast<RoleId>(role), texts);
    return texts;
  }

  // The role's legal moves, sorted.
  Texts legal_texts(int i, std::size_t role) {
    MoveList moves;
    simulators_[i]->legal(static_cast<RoleId>(role), moves);
    Texts texts;
    for (const MoveId move : moves) texts.push_back(games_[i]->move_name(move));
    std::ranges::sort(texts);
    return texts;
  }

  MoveId find_move(int i, std::size_t role, const std::string& text) const {
    return text.empty() ? kNoMove : games_[i]->find_move(static_cast<RoleId>(role), text).value();
  }

  static ::testing::AssertionResult failed(const char* what, std::uint32_t ply) {
    return ::testing::AssertionFailure() << what << " differ after " << ply << " plies";
  }

  std::shared_ptr<const Game> games_[2];
  std::unique_ptr<Simulator> simulators_[2];
  std::uint64_t plies_ = 0;
};

}  // namespace senet::test
