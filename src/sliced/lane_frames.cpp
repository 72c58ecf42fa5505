// Highway compiles this file once for each kind of vectors.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sliced/lane_frames.cpp"
#define HWY_DISABLE_PCLMUL_AES  // not needed, and x86-64-v3 has them not
#include "sliced/lane_frames.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace senet::sliced {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <std::size_t kWidth>
void randomize_slots(const FrameShape& shape, std::uint32_t first, std::uint32_t count, RandomWords& random) {
  const hn::CappedTag<std::uint64_t, kWords> tag;
  for (std::size_t i = 0; i < kWords; i += hn::Lanes(tag)) {
    auto s0 = hn::LoadU(tag, random.state[0].data() + i);
    auto s1 = hn::LoadU(tag, random.state[1].data() + i);
    auto s2 = hn::LoadU(tag, random.state[2].data() + i);
    auto s3 = hn::LoadU(tag, random.state[3].data() + i);
    for (std::size_t slot = first; slot < first + count; ++slot) {
      const auto bits = hn::Add(s0, s3);
      if constexpr (kWidth == kWords) {
        hn::Store(bits, tag, shape.words + slot * kWidth + i);
      } else {
        HWY_ALIGN std::array<std::uint64_t, kWords> words;
        hn::Store(bits, tag, words.data());
        for (std::size_t j = i; j < i + hn::Lanes(tag); ++j) {
          shape.words[j / kWidth * shape.stride + slot * kWidth + j % kWidth] = words[j - i];
        }
      }
      const auto t = hn::ShiftLeft<17>(s1);
      s2 = hn::Xor(s2, s0);
      s3 = hn::Xor(s3, s1);
      s1 = hn::Xor(s1, s2);
      s0 = hn::Xor(s0, s3);
      s2 = hn::Xor(s2, t);
      s3 = hn::Or(hn::ShiftLeft<45>(s3), hn::ShiftRight<19>(s3));
    }
    hn::StoreU(s0, tag, random.state[0].data() + i);
    hn::StoreU(s1, tag, random.state[1].data() + i);
    hn::StoreU(s2, tag, random.state[2].data() + i);
    hn::StoreU(s3, tag, random.state[3].data() + i);
  }
}

// Calls blend(words of a slot of the i-th frame, mask) where a lane of the frame is meant; see put().
template <std::size_t kWidth, class Blend>
void for_each_frame(const FrameShape& shape, const LaneSet& lanes, Blend blend) {
  for (std::size_t i = 0; i < kWords; i += kWidth) {
    std::uint64_t some = 0;
    for (std::size_t j = 0; j < kWidth; ++j) some |= lanes[i + j];
    if (some != 0) blend(shape.words + i / kWidth * shape.stride, lanes.data() + i);
  }
}

// Of a slot's words in one frame, those bits of `value` that are in the mask. value(j): the vector from word j on.
template <std::size_t kWidth, class Value>
HWY_INLINE void put(std::uint64_t* to, const std::uint64_t* mask, Value value) {
  const hn::CappedTag<std::uint64_t, kWidth> tag;
  for (std::size_t j = 0; j < kWidth; j += hn::Lanes(tag)) {
    const auto old = hn::Load(tag, to + j);
    hn::Store(hn::Xor(old, hn::And(hn::Xor(old, value(j)), hn::LoadU(tag, mask + j))), tag, to + j);
  }
}

template <std::size_t kWidth>
void load_slots(const FrameShape& shape, std::uint32_t first, std::span<const std::uint32_t> propositions,
                StateView state, const LaneSet& lanes) {
  const hn::CappedTag<std::uint64_t, kWidth> tag;
  for_each_frame<kWidth>(shape, lanes, [&](std::uint64_t* frame, const std::uint64_t* mask) HWY_ATTR {
    std::uint64_t* to = frame + first * kWidth;
    for (const std::uint32_t p : propositions) {
      const auto truth = hn::Set(tag, ~((state[p / 64] >> (p % 64) & 1U) - 1));
      put<kWidth>(to, mask, [&](std::size_t) HWY_ATTR { return truth; });
      to += kWidth;
    }
  });
}

