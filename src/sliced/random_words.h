// Random bits by the vector: eight generators side by side (xoshiro256+, Blackman and Vigna 2018), one for each 64
// lanes, so that the bits of a lane are the same however wide the vectors are that compute them.
#pragma once

#include <array>
#include <cstdint>

#include "base/rng.h"

namespace senet::sliced {

inline constexpr std::size_t kWords = 8;  // of 64 lanes
inline constexpr std::size_t kLanes = 64 * kWords;

// Stepped by LaneFrames::randomize().
struct RandomWords {
  explicit RandomWords(Rng& rng) noexcept {
    for (auto& row : state) {
      for (std::uint64_t& word : row) word = rng();
    }
  }

  std::array<std::array<std::uint64_t, kWords>, 4> state;
};

}  // namespace senet::sliced
