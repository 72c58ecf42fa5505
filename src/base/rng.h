// xoshiro256**, seeded through SplitMix64: small, fast, and the same sequence on every machine.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/error.h"

namespace senet {

// One step of SplitMix64: advances `state` and returns a well-mixed 64-bit value.
constexpr std::uint64_t split_mix(std::uint64_t& state) noexcept {
  state += 0x9e3779b97f4a7c15ULL;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

// One per thread. Satisfies std::uniform_random_bit_generator.
class Rng {
 public:
  using result_type = std::uint64_t;

  explicit Rng(std::uint64_t seed) noexcept {
    for (auto& word : state_) word = split_mix(seed);
  }

  static constexpr result_type min() noexcept { return 0; }
  static constexpr result_type max() noexcept { return ~result_type{0}; }

  result_type operator()() noexcept {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // A number in [0, n) by multiply-shift of 32 random bits: no value is off its share by more than n / 2^32.
  // Requires: n > 0.
  std::uint32_t below(std::uint32_t n) noexcept {
    SENET_ASSERT(n > 0);
    return static_cast<std::uint32_t>(((*this)() >> 32) * n >> 32);
  }

  // A number in [0, 1).
  double uniform() noexcept { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

 private:
  std::array<std::uint64_t, 4> state_;
};

// One random word shared out among some small numbers, each of which takes its part of it: a playout's draws for the
// price of a multiplication.
class RandomWord {
 public:
  RandomWord() noexcept = default;
  explicit RandomWord(std::uint64_t word) noexcept : rest_(word) {}

  // A number in [0, n). Where those drawn so far, and this one, could be k different sequences, no sequence is off its
  // share by more than k / 2^64 of it. Requires: n > 0.
  std::uint32_t below(std::uint32_t n) noexcept {
    SENET_ASSERT(n > 0);
    __extension__ using Product = unsigned __int128;
    const Product product = Product{rest_} * n;
    rest_ = static_cast<std::uint64_t>(product);
    return static_cast<std::uint32_t>(product >> 64);
  }

 private:
  std::uint64_t rest_ = 0;
};

}  // namespace senet
