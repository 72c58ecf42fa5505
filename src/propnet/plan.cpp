#include "propnet/plan.h"

namespace senet::propnet {

Plan plain_plan(Network network) {
  Plan plan;
  plan.effects = no_effects(network);
  plan.cases = plain_cases(network);
  plan.network = std::move(network);
  return plan;
}

Plan make_plan(Network network) {
  const Sample sample = take_sample(network);
  Plan plan;
  plan.effects = find_effects(network, sample);
  plan.cases = guarded_cases(network, sample);
  plan.network = std::move(network);
  return plan;
}

}  // namespace senet::propnet
