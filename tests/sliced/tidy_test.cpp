#include "sliced/tidy.h"

#include <gtest/gtest.h>

#include "sliced/truth.h"
#include "sliced/two_inputs.h"
#include "support/random_program.h"

namespace senet::sliced {
namespace {

std::vector<std::uint64_t> outputs_of(const LutProgram& program, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<std::uint64_t> frame(program.slots);
  for (std::uint64_t& word : frame) word = rng();
  run_naively(program, 1, frame);
  return frame;
}

LutProgram two_inputs_to(std::uint8_t truth) {
  LutProgram program;
  program.slots = 4;
  program.input_slot = {0, 1};
  program.tables = {{{1, 2, 1}, truth}};
  program.outputs = {{3, false}};
  program.output_slot = {2};
  return program;
}

class RandomPrograms : public testing::TestWithParam<std::uint64_t> {
 protected:
  LutProgram program() const {
    Rng rng(GetParam());
    const ProgramShape shape{rng.below(10), rng.below(100), rng.below(20), 1 + rng.below(30)};
    return random_program(shape, rng);
  }
};

TEST_P(RandomPrograms, ComputeTheSameWhenTidy) {
  const LutProgram original = program(), tidied = tidy(original);
  EXPECT_EQ(outputs_of(original, 1), outputs_of(tidied, 1));
}

TEST_P(RandomPrograms, HaveNothingIdleWhenTidy) {
  const LutProgram tidied = tidy(program());
  std::vector<bool> used(tidied.operand_of_table(tidied.tables.size()), false);
  for (const Output& output : tidied.outputs) used[output.operand] = true;
  for (std::size_t i = 0; i < tidied.tables.size(); ++i) {
    const Table& table = tidied.tables[i];
    EXPECT_TRUE(is_normal(table.truth));
    const unsigned inputs = arity(table);
    EXPECT_GE(inputs, 2U);
    for (unsigned k = 0; k < 3; ++k) {
      EXPECT_NE(table.in[k], 0U);
      EXPECT_LT(table.in[k], tidied.operand_of_table(i));
      EXPECT_EQ(depends_on(table.truth, k), k < inputs);
      used[table.in[k]] = true;
    }
    EXPECT_TRUE(inputs == 2 || table.in[1] != table.in[2]);
  }
  for (std::size_t i = 0; i < tidied.tables.size(); ++i) EXPECT_TRUE(used[tidied.operand_of_table(i)]);
}

TEST_P(RandomPrograms, ComputeTheSameWithTwoInputsATable) {
  const LutProgram tidied = tidy(program()), split = split_into_two_inputs(tidied);
  EXPECT_EQ(outputs_of(tidied, 2), outputs_of(split, 2));
  for (const Table& table : split.tables) {
    EXPECT_EQ(arity(table), 2U);
    EXPECT_TRUE(is_normal(table.truth));
  }
  EXPECT_LE(split.tables.size(), 4 * tidied.tables.size());
}

TEST_P(RandomPrograms, ComputeTheSameWithInversionAbsorbed) {
  LutProgram absorbed = tidy(program());
  const std::vector<std::uint64_t> expected = outputs_of(absorbed, 3);
  absorb_inversion(absorbed);
  EXPECT_EQ(outputs_of(absorbed, 3), expected);
}

INSTANTIATE_TEST_SUITE_P(Tidy, RandomPrograms, testing::Range<std::uint64_t>(1, 60));

TEST(Tidy, KeepsATableWhoseInputsAllCount) {
  const LutProgram tidied = tidy(two_inputs_to(0x88));
  ASSERT_EQ(tidied.tables.size(), 1U);
  EXPECT_EQ(tidied.tables[0].truth, 0x88);
}

TEST(Tidy, ComplementsATableThatIsNotNormal) {
  const LutProgram tidied = tidy(two_inputs_to(0x77));
  EXPECT_EQ(tidied.tables[0].truth, 0x88);
  EXPECT_TRUE(tidied.outputs[0].inverted);
}

TEST(Tidy, LeavesCopiesAndNegationsToOutputs) {
  EXPECT_EQ(tidy(two_inputs_to(0x33)).tables.size(), 0U);
  EXPECT_EQ(tidy(two_inputs_to(0x33)).outputs[0].operand, 2U);
  EXPECT_TRUE(tidy(two_inputs_to(0x33)).outputs[0].inverted);
  EXPECT_EQ(tidy(two_inputs_to(0xFF)).outputs[0].operand, 0U);
}

TEST(AbsorbInversion, LeavesATableThatIsWantedBothWays) {
  LutProgram program = two_inputs_to(0x88);
  program.outputs.push_back({3, true});
  program.output_slot.push_back(3);
  absorb_inversion(program);
  EXPECT_EQ(program.tables[0].truth, 0x88);
  EXPECT_TRUE(program.outputs[1].inverted);
}

TEST(AbsorbInversion, ComplementsATableThatIsWantedInvertedOnly) {
  LutProgram program = two_inputs_to(0x88);
  program.outputs[0].inverted = true;
  absorb_inversion(program);
  EXPECT_EQ(program.tables[0].truth, 0x77);
  EXPECT_FALSE(program.outputs[0].inverted);
}

}  // namespace
}  // namespace senet::sliced
