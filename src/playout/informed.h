// Informed playouts, the improved playout policy of IM: captures of pieces that nobody defends are some times as likely
// as other moves. (That it also plays decisively is up to the guide, which leaves all of it to the rules where they
// draw informed moves themselves, see DrawsInformed.)
#pragma once

#include <cstdint>
#include <span>

#include "base/rng.h"
#include "game/features.h"
#include "game/ids.h"
#include "playout/pick_by_weight.h"
#include "playout/uniform.h"

namespace senet {

// One of the moves of the role that is to move, `times` as likely where it is such a capture; each as likely as others
// where the game knows of none. Requires: !moves.empty(), times > 0.
template <Rules R>
MoveId pick_informed(const R& rules, const typename R::Position& position, std::span<const MoveId> moves,
                     std::uint32_t times, Rng& rng) {
  if constexpr (KnowsLooseCaptures<R>) {
    const auto weight = [&](MoveId move) { return rules.captures_undefended(position, move) ? times : 1; };
    return pick_by_weight(moves, weight, rng);
  } else {
    return pick_uniformly(moves, rng);
  }
}

}  // namespace senet
