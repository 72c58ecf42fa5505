// What a player is told of a match at its start.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "player/player.h"

namespace senet::toys {

inline MatchSetup setup_of(std::shared_ptr<const Game> game, std::size_t role = 0, std::uint64_t seed = 1) {
  MatchSetup setup;
  setup.game = std::move(game);
  setup.role = static_cast<RoleId>(role);
  setup.seed = seed;
  return setup;
}

}  // namespace senet::toys
