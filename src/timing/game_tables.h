// What self-play tells of a game: how many own moves are still to come, how critical a move is, how long strategies
// think. Kept as text, a line "KEY X Y" or "KEY Y" each; empty lines and those that begin with # say nothing.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "timing/curve.h"

namespace senet::timing {

// Moves made are those of all players together, a joint move being one; own moves are those that the player still has
// to make, the next one included.
struct GameTables {
  Curve moves;                      // own moves to come by moves made
  Curve simulation;                 // the same by the mean length of simulations in the previous search, in plies
  Curve stones;                     // the same by stones on the board
  Curve criticality;                // mean greatest criticality of a point, by moves made
  Curve spent;                      // mean seconds for a move, by moves made: of the strategy that is to be imitated
  std::optional<double> length;     // mean plies of a game
  std::optional<double> branching;  // mean legal moves of the role to move
};

// `where` names the text in errors. Throws: Error "where:LINE: ..." for an unknown key, what is no number, numbers
// that make no sense, and a point given twice.
GameTables parse_game_tables(std::string_view text, std::string_view where);
// Throws: Error for a file that can't be read, and as above.
std::shared_ptr<const GameTables> read_game_tables(const std::string& path);

// What parse_game_tables reads back.
std::string to_text(const GameTables& tables);

}  // namespace senet::timing
