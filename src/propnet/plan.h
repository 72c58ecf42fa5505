// What an evaluator keeps up to date of a network, and by which outputs a state is left and entered.
#pragma once

#include <cstdint>
#include <vector>

#include "propnet/network.h"

namespace senet::propnet {

// Moves of one role that share a condition: legal where the guard and the move's own remaining condition hold.
struct LegalGroup {
  std::uint32_t role;
  Literal guard;
};

inline constexpr std::uint32_t kNoGroup = ~std::uint32_t{0};

struct Plan {
  Network network;  // ordered and stratified

  std::vector<LegalGroup> groups;            // by role
  std::vector<std::uint32_t> group_of_move;  // per move, kNoGroup where never legal
  std::vector<Literal> condition;            // per move: what is left of `legal` without the guard
};

// One group a role, without a guard.
Plan plain_plan(Network network);

}  // namespace senet::propnet
