// Shapes of three by three points of Go around a free one: those in which playouts of MoGo answer the move beside it
// (Gelly, Wang, Munos, Teytaud 2006): hane, cuts, and answers at the edge.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>

namespace senet::native {

class GoShapes {
 public:
  enum Content : std::uint8_t { kFree, kBlack, kWhite, kEdge };
  // What is around a point, row by row, the point itself left out.
  using Around = std::array<Content, 8>;

  static const GoShapes& all();

  // Three rows of three points each, two bits a point, the first one's lowest; bits above don't matter, nor does the
  // point in the middle.
  bool has(std::uint32_t before, std::uint32_t row, std::uint32_t behind) const noexcept {
    return shapes_[(before & 63) | (row & 3) << 6 | (row >> 4 & 3) << 8 | (behind & 63) << 10];
  }
  // Five bits with one that is not set between each two of them.
  static std::uint32_t spread(std::uint32_t bits) noexcept {
    bits = (bits | bits << 4) & 0x10f;
    bits = (bits | bits << 2) & 0x133;
    return (bits | bits << 1) & 0x155;
  }

 private:
  GoShapes();
  static std::uint32_t number_of(const Around& around) noexcept {
    std::uint32_t number = 0;
    for (std::uint32_t i = 0; i < 8; ++i) number |= std::uint32_t{around[i]} << 2 * i;
    return number;
  }
  void add(const char* picture, Around& around, std::uint32_t known);
  void add_all_forms(Around around);

  std::bitset<1 << 16> shapes_;
};

}  // namespace senet::native
