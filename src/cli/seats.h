// What match and tournament share: players from specs and addresses.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/clock.h"
#include "player/player.h"

namespace senet::cli {

inline constexpr const char* kPonderHelp =
    "players search while they wait for others, as far as they do: see ponder in senet help mcts";

// A player from a spec, or one at an address. The clock must outlive it. Throws: Error.
std::unique_ptr<Player> make_any_player(const std::string& text, const Clock& clock);

// A player at an address is told its clocks in whole seconds. Throws: Error naming the clock that is none, where one of
// the players is at an address.
void check_clocks(std::span<const std::string> players, double start, double play);

}  // namespace senet::cli
