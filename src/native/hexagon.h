// The hexagonal board of 61 fields as games/pentalath.kif names them: files a to i, ranks 1 to 9, file e the longest.
#pragma once

#include <array>
#include <cstdint>

namespace senet::native {

struct Hexagon61 {
  static constexpr std::uint32_t kSize = 9;  // files and ranks
  static constexpr std::uint32_t kFields = 61;
  // The neighbours, as differences of file and rank; a direction and its opposite follow each other.
  static constexpr std::array<std::array<std::int32_t, 2>, 6> kNeighbours{
      {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}}};
  static constexpr bool contains(std::uint32_t file, std::uint32_t rank) noexcept {
    return file <= rank + 4 && rank <= file + 4;
  }
};

}  // namespace senet::native
