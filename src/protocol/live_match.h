// One match in play. Its player thinks on one thread, its state is followed on another, and whoever handles a message
// waits for their result until the reply must leave: a player that throws, is late or never returns costs the quality
// of a move, not the move.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/worker.h"
#include "protocol/chronicle.h"
#include "protocol/event.h"
#include "protocol/message.h"
#include "protocol/resilient_player.h"
#include "protocol/session_options.h"
#include "protocol/spare_cores.h"
#include "protocol/spelling.h"
#include "protocol/tracker.h"
#include "protocol/turn.h"

namespace senet::protocol {

// What is to be told of a match in play.
struct MatchStatus {
  std::string id;
  std::string role;       // ours
  std::string evaluator;  // of its game; empty until it is loaded
  std::size_t plies = 0;  // that we were asked about
};

// Thread-safe. Destruction blocks until the player and the load, which it stops, have returned; see finished().
class LiveMatch {
 public:
  // `cores` must outlive it. Throws: Error for a role that the rules don't have.
  LiveMatch(StartMessage message, const SessionOptions& options, const SessionParts& parts, SpareCores& cores);
  ~LiveMatch();

  const std::string& id() const noexcept { return id_; }
  // The message starts this very match, so it was sent twice.
  bool started_by(const StartMessage& message) const;

  // Loads the game and prepares the player; returns when that is done or when the reply must leave. May be called
  // again. Throws: Error where the rules can't be played.
  void start(TimePoint received);
  MoveAnswer play(const PlayMessage& message, TimePoint received);
  // The match is over; the memory is given back as soon as the player has been told.
  void finish(const SentMoves& moves);
  // The same without a result; a running search is stopped.
  void abort();
  // Whoever is searching returns what it has, and from now on every message is answered at once.
  void shut_down();

  // Both threads have ended.
  bool finished() const;
  MatchStatus status() const;
  // Silent for longer than the clocks and the patience explain.
  bool silent(TimePoint now) const;

 private:
  // On the player's thread:
  void prepare();
  Seconds time_to_load() const;
  std::shared_ptr<const Game> load_game(std::optional<Seconds> time_limit) noexcept;
  void log_failure(std::string_view what) const;
  void think(const std::shared_ptr<Turn>& turn);
  void ponder(const std::stop_token& stop);
  void leave(const JointText& last_joint, const std::vector<Goal>& goals);
  // On the tracker's thread:
  void find_opening();
  void begin_tracking();
  void track(bool anew);
  void follow_turns();
  void chronicle(std::size_t ply, const JointText& joint);
  void end_chronicle(std::vector<Goal> goals);
  void conclude(const SentMoves& moves);
  // With the lock held:
  std::shared_ptr<Turn> turn_of(const PlayMessage& message, TimePoint received);
  MoveAnswer answer_to(const Turn& turn) const;
  std::shared_ptr<Turn> add_turn(const PlayMessage& message, TimePoint received);
  void settle(Turn& turn, const std::string& answer, std::string chosen_by);
  void locate_by_opening(Turn& turn);
  std::string guess() const;
  bool hopeless() const;
  void end_search();
  bool close(std::unique_lock<std::mutex>& lock);

  const std::string id_;
  const std::string role_name_;
  const Seconds start_clock_;
  const Seconds play_clock_;
  const std::uint64_t rules_hash_;
  const SessionOptions options_;
  const SessionParts parts_;
  SpareCores& cores_;
  const Spelling spelling_;
  const TimePoint began_;
  RoleId role_{};

  std::atomic<bool> give_up_loading_{false};
  std::atomic<bool> give_up_opening_{false};
  std::atomic<bool> aborted_{false};
  std::atomic<bool> give_up_stand_in_{false};  // whatever it is about: aborted, or there is a faster game
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::shared_ptr<const gdl::Description> description_;  // until both loads are done
  std::string rules_;
  TimePoint last_heard_;
  TimePoint expected_by_;
  Budget start_budget_{};
  std::stop_source start_ending_;         // of the player's start and what follows, when the first PLAY is there
  std::shared_ptr<const Game> game_;      // the best evaluator, once loaded
  std::shared_ptr<const Game> stand_in_;  // the interpreter, where that took too long
  std::vector<std::string> opening_;      // our legal moves in the initial state, once known
  bool opening_ended_ = false;            // they are, or nobody looks for them
  bool asked_to_start_ = false;
  bool load_ended_ = false;
  bool stand_in_ended_ = false;
  bool started_ = false;
  bool closed_ = false;
  bool shut_down_ = false;
  std::string load_error_;
  std::vector<std::shared_ptr<Turn>> turns_;  // [i]: after i joint moves
  std::unique_ptr<ResilientPlayer> player_;   // the player's thread alone

  std::unique_ptr<Tracker> tracker_;  // the tracker's thread alone
  std::size_t tracked_ = 0;           // turns that the tracker has followed
  Chronicle chronicle_;               // the tracker's thread alone

  Worker player_worker_;
  Worker tracker_worker_;  // last: it posts to the other one
};

}  // namespace senet::protocol
