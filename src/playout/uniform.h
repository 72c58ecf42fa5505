// The uniform random playout, compiled for the rules that it runs on: no virtual call and no allocation a ply.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>

#include "base/rng.h"
#include "game/ids.h"
#include "game/rules.h"

namespace senet {

// One of `moves`, each as likely; kNoMove where there is none. A single move costs no random number, so that
// turn-taking games spend theirs on real choices only.
inline MoveId pick_uniformly(std::span<const MoveId> moves, Rng& rng) noexcept {
  if (moves.empty()) return kNoMove;
  if (moves.size() == 1) return moves[0];
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// clang-format off
// Rules may offer to draw a legal move faster than listing them. The result, and the random numbers used, must be
// those of pick_uniformly(legal(position, role), rng).
template <class R>
concept DrawsLegalMoves = requires(const R& rules, typename R::Position& position, RoleId role, Rng& rng) {
  { rules.draw_legal(position, role, rng) } -> std::same_as<MoveId>;
};

// The same for all roles at once, which saves turn-taking games from asking whose turn it is for every role: fills
// `joint` as asking the roles in order would.
template <class R>
concept DrawsJointMoves = requires(const R& rules, typename R::Position& position, Rng& rng, std::span<MoveId> joint) {
  rules.draw_joint(position, rng, joint);
};

// And to draw and play at once, without numbering the moves: as drawing them and then applying them would, by
// `numbers`. Asked of positions that are not terminal.
template <class R, class Numbers>
concept PlaysRandomPlies = requires(const R& rules, typename R::Position& position, Numbers& numbers) {
  rules.play_random_ply(position, numbers);
};
// clang-format on

// Positions that are copied to where the compiler may keep them in registers during a playout.
template <class P>
concept SmallPosition = std::is_trivially_copyable_v<P> && sizeof(P) <= 64;

// Plays to the end by uniformly chosen moves, one per role and ply, roles in order. One per thread: owns the lists
// that the loop reuses. The rules must outlive it.
template <Rules R>
class UniformPlayout {
 public:
  explicit UniformPlayout(const R& rules) : rules_(rules), joint_(rules.info().roles(), kNoMove) {
    moves_.reserve(rules.info().max_legal);
  }

  // Leaves `position` terminal, or where `max_plies` were played. Returns the plies played.
  std::uint32_t run(typename R::Position& position, std::uint32_t max_plies, Rng& rng) {
    if constexpr (PlaysRandomPlies<R, Rng>) {
      std::uint32_t plies = 0;
      for (; plies < max_plies && !rules_.terminal(position); ++plies) rules_.play_random_ply(position, rng);
      return plies;
    } else {
      return run(position, max_plies, rng, [](const JointMove&) {});
    }
  }

  // The same, with a call of visit(joint move) for every ply.
  template <class Visit>
  std::uint32_t run(typename R::Position& position, std::uint32_t max_plies, Rng& rng, Visit visit) {
    if constexpr (SmallPosition<typename R::Position>) {
      typename R::Position own_position = position;
      Rng own_rng = rng;
      const std::uint32_t plies = play(own_position, max_plies, own_rng, visit);
      position = own_position;
      rng = own_rng;
      return plies;
    } else {
      return play(position, max_plies, rng, visit);
    }
  }

 private:
  template <class Visit>
  std::uint32_t play(typename R::Position& position, std::uint32_t max_plies, Rng& rng, Visit& visit) {
    std::uint32_t plies = 0;
    while (plies < max_plies && !rules_.terminal(position)) {
      draw_all(position, rng);
      rules_.apply(position, joint_);
      visit(joint_);
      ++plies;
    }
    return plies;
  }

  void draw_all(typename R::Position& position, Rng& rng) {
    if constexpr (DrawsJointMoves<R>) {
      rules_.draw_joint(position, rng, joint_);
    } else {
      for (std::size_t role = 0; role < joint_.size(); ++role) {
        joint_[role] = draw(position, static_cast<RoleId>(role), rng);
      }
    }
  }

  MoveId draw(typename R::Position& position, RoleId role, Rng& rng) {
    if constexpr (DrawsLegalMoves<R>) {
      return rules_.draw_legal(position, role, rng);
    } else {
      rules_.legal(position, role, moves_);
      return pick_uniformly(moves_, rng);
    }
  }

  const R& rules_;
  JointMove joint_;
  MoveList moves_;
};

}  // namespace senet
