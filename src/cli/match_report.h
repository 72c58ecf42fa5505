// What `senet match` prints: a line a move and a summary, for people or as JSON lines.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/clock.h"
#include "referee/match.h"

namespace senet::cli {

// For people. `step` counts from 1.
std::string move_line(std::size_t step, const std::string& role, const referee::MoveRecord& move);
// Requires: the seat has a fault.
std::string start_fault_line(const referee::SeatRecord& seat);
// `players`: by role, as they were given; empty for chance.
std::string summary(const referee::MatchRecord& record, const std::vector<std::string>& players, Seconds elapsed);

// JSON, without the line end.
std::string move_json(std::size_t step, const std::string& role, const referee::MoveRecord& move);
std::string summary_json(const referee::MatchRecord& record, Seconds elapsed);

}  // namespace senet::cli
