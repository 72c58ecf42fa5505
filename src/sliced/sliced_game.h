// A game whose playouts run hundreds at a time; single states are worked on by the game it is made from.
#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "base/give_up.h"
#include "ground/ground_program.h"
#include "propnet/network.h"
#include "sim/game.h"
#include "sliced/executor.h"
#include "sliced/lanes.h"

namespace senet::sliced {

// What bench shows.
struct SlicedStatistics {
  std::string form;
  std::size_t phases = 0;
  std::size_t tables = 0;
  std::size_t code_size = 0;  // bytes
  Seconds compile{0};         // CPU time: circuits, tables, code
};

class SlicedGame : public Game {
 public:
  virtual const SlicedStatistics& statistics() const = 0;
};

class SlicedSimulator : public Simulator {
 public:
  virtual LaneStatistics lane_statistics() const = 0;  // of playouts of all kinds
};

inline constexpr std::uint32_t kMaxNodes = 3'000'000;  // of a phase's and-inverter graph: seconds to compile

struct SliceLimits {
  std::uint32_t max_nodes = kMaxNodes;
  GiveUp give_up = {};  // the build
  GiveUp later = {};    // that of circuits that are built when they are asked for; its flag must outlive the game
};

// Circuits that trace moves, choose them by weights, or make given ones, are built when they are first asked for.
// `scalar`: the same game; `network`: of `program`, simplified and ordered, bit i of a state being proposition i.
// Throws: Error where the circuit would be too large, or the form is not supported.
std::shared_ptr<const SlicedGame> new_sliced_game(std::shared_ptr<const Game> scalar,
                                                  const ground::GroundProgram& program, const propnet::Network& network,
                                                  Form form = Form::kBest, const SliceLimits& limits = {});

}  // namespace senet::sliced
