// What a role may do in the initial state, and nothing else: the shortest way from a description to a move that is
// legal, for whoever must answer before a game is loaded.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gdl/description.h"
#include "interp/interpreted_game.h"

namespace senet::interp {

// The texts of the legal moves, spelt as the interpreted game spells them. `role`: its number in Description::roles().
// Only what these moves depend on is derived, for this role alone, by the form of the rules that takes the fewest rows.
// Where a limit is met on the way to the last move, those that were found.
// Throws: Error where a limit is exceeded before any move is found, or a relation depends on its own negation.
std::vector<std::string> opening_moves(const gdl::Description& description, std::size_t role,
                                       const InterpreterOptions& options = {});

}  // namespace senet::interp
