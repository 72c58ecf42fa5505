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
      const JointMove last = asked_ == 0 ? JointMove{} : moves_of(joints, asked_ - 1);
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
  player_->finish(last_joint.empty() ? JointMove{} : find_moves(last_joint).value_or(JointMove{}), goals, deadline);
}

JointMove ResilientPlayer::moves_of(std::span<const JointText> joints, std::size_t ply) {
  std::optional<JointMove> moves = find_moves(joints[ply]);
  if (!moves) {
    list_moves(joints.first(ply));
    moves = find_moves(joints[ply]);
  }
  if (!moves) throw Error("player", "the match has a move that the game does not have");
  return *moves;
}

std::optional<JointMove> ResilientPlayer::find_moves(const JointText& joint) const {
  JointMove moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    moves.push_back(kNoMove);
    if (joint[role].empty()) continue;
    const std::optional<MoveId> move = setup_.game->find_move(static_cast<RoleId>(role), joint[role]);
    if (!move) return std::nullopt;
    moves.back() = *move;
  }
  return moves;
}

void ResilientPlayer::list_moves(std::span<const JointText> joints) {
  MoveList moves;
  const auto list = [&] {
    for (std::uint32_t role = 0; role < setup_.game->info().roles(); ++role) {
      lister_->legal(static_cast<RoleId>(role), moves);
    }
  };
  if (lister_ == nullptr) {
    lister_ = setup_.game->new_simulator();
    list();
  }
  for (; listed_ < joints.size(); ++listed_) {
    const std::optional<JointMove> made = find_moves(joints[listed_]);
    if (!made) throw Error("player", "the match has a move that the game does not have");
    lister_->apply(*made);
    list();
  }
}

}  // namespace senet::protocol
