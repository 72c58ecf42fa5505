// Playouts that a guide chooses the moves of, compiled for the rules that they run on; see guide.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "game/features.h"
#include "game/ids.h"
#include "game/rules.h"
#include "playout/guide.h"
#include "playout/uniform.h"

namespace senet {

// One per thread. The rules must outlive it.
template <Rules R>
class GuidedPlayout {
 public:
  explicit GuidedPlayout(const R& rules)
      : rules_(rules),
        tried_(rules.new_position()),
        legal_(rules.info().roles()),
        joint_(rules.info().roles(), kNoMove),
        choices_(rules.info().roles(), kNoMove),
        tried_goals_(rules.info().roles()),
        worth_(rules.info().roles()) {}

  // Plays from `position` to the end, or where the guide ends it, or for `max_plies`. Returns the plies played; `goals`
  // are those of the position then, or what its evaluation stands for: 50 + 50 v0.
  std::uint32_t run(typename R::Position& position, std::uint32_t max_plies, Rng& rng, PlayoutGuide& guide,
                    std::span<Goal> goals) {
    std::uint32_t plies = 0;
    for (; plies < max_plies && !rules_.terminal(position); ++plies) {
      if (cut(position, plies, guide.options(), goals)) return plies;
      choose_all(position, rng, guide);
      guide.played(choices_);
      rules_.apply(position, joint_);
    }
    rules_.goals(position, goals);
    return plies;
  }

 private:
  bool cut(typename R::Position& position, std::uint32_t plies, const GuideOptions& options, std::span<Goal> goals) {
    if constexpr (Evaluates<R>) {
      const bool enough = options.plies > 0 && plies >= options.plies;
      if (!enough && options.clear <= 0) return false;
      rules_.evaluate(position, worth_);
      if (!enough && std::abs(worth_[0]) < options.clear) return false;
      for (std::size_t role = 0; role < goals.size(); ++role) {
        const double clear = std::min(enough ? std::abs(worth_[role]) : 1.0, 1.0);
        const auto above = static_cast<int>(std::lround(50 * clear));  // so that opposite worths add up to 100
        goals[role] = static_cast<Goal>(worth_[role] < 0 ? 50 - above : 50 + above);
      }
      return true;
    }
    return false;
  }

  void choose_all(typename R::Position& position, Rng& rng, PlayoutGuide& guide) {
    std::size_t choosers = 0;
    for (std::size_t role = 0; role < joint_.size(); ++role) {
      rules_.legal(position, static_cast<RoleId>(role), legal_[role]);
      joint_[role] = legal_[role].empty() ? kNoMove : legal_[role][0];
      choices_[role] = kNoMove;
      choosers += legal_[role].size() > 1 ? 1 : 0;
    }
    for (std::size_t role = 0; role < joint_.size(); ++role) {
      if (legal_[role].size() < 2) continue;
      const bool ahead = choosers == 1 && looks_ahead(position, role, rng, guide.options());
      if (!ahead) joint_[role] = guide.pick(legal_[role], rng);
      choices_[role] = joint_[role];
    }
  }

  // Tries the moves of the only role that has a choice. Returns whether one of them is to be played: it is in joint_.
  bool looks_ahead(typename R::Position& position, std::size_t role, Rng& rng, const GuideOptions& options) {
    const bool greedy =
        Evaluates<R> && options.moves == GuideOptions::Moves::kEvaluation && rng.uniform() >= options.epsilon;
    if (!greedy && !options.decisive) return false;
    rules_.store(position, state_);
    const MoveList& moves = legal_[role];
    const std::size_t offset = rng.below(static_cast<std::uint32_t>(moves.size()));
    MoveId best = kNoMove;
    double best_worth = -2;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      joint_[role] = moves[(i + offset) % moves.size()];
      rules_.load(state_, tried_);
      rules_.apply(tried_, joint_);
      const bool over = rules_.terminal(tried_);
      if (!over && !greedy) continue;
      const double worth = over ? worth_of_end(role) : worth_of(role);
      if (over && options.decisive && worth == 1) return true;
      if (worth > best_worth) {
        best_worth = worth;
        best = joint_[role];
      }
    }
    if (greedy) joint_[role] = best;
    return greedy;
  }

  double worth_of_end(std::size_t role) {
    rules_.goals(tried_, tried_goals_);
    return tried_goals_[role] / 50.0 - 1;
  }
  double worth_of(std::size_t role) {
    if constexpr (Evaluates<R>) rules_.evaluate(tried_, worth_);
    return worth_[role];
  }

  const R& rules_;
  typename R::Position tried_;
  State state_;
  std::vector<MoveList> legal_;
  JointMove joint_;
  JointMove choices_;
  std::vector<Goal> tried_goals_;
  std::vector<double> worth_;
};

}  // namespace senet
