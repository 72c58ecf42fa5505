// What match and tournament share: players from specs and addresses.
#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "player/player.h"

namespace senet::cli {

// A player from a spec, or one at an address. The clock must outlive it. Throws: Error.
std::unique_ptr<Player> make_any_player(const std::string& text, const Clock& clock);

}  // namespace senet::cli
