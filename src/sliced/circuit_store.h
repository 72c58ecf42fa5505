// The circuits of one game: the plain ones, and those that trace moves, choose them by weights or make given ones,
// which take time and memory to build and are therefore built when they are first needed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>

#include "sliced/playout_circuits.h"
#include "sliced/step_circuits.h"

namespace senet::sliced {

// Shared between threads.
class CircuitStore {
 public:
  static constexpr unsigned kWeightBits = 4;

  enum Kind : std::uint8_t { kPlain, kTraced, kWeighted, kKinds };  // kWeighted: traced too

  // Arguments as of build_playout_circuits; they are kept as copies.
  CircuitStore(GoalsByValue goals, const propnet::Network& network, Phases phases, Form form, std::uint32_t max_nodes);

  // Throws: Error, see build_playout_circuits.
  std::shared_ptr<const PlayoutCircuits> get(Kind kind, GiveUp give_up = {}) const;
  // The weighted ones with weights of replies, which are not kept. Throws: as get.
  std::shared_ptr<const PlayoutCircuits> build_weighted(std::span<const Reply> replies) const;
  // Throws: Error, see build_step_circuits.
  std::shared_ptr<const StepCircuits> steps() const;

 private:
  std::shared_ptr<const PlayoutCircuits> build(const CircuitOptions& options) const;

  const GoalsByValue goals_;
  const propnet::Network network_;
  const Phases phases_;
  const Form form_;
  const std::uint32_t max_nodes_;
  mutable std::mutex mutex_;
  mutable std::array<std::shared_ptr<const PlayoutCircuits>, kKinds> circuits_;
  mutable std::shared_ptr<const StepCircuits> steps_;
};

}  // namespace senet::sliced
