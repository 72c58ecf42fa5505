// Uniform random playouts in turns: a ply of one, a ply of the next. A ply depends on the one before it, so that a
// processor idles through a playout of a small game; with some at hand it works on all of them at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/rng.h"
#include "game/ids.h"
#include "game/rules.h"
#include "playout/uniform.h"

namespace senet {

// clang-format off
template <class R>
concept Interleaves = Rules<R> && DrawsJointMoves<R> && SmallPosition<typename R::Position>;
// clang-format on

inline constexpr std::size_t kInterleaved = 4;  // playouts at hand

// One playout from each start, to its end or for `max_plies`, with random numbers taken as the plies come. Calls
// finish(i, position, plies) for each, in the order in which they end. With one start it plays as UniformPlayout does.
template <Interleaves R, class Finish>
void play_interleaved(const R& rules, std::span<const StateView> starts, std::uint32_t max_plies, Rng& rng,
                      Finish finish) {
  struct Way {
    typename R::Position position;
    std::size_t start = 0;
    std::uint32_t plies = 0;
  };
  std::array<Way, kInterleaved> ways{};
  std::size_t taken = 0;
  std::size_t size = 0;
  const auto take = [&](Way& way) {
    rules.load(starts[taken], way.position);
    way.start = taken++;
    way.plies = 0;
  };
  while (size < kInterleaved && taken < starts.size()) take(ways[size++]);
  JointMove joint(rules.info().roles(), kNoMove);
  Rng own_rng = rng;
  while (size > 0) {
    for (std::size_t i = 0; i < size; ++i) {
      Way& way = ways[i];
      if (way.plies < max_plies && !rules.terminal(way.position)) {
        rules.draw_joint(way.position, own_rng, joint);
        rules.apply(way.position, joint);
        ++way.plies;
        continue;
      }
      finish(way.start, way.position, way.plies);
      if (taken < starts.size()) {
        take(way);
      } else {
        way = ways[--size];
      }
    }
  }
  rng = own_rng;
}

}  // namespace senet
