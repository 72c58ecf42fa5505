// How good playouts were, as the statistics of moves count it: goals by how far they are from the mean of the playouts
// of the same start, since a start that is won whatever is played tells nothing about its moves.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "game/ids.h"

namespace senet {

// rewards[playout * roles + role], in goals of 0..1, of goals laid out alike. Playouts [i * group, (i + 1) * group)
// have the same start.
std::vector<double> rewards_of(std::span<const Goal> goals, std::size_t roles, std::size_t group);

}  // namespace senet
