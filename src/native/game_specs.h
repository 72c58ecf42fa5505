// Native games by a spec, such as kalah(capture=empty,start=random,seed=7): the boards and rules that a game's options
// give, for experiments. Most have no rule sheet; without options a spec is the sheet's game.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "sim/game.h"

namespace senet::native {

// Whether the text begins with the name of a game that has specs.
bool is_game_spec(std::string_view text);

// Its name is the spec. Throws: Error for an unknown name, a misspelt key or a value out of range.
std::shared_ptr<const Game> make_game(std::string_view spec);

// Every game with its options, for `senet help games`.
std::string game_specs_help();

}  // namespace senet::native
