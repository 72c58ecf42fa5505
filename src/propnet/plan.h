// How a network is to be evaluated move by move: how a move changes the state, and which values are kept up to date for
// the legal moves and the end of the game.
#pragma once

#include "propnet/cases.h"
#include "propnet/effects.h"
#include "propnet/network.h"

namespace senet::propnet {

struct Plan {
  Network network;  // ordered and stratified; `next` as find_effects() left it
  Effects effects;
  Cases cases;
};

// Everything by the network alone.
Plan plain_plan(Network network);
// With the shortcuts that random games recommend.
Plan make_plan(Network network);

}  // namespace senet::propnet
