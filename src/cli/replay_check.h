// Re-plays a golden trace on a game and compares everything the trace tells of each state.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "cli/gold_trace.h"
#include "sim/game.h"

namespace senet::cli {

struct Difference {
  std::uint32_t playout = 0;
  std::uint32_t step = 0;
  std::string what;      // "state", "terminal", "goal of white", "legal moves of white", ...
  std::string expected;  // by the trace
  std::string got;       // from the game
  std::string detail;    // for lists: every text that is missing or surplus, one a line; else empty
};

struct Replay {
  std::uint32_t playouts = 0;
  std::uint64_t states = 0;              // compared, the one with the difference included
  std::optional<Difference> difference;  // the first one
};

// Compares up to the first difference, at most `max_states` states.
// Throws: Error where the trace can't be read.
Replay replay(const Game& game, GoldTrace& trace, std::uint64_t max_states = std::numeric_limits<std::uint64_t>::max());

// Several lines that tell all of it.
std::string to_text(const Difference& difference);

}  // namespace senet::cli
