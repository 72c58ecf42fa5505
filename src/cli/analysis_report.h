// What `senet analyze` prints, for people or as JSON lines.
#pragma once

#include <string>

#include "player/analysis.h"
#include "sim/game.h"

namespace senet::cli {

// One line: how far the search has come and what it expects.
std::string progress_text(const Analysis& analysis, const Game& game);
// A table of the root's moves, the expected line and what was done.
std::string final_text(const Analysis& analysis, const Game& game);
// The same as one line, without the line end; "final" says whether the search has ended.
std::string analysis_json(const Analysis& analysis, const Game& game);

}  // namespace senet::cli
