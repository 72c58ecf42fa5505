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

// One thread's.
class LaneFrames {
 public:
  // `lanes`: of an executor's vector: 64, 256 or 512.
  LaneFrames(std::size_t slots, unsigned lanes)
      : width_(lanes / 64),
        shift_(static_cast<unsigned>(std::countr_zero(width_))),
        frame_words_((slots * width_ + 7) / 8 * 8),  // so that each is aligned
        words_(new (std::align_val_t{kAlignment}) std::uint64_t[frame_words_ * (kWords / width_)]()) {}

  void run(const Executor& executor) noexcept {
    if (width_ == kWords) {
      executor.run(frame(0));
    } else {
      executor.run(frame(0), kWords / width_, frame_words_);
    }
  }

  LaneSet read(std::uint32_t slot) const noexcept {
    LaneSet result;
    by_width([&]<std::size_t kWidth>(Width<kWidth>) {
      for (std::size_t i = 0; i < kWords; i += kWidth) {
        const std::uint64_t* const from = frame(i) + slot * kWidth;
        for (std::size_t j = 0; j < kWidth; ++j) result[i + j] = from[j];
      }
    });
    return result;
  }

  // Its i-th 64 lanes.
  std::uint64_t read(std::uint32_t slot, std::size_t i) const noexcept {
    return frame(i)[(std::size_t{slot} << shift_) + (i & (width_ - 1))];
  }

  // Fills `count` slots from the first on.
  void randomize(std::uint32_t first, std::uint32_t count, RandomWords& random) noexcept {
    by_width([&]<std::size_t kWidth>(Width<kWidth>) {
      RandomWords local = random;
      for (std::uint32_t slot = first; slot < first + count; ++slot) {
        const LaneSet words = local.next();
        for (std::size_t i = 0; i < kWords; i += kWidth) {
          std::uint64_t* const to = frame(i) + slot * kWidth;
          for (std::size_t j = 0; j < kWidth; ++j) to[j] = words[i + j];
        }
      }
      random = local;
    });
  }

  // Puts propositions of a state into the lanes: the i-th of them into slot first + i.
  void load(std::uint32_t first, std::span<const std::uint32_t> propositions, StateView state,
            const LaneSet& lanes) noexcept {
    by_width([&]<std::size_t kWidth>(Width<kWidth>) {
      for (std::size_t i = 0; i < kWords; i += kWidth) {
        std::array<std::uint64_t, kWidth> mask;
        std::uint64_t some = 0;
        for (std::size_t j = 0; j < kWidth; ++j) some |= mask[j] = lanes[i + j];
        if (some == 0) continue;
        std::uint64_t* to = frame(i) + first * kWidth;
        for (const std::uint32_t p : propositions) {
          const std::uint64_t truth = ~((state[p / 64] >> (p % 64) & 1U) - 1);
          for (std::size_t j = 0; j < kWidth; ++j) to[j] ^= (to[j] ^ truth) & mask[j];
          to += kWidth;
        }
      }
    });
  }

  // In the lanes: the slot becomes a copy of another, or a constant.
  void copy(std::uint32_t to, std::uint32_t from, const LaneSet& lanes) noexcept {
    by_width([&]<std::size_t kWidth>(Width<kWidth>) {
      for (std::size_t i = 0; i < kWords; ++i) {
        std::uint64_t& word = at<kWidth>(to, i);
        word ^= (word ^ at<kWidth>(from, i)) & lanes[i];
      }
    });
  }
  void assign(std::uint32_t to, bool value, const LaneSet& lanes) noexcept {
    by_width([&]<std::size_t kWidth>(Width<kWidth>) {
      for (std::size_t i = 0; i < kWords; ++i) {
        std::uint64_t& word = at<kWidth>(to, i);
        word = value ? word | lanes[i] : word & ~lanes[i];
      }
    });
  }

 private:
  static constexpr std::size_t kAlignment = 64;

  template <std::size_t kWidth>
  struct Width {};

  struct Free {
    void operator()(std::uint64_t* words) const noexcept { ::operator delete[](words, std::align_val_t{kAlignment}); }
  };

  // Loops over a vector have to be compiled for its width.
  template <class Work>
  void by_width(Work work) const noexcept {
    if (width_ == 8) {
      work(Width<8>{});
    } else if (width_ == 4) {
      work(Width<4>{});
    } else {
      work(Width<1>{});
    }
  }

  // That of the i-th 64 lanes.
  std::uint64_t* frame(std::size_t i) const noexcept { return words_.get() + (i >> shift_) * frame_words_; }
  template <std::size_t kWidth>
  std::uint64_t& at(std::uint32_t slot, std::size_t i) const noexcept {
    return words_[i / kWidth * frame_words_ + slot * kWidth + i % kWidth];
  }

  std::size_t width_;  // words of a vector
  unsigned shift_;     // its logarithm
  std::size_t frame_words_;
  std::unique_ptr<std::uint64_t[], Free> words_;
};

}  // namespace senet::sliced
