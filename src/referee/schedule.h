// Which games a tournament has: every pairing of players on every sheet, in pairs of games with seats swapped.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace senet::referee {

struct Plan {
  std::vector<std::string> players;  // specs or addresses, two at least
  std::vector<std::string> sheets;   // names of games with two roles, not counting chance
  std::uint32_t pairs = 1;           // of games, for each pairing on each sheet
  bool gauntlet = false;             // the first player against each other one, instead of all against all
  std::uint64_t seed = 1;
};

struct ScheduledGame {
  std::uint32_t number;   // its place in the schedule, from 0
  std::uint32_t sheet;    // index
  std::uint32_t first;    // the player who has the first role in the pair's first game
  std::uint32_t second;   // the other one
  bool swapped;           // `second` has the first role
  std::uint64_t seed;     // of all that is random in this game but the opening
  std::uint64_t opening;  // seed of the opening, which the two games of a pair share
};

// Games 2k and 2k + 1 are a pair. All pairings on all sheets have their first pair before one has its second, so that
// an unfinished tournament is a fair one. Seeds depend on the plan's seed and on what is played by whom, not on what
// else is in the plan.
std::vector<ScheduledGame> schedule(const Plan& plan);

}  // namespace senet::referee
