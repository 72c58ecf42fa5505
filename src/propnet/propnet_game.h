// From a ground program to a game that the incremental propositional network plays.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ground/ground_program.h"
#include "propnet/network.h"
#include "propnet/simplify.h"
#include "sim/game.h"

namespace senet::propnet {

// What inspect shows of a build.
struct BuildStatistics {
  std::vector<PassStatistics> passes;
  std::size_t depth = 0;         // gates on the longest path from an input to an output, a cycle counting one
  std::size_t cycles = 0;        // cyclic components
  std::size_t cyclic_gates = 0;  // in all of them together
  std::size_t nodes = 0;         // of the incremental circuit
  std::size_t edges = 0;
  std::size_t fixed_propositions = 0;  // with one value in every reachable state
  Seconds simplify{0};                 // CPU time
  Seconds build{0};
};

// Simplified and ordered. Throws: as new_propnet_game().
Network build_simplified_network(const ground::GroundProgram& program, const BuildLimits& limits = {},
                                 BuildStatistics* statistics = nullptr);

// Of the network that was made of the program.
std::shared_ptr<const Game> new_propnet_game(const ground::GroundProgram& program, Network network, std::string name,
                                             const BuildLimits& limits = {}, BuildStatistics* statistics = nullptr);

// `name` becomes GameInfo::name; the evaluator is called "scalar".
// Throws: Error where the program is not stratified or a limit is met.
std::shared_ptr<const Game> new_propnet_game(const ground::GroundProgram& program, std::string name,
                                             const BuildLimits& limits = {}, BuildStatistics* statistics = nullptr);

}  // namespace senet::propnet
