#include "base/bits.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/rng.h"

namespace senet {
namespace {

TEST(Bits, TheNthBitIsTheOneThatVisitingReachesNth) {
  Rng rng(1);
  for (const std::uint64_t set : {bit(0), bit(63), ~std::uint64_t{0}, bit(63) | bit(1), rng(), rng()}) {
    std::vector<std::uint32_t> elements;
    for_each_bit(set, [&](std::uint32_t i) { elements.push_back(i); });
    ASSERT_EQ(elements.size(), count_bits(set));
    std::uint64_t sum = 0;
    for (std::uint32_t n = 0; n < elements.size(); ++n) {
      EXPECT_EQ(nth_bit(set, n), elements[n]);
      sum |= bit(elements[n]);
    }
    EXPECT_EQ(sum, set);
    EXPECT_EQ(lowest_bit(set), elements.front());
  }
  for_each_bit(0, [](std::uint32_t) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace senet
