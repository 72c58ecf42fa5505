// A position given by the moves that lead to it, as people type them.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "game/ids.h"
#include "sim/game.h"

namespace senet::cli {

struct Opening {
  std::vector<JointMove> plies;  // from the initial state
  State state;                   // that they lead to
  bool terminal = false;
  std::vector<MoveList> legal;  // per role, in that state; sorted by id
  bool has_choice(RoleId role) const { return legal[index(role)].size() > 1; }
};

// Plays `moves`: one for each role that has a choice, ply by ply, roles in their order. Plies in which nobody has a
// choice are played without being named, also after the last move.
// Throws: Error "--moves: ..." for text that can't be read, a move that is not legal, or one too many or too few.
Opening play_opening(const Game& game, std::string_view moves);

}  // namespace senet::cli
