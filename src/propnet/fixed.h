// Which gates have the same value in every reachable state, found by induction.
#pragma once

#include <cstdint>
#include <vector>

#include "propnet/network.h"

namespace senet::propnet {

enum class Fixed : std::uint8_t { kAlwaysFalse, kAlwaysTrue, kVaries };

// Assumes that every proposition keeps its initial value and that no move is ever played, then gives up what is not
// borne out: a move that may be legal may be played, a proposition whose next value may differ may change. What is left
// when nothing more is given up (the greatest fixpoint) holds in all states that legal moves can reach.
// One entry per gate; a role whose only possible move is always legal plays it, so that move is kAlwaysTrue.
// Requires: an ordered network; it need not be stratified: gates of negative cycles count as kVaries.
std::vector<Fixed> find_fixed(const Network& network);

}  // namespace senet::propnet
