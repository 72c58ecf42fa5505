// What the roles can play in a position, and how many of them have a choice there.
#pragma once

#include <cstddef>
#include <vector>

#include "game/ids.h"
#include "game/rules.h"

namespace senet {

// Kept and filled anew from position to position.
class Turn {
 public:
  explicit Turn(std::size_t roles) : legal_(roles), joint_(roles, kNoMove) {}

  // Of a position that isn't terminal. The joint move is then made of every role's first move.
  template <Rules R>
  void list(const R& rules, typename R::Position& position) {
    choosers_ = 0;
    for (std::size_t role = 0; role < legal_.size(); ++role) {
      rules.legal(position, static_cast<RoleId>(role), legal_[role]);
      joint_[role] = legal_[role].empty() ? kNoMove : legal_[role][0];
      if (legal_[role].size() < 2) continue;
      ++choosers_;
      chooser_ = role;
    }
  }

  std::size_t choosers() const noexcept { return choosers_; }  // roles with more moves than one
  std::size_t chooser() const noexcept { return chooser_; }    // the last of them. Requires: choosers() > 0
  const MoveList& legal(std::size_t role) const noexcept { return legal_[role]; }
  JointMove& joint() noexcept { return joint_; }
  const JointMove& joint() const noexcept { return joint_; }

 private:
  std::vector<MoveList> legal_;
  JointMove joint_;
  std::size_t choosers_ = 0;
  std::size_t chooser_ = 0;
};

}  // namespace senet
