// Joint moves made in many states at once, by simulators whose evaluator can do that side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/ids.h"
#include "sim/simulator.h"

namespace senet {

// Joint moves to make, one per lane, and what comes of them. Lists may be longer than there are lanes.
struct StepBatch {
  std::size_t lanes = 0;
  std::size_t roles = 0;
  // Asked for.
  std::vector<StateView> states;     // none is terminal
  std::vector<MoveId> joints;        // joints[lane * roles + role]: a legal move, kNoMove for a role that has none
  std::vector<std::uint8_t> expand;  // per lane: whether the legal moves of the next state are wanted
  // Answers.
  std::vector<State> next;
  std::vector<std::uint8_t> terminal;
  std::vector<Goal> goals;      // goals[lane * roles + role], of terminal lanes
  std::vector<MoveList> legal;  // legal[lane * roles + role], where wanted and not terminal; in any order

  // Makes room for steps of one game; lists never become shorter, so that their memory is used again.
  void resize(std::size_t new_lanes, std::size_t new_roles);
};

// What a Simulator is besides where it makes steps side by side.
class StepMaker {
 public:
  virtual ~StepMaker() = default;

  // Gets ready, which may take as long as loading took; false where it can't be done.
  virtual bool prepare_steps() = 0;
  // Makes the batch's steps; the simulator's state afterwards is unspecified. Requires: prepare_steps() was true.
  virtual void make_steps(StepBatch& batch) = 0;
};

// The same for one lane, as any simulator can do it.
void make_step(Simulator& simulator, StepBatch& batch, std::size_t lane);

// Any simulator's steps, one by one. The simulator must outlive it.
class SingleSteps final : public StepMaker {
 public:
  explicit SingleSteps(Simulator& simulator) noexcept : simulator_(simulator) {}

  bool prepare_steps() override { return true; }
  void make_steps(StepBatch& batch) override {
    for (std::size_t lane = 0; lane < batch.lanes; ++lane) make_step(simulator_, batch, lane);
  }

 private:
  Simulator& simulator_;
};

}  // namespace senet
