// Uniform random playouts in turns: a ply of one, a ply of the next. A ply depends on the one before it, so that a
// processor idles through a playout of a small game; with some at hand it works on all of them at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "base/rng.h"
#include "game/ids.h"
#include "game/rules.h"
#include "playout/uniform.h"

namespace senet {

// Larger positions only where they play plies of their own, as others spend their time on lists of moves.
template <class R>
concept Interleaves = Rules<R> && std::is_trivially_copyable_v<typename R::Position> &&
    (PlaysRandomPlies<R, Rng> ||
     (SmallPosition<typename R::Position> && (PlaysRandomPlies<R, RandomWord> || DrawsJointMoves<R>)));

// Playouts at hand: as many as were fastest, measured.
template <class R>
inline constexpr std::size_t kInterleaved = !SmallPosition<typename R::Position> ? 3
                                            : PlaysRandomPlies<R, RandomWord>    ? 8
                                                                                 : 4;

// As many plies of a playout get their numbers from one random word. Where a role has up to 16 moves, the word decides
// between 2^32 lines of play at most, each of which is as likely as that.
inline constexpr std::uint32_t kPliesPerWord = 8;

// One playout from each start, to its end or for `max_plies`, with random numbers taken as the plies come. Calls
// finish(i, position, plies) for each, in the order in which they end.
template <Interleaves R, class Finish>
void play_interleaved(const R& rules, std::span<const StateView> starts, std::uint32_t max_plies, Rng& rng,
                      Finish finish) {
  struct Way {
    typename R::Position position;
    RandomWord numbers;
    std::size_t start = 0;
    std::uint32_t plies = 0;
  };
  std::array<Way, kInterleaved<R>> ways{};
  std::size_t taken = 0;
  std::size_t size = 0;
  const auto take = [&](Way& way) {
    rules.load(starts[taken], way.position);
    way.start = taken++;
    way.plies = 0;
  };
  while (size < ways.size() && taken < starts.size()) take(ways[size++]);
  JointMove joint(rules.info().roles(), kNoMove);
  Rng own_rng = rng;
  const auto play_ply = [&](Way& way) {
    if constexpr (PlaysRandomPlies<R, RandomWord>) {
      rules.play_random_ply(way.position, way.numbers);
    } else if constexpr (PlaysRandomPlies<R, Rng>) {
      rules.play_random_ply(way.position, own_rng);
    } else {
      rules.draw_joint(way.position, own_rng, joint);
      rules.apply(way.position, joint);
    }
    ++way.plies;
  };
  while (size > 0) {
    if constexpr (PlaysRandomPlies<R, RandomWord>) {
      for (Way& way : ways) way.numbers = RandomWord(own_rng());
    }
    for (std::uint32_t ply = 0; ply < kPliesPerWord; ++ply) {
      for (std::size_t i = 0; i < size; ++i) {
        Way& way = ways[i];
        if (way.plies < max_plies && !rules.terminal(way.position)) {
          play_ply(way);
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
  }
  rng = own_rng;
}

}  // namespace senet
