// Follows the state of a match by the joint moves that the server names, and knows what is legal there: the ground
// truth that a player's answer is checked against, and where the answer comes from when the player fails.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "game/ids.h"
#include "sim/game.h"

namespace senet::protocol {

// Canonical move texts, one per role in role order; empty for a role without legal move.
using JointText = std::vector<std::string>;

// A move compared leniently: lower case, and "(noop)" is "noop".
std::string loose_text(std::string_view move);

// Not thread-safe. What the game throws passes through.
class Tracker {
 public:
  // What a joint move was taken for.
  struct Step {
    JointText joint;                 // legal for every role
    std::vector<std::string> notes;  // what had to be replaced and by what
  };

  // `seed`: for the moves that stand in for unknown or illegal ones.
  Tracker(std::shared_ptr<const Game> game, RoleId own, std::uint64_t seed);

  // Applies the joint move. A move that is not legal (or missing) is replaced by what we `answered` last, if it is our
  // own and that is known and legal, else by a random legal one.
  Step advance(const JointText& sent, const std::string& answered = {});
  // Applies our own move and random legal ones of the others: all that a GDL-II server says.
  Step advance_own(const std::string& own);

  // The legal moves of every role as texts; {"noop"} for a role without any.
  const std::vector<std::vector<std::string>>& legal() const noexcept { return legal_; }
  // A random legal move of our own role.
  const std::string& fallback() const noexcept { return fallback_; }
  bool terminal();
  // The true propositions, sorted.
  std::vector<std::string> state() const;
  std::vector<Goal> goals();

  const Game& game() const noexcept { return *game_; }

 private:
  void look();  // at the current state
  std::optional<std::size_t> find_legal(std::size_t role, std::string_view text) const;
  Step apply(const std::vector<const std::string*>& sent, const std::string& answered);

  std::shared_ptr<const Game> game_;
  RoleId own_;
  std::unique_ptr<Simulator> simulator_;
  Rng rng_;
  std::vector<MoveList> moves_;                  // per role, empty where it has none
  std::vector<std::vector<std::string>> legal_;  // the texts of moves_
  std::string fallback_;
};

}  // namespace senet::protocol
