#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_source.h"
#include "player/make_player.h"
#include "timing/strategy.h"
#include "timing/time_control.h"

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

std::string time_help() {
  return "Clocks, as --clock 'NAME(OPTION=VALUE,...)' of a tournament or clock=NAME(...) of mcts:\n" +
         timing::time_control_help("  ") +
         "\n"
         "Rules of which a strategy is added up, as in mcts(strategy=exp+stop(p=0.3)+unst), in any order: one that "
         "allots\n"
         "time to a move before its search (fixed-time to exp-stones; exp where there is none), factors to that, "
         "rules\n"
         "that stop a search early, and such that extend it at the planned end. Published values are those of Baier "
         "and\n"
         "Winands 2015. Files with tables have a line KEY PLIES VALUE each, for the keys that the rules name:\n" +
         timing::strategy_help("  ");
}

std::string help_of(const std::string& name) {
  if (name.empty()) return overview();
  if (name == "players") return players();
  if (name == "games") return games_help();
  if (name == "time") return time_help();
  for (const PlayerKind& kind : player_kinds()) {
    if (kind.name == name) return help_of(kind);
  }
  return help_of(find_command(name));
}

Action add(Arguments& arguments) {
  const auto name = std::make_shared<std::string>();
  arguments.optional_positional("NAME", *name,
                                "the command or player to explain; players: all players; games: what games there are; "
                                "time: clocks and strategies");
  return [name] {
    fmt::print("{}", help_of(*name));
    return kSuccess;
  };
}

}  // namespace

extern const Command help_command{
    .name = "help",
    .summary = "explain a command, a player and its options, what games there are, or time strategies",
    .details =
        "Examples:\n"
        "  senet help\n"
        "  senet help perft\n"
        "  senet help players\n"
        "  senet help mcts\n"
        "  senet help games    # what may stand for a FILE\n"
        "  senet help time     # clocks and time strategies\n",
    .add = add,
};

}  // namespace senet::cli
