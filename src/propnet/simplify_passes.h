// The simplifications, one function each. They keep the value of every output in every reachable state, the least
// fixpoints of cycles included; none changes the propositions and moves. All take and give ordered networks, but for
// order() having to come after those that say so.
#pragma once

#include "propnet/network.h"

namespace senet::propnet {

// Puts constants in the place of gates, propositions and moves that have one value in every reachable state
// (see fixed.h). Leaves dead gates. Accepts networks that are not stratified.
Network fold_fixed(const Network& network);

// Removes constant, doubled and contradicting inputs, gates of one input, and all but one of equal gates: equal up to
// exchanging AND and OR by inverting. Leaves dead gates. Requires: stratified.
Network merge_duplicates(const Network& network);

// Dissolves ANDs that only one AND reads, and ORs that only one OR reads, into their reader; by inverting also ORs in
// ANDs. Leaves dead gates. Requires: stratified.
Network flatten(const Network& network);

// Takes common factors out of ORs of ANDs and out of ANDs of ORs, where that saves a quarter of their inputs or more.
// Leaves dead gates. Requires: stratified, duplicates merged.
Network factor(const Network& network);

}  // namespace senet::propnet
