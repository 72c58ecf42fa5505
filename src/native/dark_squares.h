// The 32 dark squares of a board of 8x8, four a rank from a1 on, as bits of a word; and numbers for steps and for
// series of jumps on them.
#pragma once

#include <array>
#include <cstdint>

namespace senet::native::dark {

inline constexpr std::uint32_t kDirections = 4;  // up right, up left, down right, down left
inline constexpr std::array<std::uint32_t, 2> kFarRank{0xf000'0000, 0x0000'000f};
inline constexpr std::uint32_t kOff = 32;  // no square

constexpr std::uint32_t opposite(std::uint32_t direction) noexcept { return 3 - direction; }
// Ahead for the role that starts below, 0, or above, 1.
constexpr bool is_ahead(std::uint32_t role, std::uint32_t direction) noexcept { return direction / 2 == role; }

// The squares beside those of a set, in a direction.
constexpr std::uint32_t shift(std::uint32_t set, std::uint32_t direction) noexcept {
  constexpr std::uint32_t kEven = 0x0f0f'0f0f;  // ranks that begin with a dark square
  constexpr std::uint32_t kFirst = 0x0101'0101;
  constexpr std::uint32_t kLast = 0x8080'8080;
  const std::uint32_t even = set & kEven;
  const std::uint32_t odd = set & ~kEven;
  switch (direction) {
    case 0:
      return even << 4 | (odd & ~kLast) << 5;
    case 1:
      return (even & ~kFirst) << 3 | odd << 4;
    case 2:
      return even >> 4 | (odd & ~kLast) >> 3;
    default:
      return (even & ~kFirst) >> 5 | odd >> 4;
  }
}

// Per square and direction the square beside it, kOff where there is none, and beside kOff.
inline constexpr auto kBeside = [] {
  std::array<std::array<std::uint8_t, kDirections>, kOff + 1> beside{};
  for (std::uint32_t square = 0; square <= kOff; ++square) {
    for (std::uint32_t direction = 0; direction < kDirections; ++direction) {
      const std::uint32_t set = square == kOff ? 0 : shift(1U << square, direction);
      std::uint8_t found = kOff;
      for (std::uint8_t i = 0; i < kOff; ++i) {
        if ((set >> i & 1) != 0) found = i;
      }
      beside[square][direction] = found;
    }
  }
  return beside;
}();

// Numbers of steps are below kSteps; jumps follow, each of them or by series.
inline constexpr std::uint32_t kSteps = 32 * kDirections;
constexpr std::uint32_t step_number(std::uint32_t from, std::uint32_t direction) noexcept {
  return from * kDirections + direction;
}
constexpr std::uint32_t jump_number(std::uint32_t from, std::uint32_t direction) noexcept {
  return kSteps + step_number(from, direction);
}

// Squares that a piece can come to by jumping are joined by nine jumps, each possible once.
inline constexpr std::uint32_t kLongestSeries = 9;

// Series from a square by length: 4 of one jump, and three times as many with each further one, none going back.
inline constexpr auto kFirstSeries = [] {
  std::array<std::uint32_t, kLongestSeries + 2> first{};
  std::uint32_t of_length = kDirections;
  for (std::uint32_t length = 1; length <= kLongestSeries; ++length) {
    first[length + 1] = first[length] + of_length;
    of_length *= kDirections - 1;
  }
  return first;
}();
inline constexpr std::uint32_t kSeries = kFirstSeries[kLongestSeries + 1];

// Among the series from one square. Requires: 1 <= length <= kLongestSeries, no direction followed by its opposite.
constexpr std::uint32_t series_number(const std::uint8_t* directions, std::uint32_t length) noexcept {
  std::uint32_t number = directions[0];
  for (std::uint32_t i = 1; i < length; ++i) {
    const std::uint32_t back = opposite(directions[i - 1]);
    number = 3 * number + directions[i] - (directions[i] > back ? 1 : 0);
  }
  return kFirstSeries[length] + number;
}

// The inverse of it: fills `directions`, returns the length.
constexpr std::uint32_t series_of(std::uint32_t number, std::uint8_t* directions) noexcept {
  std::uint32_t length = 1;
  while (number >= kFirstSeries[length + 1]) ++length;
  number -= kFirstSeries[length];
  for (std::uint32_t i = length; i-- > 1; number /= 3) directions[i] = static_cast<std::uint8_t>(number % 3);
  directions[0] = static_cast<std::uint8_t>(number);
  for (std::uint32_t i = 1; i < length; ++i) {
    if (directions[i] >= opposite(directions[i - 1])) ++directions[i];
  }
  return length;
}

}  // namespace senet::native::dark
