#include "sliced/circuit_store.h"

#include <utility>

namespace senet::sliced {

namespace {

CircuitOptions options_of(CircuitStore::Kind kind) {
  CircuitOptions options;
  options.codes = kind != CircuitStore::kPlain;
  options.weight_bits = kind == CircuitStore::kWeighted ? CircuitStore::kWeightBits : 0;
  return options;
}

}  // namespace

CircuitStore::CircuitStore(GoalsByValue goals, const propnet::Network& network, Phases phases, Form form,
                           std::uint32_t max_nodes, GiveUp later)
    : goals_(std::move(goals)),
      network_(network),
      phases_(std::move(phases)),
      form_(form),
      max_nodes_(max_nodes),
      later_(later) {}

std::shared_ptr<const PlayoutCircuits> CircuitStore::get(Kind kind, GiveUp give_up) const {
  return circuits_[kind].get([&] {
    CircuitOptions options = options_of(kind);
    options.give_up = give_up;
    return build(options);
  });
}

std::shared_ptr<const StepCircuits> CircuitStore::steps() const {
  return steps_.get([this] {
    return std::make_shared<const StepCircuits>(
        build_step_circuits(goals_, network_, phases_, form_, max_nodes_, later_));
  });
}

std::shared_ptr<const PlayoutCircuits> CircuitStore::build_weighted(std::span<const Reply> replies) const {
  CircuitOptions options = options_of(kWeighted);
  options.give_up = later_;
  options.replies.assign(replies.begin(), replies.end());
  return build(options);
}

std::shared_ptr<const PlayoutCircuits> CircuitStore::build(const CircuitOptions& options) const {
  return std::make_shared<const PlayoutCircuits>(
      build_playout_circuits(goals_, network_, phases_, form_, max_nodes_, options));
}

}  // namespace senet::sliced