template <std::size_t kWidth>
void copy_slot(const FrameShape& shape, std::uint32_t to, std::uint32_t from, const LaneSet& lanes) {
  const hn::CappedTag<std::uint64_t, kWidth> tag;
  for_each_frame<kWidth>(shape, lanes, [&](std::uint64_t* frame, const std::uint64_t* mask) HWY_ATTR {
    const std::uint64_t* const source = frame + from * kWidth;
    put<kWidth>(frame + to * kWidth, mask, [&](std::size_t j) HWY_ATTR { return hn::Load(tag, source + j); });
  });
}

template <std::size_t kWidth>
void assign_slot(const FrameShape& shape, std::uint32_t to, std::uint64_t value, const LaneSet& lanes) {
  const hn::CappedTag<std::uint64_t, kWidth> tag;
  for_each_frame<kWidth>(shape, lanes, [&](std::uint64_t* frame, const std::uint64_t* mask) HWY_ATTR {
    put<kWidth>(frame + to * kWidth, mask, [&](std::size_t) HWY_ATTR { return hn::Set(tag, value); });
  });
}

#define SENET_BY_WIDTH(FUNCTION, SHAPE, ...)        \
  if ((SHAPE).width == 8) {                         \
    FUNCTION<8>(SHAPE, __VA_ARGS__);                \
  } else if ((SHAPE).width == 4) {                  \
    FUNCTION<4>(SHAPE, __VA_ARGS__);                \
  } else {                                          \
    FUNCTION<1>(SHAPE, __VA_ARGS__);                \
  }

void randomize(const FrameShape& shape, std::uint32_t first, std::uint32_t count, RandomWords& random) {
  SENET_BY_WIDTH(randomize_slots, shape, first, count, random)
}

void load(const FrameShape& shape, std::uint32_t first, std::span<const std::uint32_t> propositions, StateView state,
          const LaneSet& lanes) {
  SENET_BY_WIDTH(load_slots, shape, first, propositions, state, lanes)
}

void copy(const FrameShape& shape, std::uint32_t to, std::uint32_t from, const LaneSet& lanes) {
  SENET_BY_WIDTH(copy_slot, shape, to, from, lanes)
}

void assign(const FrameShape& shape, std::uint32_t to, std::uint64_t value, const LaneSet& lanes) {
  SENET_BY_WIDTH(assign_slot, shape, to, value, lanes)
}

#undef SENET_BY_WIDTH

void gather(const std::uint64_t* bits, std::uint32_t count, std::uint8_t* numbers) {
  const hn::CappedTag<std::uint8_t, 64> tag;
  for (std::size_t i = 0; i < 64; i += hn::Lanes(tag)) {
    auto sum = hn::Zero(tag);
    for (std::uint32_t bit = 0; bit < count; ++bit) {
      const auto* const from = reinterpret_cast<const std::uint8_t*>(bits + bit) + i / 8;
      const auto value = hn::Set(tag, static_cast<std::uint8_t>(1U << bit));
      sum = hn::Or(sum, hn::IfThenElseZero(hn::LoadMaskBits(tag, from), value));
    }
    hn::StoreU(sum, tag, numbers + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace senet::sliced
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace senet::sliced {

HWY_EXPORT(randomize);
HWY_EXPORT(load);
HWY_EXPORT(copy);
HWY_EXPORT(assign);
HWY_EXPORT(gather);

void LaneFrames::randomize(std::uint32_t first, std::uint32_t count, RandomWords& random) noexcept {
  HWY_DYNAMIC_DISPATCH(randomize)(shape(), first, count, random);
}

void LaneFrames::load(std::uint32_t first, std::span<const std::uint32_t> propositions, StateView state,
                      const LaneSet& lanes) noexcept {
  HWY_DYNAMIC_DISPATCH(load)(shape(), first, propositions, state, lanes);
}

void LaneFrames::copy(std::uint32_t to, std::uint32_t from, const LaneSet& lanes) noexcept {
  HWY_DYNAMIC_DISPATCH(copy)(shape(), to, from, lanes);
}

void LaneFrames::assign(std::uint32_t to, bool value, const LaneSet& lanes) noexcept {
  HWY_DYNAMIC_DISPATCH(assign)(shape(), to, value ? ~std::uint64_t{0} : 0, lanes);
}

void gather_numbers(const std::uint64_t* bits, std::uint32_t count, std::array<std::uint8_t, 64>& numbers) noexcept {
  HWY_DYNAMIC_DISPATCH(gather)(bits, count, numbers.data());
}

}  // namespace senet::sliced
#endif
