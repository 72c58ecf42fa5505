// The move that leads to the best evaluation: of the next position (IM: ege), or of the one that the best reply to it
// leads to, by alpha-beta search of two plies (Winands & Bjornsson 2011, whose searches also order moves and add noise
// to evaluations; here moves are taken in a random order, so that of equals any is played).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "game/features.h"
#include "game/ids.h"
#include "playout/trial.h"
#include "playout/turn.h"

namespace senet {

// One per thread. The rules must outlive it; where they don't evaluate, all positions but terminal ones are worth 0.
template <Rules R>
class ShallowSearch {
 public:
  using Position = typename R::Position;

  explicit ShallowSearch(const R& rules)
      : rules_(rules),
        replies_(rules.info().roles()),
        reply_trial_(rules),
        goals_(rules.info().roles()),
        worth_(rules.info().roles()) {}

  // The best of these moves of the only role with a choice in `turn`, from whose position `trial` starts; the joint
  // move of `turn` is any then. `depth` is 1 or 2: plies. A second ply in which several roles have a choice, or chance
  // has, is left out. Goals are worth goal / 50 - 1. Requires: !moves.empty().
  MoveId best(Trial<R>& trial, Turn& turn, std::span<const MoveId> moves, std::uint64_t depth, Rng& rng) {
    const std::size_t role = turn.chooser();
    const std::size_t offset = rng.below(static_cast<std::uint32_t>(moves.size()));
    MoveId best_move = kNoMove;
    double best_worth = kLeast;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      turn.joint()[role] = moves[(i + offset) % moves.size()];
      Position& position = trial.again();
      rules_.apply(position, turn.joint());
      const double worth = depth > 1 ? after_reply(position, role, best_worth) : here(position, role);
      if (worth <= best_worth) continue;
      best_worth = worth;
      best_move = turn.joint()[role];
    }
    return best_move;
  }

 private:
  static constexpr double kLeast = -2;
  static constexpr double kMost = 2;

  double here(Position& position, std::size_t role) {
    if (rules_.terminal(position)) {
      rules_.goals(position, goals_);
      return goals_[role] / 50.0 - 1;
    }
    if constexpr (Evaluates<R>) rules_.evaluate(position, worth_);
    return worth_[role];
  }

  // Not exact where it is `floor` or less.
  double after_reply(Position& position, std::size_t role, double floor) {
    if (rules_.terminal(position)) return here(position, role);
    replies_.list(rules_, position);
    if (replies_.choosers() == 0) {
      rules_.apply(position, replies_.joint());
      return here(position, role);
    }
    const std::size_t chooser = replies_.chooser();
    const bool known = replies_.choosers() == 1 && !rules_.info().is_chance(static_cast<RoleId>(chooser));
    if (!known) return here(position, role);
    reply_trial_.start_from(position);
    double worth = chooser == role ? kLeast : kMost;
    for (const MoveId reply : replies_.legal(chooser)) {
      replies_.joint()[chooser] = reply;
      Position& end = reply_trial_.again();
      rules_.apply(end, replies_.joint());
      worth = chooser == role ? std::max(worth, here(end, role)) : std::min(worth, here(end, role));
      if (chooser != role && worth <= floor) break;
    }
    return worth;
  }

  const R& rules_;
  Turn replies_;
  Trial<R> reply_trial_;
  std::vector<Goal> goals_;
  std::vector<double> worth_;
};

}  // namespace senet
