// Match records as JSON. The field names of the public game servers' records come first, so that their viewers find
// what they know; what only we have is beside them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "referee/match.h"

namespace senet::referee {

// `started`: milliseconds since 1970 on the wall clock, 0 where unknown.
std::string to_json(const MatchRecord& record, std::int64_t started = 0);

// Replaces the file, or the one that a link names, as a whole or not at all; writes to what is no regular file.
// Throws: Error naming the path.
void write_file(const std::string& path, std::string_view text);

}  // namespace senet::referee
