// The bench signature: one number that stands for what the search does. A change that leaves behaviour as it was keeps
// it; it says nothing of speed.
#pragma once

#include <cstdint>
#include <memory>

#include "sim/game.h"

namespace senet::cli {

struct SignatureOptions {
  std::uint64_t simulations = 100;  // per move and role
  std::uint32_t plies = 40;
  std::uint64_t seed = 1;
};

// Lets one search per role play a game against the others and hashes every move, tree size and goal; then the same for
// the first plies with every component of the search. The same on any
// run of one build; builds for other processors may round differently.
std::uint64_t search_signature(const std::shared_ptr<const Game>& game, const SignatureOptions& options = {});

}  // namespace senet::cli
