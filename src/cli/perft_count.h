// Perft: how many joint-move sequences of each length a game has. The counts pin down a game's rules, so that
// evaluators and rule sheets can be checked against each other and against other programs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/game.h"

namespace senet::cli {

// Counts pass 2^64 on some games at depths that take seconds.
__extension__ typedef __int128 PerftCount;

struct PerftLevel {
  std::uint32_t depth = 0;
  PerftCount nodes = 0;     // joint-move sequences of exactly this length without a terminal proper prefix
  PerftCount terminal = 0;  // those that end in a terminal state
  std::optional<std::uint64_t> distinct;  // different states among them; not counted without transpositions
  std::optional<std::uint64_t> distinct_terminal;
  // Per role the sum of goals over the terminal sequences; nothing once a goal was not exactly one integer.
  std::vector<std::optional<PerftCount>> goal_sums;
};

struct PerftOptions {
  // Merge sequences that lead to one state: far faster where they do, but every state of a level is kept in memory.
  bool distinct = true;
  // Called now and then with the depth being expanded, how many of its states are done, and how many there are
  // (0 where that is not known).
  std::function<void(std::uint32_t depth, std::uint64_t done, std::uint64_t all)> progress;
  // Called with each level once it is counted; with distinct, while deeper ones are still to come.
  std::function<void(const PerftLevel&)> level;
};

struct Perft {
  std::vector<PerftLevel> levels;  // depth 0 first
  bool complete = false;           // every sequence of the last level ends in a terminal state
};

// Counts levels 0 to `depth`, fewer where the game ends before.
// Throws: Error where a count passes 2^127.
Perft count_perft(const Game& game, std::uint32_t depth, const PerftOptions& options = {});

// {"roles", "depths": [{"d","nodes","terminal","distinct","distinctTerminal","goalSum"}], "complete"} in one line;
// counts that may pass 2^53 are strings.
std::string to_json(const Perft& perft, const Game& game);

}  // namespace senet::cli
