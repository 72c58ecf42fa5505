// The hash that tables, indexes and term pools share: fast on short rows of 32-bit ids, well mixed in the low bits.
#pragma once

#include <cstdint>
#include <span>

namespace senet::datalog {

constexpr std::uint64_t mix(std::uint64_t hash, std::uint32_t value) noexcept {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
  return hash ^ (hash >> 32);
}

constexpr std::uint64_t hash_row(std::span<const std::uint32_t> row, std::uint64_t hash = 0x51ed270b) noexcept {
  for (const std::uint32_t value : row) hash = mix(hash, value);
  return hash;
}

}  // namespace senet::datalog
