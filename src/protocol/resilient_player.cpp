#include "protocol/resilient_player.h"

#include <optional>
#include <utility>

#include "base/error.h"

namespace senet::protocol {

ResilientPlayer::ResilientPlayer(Factory factory, MatchSetup setup, const Clock& clock)
    : factory_(std::move(factory)), setup_(std::move(setup)), clock_(clock) {}

void ResilientPlayer::start(TimePoint deadline) {
  if (failures_ > kMostFailures) throw Error("player", "given up after failing too often");
  asked_ = 0;
  try {
    replace(factory_());
    player_->start(setup_, deadline);
  } catch (...) {
    ++failures_;
    replace(nullptr);
    throw;
  }
}

ResilientPlayer::Choice ResilientPlayer::play(std::span<const JointText> joints, TimePoint deadline) {
  if (player_ == nullptr) start(clock_.now());
  try {
    MoveId move = kNoMove;
    while (asked_ <= joints.size()) {
      const JointMove last = asked_ == 0 ? JointMove{} : to_moves(joints[asked_ - 1]);
      move = player_->play(last, asked_ == joints.size() ? deadline : clock_.now());
      ++asked_;
    }
    return {setup_.game->move_name(move), player_->report()};
  } catch (...) {
    ++failures_;
    replace(nullptr);
    throw;
  }
}

void ResilientPlayer::finish(const JointText& last_joint, std::span<const Goal> goals) {
  if (player_ == nullptr) return;
  player_->finish(last_joint.empty() ? JointMove{} : to_moves(last_joint), goals);
}

void ResilientPlayer::stop() noexcept {
  const std::lock_guard lock(mutex_);
  if (player_ != nullptr) player_->stop();
}

void ResilientPlayer::replace(std::shared_ptr<Player> player) {
  const std::lock_guard lock(mutex_);
  player_.swap(player);
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
