// Random numbers: those shared out from one word.
#include "base/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace senet {
namespace {

// Of any length that is allowed, so that the last are as good as the first.
TEST(RandomWord, GivesEverySequenceOfNumbersAsOften) {
  constexpr std::array<std::uint32_t, 5> kLimits{3, 1, 5, 2, 4};
  constexpr int kRounds = 120'000;
  Rng rng(1);
  std::vector<int> times(3 * 5 * 2 * 4);
  for (int i = 0; i < kRounds; ++i) {
    RandomWord numbers(rng());
    for (int skipped = 0; skipped < 6; ++skipped) numbers.below(16);
    std::uint32_t sequence = 0;
    for (const std::uint32_t limit : kLimits) {
      const std::uint32_t number = numbers.below(limit);
      ASSERT_LT(number, limit);
      sequence = sequence * limit + number;
    }
    ++times[sequence];
  }
  const double share = static_cast<double>(kRounds) / static_cast<double>(times.size());
  for (const int time : times) EXPECT_NEAR(time, share, 5 * std::sqrt(share));
}

TEST(RandomWord, IsDividedFromTheTop) {
  RandomWord numbers(0xc000'0000'0000'0000);
  EXPECT_EQ(numbers.below(2), 1U);
  EXPECT_EQ(numbers.below(16), 8U);
  EXPECT_EQ(numbers.below(16), 0U);
}

}  // namespace
}  // namespace senet
