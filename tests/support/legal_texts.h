// What a role may do at first, as a game spells it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "sim/game.h"

namespace senet {

// Sorted.
inline std::vector<std::string> legal_texts(const Game& game, std::size_t role) {
  MoveList legal;
  game.new_simulator()->legal(static_cast<RoleId>(role), legal);
  std::vector<std::string> texts;
  for (const MoveId move : legal) texts.push_back(game.move_name(move));
  std::ranges::sort(texts);
  return texts;
}

}  // namespace senet
