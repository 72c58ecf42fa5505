// The same game with its roles in another order, since a server may list them otherwise than our rule sheet does, and
// their order is that of every joint move. Wraps whole simulators, so that games know nothing of it and playouts are as
// fast as without; the moves are numbered anew, as each role's are one range. Playouts with a guide are slower.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "sim/game.h"

namespace senet::native {

// The i-th role of `game` becomes the order[i]-th. Returns `game` itself where nothing changes.
// Requires: `order` is a permutation of the roles' numbers; the game runs one playout at a time.
std::shared_ptr<const Game> with_role_order(std::shared_ptr<const Game> game, std::span<const std::size_t> order);

}  // namespace senet::native
