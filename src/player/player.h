// A player: is told of a match, then asked for a move a ply. Anything that plays implements this, whether it searches,
// moves at random, or speaks to another machine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/deadline.h"
#include "game/ids.h"
#include "player/analysis.h"
#include "sim/game.h"

namespace senet {

struct MatchSetup {
  std::shared_ptr<const Game> game;
  RoleId role{};
  std::string match_id;
  std::string rules;  // the description as text, for players that load the game themselves
  Seconds start_clock{10};
  Seconds play_clock{10};
  std::uint64_t seed = 0;
  std::string time_control{};       // for the whole match, see timing/time_control.h; empty: only the play clock counts
  std::uint32_t opening_plies = 0;  // that many moves are made for the player first, whatever it replies
  bool answer_early = false;        // where only the play clock counts: a reply may leave before it is needed
};

// What is known of how the last move was chosen.
struct MoveReport {
  std::uint64_t simulations = 0;
  std::optional<double> value;  // expected goal of the player's role, 0..100
  std::string note;             // free text, e.g. why the search ended
  // What time management learns of a game, where the player searched for the move (timing/game_tables.h).
  std::optional<double> spent{};              // seconds on the clock of the match, which may be one of simulations
  std::optional<double> simulation_length{};  // mean plies of simulations from their leaves on
  std::optional<double> criticality{};        // the greatest of a point
  std::optional<double> stones{};             // on the board before the move
  // What was known before play() began, and what ponder() had to do with it:
  std::uint64_t kept = 0;          // simulations through the position; 0 where the tree did not hold it
  std::uint64_t pondered = 0;      // simulations since the move before, of this position or not
  Seconds pondering{0};            // that they took
  std::optional<bool> foreseen{};  // where that was about few replies: whether the one made is among them
};

// Not thread-safe. Each call returns by its deadline, and soon after that was ended early.
class Player {
 public:
  virtual ~Player() = default;

  // Prepares.
  virtual void start(const MatchSetup& setup, const Deadline& deadline) = 0;
  // A legal move of the own role in the state that `last_joint` leads to (empty in the initial state), also where the
  // time is over before it began; kNoMove where none is legal. Throws: Error where start() did not succeed.
  virtual MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) = 0;
  // What the others do next is not known yet: thinks on meanwhile, where that may help the next play(). Called after
  // start() or play(), also several times. Returns true where it ended early and had more to think about.
  virtual bool ponder(const Deadline&) { return false; }
  // The same for a player whose time is counted in simulations: so many did others make after it had answered.
  virtual void ponder_simulations(std::uint64_t, const Deadline&) {}
  // The match ended: `last_joint` led to the final state, with these goals. Both are empty where it was aborted.
  virtual void finish(std::span<const MoveId> last_joint, std::span<const Goal> goals, const Deadline& deadline) = 0;

  // From now on `observer` is called now and then while play() searches, and when it has, on the thread that plays.
  // Returns false where there is nothing to tell.
  virtual bool observe(Observer) { return false; }

  virtual MoveReport report() const = 0;
  // The spec or address that makes this player.
  virtual std::string name() const = 0;
};

}  // namespace senet
