// Legal moves and the end of the game as cases: a value that holds under a guard.
// What flips at every ply and is read by many gates, above all whose turn it is, becomes a guard, and the values are
// the network with that guard's value put in (Shannon's expansion). So a change of turn costs nothing, and nobody's
// moves are unlisted only to be listed again.
#pragma once

#include <cstdint>
#include <vector>

#include "propnet/network.h"
#include "propnet/sample.h"

namespace senet::propnet {

// Moves of one role under a common guard.
struct LegalGroup {
  std::uint32_t role;
  Literal guard;
};

// The move is legal where the group's guard and the condition hold. The cases of a move exclude each other.
struct LegalCase {
  std::uint32_t move;
  std::uint32_t group;
  Literal condition;
};

// The state is terminal where the guard and the condition of a case hold.
struct TerminalCase {
  Literal guard;
  Literal condition;
};

struct Cases {
  std::vector<LegalGroup> groups;  // by role
  std::vector<LegalCase> legal;    // by move
  std::vector<TerminalCase> terminal;
};

// One group a role, without guards.
Cases plain_cases(const Network& network);

// Guards chosen by the sample, which may be of an earlier form of the network with fewer gates. Appends gates.
// Requires: an ordered network.
Cases guarded_cases(Network& network, const Sample& sample);

}  // namespace senet::propnet
