// Sets of up to 64 small numbers in a word, as games on boards use them.
#pragma once

#include <bit>
#include <cstdint>

#include "base/error.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace senet {

constexpr std::uint32_t count_bits(std::uint64_t set) noexcept {
  return static_cast<std::uint32_t>(std::popcount(set));
}

// Requires: set != 0.
constexpr std::uint32_t lowest_bit(std::uint64_t set) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(set));
}

constexpr std::uint64_t bit(std::uint32_t i) noexcept { return std::uint64_t{1} << i; }

// The n-th lowest element of the set, counting from 0. Requires: n < count_bits(set).
inline std::uint32_t nth_bit(std::uint64_t set, std::uint32_t n) noexcept {
  SENET_ASSERT(n < count_bits(set));
#ifdef __BMI2__
  return lowest_bit(_pdep_u64(bit(n), set));
#else
  while (n-- > 0) set &= set - 1;
  return lowest_bit(set);
#endif
}

// Calls visit(i) for every element, the lowest first.
template <class Visit>
constexpr void for_each_bit(std::uint64_t set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(lowest_bit(set));
}

}  // namespace senet
