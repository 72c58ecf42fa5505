// The referee: plays a match between players of any kind as the public game servers do. Late or illegal replies are
// recorded by kind and replaced by a seeded random legal move; a role called `random` without a player is chance.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/waitable_clock.h"
#include "player/player.h"
#include "referee/fault.h"
#include "sim/game.h"
#include "timing/player_clock.h"

namespace senet::referee {

struct MatchOptions {
  std::string match_id = "match";
  std::string rules;  // the description as one list, for players that load the game themselves
  Seconds start_clock{10};
  Seconds play_clock{10};
  Seconds allowance{1};  // how much later than its clock a reply may come
  // For each player and the whole match, in place of the play clock; moves without a choice and those of the
  // opening take nothing of it. In simulation time players keep to it themselves, and nothing else limits them.
  std::optional<timing::TimeControl> time_control{};
  std::uint64_t seed = 1;
  std::uint32_t max_plies = 100'000;
  std::uint32_t opening_plies = 0;  // that many are played at random first, whatever the players reply
  std::uint64_t opening_seed = 1;
  // Whether a player loses the match with its first fault by which it shows that it has failed or, where the time for
  // the match is real, that its time is over. Else random moves take the place of the missing ones.
  bool forfeits = false;
  // Whether players may think while they wait for others: in real time side by side with them, and those that count
  // simulations by as many as the others have made since, before they are told the moves.
  bool ponder = false;
};

struct MoveRecord {
  std::string move;            // that was made
  std::optional<Fault> fault;  // then `move` is the referee's, not the player's
  bool by_player = false;      // false for chance, in the opening, and for a role without a player
  std::size_t choices = 0;     // legal moves it was one of; 0 for a role without any
  MoveReport report;
  Seconds used{0};
  Seconds left{0};  // until the clock ended; negative when the allowance was used
  Seconds cpu{0};   // of `used`, what the player's thread had of a processor
};

struct PlyRecord {
  std::vector<std::string> state;  // true propositions, sorted
  std::vector<MoveRecord> moves;   // by role
  Seconds at{0};                   // that the state was known, from the beginning of the match on
};

struct SeatRecord {
  std::string role;
  std::string player;  // spec or address; empty for chance
  std::uint64_t seed = 0;
  std::optional<Fault> start_fault;
};

struct MatchRecord {
  std::string match_id;
  std::string game;
  std::string evaluator;
  Seconds start_clock{0};
  Seconds play_clock{0};
  std::uint64_t seed = 0;
  std::vector<SeatRecord> seats;  // by role
  std::vector<PlyRecord> plies;
  std::vector<std::string> final_state;
  Seconds ended_at{0};      // from the beginning on
  std::vector<Goal> goals;  // by role; empty where the match was aborted or cut
  bool aborted = false;
  std::optional<std::string> forfeit;  // why the match ended before the game did

  std::size_t faults() const;  // of all players, at the start and in play
};

// Called on the thread that plays, when the players have been started and after each ply, with what is known so far.
using MatchObserver = std::function<void(const MatchRecord& record)>;

// Plays once. Each player lives on a thread of its own, so all are asked at the same time.
class Match {
 public:
  // `players`: one a role, in role order; null for chance.
  // Throws: Error for a wrong number of players or a missing one.
  Match(std::shared_ptr<const Game> game, std::vector<std::unique_ptr<Player>> players, MatchOptions options,
        std::shared_ptr<const WaitableClock> clock);
  ~Match();

  // What the game throws passes through; what players throw is recorded.
  MatchRecord play(const MatchObserver& observer = {});
  // Ends the match soon, as aborted. From any thread.
  void stop() noexcept;

 private:
  struct Seat;
  struct Reply;
  using Question = std::function<MoveId(Player&, const Deadline&)>;
  using Replies = std::vector<std::shared_ptr<Reply>>;  // by role, null without a player

  std::stop_token new_question(Seat& seat);
  Replies ask(const std::function<Question(std::size_t role)>& question, const std::vector<TimePoint>& deadlines,
              Seconds allowance, bool ponder = false);
  void grant_pondering(const PlyRecord& ply);
  std::string id_for(std::size_t role) const;
  std::vector<TimePoint> same_for_all(TimePoint deadline) const { return {seats_.size(), deadline}; }
  TimePoint move_deadline(std::size_t role, TimePoint asked) const;
  void run_clocks(const PlyRecord& ply);
  void start(MatchRecord& record);
  PlyRecord play_ply(const JointMove& last_joint, JointMove& joint, bool ponder);
  void open(PlyRecord& ply, JointMove& joint);
  bool forfeited(const PlyRecord& ply, std::size_t role) const noexcept;
  void end_by_forfeit(MatchRecord& record) const;
  MoveRecord judge(std::size_t role, const Reply* reply, TimePoint asked, TimePoint deadline, MoveId& move);
  void finish(const MatchRecord& record, const JointMove& last_joint);
  std::string name_of(std::size_t role, MoveId move) const;
  std::vector<std::string> state_texts() const;

  const std::shared_ptr<const Game> game_;
  const MatchOptions options_;
  const std::shared_ptr<const WaitableClock> clock_;
  const std::unique_ptr<Simulator> simulator_;
  Rng rng_;
  Rng opening_rng_;
  std::vector<MoveList> legal_;              // by role, in the state that is played
  std::vector<timing::PlayerClock> clocks_;  // by role, where there is a time control in real time

  std::mutex mutex_;  // guards the replies
  std::condition_variable changed_;
  std::atomic<bool> stopped_{false};
  std::vector<std::unique_ptr<Seat>> seats_;  // last: their threads use the rest
};

}  // namespace senet::referee
