#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_source.h"
#include "player/make_player.h"

namespace senet::cli {

namespace {

std::string help_of(const PlayerKind& kind) {
  return fmt::format(
      "{}: a player, which {}\n\n"
      "Given as --player '{}', or with options as --player '{}(NAME=VALUE,...)'. Each option with its default, what\n"
      "it means and what is valid:\n{}",
      kind.name, kind.summary, kind.name, kind.name, kind.options_help("    "));
}

std::string players() {
  return "Players, as --player 'NAME' or --player 'NAME(OPTION=VALUE,...)', and their options with defaults:\n" +
         player_help();
}

std::string help_of(const std::string& name) {
  if (name.empty()) return overview();
  if (name == "players") return players();
  if (name == "games") return games_help();
  for (const PlayerKind& kind : player_kinds()) {
    if (kind.name == name) return help_of(kind);
  }
  return help_of(find_command(name));
}

Action add(Arguments& arguments) {
  const auto name = std::make_shared<std::string>();
  arguments.optional_positional("NAME", *name,
                                "the command or player to explain; players: all players; games: what games there are");
  return [name] {
    fmt::print("{}", help_of(*name));
    return kSuccess;
  };
}

}  // namespace

extern const Command help_command{
    .name = "help",
    .summary = "explain a command, a player and its options, or what games there are",
    .details =
        "Examples:\n"
        "  senet help\n"
        "  senet help perft\n"
        "  senet help players\n"
        "  senet help mcts\n"
        "  senet help games    # what may stand for a FILE\n",
    .add = add,
};

}  // namespace senet::cli
