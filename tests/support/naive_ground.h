// What a ground program means, evaluated rule by rule: the slow and simple judge of every faster evaluator.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/ids.h"
#include "ground/ground_program.h"

namespace senet {

// A state of the program and all that follows from it and a joint move.
class NaiveGround {
 public:
  explicit NaiveGround(const ground::GroundProgram& program) : program_(program) {
    for (const auto& proposition : program.propositions) state_.push_back(proposition.initially);
    first_move_.push_back(0);
    for (const auto& moves : program.moves) {
      first_move_.push_back(first_move_.back() + static_cast<std::uint32_t>(moves.size()));
    }
    evaluate({});
  }

  const std::vector<bool>& state() const { return state_; }
  void set_state(std::vector<bool> state) {
    state_ = std::move(state);
    evaluate({});
  }

  bool terminal() const { return holds(program_.terminal); }
  // Ascending.
  MoveList legal(std::size_t role) const {
    MoveList moves;
    for (std::uint32_t i = 0; i < program_.moves[role].size(); ++i) {
      if (holds(program_.moves[role][i].legal)) moves.push_back(MoveId{first_move_[role] + i});
    }
    return moves;
  }
  std::vector<std::string> goal_texts(std::size_t role) const {
    std::vector<std::string> texts;
    for (const auto& goal : program_.goals[role]) {
      if (holds(goal.goal)) texts.push_back(goal.text);
    }
    return texts;
  }
  void apply(std::span<const MoveId> joint) {
    evaluate(joint);
    std::vector<bool> next;
    for (const auto& proposition : program_.propositions) next.push_back(holds(proposition.next));
    set_state(std::move(next));
  }
  // The state as canonical words.
  State words() const {
    State words((state_.size() + 63) / 64, 0);
    for (std::size_t p = 0; p < state_.size(); ++p) {
      if (state_[p]) words[p / 64] |= std::uint64_t{1} << (p % 64);
    }
    return words;
  }

 private:
  using Truth = std::vector<bool>;

  bool holds(ground::AtomId atom) const { return atom != ground::GroundProgram::kNone && truth_[atom]; }

  Truth inputs(std::span<const MoveId> joint) const {
    Truth truth(program_.atom_count, false);
    for (std::size_t p = 0; p < state_.size(); ++p) {
      if (state_[p]) truth[program_.propositions[p].truth] = true;
    }
    for (std::size_t role = 0; role < joint.size(); ++role) {
      if (joint[role] == kNoMove) continue;
      const auto does = program_.moves[role][index(joint[role]) - first_move_[role]].does;
      if (does != ground::GroundProgram::kNone) truth[does] = true;
    }
    return truth;
  }

  // The least model where `not a` holds for the atoms outside `assumed`.
  Truth least_model(const Truth& start, const Truth& assumed) const {
    Truth truth = start;
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& rule : program_.rules) {
        if (truth[rule.head] || is_input(rule.head)) continue;
        const auto positive = program_.positive(rule);
        const auto negative = program_.negative(rule);
        const bool fires = std::ranges::all_of(positive, [&](ground::AtomId atom) { return truth[atom]; }) &&
                           std::ranges::none_of(negative, [&](ground::AtomId atom) { return assumed[atom]; });
        if (fires) truth[rule.head] = changed = true;
      }
    }
    return truth;
  }

  bool is_input(ground::AtomId atom) const {
    const auto is_truth = [atom](const auto& proposition) { return proposition.truth == atom; };
    const auto is_does = [atom](const auto& move) { return move.does == atom; };
    return std::ranges::any_of(program_.propositions, is_truth) ||
           std::ranges::any_of(program_.moves, [&](const auto& moves) { return std::ranges::any_of(moves, is_does); });
  }

  // The alternating fixpoint, which for stratified programs is the stratified model.
  void evaluate(std::span<const MoveId> joint) {
    const Truth start = inputs(joint);
    Truth below = start;
    for (;;) {
      const Truth above = least_model(start, below);
      Truth next = least_model(start, above);
      if (next == below) break;
      below = std::move(next);
    }
    truth_ = std::move(below);
  }

  const ground::GroundProgram& program_;
  std::vector<std::uint32_t> first_move_;
  std::vector<bool> state_;
  Truth truth_;
};

}  // namespace senet
