// Turns 64 words of 64 bits: from a word a lane to a word a proposition, and back.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace senet::sliced {

using BitSquare = std::array<std::uint64_t, 64>;

// Bit j of row i and bit i of row j change places. Blocks off the diagonal are swapped, halving their size each time.
inline void transpose(BitSquare& rows) noexcept {
  std::uint64_t low = ~std::uint64_t{0};
  for (std::size_t size = 32; size != 0; size /= 2) {
    low ^= low << size;
    for (std::size_t above = 0; above < 64; above += 2 * size) {
      for (std::size_t i = above; i < above + size; ++i) {
        const std::uint64_t change = (rows[i] >> size ^ rows[i + size]) & low;
        rows[i] ^= change << size;
        rows[i + size] ^= change;
      }
    }
  }
}

}  // namespace senet::sliced
