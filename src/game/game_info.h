// What is known of a game before it is played.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "game/ids.h"

namespace senet {

struct GameInfo {
  std::string name;
  std::vector<std::string> role_names;
  // Role r owns the ids [first_move[r], first_move[r + 1]); roles + 1 entries. Where moves are found out while
  // playing (interpreter) the ranges are wide and sparsely used.
  std::vector<std::uint32_t> first_move;
  std::size_t state_words = 0;  // length of every state, 0 where it varies
  std::size_t max_legal = 0;    // most legal moves of a role, an upper bound; 0 where unknown

  std::size_t roles() const noexcept { return role_names.size(); }
  // A role called `random` is chance: it moves uniformly and has no interests.
  bool is_chance(RoleId role) const { return role_names[index(role)] == "random"; }
};

}  // namespace senet
