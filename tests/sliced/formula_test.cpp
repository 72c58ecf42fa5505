#include "sliced/formula.h"

#include <gtest/gtest.h>

namespace senet::sliced {
namespace {

TEST(Truth, HoldsNegatesReplacesAndSwapsInputs) {
  for (unsigned truth = 0; truth < 256; ++truth) {
    const auto t = static_cast<Truth>(truth);
    for (unsigned at = 0; at < 8; ++at) {
      const auto value = [&](unsigned index) { return truth >> index & 1U; };
      for (unsigned k = 0; k < 3; ++k) {
        const unsigned bit = 1U << k;
        EXPECT_EQ(hold_input(t, k, true) >> at & 1U, value(at | bit));
        EXPECT_EQ(hold_input(t, k, false) >> at & 1U, value(at & ~bit));
        EXPECT_EQ(negate_input(t, k) >> at & 1U, value(at ^ bit));
        for (unsigned j = 0; j < 3; ++j) {
          const unsigned copied = (at & ~bit) | (at >> j & 1U) << k;
          EXPECT_EQ(replace_input(t, k, kInputTruth[j]) >> at & 1U, value(copied));
          const unsigned difference = (at >> j ^ at >> k) & 1U;
          EXPECT_EQ(swap_inputs(t, j, k) >> at & 1U, value(j == k ? at : at ^ (difference << j | difference << k)));
        }
      }
    }
  }
}

TEST(Formulas, ComputeEveryNormalFunctionInFourOperationsAtMost) {
  for (unsigned truth = 2; truth < 256; truth += 2) {
    const Formula& formula = kFormulas[truth];
    ASSERT_LE(formula.cost, 4) << truth;
    if (formula.operation == Operation::kInput) continue;
    EXPECT_EQ(apply(formula.operation, formula.left, formula.right), truth);
    EXPECT_EQ(formula.cost, 1 + kFormulas[formula.left].cost + kFormulas[formula.right].cost);
  }
}

TEST(Formulas, AreAsShortAsThoseThatPeopleKnow) {
  EXPECT_EQ(kFormulas[0xAA].cost, 0);
  EXPECT_EQ(kFormulas[0x88].cost, 1);
  EXPECT_EQ(kFormulas[0x96].cost, 2);  // parity
  EXPECT_EQ(kFormulas[0xCA].cost, 3);  // c chooses between a and b
  EXPECT_EQ(kFormulas[0xE8].cost, 4);  // majority
}

}  // namespace
}  // namespace senet::sliced
