// What a match keeps of each of its players, and of what they reply.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <stop_token>

#include "base/worker.h"
#include "referee/match.h"

namespace senet::referee {

// Where nothing but the game itself limits a player.
inline constexpr Seconds kUnlimited{1e8};

struct Match::Seat {
  std::unique_ptr<Player> player;  // null for chance
  std::uint64_t seed = 0;
  std::stop_source ending;         // of the latest question
  std::exception_ptr problem;      // that pondering met, for the next question; the worker's alone
  std::unique_ptr<Worker> worker;  // last: joined before the player goes

  template <class Ponder>
  void ponder(Ponder ponder) noexcept {
    try {
      ponder();
    } catch (...) {
      problem = std::current_exception();
    }
  }
};

struct Match::Reply {
  bool given = false;
  MoveId move = kNoMove;
  std::optional<Fault> fault;
  MoveReport report;
  TimePoint at{};
  Seconds cpu{0};
};

}  // namespace senet::referee
