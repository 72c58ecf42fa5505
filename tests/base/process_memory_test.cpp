#include "base/process_memory.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace senet {
namespace {

TEST(ProcessMemory, GivesBackWhatLiesBetweenThingsThatAreStillUsed) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers allocate by themselves";
#endif
  constexpr std::size_t kBlock = 2000;
  std::vector<std::unique_ptr<std::vector<char>>> blocks;
  for (int i = 0; i < 40'000; ++i) blocks.push_back(std::make_unique<std::vector<char>>(kBlock, 'x'));
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (i % 100 != 99) blocks[i].reset();
  }
  const std::size_t before = resident_memory();
  give_back_memory();
  EXPECT_LT(resident_memory() + (40u << 20), before) << "of 80 MB";
  EXPECT_EQ(blocks[99]->back(), 'x');
}

}  // namespace
}  // namespace senet
