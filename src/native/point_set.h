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
  static constexpr std::size_t kSize = kWords;
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
  [[gnu::always_inline]] std::uint32_t nth(std::uint32_t n) const noexcept {
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

#ifdef __AVX2__
  template <class Number>
  static constexpr bool kFillsAtOnce = sizeof(Number) == 1;
#else
  template <class Number>
  static constexpr bool kFillsAtOnce = false;
#endif

  // Makes `value` of numbers[at] for every element; at once, with no branch, where the numbers are small. Requires: no
  // element is kEnd or more, there are kEnd numbers, rounded up to a multiple of 32.
  template <std::uint32_t kEnd, class Number>
  void fill(Number* numbers, Number value) const noexcept {
    static_assert(kEnd <= 64 * kWords);
#ifdef __AVX2__
    if constexpr (kFillsAtOnce<Number>) {
      return fill_bytes<kEnd>(reinterpret_cast<char*>(numbers), static_cast<char>(value));
    }
#endif
    if (!empty()) for_each([&](std::uint32_t at) { numbers[at] = value; });
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

  // The set itself where the numbers are equal, else the empty one, without a branch.
  PointSet when_equal(std::uint32_t a, std::uint32_t b) const noexcept {
    typedef std::uint32_t Quad __attribute__((vector_size(16)));
    const auto mask = reinterpret_cast<Lane>(Quad{a, a, a, a} == Quad{b, b, b, b});
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
#ifdef __AVX2__
  // Thirty-two at a time: each byte looks for its own bit in the byte of the set that has it.
  template <std::uint32_t kEnd>
  void fill_bytes(char* bytes, char value) const noexcept {
    const __m256i own_bits = _mm256_set1_epi64x(static_cast<long long>(0x8040'2010'0804'0201));
    const __m256i values = _mm256_set1_epi8(value);
    for (std::uint32_t i = 0; i < (kEnd + 31) / 32; ++i) {
      const __m256i lane = _mm256_broadcastsi128_si256(reinterpret_cast<__m128i>(lanes_[i / 4]));
      constexpr long long kOnes = 0x0101'0101'0101'0101;
      const long long low = 4 * (i % 4) * kOnes;  // the set's byte that the first eight bytes look at
      const __m256i spread =
          _mm256_shuffle_epi8(lane, _mm256_set_epi64x(low + 3 * kOnes, low + 2 * kOnes, low + kOnes, low));
      const __m256i chosen = _mm256_cmpeq_epi8(_mm256_and_si256(spread, own_bits), own_bits);
      auto* const begin = reinterpret_cast<__m256i*>(bytes + 32 * i);
      _mm256_storeu_si256(begin, _mm256_blendv_epi8(_mm256_loadu_si256(begin), values, chosen));
    }
  }
#endif

  Lane lanes_[kLanes]{};
};

}  // namespace senet::native
