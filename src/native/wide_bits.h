// Sets of up to 128 small numbers in two words, for boards that don't fit into one; shifts are the compiler's.
#pragma once

#include <cstdint>

#include "base/bits.h"

namespace senet::native {

__extension__ typedef unsigned __int128 WideBits;

constexpr std::uint64_t low_word(WideBits set) noexcept { return static_cast<std::uint64_t>(set); }
constexpr std::uint64_t high_word(WideBits set) noexcept { return static_cast<std::uint64_t>(set >> 64); }
constexpr WideBits wide_bits(std::uint64_t low, std::uint64_t high) noexcept { return WideBits{high} << 64 | low; }
constexpr WideBits wide_bit(std::uint32_t i) noexcept { return WideBits{1} << i; }

constexpr std::uint32_t count_wide(WideBits set) noexcept {
  return count_bits(low_word(set)) + count_bits(high_word(set));
}

// The n-th lowest element of the set, counting from 0. Requires: n < count_wide(set).
inline std::uint32_t nth_wide(WideBits set, std::uint32_t n) noexcept {
  const std::uint32_t low = count_bits(low_word(set));
  return n < low ? nth_bit(low_word(set), n) : 64 + nth_bit(high_word(set), n - low);
}

// Calls visit(i) for every element, the lowest first.
template <class Visit>
void for_each_wide(WideBits set, Visit visit) {
  for_each_bit(low_word(set), visit);
  for_each_bit(high_word(set), [&](std::uint32_t i) { visit(64 + i); });
}

}  // namespace senet::native
