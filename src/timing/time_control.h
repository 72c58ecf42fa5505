// The time that a player has for a game by agreement: how much, what a move adds to it, and whether it is measured in
// real time or counted in simulations, so that an experiment on a noisy machine measures the strategy alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/options.h"

namespace senet::timing {

struct TimeControl {
  enum class Kind : std::uint8_t {
    kSuddenDeath,  // one budget for the whole game
    kIncrement,    // the same, and something is added after each move
    kPeriods,      // a budget for each so many moves; what is left of it is kept
    kPlayClock,    // so much for each move; what is left of it is lost (GGP)
  };

  Kind kind = Kind::kSuddenDeath;
  Seconds budget{60};         // for the game or a period, or for a move
  Seconds increment{0};       // kIncrement
  std::uint64_t moves = 0;    // of a period, kPeriods
  bool answer_early = false;  // kPlayClock: whether rules may end a search although nothing is gained by it
  // Simulation time: so many simulations are a second, and nothing else takes time. 0: real time.
  double rate = 0;

  bool per_move() const noexcept { return kind == Kind::kPlayClock; }
  bool simulated() const noexcept { return rate > 0; }
};

// From a spec: sudden(budget=20,rate=6450), increment(budget=60,increment=0.5), periods(budget=300,moves=40),
// move(budget=10,early=on), simulations(simulations=1000). The last is a play clock in simulation time, where a
// simulation takes a second. Throws: Error that says what is unknown or out of range.
TimeControl parse_time_control(std::string_view text);

// What parse_time_control reads back.
std::string to_text(const TimeControl& control);

// A line for each kind of control and for each of its options.
std::string time_control_help(std::string_view indent);

}  // namespace senet::timing
