// Random bits by the vector: eight generators side by side (xoshiro256+, Blackman and Vigna 2018), one for each 64
// lanes, so that the bits of a lane are the same however wide the vectors are that compute them.
#pragma once

#include <array>
#include <cstdint>

#include "base/rng.h"

namespace senet::sliced {

inline constexpr std::size_t kWords = 8;  // of 64 lanes
inline constexpr std::size_t kLanes = 64 * kWords;

class RandomWords {
 public:
  explicit RandomWords(Rng& rng) noexcept {
    for (auto& row : state_) {
      for (std::uint64_t& word : row) word = rng();
    }
  }

  std::array<std::uint64_t, kWords> next() noexcept {
    std::array<std::uint64_t, kWords> result;
    for (std::size_t i = 0; i < kWords; ++i) {
      result[i] = state_[0][i] + state_[3][i];
      const std::uint64_t t = state_[1][i] << 17;
      state_[2][i] ^= state_[0][i];
      state_[3][i] ^= state_[1][i];
      state_[1][i] ^= state_[2][i];
      state_[0][i] ^= state_[3][i];
      state_[2][i] ^= t;
      state_[3][i] = state_[3][i] << 45 | state_[3][i] >> 19;
    }
    return result;
  }

 private:
  std::array<std::array<std::uint64_t, kWords>, 4> state_;
};

}  // namespace senet::sliced
