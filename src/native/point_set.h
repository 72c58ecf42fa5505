// Sets of the points of a board that needs more than a word. Two words make a machine vector, so that a set of up to
// 128 points is joined or cut by one instruction; loops over more are unrolled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/bits.h"

#ifdef __SSE4_1__
#include <immintrin.h>
#endif

namespace senet::native {

// `kWords` is even.
template <std::size_t kWords>
class PointSet {
  static_assert(kWords > 0 && kWords % 2 == 0);
  typedef std::uint64_t Lane __attribute__((vector_size(16)));
  static constexpr std::size_t kLanes = kWords / 2;

 public:
  using Words = std::array<std::uint64_t, kWords>;  // what tables of sets hold

  PointSet() noexcept = default;  // empty
  explicit PointSet(const Words& words) noexcept { std::memcpy(lanes_, words.data(), sizeof lanes_); }

  std::uint64_t word(std::size_t i) const noexcept { return lanes_[i / 2][i % 2]; }
  bool has(std::uint32_t at) const noexcept { return (word(at / 64) >> at % 64 & 1) != 0; }
  bool empty() const noexcept {
    Lane any = lanes_[0];
    for (std::size_t i = 1; i < kLanes; ++i) any |= lanes_[i];
#ifdef __SSE4_1__
    return _mm_testz_si128(reinterpret_cast<__m128i>(any), reinterpret_cast<__m128i>(any)) != 0;
#else
    return (any[0] | any[1]) == 0;
#endif
  }
  std::uint32_t count() const noexcept {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < kWords; ++i) count += count_bits(word(i));
    return count;
  }

  // The n-th lowest element, counting from 0. Requires: n < count().
  std::uint32_t nth(std::uint32_t n) const noexcept {
    std::uint64_t bits = word(0);
    std::uint32_t first = 0;
    std::uint32_t skipped = 0;
    std::uint32_t before = 0;
    for (std::size_t i = 0; i + 1 < kWords; ++i) {
      before += count_bits(word(i));
      const bool later = n >= before;  // no branch, as it can't be predicted
      bits = later ? word(i + 1) : bits;
      first += later ? 64 : 0;
      skipped = later ? before : skipped;
    }
    return first + nth_bit(bits, n - skipped);
  }

  // Calls visit(at) for every element, the lowest first.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t i = 0; i < kWords; ++i) {
      for_each_bit(word(i), [&](std::uint32_t at) { visit(64 * i + at); });
    }
  }

  // All elements moved by a distance other than 0; those that leave the words are lost.
  template <std::int32_t kBy>
  PointSet moved() const noexcept {
    static_assert(kBy != 0 && -64 < kBy && kBy < 64);
    PointSet set;
    for (std::size_t i = 0; i < kLanes; ++i) {
      if constexpr (kBy > 0) {
        const Lane before = {i == 0 ? 0 : lanes_[i == 0 ? 0 : i - 1][1], lanes_[i][0]};
        set.lanes_[i] = lanes_[i] << kBy | before >> (64 - kBy);
      } else {
        const Lane after = {lanes_[i][1], i + 1 == kLanes ? 0 : lanes_[i + 1 == kLanes ? i : i + 1][0]};
        set.lanes_[i] = lanes_[i] >> -kBy | after << (64 + kBy);
      }
    }
    return set;
  }

  // The set itself, or the empty one, without a branch.
  PointSet when(bool condition) const noexcept {
    const Lane& mask = reinterpret_cast<const Lane&>(kMasks[condition]);
    PointSet set;
    for (std::size_t i = 0; i < kLanes; ++i) set.lanes_[i] = lanes_[i] & mask;
    return set;
  }

  PointSet& operator&=(const PointSet& other) noexcept {
    for (std::size_t i = 0; i < kLanes; ++i) lanes_[i] &= other.lanes_[i];
    return *this;
  }
  PointSet& operator|=(const PointSet& other) noexcept {
    for (std::size_t i = 0; i < kLanes; ++i) lanes_[i] |= other.lanes_[i];
    return *this;
  }
  PointSet& operator-=(const PointSet& other) noexcept {
    for (std::size_t i = 0; i < kLanes; ++i) lanes_[i] &= ~other.lanes_[i];
    return *this;
  }
  friend PointSet operator&(PointSet a, const PointSet& b) noexcept { return a &= b; }
  friend PointSet operator|(PointSet a, const PointSet& b) noexcept { return a |= b; }
  friend PointSet operator-(PointSet a, const PointSet& b) noexcept { return a -= b; }
  friend bool operator==(const PointSet& a, const PointSet& b) noexcept {
    PointSet difference;
    for (std::size_t i = 0; i < kLanes; ++i) difference.lanes_[i] = a.lanes_[i] ^ b.lanes_[i];
    return difference.empty();
  }

 private:
  alignas(16) static constexpr std::uint64_t kMasks[2][2] = {{0, 0}, {~std::uint64_t{0}, ~std::uint64_t{0}}};

  Lane lanes_[kLanes]{};
};

}  // namespace senet::native
