// From a description to a game that the interpreter plays: the rules are rewritten in the way that suits them best.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/load_memory.h"
#include "gdl/description.h"
#include "sim/game.h"

namespace senet::interp {

struct InterpreterOptions {
  Seconds time_limit{60};                  // CPU time for what holds in every state, at construction
  Seconds query_time_limit{20};            // CPU time for what is asked of a state, later
  std::size_t memory_limit = kLoadMemory;  // bytes per thread, at construction and later
  const std::atomic<bool>* stop = nullptr;
  const std::atomic<bool>* query_stop = nullptr;  // the same for what is asked later; must outlive the game
  bool quick = false;                             // ready soon, though another form of the rules may be faster to play
};

// Tries long bodies split, helper relations restricted to what is asked of them, and both; takes what looks at the
// fewest rows in a short opening. With `quick` the second one is taken where that does not look at too many.
// Throws: Error where a limit is exceeded, or a relation depends on its own negation; so does what the game is asked
// later.
std::shared_ptr<const Game> new_interpreted_game(const gdl::Description& description, std::string name,
                                                 const InterpreterOptions& options = {});

}  // namespace senet::interp
