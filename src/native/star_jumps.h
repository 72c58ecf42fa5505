// Where the pieces of a side come to by jumps in a row on the star, all of them at once. A jump goes by two and keeps
// files and ranks even or odd: fields fall into four classes, each a grid of a word; a jump goes over a field of
// another class. The words of the classes are a machine vector, and so are the pieces, four at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "native/star.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace senet::native::star {

// Class of a field, its file's and its rank's evenness, times 64, and its bit in the class's word.
constexpr std::uint8_t code_of(std::uint32_t file, std::uint32_t rank) noexcept {
  return static_cast<std::uint8_t>(64 * (2 * (file % 2) + rank % 2) + 8 * (file / 2) + rank / 2);
}

struct Codes {
  std::array<std::uint8_t, kFields> code{};
  std::array<std::uint8_t, 256> field{};                   // by code
  std::array<std::uint64_t, 4> board{};                    // per class: all fields
  std::array<std::array<std::uint64_t, 2>, 256> beside{};  // by code: the fields beside, two words of bits

  constexpr Codes() noexcept {
    field.fill(kOff);
    for (std::uint8_t i = 0; i < kFields; ++i) {
      code[i] = code_of(kGeometry.file[i], kGeometry.rank[i]);
      field[code[i]] = i;
      board[code[i] / 64] |= std::uint64_t{1} << code[i] % 64;
      for (const std::uint32_t next : kGeometry.beside[i]) {
        if (next != kOff) beside[code[i]][next / 64] |= std::uint64_t{1} << next % 64;
      }
    }
  }
};
inline constexpr Codes kCodes;

inline constexpr std::uint32_t kMostPieces = 8;  // whose codes fit into a word

// Where there are pieces, of either side.
class JumpBoard {
  typedef std::uint64_t Vector __attribute__((vector_size(32)));

 public:
  // Per piece the bits of the fields of its class that it comes to, its own among them.
  using Reach = std::array<std::uint64_t, kMostPieces>;

  void flip(std::uint32_t code) noexcept { taken_[code / 64] ^= bit(code % 64); }

  // Of that many pieces, a byte each with its code; up to the next multiple of four it says nothing of use.
  void reach(std::uint64_t codes, std::uint32_t pieces, Reach& out) const noexcept {
    const Vector taken = {taken_[0], taken_[1], taken_[2], taken_[3]};
    const Vector all = {kCodes.board[0], kCodes.board[1], kCodes.board[2], kCodes.board[3]};
    // By class: the fields beside which, in a direction, there is a piece.
    const Vector by_file = permuted(taken, Vector{2, 3, 0, 1}) >> Vector{0, 0, 8, 8};
    const Vector by_rank = permuted(taken, Vector{1, 0, 3, 2}) >> Vector{0, 1, 0, 1};
    const Vector by_both = permuted(taken, Vector{3, 2, 1, 0}) >> Vector{0, 1, 8, 9};
    const Vector free = all & ~taken;
    for (std::uint32_t first = 0; first < pieces; first += 4, codes >>= 32) {
      const Vector code = Vector{codes, codes, codes, codes} >> Vector{0, 8, 16, 24} & 255;
      const Vector which = code >> 6;
      const Vector reached = flood(Vector{1, 1, 1, 1} << (code & 63), permuted(by_file, which),
                                   permuted(by_rank, which), permuted(by_both, which), permuted(free, which));
      for (std::size_t i = 0; i < 4; ++i) out[first + i] = reached[i];
    }
  }

 private:
  // words[by[i]] for every i.
  static Vector permuted(Vector words, Vector by) noexcept {
#ifdef __AVX2__
    const Vector halves = by * 0x0000'0002'0000'0002 + 0x0000'0001'0000'0000;
    return reinterpret_cast<Vector>(
        _mm256_permutevar8x32_epi32(reinterpret_cast<__m256i>(words), reinterpret_cast<__m256i>(halves)));
#else
    return Vector{words[by[0]], words[by[1]], words[by[2]], words[by[3]]};
#endif
  }

  static Vector flood(Vector reached, Vector by_file, Vector by_rank, Vector by_both, Vector free) noexcept {
    for (;;) {
      const Vector jumps = (reached & by_file) << 8 | (reached >> 8 & by_file) | (reached & by_rank) << 1 |
                           (reached >> 1 & by_rank) | (reached & by_both) << 9 | (reached >> 9 & by_both);
      const Vector more = jumps & free & ~reached;
      if ((more[0] | more[1] | more[2] | more[3]) == 0) return reached;
      reached |= more;
    }
  }

  std::array<std::uint64_t, 4> taken_{};
};

}  // namespace senet::native::star
