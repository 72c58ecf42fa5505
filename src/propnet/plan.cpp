#include "propnet/plan.h"

namespace senet::propnet {

Plan plain_plan(Network network) {
  Plan plan;
  plan.condition = network.legal;
  plan.group_of_move.assign(network.move_count(), kNoGroup);
  for (std::uint32_t role = 0; role < network.role_count(); ++role) {
    plan.groups.push_back({role, kTrue});
    for (std::uint32_t m = network.first_move[role]; m < network.first_move[role + 1]; ++m) {
      if (network.legal[m] != kFalse) plan.group_of_move[m] = role;
    }
  }
  plan.network = std::move(network);
  return plan;
}

}  // namespace senet::propnet
