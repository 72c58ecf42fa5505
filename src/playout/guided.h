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
#include "playout/decisive.h"
#include "playout/guide.h"
#include "playout/informed.h"
#include "playout/shallow.h"
#include "playout/trial.h"
#include "playout/turn.h"
#include "playout/uniform.h"

namespace senet {

// One per thread. The rules must outlive it.
template <Rules R>
class GuidedPlayout {
 public:
  explicit GuidedPlayout(const R& rules)
      : rules_(rules),
        turn_(rules.info().roles()),
        trial_(rules),
        decisive_(rules),
        shallow_(rules),
        choices_(rules.info().roles(), kNoMove),
        worth_(rules.info().roles()) {
    for (std::size_t role = 0; role < rules.info().roles(); ++role) {
      chance_.push_back(rules.info().is_chance(static_cast<RoleId>(role)));
    }
  }

  // Plays from `position` to the end, or where the guide ends it, or for `max_plies`. Returns the plies played; `goals`
  // are those of the position then, or what its evaluation stands for: 50 + 50 v0.
  std::uint32_t run(typename R::Position& position, std::uint32_t max_plies, Rng& rng, PlayoutGuide& guide,
                    std::span<Goal> goals) {
    std::uint32_t plies = 0;
    for (; plies < max_plies && !rules_.terminal(position); ++plies) {
      if (cut(position, plies, guide.options(), goals)) return plies;
      choose_all(position, rng, guide);
      guide.played(choices_);
      rules_.apply(position, turn_.joint());
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
    std::ranges::fill(choices_, kNoMove);
    if constexpr (DrawsInformed<R>) {
      if (guide.options().moves == GuideOptions::Moves::kInformed) {
        const auto times = static_cast<std::uint32_t>(guide.options().times);
        const std::size_t mover = rules_.draw_informed(position, times, rng, turn_.joint());
        choices_[mover] = turn_.joint()[mover];
        return;
      }
    }
    turn_.list(rules_, position);
    for (std::size_t role = 0; role < choices_.size(); ++role) {
      const MoveList& moves = turn_.legal(role);
      if (moves.size() < 2) continue;
      if (chance_[role]) {
        choices_[role] = pick_uniformly(moves, rng);
      } else if (turn_.choosers() == 1) {
        choices_[role] = choose_alone(position, rng, guide);
      } else {
        choices_[role] = guide.pick(role, moves, guide.explores(rng), rng);
      }
      turn_.joint()[role] = choices_[role];
    }
  }

  // For the only role that has a choice.
  MoveId choose_alone(typename R::Position& position, Rng& rng, PlayoutGuide& guide) {
    using Decisive = GuideOptions::Decisive;
    const GuideOptions& options = guide.options();
    const Decisive decisive = options.looks_for_wins();
    const bool explores = guide.explores(rng);
    if (decisive != Decisive::kOff || options.search_depth() > 0) trial_.start_from(position);
    if (decisive != Decisive::kOff) {
      const MoveId win = decisive_.winning(position, trial_, turn_, rng);
      if (win != kNoMove) return win;
    }
    const MoveId wanted = pick(turn_.legal(turn_.chooser()), position, explores, rng, guide);
    return decisive == Decisive::kAnti ? safest(wanted, position, explores, rng, guide) : wanted;
  }

  // One of the moves of the only role that has a choice, by the guide.
  MoveId pick(std::span<const MoveId> moves, typename R::Position& position, bool explores, Rng& rng,
              PlayoutGuide& guide) {
    const GuideOptions& options = guide.options();
    if (options.moves == GuideOptions::Moves::kInformed) {
      return pick_informed(rules_, position, moves, static_cast<std::uint32_t>(options.times), rng);
    }
    if (Evaluates<R> && options.search_depth() > 0 && !explores) {
      return shallow_.best(trial_, turn_, moves, options.search_depth(), rng);
    }
    return guide.pick(turn_.chooser(), moves, explores, rng);
  }

  // The move wanted, or the next best that the guide picks, as long as they lose at once. They are chosen as among
  // those moves alone that don't: whoever draws without putting back meets these first with the same probabilities.
  // Where all lose it is the one wanted.
  MoveId safest(MoveId wanted, typename R::Position& position, bool explores, Rng& rng, PlayoutGuide& guide) {
    const std::size_t role = turn_.chooser();
    turn_.joint()[role] = wanted;
    if (!decisive_.loses(trial_, turn_, role)) return wanted;
    candidates_ = turn_.legal(role);
    for (MoveId move = wanted;;) {
      std::erase(candidates_, move);
      if (candidates_.empty()) return wanted;
      move = pick(candidates_, position, explores, rng, guide);
      turn_.joint()[role] = move;
      if (!decisive_.loses(trial_, turn_, role)) return move;
    }
  }

  const R& rules_;
  Turn turn_;
  Trial<R> trial_;
  DecisiveMoves<R> decisive_;
  ShallowSearch<R> shallow_;
  MoveList candidates_;  // that are left of the moves
  JointMove choices_;
  std::vector<bool> chance_;
  std::vector<double> worth_;
};

}  // namespace senet
