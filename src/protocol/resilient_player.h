// Keeps a player going through a match: feeds it the plies that it has missed, and replaces it by a fresh one when it
// throws. The rest of the session so deals with a player that is at the current state or says that it is not.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "player/player.h"
#include "protocol/tracker.h"

namespace senet::protocol {

// Lives on one thread, save for stop().
class ResilientPlayer {
 public:
  using Factory = std::function<std::unique_ptr<Player>()>;

  struct Choice {
    std::string move;  // as Game::move_name spells it
    MoveReport report;
  };

  // A player that failed more often than this is given up.
  static constexpr int kMostFailures = 3;

  // Requires: `clock` outlives it.
  ResilientPlayer(Factory factory, MatchSetup setup, const Clock& clock);

  // Throws: what the factory or the player throws; a later play() tries again.
  void start(TimePoint deadline);
  // `joints`: all joint moves so far. Plies that the player has not been asked about yet are asked first, with a
  // deadline that is over. Throws: what the player throws; Error once it is given up.
  Choice play(std::span<const JointText> joints, TimePoint deadline);
  void finish(const JointText& last_joint, std::span<const Goal> goals);
  // As Player::stop; from any thread.
  void stop() noexcept;

 private:
  void replace(std::shared_ptr<Player> player);
  JointMove to_moves(const JointText& joint) const;

  Factory factory_;
  MatchSetup setup_;
  const Clock& clock_;
  mutable std::mutex mutex_;  // guards the pointer alone
  std::shared_ptr<Player> player_;
  std::size_t asked_ = 0;  // plies that the player has been asked about
  int failures_ = 0;
};

}  // namespace senet::protocol
