// Moves that weigh differently right after certain others: the pairs of successive moves (2-grams) that N-gram
// playouts know of (Tak, Winands, Bjornsson 2012), gathered by the move that they are the weight of.
#pragma once

#include <vector>

#include "game/ids.h"

namespace senet {

// Where the joint move before contains one of `to`, of whichever role, `move` has this reply's weight in place of its
// own. Of several replies with the same move the first that applies counts. At the start of a playout none applies.
struct Reply {
  MoveId move;
  std::vector<MoveId> to;
};

}  // namespace senet
