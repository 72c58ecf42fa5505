#include "sim/steps.h"

#include <span>

namespace senet {

void StepBatch::resize(std::size_t new_lanes, std::size_t new_roles) {
  lanes = new_lanes;
  roles = new_roles;
  if (lanes <= states.size()) return;
  states.resize(lanes);
  joints.resize(lanes * roles);
  expand.resize(lanes);
  next.resize(lanes);
  terminal.resize(lanes);
  goals.resize(lanes * roles);
  legal.resize(lanes * roles);
}

void make_step(Simulator& simulator, StepBatch& batch, std::size_t lane) {
  simulator.load(batch.states[lane]);
  simulator.apply(std::span(batch.joints).subspan(lane * batch.roles, batch.roles));
  simulator.store(batch.next[lane]);
  batch.terminal[lane] = simulator.terminal() ? 1 : 0;
  if (batch.terminal[lane] != 0) {
    simulator.goals(std::span(batch.goals).subspan(lane * batch.roles, batch.roles));
  } else if (batch.expand[lane] != 0) {
    for (std::size_t role = 0; role < batch.roles; ++role) {
      simulator.legal(static_cast<RoleId>(role), batch.legal[lane * batch.roles + role]);
    }
  }
}

}  // namespace senet
