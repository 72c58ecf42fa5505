// A session's events and state as JSON, for logs and for whoever watches from outside.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/event.h"
#include "protocol/live_match.h"

namespace senet::protocol {

// One line without its end: time (UTC, ISO 8601), message, match, reply, latency_s, memory_bytes; of a move also by,
// left_s, simulations, value (null where unknown), note (why the search ended), kept (simulations that the tree had of
// the position), pondered (those of the time since the move before), pondering_s, foreseen (only where pondering was
// about few replies: whether the one made is among them). Bytes that are no UTF-8 are replaced.
std::string event_line(const Event& event);

// name, uptime_s, memory_bytes, room (for one more match), matches: match, role, evaluator
// (null until it is loaded), plies.
std::string status_page(std::string_view name, Seconds uptime, bool room, std::span<const MatchStatus> matches);

}  // namespace senet::protocol
