// Counts of what happens in a session, in the text format of Prometheus.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "protocol/event.h"

namespace senet::protocol {

// Thread-safe.
//   senet_messages_total{message}     messages by kind, "?" where they could not be read
//   senet_refusals_total{reply}       of them, those answered busy or (error ...)
//   senet_moves_total{by}             moves by who chose them: the player, or what stood in for it
//   senet_simulations_total           of the players
//   senet_pondered_simulations_total  between moves, which are none of those
//   senet_kept_simulations_total      that trees already had of the positions when it was our move there
//   senet_reply_seconds{message}      histogram of the time from arrival to reply
//   senet_move_left_seconds           histogram of what a move left of its clock; below 0: late
//   senet_matches                     in play
//   process_resident_memory_bytes
class Metrics {
 public:
  Metrics();
  ~Metrics();

  void see(const Event& event);
  // The page; `matches`: in play now.
  std::string text(std::size_t matches);

 private:
  struct Families;
  std::unique_ptr<Families> families_;
};

}  // namespace senet::protocol
