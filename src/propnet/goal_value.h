// Goal values as the search sees them.
#pragma once

#include <optional>
#include <string_view>

#include "game/ids.h"

namespace senet::propnet {

// The number that Java's Integer.parseInt reads, clamped to 0..100; nullopt where it reads none ("win", "", "1e2",
// more than 32 bits).
std::optional<Goal> parse_goal(std::string_view text);

}  // namespace senet::propnet
