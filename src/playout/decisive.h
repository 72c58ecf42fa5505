// Decisive moves, which win at once, and those that let another role do so, which anti-decisive play avoids (Teytaud &
// Teytaud 2010). To win is to get a goal of 100. Only where one role alone has a choice does anybody look: what comes
// of a move is unknown where others choose at the same time. So with n roles a move is bad after which the one role
// that has a choice then, if it is another, wins at once, or, where nobody has a choice, what must be played wins for
// another.
#pragma once

#include <cstddef>
#include <vector>

#include "base/rng.h"
#include "game/features.h"
#include "game/ids.h"
#include "game/rules.h"
#include "playout/trial.h"
#include "playout/turn.h"

namespace senet {

// One per thread. The rules must outlive it.
template <Rules R>
class DecisiveMoves {
 public:
  using Position = typename R::Position;

  explicit DecisiveMoves(const R& rules)
      : rules_(rules), replies_(rules.info().roles()), reply_trial_(rules), goals_(rules.info().roles()) {}

  // A move by which the role, the only one with a choice, wins at once; kNoMove where there is none, and then the joint
  // move of `turn` is any. `trial` starts from `position`, which `turn` is of.
  MoveId winning(const Position& position, Trial<R>& trial, Turn& turn, Rng& rng) {
    if constexpr (FindsWins<R>) return rules_.winning_move(position);
    const std::size_t role = turn.chooser();
    return find_win(trial, turn, role, rng.below(static_cast<std::uint32_t>(turn.legal(role).size())));
  }

  // Whether the joint move of `turn` leads to where another role than `role` wins or has won.
  bool loses(Trial<R>& trial, const Turn& turn, std::size_t role) {
    Position& position = trial.again();
    rules_.apply(position, turn.joint());
    if (rules_.terminal(position)) return lost(position, role);
    if constexpr (FindsWins<R>) return rules_.winning_move(position) != kNoMove;
    replies_.list(rules_, position);
    if (replies_.choosers() > 1) return false;
    if (replies_.choosers() == 0) {
      rules_.apply(position, replies_.joint());
      return rules_.terminal(position) && lost(position, role);
    }
    const std::size_t other = replies_.chooser();
    if (other == role || rules_.info().is_chance(static_cast<RoleId>(other))) return false;
    reply_trial_.start_from(position);
    return find_win(reply_trial_, replies_, other, 0) != kNoMove;
  }

 private:
  MoveId find_win(Trial<R>& trial, Turn& turn, std::size_t role, std::size_t first) {
    const MoveList& moves = turn.legal(role);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const MoveId move = moves[(i + first) % moves.size()];
      turn.joint()[role] = move;
      Position& position = trial.again();
      rules_.apply(position, turn.joint());
      if (!rules_.terminal(position)) continue;
      rules_.goals(position, goals_);
      if (goals_[role] == 100) return move;
    }
    return kNoMove;
  }

  // Whether the game has ended with a win of others alone.
  bool lost(Position& position, std::size_t role) {
    rules_.goals(position, goals_);
    if (goals_[role] == 100) return false;
    for (std::size_t other = 0; other < goals_.size(); ++other) {
      if (goals_[other] == 100 && !rules_.info().is_chance(static_cast<RoleId>(other))) return true;
    }
    return false;
  }

  const R& rules_;
  Turn replies_;
  Trial<R> reply_trial_;
  std::vector<Goal> goals_;
};

}  // namespace senet
