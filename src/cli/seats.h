// What match and tournament share: players from specs and addresses, and the rules as servers send them.
#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "gdl/description.h"
#include "player/player.h"

namespace senet::cli {

// A player from a spec, or one at an address. The clock must outlive it. Throws: Error.
std::unique_ptr<Player> make_any_player(const std::string& text, const Clock& clock);

// The description as one list.
std::string rules_text(const gdl::Description& description);

}  // namespace senet::cli
