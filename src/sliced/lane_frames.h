// The frames that executors run on, seen as slots of 512 lanes whatever the width of the executor's vectors.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "game/ids.h"
#include "sliced/executor.h"
#include "sliced/random_words.h"

namespace senet::sliced {

using LaneSet = std::array<std::uint64_t, kWords>;

// Where the words of a slot are: `width` of them in each frame.
struct FrameShape {
  std::uint64_t* words;
  std::size_t width;
  std::size_t stride;  // from frame to frame, in words
};

// One thread's.
class LaneFrames {
 public:
  // `lanes`: of an executor's vector: 64, 256 or 512.
  LaneFrames(std::size_t slots, unsigned lanes)
      : width_(lanes / 64),
        shift_(static_cast<unsigned>(std::countr_zero(width_))),
        frame_words_((slots * width_ + 7) / 8 * 8),  // so that each is aligned
        words_(new (std::align_val_t{kAlignment}) std::uint64_t[frame_words_ * (kWords / width_)]()) {}

  void run(const Executor& executor) noexcept { executor.run(words_.get(), kWords / width_, frame_words_); }

  LaneSet read(std::uint32_t slot) const noexcept {
    LaneSet result;
    for (std::size_t i = 0; i < kWords; ++i) result[i] = read(slot, i);
    return result;
  }
  // Its i-th 64 lanes.
  std::uint64_t read(std::uint32_t slot, std::size_t i) const noexcept {
    return words_[(i >> shift_) * frame_words_ + (std::size_t{slot} << shift_) + (i & (width_ - 1))];
  }

  // Fills `count` slots from the first on.
  void randomize(std::uint32_t first, std::uint32_t count, RandomWords& random) noexcept;

  // Puts propositions of a state into the lanes: the i-th of them into slot first + i.
  void load(std::uint32_t first, std::span<const std::uint32_t> propositions, StateView state,
            const LaneSet& lanes) noexcept;

  // In the lanes: the slot becomes a copy of another, or a constant.
  void copy(std::uint32_t to, std::uint32_t from, const LaneSet& lanes) noexcept;
  void assign(std::uint32_t to, bool value, const LaneSet& lanes) noexcept;

 private:
  static constexpr std::size_t kAlignment = 64;

  struct Free {
    void operator()(std::uint64_t* words) const noexcept { ::operator delete[](words, std::align_val_t{kAlignment}); }
  };

  FrameShape shape() const noexcept { return {words_.get(), width_, frame_words_}; }

  std::size_t width_;  // words of a vector
  unsigned shift_;     // its logarithm
  std::size_t frame_words_;
  std::unique_ptr<std::uint64_t[], Free> words_;
};

// The numbers of 64 lanes whose bits are `bits`, least first, at most 8. One word behind them must be readable.
void gather_numbers(const std::uint64_t* bits, std::uint32_t count, std::array<std::uint8_t, 64>& numbers) noexcept;

}  // namespace senet::sliced
