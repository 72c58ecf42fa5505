#include "sliced/executor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "support/random_program.h"

namespace senet::sliced {
namespace {

// A frame that is aligned, and whose end the sanitizer guards.
class Frame {
 public:
  Frame(std::size_t words, Rng& rng) : words_(words), memory_(new (std::align_val_t{64}) std::uint64_t[words]) {
    for (std::size_t i = 0; i < words; ++i) memory_[i] = rng();
  }
  ~Frame() { ::operator delete[](memory_, std::align_val_t{64}); }
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  std::uint64_t* data() { return memory_; }
  std::vector<std::uint64_t> first(std::size_t words) const { return {memory_, memory_ + std::min(words, words_)}; }

 private:
  std::size_t words_;
  std::uint64_t* memory_;
};

class EveryForm : public testing::TestWithParam<Form> {
 protected:
  // Runs twice, so that what the first run leaves behind would show.
  static void expect_equal_to_naive(const LutProgram& program, std::uint64_t seed) {
    const std::unique_ptr<Executor> executor = new_executor(program, GetParam());
    ASSERT_NE(executor, nullptr);
    ASSERT_GE(executor->frame_slots(), program.slots);
    const std::size_t words = executor->lanes() / 64;
    Rng rng(seed);
    Frame frame(executor->frame_slots() * words, rng);
    for (int run = 0; run < 2; ++run) {
      std::vector<std::uint64_t> expected = frame.first(program.slots * words);
      run_naively(program, words, expected);
      executor->run(frame.data());
      ASSERT_EQ(frame.first(program.slots * words), expected) << "seed " << seed;
      for (const std::uint32_t slot : program.input_slot) frame.data()[slot * words] = rng();
    }
  }
};

TEST_P(EveryForm, EqualsANaiveEvaluationOnSmallPrograms) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Rng rng(seed);
    const ProgramShape shape{rng.below(8), rng.below(12), rng.below(8), 1 + rng.below(10)};
    expect_equal_to_naive(random_program(shape, rng), seed);
  }
}

TEST_P(EveryForm, EqualsANaiveEvaluationWithMoreLiveValuesThanRegisters) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed);
    const ProgramShape shape{1 + rng.below(200), rng.below(800), rng.below(100), 1 + rng.below(500)};
    expect_equal_to_naive(random_program(shape, rng), seed);
  }
}

TEST_P(EveryForm, EqualsANaiveEvaluationOnALargeProgram) {
  Rng rng(7);
  expect_equal_to_naive(random_program({1500, 30000, 3000, 4000}, rng), 7);
}

TEST_P(EveryForm, RunsOnSeveralFramesAtOnce) {
  for (const std::uint32_t tables : {50U, 9000U, 120000U}) {
    Rng rng(tables);
    const LutProgram program = random_program({100, tables, 100, 2000}, rng);
    const std::unique_ptr<Executor> executor = new_executor(program, GetParam());
    const std::size_t words = executor->lanes() / 64, stride = (executor->frame_slots() * words + 15) / 8 * 8;
    Frame together(3 * stride, rng), alone(3 * stride, rng);
    std::copy_n(together.data(), 3 * stride, alone.data());
    executor->run(together.data(), 3, stride);
    for (std::size_t i = 0; i < 3; ++i) {
      executor->run(alone.data() + i * stride);
      for (std::size_t word = 0; word < program.slots * words; ++word) {
        ASSERT_EQ(together.data()[i * stride + word], alone.data()[i * stride + word]) << tables << " tables";
      }
    }
  }
}

TEST_P(EveryForm, ComputesEveryFunctionOfThreeInputs) {
  LutProgram program;
  program.slots = 3 + 2 * 256;
  program.input_slot = {5, 0, 3};
  for (unsigned truth = 0; truth < 256; ++truth) {
    program.tables.push_back({{2, 3, 1}, static_cast<std::uint8_t>(truth)});
    for (const bool inverted : {false, true}) {
      const std::uint32_t number = 2 * truth + (inverted ? 1 : 0);
      program.outputs.push_back({program.operand_of_table(truth), inverted});
      program.output_slot.push_back(number < 4 ? (number == 0   ? 1
                                                  : number == 1 ? 2
                                                  : number == 2 ? 4
                                                                : 6)
                                               : number + 3);
    }
  }
  expect_equal_to_naive(program, 1);
}

TEST_P(EveryForm, CopiesInputsAndConstantsToOutputs) {
  LutProgram program;
  program.slots = 10;
  program.input_slot = {9, 2};
  program.outputs = {{0, false}, {0, true}, {1, false}, {1, true}, {2, false}, {2, true}, {1, false}};
  program.output_slot = {0, 1, 3, 4, 5, 6, 7};
  expect_equal_to_naive(program, 1);
}

TEST_P(EveryForm, LeavesTheFrameAloneWithoutOutputs) {
  LutProgram program;
  program.slots = 4;
  program.input_slot = {0, 1, 2, 3};
  program.tables = {{{1, 2, 3}, 0x96}};
  expect_equal_to_naive(program, 1);
  expect_equal_to_naive(LutProgram{}, 1);
}

TEST_P(EveryForm, SaysWhatItIs) {
  Rng rng(3);
  const auto executor = new_executor(random_program({}, rng), GetParam());
  EXPECT_EQ(executor->form(), GetParam());
  EXPECT_GT(executor->code_size(), 0U);
  EXPECT_EQ(form_name(executor->form()), form_name(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Executors, EveryForm, testing::ValuesIn(supported_forms()),
                         [](const auto& form) { return std::string(form_name(form.param)); });

TEST(Executor, IsThereForAnyProgramWhateverTheMachine) {
  const auto executor = new_executor(LutProgram{});
  ASSERT_NE(executor, nullptr);
  EXPECT_NE(executor->form(), Form::kBest);
  EXPECT_EQ(supported_forms().back(), Form::kWords);
}

TEST(Executor, NamesEveryFormDifferently) {
  EXPECT_EQ(form_name(Form::kBest), "best");
  EXPECT_EQ(form_name(Form::kAvx512), "avx512");
  EXPECT_EQ(form_name(Form::kAvx2), "avx2");
  EXPECT_EQ(form_name(Form::kVectors512), "vectors512");
  EXPECT_EQ(form_name(Form::kVectors256), "vectors256");
  EXPECT_EQ(form_name(Form::kWords), "words");
}

}  // namespace
}  // namespace senet::sliced
