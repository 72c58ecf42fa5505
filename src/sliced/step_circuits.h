// The circuits that make given joint moves in given states, lane by lane: one a phase, from a state and the moves
// played to the next state, whether that is terminal, its goals and its legal moves.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "base/give_up.h"
#include "game/ids.h"
#include "propnet/network.h"
#include "sliced/executor.h"
#include "sliced/goal_circuit.h"
#include "sliced/phases.h"

namespace senet::sliced {

// Immutable; shared between threads. Slots are those of all its executors' common frame.
struct StepCircuits {
  static constexpr std::uint32_t kNoSlot = std::numeric_limits<std::uint32_t>::max();

  struct Step {
    std::unique_ptr<Executor> executor;
    // The slots that tell which moves are played, by move, and behind them by role that the role has none; kNoSlot
    // where the state tells.
    std::vector<std::uint32_t> played;
    std::vector<std::uint32_t> varying;  // moves legal in some next states, ascending: the i-th in first_legal + i
    std::vector<std::uint32_t> always;   // moves legal in all of them
  };

  Phases phases;
  std::vector<std::uint32_t> stored;   // propositions that phases don't tell, ascending: the i-th in slot i
  std::vector<Step> steps;             // by phase
  std::uint32_t first_next = 0;        // slot of the stored propositions' next values
  std::uint32_t terminal = 0;          // slot
  std::vector<GoalCode> goals;         // per role
  std::vector<std::uint32_t> role_of;  // per move
  std::uint32_t first_legal = 0;
  std::uint32_t first_played = 0;
  std::size_t frame_slots = 0;
  unsigned lanes = 0;  // of one frame
};

// `network`: simplified, ordered. Throws: Error where a circuit would have more than `max_nodes` gates, or where it is
// given up.
StepCircuits build_step_circuits(const GoalsByValue& goals, const propnet::Network& network, Phases phases, Form form,
                                 std::uint32_t max_nodes, GiveUp give_up = {});

}  // namespace senet::sliced
