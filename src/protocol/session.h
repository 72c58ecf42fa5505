// The GGP protocol without sockets: text of a message in, text of the reply out.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "protocol/live_match.h"
#include "protocol/message.h"
#include "protocol/session_options.h"

namespace senet::protocol {

// Thread-safe: INFO is answered at once while other threads wait for START and PLAY.
//   INFO     ((name X)(status available)) or (status busy)
//   START    ready; busy where there is no room, (error "...") where the rules can't be played
//   PLAY     a legal move, spelt as in the rules; busy for a match that is not played here
//   (START and PLAY are busy, too, while as many as SessionOptions::max_waiting wait for their replies)
//   STOP     done, ABORT aborted; again for the match that ended last, busy for any other
//   PREVIEW  ready
// Anything else is answered (error "...") that says what is wrong and where.
class Session {
 public:
  // Throws: Error for a name that is no single word.
  Session(SessionOptions options, SessionParts parts);
  // Ends the matches; blocks while a load or a player that can't be stopped still runs.
  ~Session();

  // `received`: when the message arrived, from which the clocks run.
  std::string handle(std::string_view body, TimePoint received) noexcept;

  // Those in play.
  std::vector<MatchStatus> matches() const;

  // No START is accepted any more, and whoever is thinking answers at once.
  void shut_down() noexcept;

 private:
  template <class Wait>
  std::string wait_with_others(std::string_view id, Wait wait);
  std::string reply_to(std::string_view body, TimePoint received, Event& event);
  std::string reply_to(const InfoMessage& message, TimePoint received, Event& event);
  std::string reply_to(StartMessage& message, TimePoint received, Event& event);
  std::string reply_to(const PlayMessage& message, TimePoint received, Event& event);
  std::string reply_to(const StopMessage& message, TimePoint received, Event& event);
  std::string reply_to(const AbortMessage& message, TimePoint received, Event& event);
  std::string reply_to(const PreviewMessage& message, TimePoint received, Event& event);

  std::string start(LiveMatch& match, TimePoint received);
  std::shared_ptr<LiveMatch> find(std::string_view id) const;  // null where not played here
  std::shared_ptr<LiveMatch> admit(StartMessage& message);     // null where there is no room
  std::shared_ptr<LiveMatch> remove(std::string_view id);
  bool ended_last(std::string_view id) const;
  void sweep(TimePoint now);

  const SessionOptions options_;
  const SessionParts parts_;
  SpareCores cores_;
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<LiveMatch>> matches_;
  std::vector<std::shared_ptr<LiveMatch>> ending_;  // out of play, their threads not ended yet
  std::string last_ended_;
  bool shut_down_ = false;
  std::atomic<std::size_t> waiting_{0};
};

}  // namespace senet::protocol
