#include "sliced/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sliced/tidy.h"
#include "support/random_program.h"

namespace senet::sliced {
namespace {

using Ordering = LutProgram (*)(const LutProgram&);

class Orders : public testing::TestWithParam<Ordering> {};

// The most values that later tables need at one time.
std::size_t most_alive(const LutProgram& program) {
  const Operand first = program.operand_of_table(0);
  std::vector<bool> alive(first + program.tables.size(), false);
  std::size_t count = 0, most = 0;
  for (std::size_t i = program.tables.size(); i-- > 0;) {
    if (alive[first + i]) --count;
    for (const Operand in : program.tables[i].in) {
      if (in >= first && !alive[in]) {
        alive[in] = true;
        ++count;
      }
    }
    most = std::max(most, count);
  }
  return most;
}

TEST_P(Orders, KeepWhatTheProgramComputesAndItsTables) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    const ProgramShape shape{rng.below(10), rng.below(150), rng.below(20), 1 + rng.below(60)};
    const LutProgram program = tidy(random_program(shape, rng)), ordered = GetParam()(program);
    ASSERT_EQ(ordered.tables.size(), program.tables.size());
    for (std::size_t i = 0; i < ordered.tables.size(); ++i) {
      for (const Operand in : ordered.tables[i].in) EXPECT_LT(in, ordered.operand_of_table(i));
    }
    std::vector<std::uint64_t> frame(program.slots);
    for (std::uint64_t& word : frame) word = rng();
    std::vector<std::uint64_t> expected(frame);
    run_naively(program, 1, expected);
    run_naively(ordered, 1, frame);
    ASSERT_EQ(frame, expected) << "seed " << seed;
  }
}

// Trees side by side, written level by level: all of a level is alive unless the order is changed.
TEST_P(Orders, FinishOneTreeBeforeTheNext) {
  constexpr std::uint32_t kTrees = 20, kLeaves = 32;
  LutProgram program;
  program.slots = kTrees * (kLeaves + 1);
  for (std::uint32_t i = 0; i < kTrees * kLeaves; ++i) program.input_slot.push_back(kTrees + i);
  for (std::uint32_t i = 0; i < kTrees; ++i) program.output_slot.push_back(i);
  Operand level = 1;
  for (std::uint32_t width = kTrees * kLeaves; width > kTrees; width /= 2) {
    const Operand next = program.operand_of_table(program.tables.size());
    for (std::uint32_t i = 0; i < width; i += 2)
      program.tables.push_back({{level + i, level + i + 1, level + i}, 0x66});
    level = next;
  }
  for (std::uint32_t i = 0; i < kTrees; ++i) program.outputs.push_back({level + i, false});
  EXPECT_GT(most_alive(program), 200U);
  EXPECT_LT(most_alive(GetParam()(program)), 12U);
}

INSTANTIATE_TEST_SUITE_P(Schedule, Orders, testing::Values(&order_depth_first, &order_backwards));

}  // namespace
}  // namespace senet::sliced
