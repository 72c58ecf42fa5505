#include "sliced/circuit_store.h"

#include <utility>

namespace senet::sliced {

namespace {

constexpr CircuitOptions kOptions[CircuitStore::kKinds] = {
    {.codes = false, .weight_bits = 0},
    {.codes = true, .weight_bits = 0},
    {.codes = true, .weight_bits = CircuitStore::kWeightBits},
};

}  // namespace

CircuitStore::CircuitStore(GoalsByValue goals, const propnet::Network& network, Phases phases, Form form,
                           std::uint32_t max_nodes)
    : goals_(std::move(goals)), network_(network), phases_(std::move(phases)), form_(form), max_nodes_(max_nodes) {}

std::shared_ptr<const PlayoutCircuits> CircuitStore::get(Kind kind) const {
  const std::lock_guard lock(mutex_);
  if (circuits_[kind] == nullptr) {
    circuits_[kind] = std::make_shared<const PlayoutCircuits>(
        build_playout_circuits(goals_, network_, phases_, form_, max_nodes_, kOptions[kind]));
  }
  return circuits_[kind];
}

std::shared_ptr<const StepCircuits> CircuitStore::steps() const {
  const std::lock_guard lock(mutex_);
  if (steps_ == nullptr) {
    steps_ = std::make_shared<const StepCircuits>(build_step_circuits(goals_, network_, phases_, form_, max_nodes_));
  }
  return steps_;
}

}  // namespace senet::sliced
