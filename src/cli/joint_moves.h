// All joint moves of a state, one after the other: the product of the roles' legal moves.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "game/ids.h"
#include "sim/simulator.h"

namespace senet::cli {

// The last role's move changes fastest. A role without legal move has kNoMove in every joint move.
class JointMoves {
 public:
  // Lists the legal moves of the state that `simulator` stands in.
  JointMoves(Simulator& simulator, std::size_t roles) : lists_(roles), places_(roles), current_(roles) {
    for (std::size_t role = 0; role < roles; ++role) {
      simulator.legal(static_cast<RoleId>(role), lists_[role]);
      if (lists_[role].empty()) lists_[role].push_back(kNoMove);
      current_[role] = lists_[role].front();
    }
  }

  std::span<const MoveId> current() const noexcept { return current_; }

  // False once every joint move has been current.
  bool advance() noexcept {
    for (std::size_t role = lists_.size(); role-- > 0;) {
      places_[role] = (places_[role] + 1) % lists_[role].size();
      current_[role] = lists_[role][places_[role]];
      if (places_[role] != 0) return true;
    }
    return false;
  }

 private:
  std::vector<MoveList> lists_;
  std::vector<std::size_t> places_;
  JointMove current_;
};

}  // namespace senet::cli
