// Keeps a player going through a match: feeds it the plies that it has missed, and replaces it by a fresh one when it
// throws. The rest of the session so deals with a player that is at the current state or says that it is not.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "player/player.h"
#include "protocol/tracker.h"

namespace senet::protocol {

// Lives on one thread.
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
  void start(const Deadline& deadline);
  // `joints`: all joint moves so far. Plies that the player has not been asked about yet are asked first, with a
  // deadline that is over. Throws: what the player throws; Error once it is given up.
  Choice play(std::span<const JointText> joints, const Deadline& deadline);
  // As of Player; false where there is none. Throws: what the player throws.
  bool ponder(const Deadline& deadline);
  void finish(const JointText& last_joint, std::span<const Goal> goals, const Deadline& deadline);

 private:
  // Of a ply that was played. Throws: Error where it has moves that the game does not.
  JointMove moves_of(std::span<const JointText> joints, std::size_t ply);
  std::optional<JointMove> find_moves(const JointText& joint) const;
  // Makes the game know the moves of the state after `joints`, see Game::find_move.
  void list_moves(std::span<const JointText> joints);

  Factory factory_;
  MatchSetup setup_;
  const Clock& clock_;
  std::unique_ptr<Player> player_;
  std::size_t asked_ = 0;  // plies that the player has been asked about
  std::unique_ptr<Simulator> lister_;
  std::size_t listed_ = 0;  // plies that it has made
  int failures_ = 0;
};

}  // namespace senet::protocol
