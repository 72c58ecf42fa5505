// How far a queen sees on a board of N x N squares: four look-ups by the patterns of the lines through its square.
#pragma once

#include <array>
#include <cstdint>

#include "base/bits.h"
#include "native/board_lines.h"

namespace senet::native {

// Squares as in BoardLines.
template <std::uint32_t N>
class QueenLines {
  using Lines = BoardLines<N>;

 public:
  static constexpr std::uint32_t kMostSeen = 4 * N - 4;  // squares, at most

  void flip(std::uint32_t square) noexcept { taken_.flip(square); }

  // The free squares that a queen there sees, whether or not its own square is taken, as bits for square_at.
  std::uint64_t seen(std::uint32_t square) const noexcept {
    std::uint64_t seen = 0;
    for (std::uint32_t axis = 0; axis < Lines::kAxes; ++axis) {
      const std::uint64_t line = kSeen[Lines::at(square, axis)][taken_.pattern(square, axis)];
      seen |= line << Lines::kAxisBits * axis;
    }
    return seen;
  }
  static std::uint32_t square_at(std::uint32_t square, std::uint32_t i) noexcept { return Lines::square_at(square, i); }

  std::uint32_t count_seen(std::uint32_t square) const noexcept { return count_bits(seen(square)); }

  // Calls visit(square) for each, axis by axis.
  template <class Visit>
  void for_each_seen(std::uint32_t square, Visit visit) const {
    for_each_bit(seen(square), [&](std::uint32_t i) { visit(square_at(square, i)); });
  }

  // The n-th in that order. Requires: n < count_seen(square).
  std::uint32_t nth_seen(std::uint32_t square, std::uint32_t n) const noexcept {
    return square_at(square, nth_bit(seen(square), n));
  }

 private:
  // By bit and pattern of the line.
  static constexpr auto kSeen = [] {
    std::array<std::array<std::uint16_t, Lines::kPatterns>, N> table{};
    for (std::uint32_t at = 0; at < N; ++at) {
      for (std::uint32_t pattern = 0; pattern < Lines::kPatterns; ++pattern) {
        std::uint32_t seen = 0;
        for (std::uint32_t i = at + 1; i < N && (pattern >> i & 1) == 0; ++i) seen |= 1U << i;
        for (std::uint32_t i = at; i-- > 0 && (pattern >> i & 1) == 0;) seen |= 1U << i;
        table[at][pattern] = static_cast<std::uint16_t>(seen);
      }
    }
    return table;
  }();

  Lines taken_ = Lines::off_board();
};

}  // namespace senet::native
