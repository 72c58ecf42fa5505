// The star of 73 fields of Chinese Checkers as games/chinese_checkers.kif names them: files a to m, ranks 1 to 13; a
// hexagon with four fields a side around g7, and six points of six fields.
#pragma once

#include <array>
#include <cstdint>

namespace senet::native::star {

inline constexpr std::uint32_t kFields = 73;
inline constexpr std::uint32_t kOff = kFields;  // no field
inline constexpr std::uint32_t kDirections = 6;
inline constexpr std::uint32_t kSize = 13;

constexpr std::uint32_t opposite(std::uint32_t direction) noexcept { return (direction + 3) % kDirections; }

// A field is in one of the two great triangles that make the star: one coordinate of the three, which add up to zero,
// isn't beyond three on one side.
constexpr bool contains(std::int32_t file, std::int32_t rank) noexcept {
  const std::int32_t x = file - 6;
  const std::int32_t y = 6 - rank;
  const std::int32_t z = -x - y;
  return (x <= 3 && y <= 3 && z <= 3) || (x >= -3 && y >= -3 && z >= -3);
}

struct Geometry {
  std::array<std::uint8_t, kFields> file{};
  std::array<std::uint8_t, kFields> rank{};
  std::array<std::array<std::uint8_t, kDirections>, kFields + 1> beside{};  // kOff where there is none, and beside kOff
  std::array<std::uint64_t, kFields> open{};                                // the directions in which there is one
  // Which player's point the field is in at first: 0 the southern, 1 the northern, 2 neither.
  std::array<std::uint8_t, kFields> point{};

  constexpr Geometry() noexcept {
    constexpr std::int32_t kStep[kDirections][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {-1, -1}};
    std::array<std::array<std::uint8_t, kSize + 2>, kSize + 2> number{};
    for (auto& ranks : number) ranks.fill(kOff);
    std::uint8_t count = 0;
    for (std::uint8_t f = 0; f < kSize; ++f) {
      for (std::uint8_t r = 0; r < kSize; ++r) {
        if (!contains(f, r)) continue;
        file[count] = f;
        rank[count] = r;
        point[count] = r < 3 ? 0 : r > 9 ? 1 : 2;
        number[f + 1U][r + 1U] = count++;
      }
    }
    beside[kOff].fill(kOff);
    for (std::uint32_t field = 0; field < kFields; ++field) {
      for (std::uint32_t d = 0; d < kDirections; ++d) {
        const auto f = static_cast<std::size_t>(file[field] + 1 + kStep[d][0]);
        beside[field][d] = number[f][static_cast<std::size_t>(rank[field] + 1 + kStep[d][1])];
        if (beside[field][d] != kOff) open[field] |= std::uint64_t{1} << d;
      }
    }
  }
};
inline constexpr Geometry kGeometry;

}  // namespace senet::native::star
