// Random games on the plain network, to see how the game is played before its evaluator is laid out.
// What is seen guides choices of speed only, never of meaning.
#pragma once

#include <cstdint>
#include <vector>

#include "game/ids.h"
#include "propnet/network.h"

namespace senet::propnet {

struct Sample {
  std::uint32_t plies = 0;
  // Per role: the move that it makes most often where it has no other, kNoMove where it has mostly none at all.
  std::vector<MoveId> waiting_move;
  // Share of plies at which several roles make another move than their waiting move.
  double simultaneous = 0;
  // Per gate: share of plies at whose beginning it holds, and of those that change it.
  std::vector<float> holds;
  std::vector<float> flips;
};

// Always the same for the same network. Requires: an ordered network.
Sample take_sample(const Network& network);

}  // namespace senet::propnet
