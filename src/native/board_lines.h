// A set of squares on a board of N x N as one small pattern for every rank, file and diagonal, so that tables tell what
// a piece can do along a line. A square that is taken or left flips four bits.
#pragma once

#include <array>
#include <cstdint>

namespace senet::native {

// Squares are numbered rank by rank within a file: N * file + rank, both from 0.
template <std::uint32_t N>
class BoardLines {
  static_assert(2 <= N && N <= 16);

 public:
  static constexpr std::uint32_t kSquares = N * N;
  static constexpr std::uint32_t kAxes = 4;  // along a rank, a file, a rising and a falling diagonal
  static constexpr std::uint32_t kPatterns = 1U << N;
  static constexpr std::uint32_t kAxisBits = 16;

  // The empty set.
  constexpr BoardLines() noexcept = default;

  // The squares that lines would have if all were N long.
  static constexpr BoardLines off_board() noexcept {
    BoardLines lines;
    lines.lines_.fill(static_cast<std::uint16_t>(kPatterns - 1));
    for (std::uint32_t square = 0; square < kSquares; ++square) lines.flip(square);
    return lines;
  }

  constexpr void flip(std::uint32_t square) noexcept {
    const Site& site = kSites[square];
    for (std::uint32_t axis = 0; axis < kAxes; ++axis) {
      lines_[site.line[axis]] = static_cast<std::uint16_t>(lines_[site.line[axis]] ^ 1U << site.at[axis]);
    }
  }

  // The line through the square.
  constexpr std::uint32_t pattern(std::uint32_t square, std::uint32_t axis) const noexcept {
    return lines_[kSites[square].line[axis]];
  }
  // The square's bit in it.
  static constexpr std::uint32_t at(std::uint32_t square, std::uint32_t axis) noexcept {
    return kSites[square].at[axis];
  }
  // The square that bit i % kAxisBits stands for, on the line through `square` along axis i / kAxisBits.
  static constexpr std::uint32_t square_at(std::uint32_t square, std::uint32_t i) noexcept {
    const std::uint32_t axis = i / kAxisBits;
    return square + (i % kAxisBits - at(square, axis)) * kStep[axis];
  }

 private:
  static constexpr std::uint32_t kLines = 2 * N + 2 * (2 * N - 1);
  static constexpr std::array<std::uint32_t, kAxes> kStep{N, 1, N + 1, N - 1};

  struct Site {
    std::array<std::uint8_t, kAxes> line;  // index into lines_
    std::array<std::uint8_t, kAxes> at;    // its bit there
  };

  static constexpr std::array<Site, kSquares> kSites = [] {
    std::array<Site, kSquares> sites{};
    for (std::uint32_t square = 0; square < kSquares; ++square) {
      const std::uint32_t file = square / N;
      const std::uint32_t rank = square % N;
      const std::uint32_t line[kAxes] = {rank, N + file, 2 * N + (rank + N - 1 - file), 4 * N - 1 + rank + file};
      for (std::uint32_t axis = 0; axis < kAxes; ++axis) {
        sites[square].line[axis] = static_cast<std::uint8_t>(line[axis]);
        sites[square].at[axis] = static_cast<std::uint8_t>(axis == 1 ? rank : file);
      }
    }
    return sites;
  }();

  std::array<std::uint16_t, kLines> lines_{};
};

}  // namespace senet::native
