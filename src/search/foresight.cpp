// What follows from an own move alone.
#include "search/mcts.h"

namespace senet::search {

std::optional<JointMove> Mcts::sole_joint(MoveId own) {
  if (terminal_) return std::nullopt;
  simulator_->load(root_state_);
  JointMove joint(joint_.size(), kNoMove);
  for (std::size_t role = 0; role < joint.size(); ++role) {
    if (role == index(role_)) {
      joint[role] = own;
      continue;
    }
    simulator_->legal(static_cast<RoleId>(role), moves_);
    if (moves_.size() > 1) return std::nullopt;
    if (!moves_.empty()) joint[role] = moves_.front();
  }
  return joint;
}

}  // namespace senet::search
