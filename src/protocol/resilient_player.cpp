#include "protocol/resilient_player.h"

#include <optional>
#include <utility>

#include "base/error.h"

namespace senet::protocol {

ResilientPlayer::ResilientPlayer(Factory factory, MatchSetup setup, const Clock& clock)
    : factory_(std::move(factory)), setup_(std::move(setup)), clock_(clock) {}

void ResilientPlayer::start(const Deadline& deadline) {
  if (failures_ > kMostFailures) throw Error("player", "given up after failing too often");
  asked_ = 0;
  try {
    player_ = factory_();
    player_->start(setup_, deadline);
  } catch (...) {
    ++failures_;
    player_.reset();
    throw;
  }
}

ResilientPlayer::Choice ResilientPlayer::play(std::span<const JointText> joints, const Deadline& deadline) {
  if (player_ == nullptr) start({clock_.now(), deadline.stop});
  try {
    MoveId move = kNoMove;
    while (asked_ <= joints.size()) {
      const JointMove last = asked_ == 0 ? JointMove{} : to_moves(joints[asked_ - 1]);
      move = player_->play(last, asked_ == joints.size() ? deadline : Deadline(clock_.now(), deadline.stop));
      ++asked_;
    }
    return {setup_.game->move_name(move), player_->report()};
  } catch (...) {
    ++failures_;
    player_.reset();
    throw;
  }
}

bool ResilientPlayer::ponder(const Deadline& deadline) {
  if (player_ == nullptr) return false;
  try {
    return player_->ponder(deadline);
  } catch (...) {
    ++failures_;
    player_.reset();
    throw;
  }
}

void ResilientPlayer::finish(const JointText& last_joint, std::span<const Goal> goals, const Deadline& deadline) {
  if (player_ == nullptr) return;
  player_->finish(last_joint.empty() ? JointMove{} : to_moves(last_joint), goals, deadline);
}

JointMove ResilientPlayer::to_moves(const JointText& joint) const {
  JointMove moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    std::optional<MoveId> move;
    if (!joint[role].empty()) move = setup_.game->find_move(static_cast<RoleId>(role), joint[role]);
    moves.push_back(move.value_or(kNoMove));
  }
  return moves;
}

}  // namespace senet::protocol
