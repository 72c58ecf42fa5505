// Whether random games by the hundred pay for a game. A few hundred are played as a trial, and the work that they take
// is counted: it is the same in every run, so the answer is too. Time is measured only where the work leaves it open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/give_up.h"
#include "sim/game.h"
#include "sliced/executor.h"
#include "sliced/sliced_game.h"

namespace senet::load {

// What a batch of sliced::kLanes random games from the initial state took. Work is counted in tables for 512 lanes, as
// many as machine code for AVX-512 would do in the time.
struct TrialWork {
  double batch = 0;      // work
  double ply = 0;        // work for a ply of one of the games
  bool endless = false;  // a game was cut
};

enum class Slicing : std::uint8_t { kPays, kOpen, kLong, kTooSlow, kEndless };

// kEndless: a batch may never end; kTooSlow: a scalar ply surely takes less; kLong: a batch takes so long that it pays
// only where a few scalar games take longer; kOpen: try it.
Slicing judge(const TrialWork& work) noexcept;

// How long a table takes in this form, in those of kAvx512. Measured: 1.7 to 2 for kAvx2, 2.4 to 4.7 for kVectors512,
// 4.9 to 8.4 for kVectors256, 17 to 32 for kWords.
double cost_of_table(sliced::Form form) noexcept;

struct SlicingAnswer {
  bool pays;
  std::string reason;  // half a sentence, from "sliced" or "not sliced" on
};

// Requires: `sliced` is the same game as `scalar`. Throws: Error where it is given up.
SlicingAnswer try_slicing(const sliced::SlicedGame& sliced, const Game& scalar, GiveUp give_up = {});

// Whether it plays `times` as many games a second as a native game that is the same. Throws: Error where it is given
// up.
SlicingAnswer compare_with_native(const Game& sliced, const Game& native, double times, GiveUp give_up = {});

}  // namespace senet::load
