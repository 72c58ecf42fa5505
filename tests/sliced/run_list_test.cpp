#include "sliced/run_list.h"

#include <gtest/gtest.h>

#include "sliced/tidy.h"
#include "support/random_program.h"

namespace senet::sliced {
namespace {

RunList chain_of_ands(std::uint32_t length) {
  LutProgram program;
  program.slots = 3;
  program.input_slot = {0, 1};
  for (std::uint32_t i = 0; i < length; ++i) {
    const Operand before = i == 0 ? 1 : program.operand_of_table(i - 1);
    program.tables.push_back({{before, 2, before}, static_cast<std::uint8_t>(i % 2 == 0 ? 0x66 : 0x22)});
  }
  program.outputs = {{program.operand_of_table(length - 1), false}};
  program.output_slot = {2};
  return make_run_list(program);
}

TEST(RunList, UsesTheSlotsOfDeadValuesAgain) { EXPECT_LE(chain_of_ands(1000).frame_slots, 5U); }

TEST(RunList, WritesAValueStraightToItsOutput) {
  const RunList list = chain_of_ands(1);
  ASSERT_EQ(list.runs.size(), 1U);
  EXPECT_EQ(list.slots, (std::vector<std::uint32_t>{2, 0, 1}));
}

TEST(RunList, GroupsTablesThatComputeTheSameFunction) {
  LutProgram program;
  program.slots = 600;
  for (std::uint32_t i = 0; i < 300; ++i) {
    program.input_slot.push_back(i);
    program.output_slot.push_back(300 + i);
  }
  for (std::uint32_t i = 0; i < 300; ++i) {
    program.tables.push_back({{i + 1, (i + 7) % 300 + 1, (i + 31) % 300 + 1},
                              static_cast<std::uint8_t>(i % 3 == 0   ? 0x96
                                                        : i % 3 == 1 ? 0x80
                                                                     : 0xE8)});
    program.outputs.push_back({program.operand_of_table(i), false});
  }
  EXPECT_EQ(make_run_list(program).runs.size(), 3U);
}

TEST(RunList, HoldsEveryTableOnceWithCanonicalFunctions) {
  Rng rng(4);
  const LutProgram program = tidy(random_program({30, 5000, 40, 300}, rng));
  const RunList list = make_run_list(program);
  std::size_t tables = 0, slots = 0;
  for (const auto& run : list.runs) {
    slots += run.count * (run.arity + 1U);
    if (run.arity < 2) continue;
    tables += run.count;
    EXPECT_TRUE(is_canonical(run.truth, run.arity));
  }
  EXPECT_EQ(tables, program.tables.size());
  EXPECT_EQ(slots, list.slots.size());
  for (const std::uint32_t slot : list.slots) EXPECT_LT(slot, list.frame_slots);
}

TEST(RunList, KnowsThirtyNineFunctionsUpToTheOrderOfInputs) {
  int canonical = 0;
  for (unsigned truth = 2; truth < 256; truth += 2) canonical += is_canonical(static_cast<Truth>(truth), 3) ? 1 : 0;
  EXPECT_EQ(canonical, 39);
}

}  // namespace
}  // namespace senet::sliced
