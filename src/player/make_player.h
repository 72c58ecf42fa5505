// The list of players that a spec can name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/spec.h"
#include "player/player.h"

namespace senet {

struct PlayerKind {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<Player> (*make)(const Spec& spec, const Clock& clock);  // Throws: Error
  std::string (*options_help)(std::string_view indent);                   // a line an option
};

// All of them, in the order that help shows.
std::span<const PlayerKind> player_kinds();

// A player from a spec such as "random" or "mcts(c=0.7,simulations=1000)". The clock must outlive it.
// Throws: Error that names what is unknown or out of range, and what would be valid.
std::unique_ptr<Player> make_player(std::string_view spec, const Clock& clock);

// All kinds with their options, for --help and `senet help players`.
std::string player_help();

}  // namespace senet
