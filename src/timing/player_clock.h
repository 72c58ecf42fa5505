// What a player has left of its time: runs while the player thinks, on whatever clock its owner reads.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/clock.h"
#include "timing/time_control.h"

namespace senet::timing {

// One player in one game. Adds up in nanoseconds, so that no budget is lost or won by rounding.
class PlayerClock {
 public:
  explicit PlayerClock(const TimeControl& control) noexcept;

  // The player is to move. Requires: the clock does not run.
  void start(TimePoint now) noexcept;
  // It has moved; returns what that took, 0 where the clock did not run or time went back.
  Seconds stop(TimePoint now) noexcept;

  bool running() const noexcept { return since_.has_value(); }
  // What the move that is being made, or the next one, may take; negative where the time is over.
  Seconds left(TimePoint now) const noexcept;
  // Between moves.
  Seconds left() const noexcept { return left_; }
  // Whether the budget has been exceeded once, which loses a game.
  bool fallen() const noexcept { return fallen_; }
  // Moves, the present one included, that what is left must do for; none where that is not known.
  std::optional<std::uint64_t> moves_to_pay() const noexcept;
  std::uint64_t moves() const noexcept { return moves_; }  // made

 private:
  using Nanoseconds = std::chrono::nanoseconds;

  Nanoseconds since(TimePoint now) const noexcept;

  TimeControl control_;
  Nanoseconds budget_;
  Nanoseconds left_;
  std::optional<TimePoint> since_;
  std::uint64_t moves_ = 0;
  bool fallen_ = false;
};

}  // namespace senet::timing
