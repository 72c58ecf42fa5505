// How long playouts of a game are. A long one of uniform moves takes much time and says little, as each of its moves
// adds chance: where positions can be evaluated, an early end says more.
#pragma once

#include "sim/game.h"

namespace senet::search {

inline constexpr double kLongPlayout = 100;  // plies, see has_long_playouts()

// Mean number of plies of some uniform playouts from the initial state, the same in every call. Takes as long as 32
// playouts. 0 where the game is over from the start.
double mean_playout_length(const Game& game);

// Whether playouts are to end where it is clear who wins, and to follow evaluations. The first, at 0.05 s a move,
// scores 100 % of 20 games in Lines of Action (213 plies), and 58 +- 11 % in Breakthrough (64), 55 +- 9 % in Kalah
// (44), 40 +- 23 % in Breakthrough on 6x6 squares (28). The second scores 65 +- 7 % of 140 games in Lines of Action
// against uniform moves that end there.
bool has_long_playouts(const Game& game);

}  // namespace senet::search
