// The type-erased face of a game's working state, called per tree node or per batch, never per playout move.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/give_up.h"
#include "base/rng.h"
#include "game/ids.h"
#include "playout/guide.h"
#include "playout/reply.h"
#include "playout/trace.h"

namespace senet {

// Playouts to run, one per lane: lane i starts in starts[i]; states may differ and may be terminal.
// All spans but `starts` are written; goals[lane * roles + role], steps[lane].
struct PlayoutBatch {
  std::span<const StateView> starts;
  std::span<Goal> goals;
  std::span<std::uint32_t> steps;     // plies played
  std::uint32_t max_plies = 100'000;  // a playout cut there takes the goals of the state it stands in
  PlayoutTrace* trace = nullptr;      // filled with the moves played, where it is asked for
  bool all_live = false;              // no start is terminal, so nobody needs to look
  PlayoutGuide* guide = nullptr;      // chooses the moves, where Simulator::takes_guide; then no trace is made
  std::span<float> qualities{};       // of the states where playouts end, asked for where Simulator::quality has any
  std::span<State> ends{};            // those states, asked for where Simulator::keeps_ends
  GiveUp give_up{};                   // cuts playouts that are played side by side
};

// One per thread; at the initial state after construction.
class Simulator {
 public:
  virtual ~Simulator() = default;

  virtual void load(StateView state) = 0;
  virtual void store(State& out) const = 0;
  virtual bool terminal() = 0;
  // Clears and fills `out`; see Rules for order and the empty case.
  virtual void legal(RoleId role, MoveList& out) = 0;
  virtual void apply(std::span<const MoveId> joint) = 0;
  virtual void goals(std::span<Goal> out) = 0;
  virtual void goal_texts(RoleId role, std::vector<std::string>& out) = 0;

  // What the state, which is not terminal, looks worth to each role, -1..1. Returns false where the game has no such
  // evaluation, whatever the state (see Evaluates in game/features.h).
  virtual bool evaluate(std::span<double>) { return false; }
  // How clearly the state, which is terminal, is won, 0..1; nothing where the game does not say, whatever the state.
  virtual std::optional<double> quality() { return std::nullopt; }
  // Points of the board that are taken; nothing where the game does not say, whatever the state.
  virtual std::optional<std::uint32_t> occupied() { return std::nullopt; }

  // How many playouts a batch should have to use the evaluator well: 1 scalar; 64..512 bit-sliced.
  virtual std::size_t preferred_lanes() const = 0;
  // Runs the batch; the state afterwards is unspecified (load before going on).
  virtual void playouts(const PlayoutBatch& batch, Rng& rng) = 0;
  // Whether the states are known in which playouts end.
  virtual bool keeps_ends() const { return false; }
  // Whether a guide can choose the moves of playouts.
  virtual bool takes_guide() const { return false; }
  // The largest weight that a move can have; 0 where the evaluator's playouts are always uniform.
  virtual std::uint8_t max_weight() const { return 0; }
  // From now on playouts choose each of a role's legal moves with the probability weight / sum of these moves' weights.
  // weights[move] counts as 1 or max_weight() where it is less or more; no weights at all: uniformly again. Returns
  // false, and playouts are uniform, where that can't be done. The first call may take as long as loading took.
  virtual bool set_weights(std::span<const std::uint8_t> weights) { return weights.empty(); }
  // Gives replies weights of their own: set_weights() wants them behind those of the moves from now on, and must be
  // called anew. Returns false, and nothing changes, where that can't be done. May take as long as loading took.
  virtual bool set_replies(std::span<const Reply> replies) { return replies.empty(); }
};

}  // namespace senet
