// The circuits that a sliced playout runs: one step a phase, from a state to a random next state and whether that is
// terminal, and the goals. A step reads the state from one bank of slots and writes the next one to the other.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/give_up.h"
#include "game/ids.h"
#include "playout/reply.h"
#include "propnet/network.h"
#include "sliced/aig.h"
#include "sliced/executor.h"
#include "sliced/goal_circuit.h"
#include "sliced/phases.h"

namespace senet::sliced {

// How a role's move in a step comes out of the circuit: a binary number of `bits` slots from `first` on, index into
// `moves`, in which kNoMove stands for having no move.
struct MoveCode {
  std::uint32_t first;
  std::uint32_t bits;
  std::vector<MoveId> moves;
};

struct CircuitOptions {
  bool codes = false;               // steps yield which moves they make
  unsigned weight_bits = 0;         // of each move; 0: moves are drawn uniformly
  std::vector<Reply> replies = {};  // that have weights of their own
  GiveUp give_up = {};              // the build
};

// Immutable; shared between threads. Slots are those of all its executors' common frame.
struct PlayoutCircuits {
  struct Step {
    std::uint32_t random_bits;  // slots from first_random on, to be filled before each run
    std::unique_ptr<Executor> executor;
    std::vector<MoveCode> codes;  // per role, where they are asked for
  };
  // Where a proposition that the goals depend on is held for them: from a stored proposition, or, with `of_phase`, from
  // an index into Phases::propositions.
  struct Held {
    std::uint32_t from;
    bool of_phase;
  };

  Phases phases;
  std::vector<std::uint32_t> stored;  // propositions with a slot in each bank, ascending
  // Behind them in each bank: whether these moves were made in the step before, ascending. Replies depend on them.
  std::vector<MoveId> remembered;
  // Step s is of phase s % phases.count, reads bank s % 2 and writes bank (s + 1) % 2. The number is even.
  std::vector<Step> steps;
  std::uint32_t terminal = 0;  // slot
  unsigned weight_bits = 0;
  // Slot; bit b of weight w is in slot first_weight + w * weight_bits + b. There are those of moves, then of replies.
  std::uint32_t first_weight = 0;
  std::uint32_t first_random = 0;
  std::vector<GoalCode> goals;  // per role
  // The goals of held states, which lie in slots from first_held on. Null where the steps yield the goals too.
  std::unique_ptr<Executor> goals_of_held;
  std::vector<Held> held;
  std::uint32_t first_held = 0;

  std::size_t table_count = 0;  // of all circuits together
  std::size_t code_size = 0;    // bytes
  std::size_t frame_slots = 0;
  Form form = Form::kWords;
  unsigned lanes = 0;  // of one frame

  // Of a stored proposition, or, from stored.size() on, of a remembered move.
  std::uint32_t slot(std::size_t bank, std::size_t stored_index) const noexcept {
    return static_cast<std::uint32_t>(bank * (stored.size() + remembered.size()) + stored_index);
  }
};

// `network`: simplified, ordered. Throws: Error where a circuit would have more than `max_nodes` gates.
PlayoutCircuits build_playout_circuits(const GoalsByValue& goals, const propnet::Network& network, Phases phases,
                                       Form form, std::uint32_t max_nodes, const CircuitOptions& options = {});

}  // namespace senet::sliced
