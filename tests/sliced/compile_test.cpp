#include "sliced/compile.h"

#include <gtest/gtest.h>

#include <string>

#include "sliced/code_memory.h"
#include "sliced/tidy.h"
#include "support/process_memory.h"
#include "support/random_program.h"

namespace senet::sliced {
namespace {

using namespace test;  // of process_memory.h

TEST(CodeMemory, IsExecutableAndNotWritable) {
  const std::uint8_t code[] = {0xC3};
  const CodeMemory memory(code);
  ASSERT_FALSE(memory.empty());
  EXPECT_EQ(memory.size(), 1U);
  EXPECT_EQ(access_at(reinterpret_cast<const void*>(memory.entry<void (*)()>())), "r-xp");
}

TEST(CodeMemory, GoesBackToTheSystem) {
  const void* address = nullptr;
  {
    const CodeMemory memory(std::vector<std::uint8_t>(1 << 20, 0xC3));
    address = reinterpret_cast<const void*>(memory.entry<void (*)()>());
    EXPECT_EQ(access_at(address), "r-xp");
  }
  EXPECT_NE(access_at(address), "r-xp");
}

TEST(CodeMemory, IsEmptyWithoutCode) { EXPECT_TRUE(CodeMemory(std::span<const std::uint8_t>()).empty()); }

TEST(CodeMemory, MovesToAnotherOwner) {
  const std::uint8_t code[] = {0xC3};
  CodeMemory first(code);
  const CodeMemory second(std::move(first));
  EXPECT_TRUE(first.empty());
  EXPECT_FALSE(second.empty());
}

TEST(CanCompile, MapsNothingWritableAndExecutable) {
  for (const Form form : {Form::kAvx512, Form::kAvx2}) can_compile(form);
  for (const Mapping& mapping : mappings()) EXPECT_FALSE(is_both(mapping)) << mapping.begin;
}

class CompiledForm : public testing::TestWithParam<Form> {};

// Those that this machine has.
std::vector<Form> compiled_forms() {
  std::vector<Form> forms{Form::kAvx512, Form::kAvx2};
  std::erase_if(forms, [](Form form) { return !can_compile(form); });
  return forms;
}
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CompiledForm);  // on processors without any

TEST_P(CompiledForm, LeavesMemoryFlatOverTenThousandPrograms) {
  Rng rng(5);
  const LutProgram program = tidy(random_program({50, 400, 50, 200}, rng));
  const auto load_and_unload = [&](int times) {
    for (int i = 0; i < times; ++i) ASSERT_NE(compile(program, GetParam()), nullptr);
  };
  load_and_unload(200);
  [[maybe_unused]] const std::size_t before = pages_in_use(), regions = mappings().size();
  load_and_unload(10000);
#if !defined(__SANITIZE_ADDRESS__)  // it keeps freed memory for a while
  EXPECT_LE(pages_in_use(), before + 256);
#endif
  EXPECT_LE(mappings().size(), regions + 16);
}

TEST_P(CompiledForm, HasNoPageThatIsWritableAndExecutable) {
  Rng rng(6);
  std::vector<std::unique_ptr<Executor>> programs;
  for (int i = 0; i < 20; ++i) programs.push_back(compile(tidy(random_program({50, 400, 50, 200}, rng)), GetParam()));
  std::size_t executable = 0;
  for (const Mapping& mapping : mappings()) {
    EXPECT_FALSE(is_both(mapping)) << mapping.begin;
    if (mapping.access[2] == 'x') executable += mapping.end - mapping.begin;
  }
  EXPECT_GE(executable, 20 * programs[0]->code_size());
}

// The larger the program, the more a compiler that is not linear would show: minutes, not milliseconds.
TEST_P(CompiledForm, TakesHundredThousandsOfTables) {
  Rng rng(8);
  const LutProgram program = tidy(random_program({2000, 300000, 2000, 20000}, rng));
  const auto executor = compile(program, GetParam());
  ASSERT_NE(executor, nullptr);
  EXPECT_LT(executor->code_size(), 60 * program.tables.size());
}

INSTANTIATE_TEST_SUITE_P(Forms, CompiledForm, testing::ValuesIn(compiled_forms()),
                         [](const auto& form) { return std::string(form_name(form.param)); });

}  // namespace
}  // namespace senet::sliced
