// A game of two roles that take turns, one winning what the other loses, as alpha-beta search sees it: whose choice a
// state is, what a move leads to, and what that is worth to whom.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "base/rng.h"
#include "search/pacer.h"
#include "search/score.h"
#include "sim/game.h"

namespace senet::search {

// Who chooses in a state that is not terminal.
enum class Turn : std::uint8_t { kFirst, kSecond, kNobody, kBoth };

constexpr RoleId other(RoleId role) noexcept { return role == RoleId{0} ? RoleId{1} : RoleId{0}; }

// One thread.
class TurnGame {
 public:
  // Without `estimates`, states that are not terminal count 0 whatever the game says of them.
  // Throws: Error where the game has not two roles or one of them is chance.
  TurnGame(std::shared_ptr<const Game> game, bool estimates);

  // Plays at random for a while to see whether roles take turns and goals are opposed, until the pacer says stop.
  // Throws: Error that says what is wrong.
  void probe(Pacer& pacer, Rng& rng);

  // Whether the game values states that are not terminal.
  bool estimates() const noexcept { return estimates_; }

  // Lists the moves of the one who chooses, and fills `joint` with moves of both roles, the only one of those that have
  // no choice. Where nobody has one, `moves` is that of the first role, maybe kNoMove.
  Turn look(StateView state, MoveList& moves, JointMove& joint);

  // Where a joint move leads.
  struct Step {
    State state;
    bool terminal = false;
    Score score = 0;  // for the role that was asked for: exact where terminal, else an estimate
  };
  void make(StateView state, std::span<const MoveId> joint, RoleId role, Step& step);

  // Of a state that is not terminal.
  Score estimate(StateView state, RoleId role);
  bool terminal(StateView state);

  // Whether the goals of all ends met so far add up to the same: what is proven rests on that.
  bool opposed() const noexcept { return opposed_; }

  const Game& game() const noexcept { return *game_; }

 private:
  void note_end(const std::array<Goal, 2>& goals) noexcept;
  Score estimate_here(RoleId role);

  std::shared_ptr<const Game> game_;
  std::unique_ptr<Simulator> simulator_;
  bool estimates_;
  bool opposed_ = true;
  std::optional<int> sum_;  // of the goals of the first end
  MoveList other_moves_;
};

}  // namespace senet::search
