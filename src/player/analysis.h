// What a search thinks of the position that it looks at, move by move: for people who watch it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "game/ids.h"

namespace senet {

// An own move in the root. Values are expected goals of the own role, 0..100.
struct AnalyzedMove {
  MoveId move;
  std::uint64_t visits = 0;     // simulations through it, or positions searched behind it
  std::optional<double> value;  // none where only bounds are known
  std::optional<double> low;    // proven to be worth as much at least,
  std::optional<double> high;   // and at most
};

struct Analysis {
  MoveId best = kNoMove;            // what would be played now
  std::vector<AnalyzedMove> moves;  // those looked at, the best first
  std::vector<MoveId> line;         // expected from here on: moves of those who have a choice, the own move first
  std::optional<double> value;
  std::string_view counted = "simulations";  // what `work` counts
  std::uint64_t work = 0;
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;  // positions kept in memory, 0 where there is no tree
  std::size_t bytes = 0;    // of memory for them
  std::uint32_t depth = 0;  // plies looked ahead, at most
  Seconds elapsed{0};
  std::string end;  // why the search ended; empty while it goes on
};

using Observer = std::function<void(const Analysis&)>;

}  // namespace senet
