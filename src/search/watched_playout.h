// A uniformly random playout, move by move, that watches the clock: for rules so slow that a playout may take longer
// than what is left of it.
#pragma once

#include <cstdint>
#include <optional>

#include "base/rng.h"
#include "playout/uniform.h"
#include "search/pacer.h"
#include "sim/simulator.h"

namespace senet::search {

// Goes on from the state that the simulator is in, with the random numbers that Simulator::playouts would use, until
// that is terminal or `max_plies` were played. Returns the plies; nothing where the time ran out before.
inline std::optional<std::uint32_t> play_watched(Simulator& simulator, std::size_t roles, std::uint32_t max_plies,
                                                 Pacer& pacer, Rng& rng) {
  JointMove joint(roles, kNoMove);
  MoveList moves;
  std::uint32_t plies = 0;
  for (; plies < max_plies && !simulator.terminal(); ++plies) {
    if (pacer.over_now()) return std::nullopt;
    for (std::size_t role = 0; role < roles; ++role) {
      simulator.legal(static_cast<RoleId>(role), moves);
      joint[role] = pick_uniformly(moves, rng);
    }
    simulator.apply(joint);
  }
  return plies;
}

}  // namespace senet::search
