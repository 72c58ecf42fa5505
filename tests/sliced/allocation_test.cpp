#include "sliced/allocation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sliced/tidy.h"
#include "sliced/two_inputs.h"
#include "support/random_program.h"

namespace senet::sliced {
namespace {

using Kind = Instruction::Kind;

std::size_t count(const Allocation& allocation, Kind kind) {
  return static_cast<std::size_t>(std::count_if(allocation.instructions.begin(), allocation.instructions.end(),
                                                [&](const Instruction& i) { return i.kind == kind; }));
}

// What the instructions do, on words.
std::uint64_t apply_truth(Truth truth, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  std::uint64_t result = 0;
  for (unsigned at = 0; at < 8; ++at) {
    if ((truth >> at & 1) == 0) continue;
    result |= ((at & 1) != 0 ? a : ~a) & ((at & 2) != 0 ? b : ~b) & ((at & 4) != 0 ? c : ~c);
  }
  return result;
}

void execute(const Allocation& allocation, const Machine& machine, std::vector<std::uint64_t>& frame) {
  std::vector<std::uint64_t> reg(machine.registers, 0xDEAD);
  for (const Instruction& i : allocation.instructions) {
    ASSERT_LT(i.target, machine.registers);
    std::uint64_t& target = reg[i.target];
    const std::uint64_t b = i.b == Instruction::kMemory ? frame.at(i.slot) : reg.at(i.b);
    switch (i.kind) {
      case Kind::kLoad:
        target = frame.at(i.slot);
        break;
      case Kind::kStore:
        frame.at(i.slot) = target;
        break;
      case Kind::kMove:
        target = reg.at(i.a);
        break;
      case Kind::kNot:
        target = ~reg.at(i.a);
        break;
      case Kind::kZero:
        target = 0;
        break;
      case Kind::kOnes:
        target = ~std::uint64_t{0};
        break;
      case Kind::kTwo:
        target = apply_truth(i.truth, reg.at(i.a), b, 0);
        break;
      case Kind::kThree:
        target = apply_truth(i.truth, target, reg.at(i.a), b);
        break;
    }
  }
}

class Machines : public testing::TestWithParam<int> {
 protected:
  static LutProgram suited(const LutProgram& program, const Machine& machine) {
    const LutProgram tidied = tidy(program);
    return machine.any_function ? tidied : split_into_two_inputs(tidied);
  }
};

// Few registers bring out what many hide.
TEST_P(Machines, ComputeWhatTheProgramDoesWithAnyNumberOfRegisters) {
  const Machine machine{.registers = static_cast<Register>(GetParam() / 2), .any_function = GetParam() % 2 == 0};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    const ProgramShape shape{rng.below(20), rng.below(200), rng.below(30), 1 + rng.below(100)};
    const LutProgram program = random_program(shape, rng);
    const Allocation allocation = allocate(suited(program, machine), machine);
    std::vector<std::uint64_t> frame(allocation.frame_slots);
    for (std::uint64_t& word : frame) word = rng();
    std::vector<std::uint64_t> expected(frame);
    run_naively(program, 1, expected);
    execute(allocation, machine, frame);
    frame.resize(program.slots);
    expected.resize(program.slots);
    ASSERT_EQ(frame, expected) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Allocation, Machines, testing::Values(8, 9, 10, 12, 13, 32, 33, 64));

TEST(Allocation, StoresNothingButOutputsWhereRegistersSuffice) {
  LutProgram program;
  program.slots = 3;
  program.input_slot = {0, 1};
  for (std::uint32_t i = 0; i < 50; ++i) {
    const Operand before = i == 0 ? 1 : program.operand_of_table(i - 1);
    program.tables.push_back({{before, 2, before}, static_cast<std::uint8_t>(i % 2 == 0 ? 0x66 : 0x22)});
  }
  program.outputs = {{program.operand_of_table(49), false}};
  program.output_slot = {2};
  const Allocation allocation = allocate(program, {.registers = 32, .any_function = true});
  EXPECT_EQ(count(allocation, Kind::kStore), 1U);
  EXPECT_EQ(count(allocation, Kind::kMove), 0U);
  EXPECT_EQ(allocation.frame_slots, 3U);
}

TEST(Allocation, HoldsNoValueInRegistersFromOneBlockToTheNext) {
  Rng rng(9);
  const LutProgram program = tidy(random_program({50, 9000, 50, 60}, rng));
  const Machine machine{.registers = 32, .any_function = true};
  const Allocation allocation = allocate(program, machine);
  ASSERT_GT(allocation.blocks.size(), 2U);
  std::vector<std::uint64_t> frame(allocation.frame_slots);
  for (std::uint64_t& word : frame) word = rng();
  std::vector<std::uint64_t> expected(frame);
  run_naively(program, 1, expected);
  for (std::size_t block = 0; block < allocation.blocks.size(); ++block) {
    const bool is_last = block + 1 == allocation.blocks.size();
    const std::size_t end = is_last ? allocation.instructions.size() : allocation.blocks[block + 1];
    const auto begin = allocation.instructions.begin();
    Allocation part;
    part.instructions.assign(begin + static_cast<std::ptrdiff_t>(allocation.blocks[block]),
                             begin + static_cast<std::ptrdiff_t>(end));
    execute(part, machine, frame);  // with fresh registers
  }
  frame.resize(program.slots);
  expected.resize(program.slots);
  EXPECT_EQ(frame, expected);
}

TEST(Allocation, ReadsAnInputThatIsUsedOnceFromMemory) {
  LutProgram program;
  program.slots = 3;
  program.input_slot = {0, 1};
  program.tables = {{{1, 2, 1}, 0x88}};
  program.outputs = {{3, false}};
  program.output_slot = {2};
  const Allocation allocation = allocate(program, {.registers = 32, .any_function = true});
  EXPECT_EQ(count(allocation, Kind::kLoad), 1U);
  EXPECT_EQ(allocation.instructions.at(1).b, Instruction::kMemory);
}

}  // namespace
}  // namespace senet::sliced
