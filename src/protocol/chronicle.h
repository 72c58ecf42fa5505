// What is known of a match, state by state, for whoever keeps records.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "game/ids.h"
#include "protocol/event.h"
#include "protocol/tracker.h"

namespace senet::protocol {

struct Chronicle {
  struct Ply {
    std::vector<std::string> state;    // true propositions, sorted
    Seconds at{0};                     // that it was known, from `began` on
    JointText joint;                   // made there; empty where not known
    std::vector<std::size_t> choices;  // legal moves, by role
    std::optional<MoveAnswer> answer;  // ours there, which the server may have replaced
  };

  std::string match;
  std::vector<std::string> roles;
  RoleId own{};
  Seconds start_clock{0};
  Seconds play_clock{0};
  std::int64_t began = 0;   // milliseconds since 1970
  std::vector<Ply> plies;   // the last one is the present state
  std::vector<Goal> goals;  // by role, once it ended; empty where not known
  bool over = false;
};

// Called on a thread of the match when a state is known and when the match is over; must not throw.
using Chronicler = std::function<void(const Chronicle&)>;

}  // namespace senet::protocol
