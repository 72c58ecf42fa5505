#include "search/block_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace senet::search {
namespace {

TEST(BlockPool, GivesNoneWhenFull) {
  BlockPool pool(1024);
  EXPECT_EQ(pool.allocate(2048), BlockPool::kNone);
  std::size_t blocks = 0;
  while (pool.allocate(64) != BlockPool::kNone) ++blocks;
  EXPECT_EQ(blocks, 15U) << "1024 bytes less the unit that stands for none";
  EXPECT_EQ(pool.used_bytes(), 15U * 64);
}

TEST(BlockPool, AFreedBlockIsUsedAgain) {
  BlockPool pool(1024);
  std::vector<BlockPool::Id> blocks;
  for (BlockPool::Id id = pool.allocate(64); id != BlockPool::kNone; id = pool.allocate(64)) blocks.push_back(id);
  pool.release(blocks[7], 64);
  EXPECT_EQ(pool.allocate(60), blocks[7]);
  EXPECT_EQ(pool.allocate(64), BlockPool::kNone);
}

TEST(BlockPool, AFreedBlockServesSeveralSmallerOnesWhenNothingElseIsLeft) {
  BlockPool pool(4096);
  const BlockPool::Id large = pool.allocate(2048);
  while (pool.allocate(8) != BlockPool::kNone) continue;
  pool.release(large, 2048);
  std::size_t pieces = 0;
  while (pool.allocate(100) != BlockPool::kNone) ++pieces;
  EXPECT_GE(pieces, 2048U / 104 * 4 / 5) << "cutting may waste a fifth";
  EXPECT_LE(pieces, 2048U / 104);
}

TEST(BlockPool, ClearFreesEverything) {
  BlockPool pool(1024);
  while (pool.allocate(32) != BlockPool::kNone) continue;
  pool.clear();
  EXPECT_EQ(pool.used_bytes(), 0U);
  EXPECT_NE(pool.allocate(512), BlockPool::kNone);
}

TEST(BlockPool, BlocksNeverOverlap) {
  BlockPool pool(std::size_t{1} << 20);
  struct Block {
    BlockPool::Id id;
    std::size_t bytes;
    unsigned char mark;
  };
  std::vector<Block> blocks;
  Rng rng(3);
  const auto intact = [&](const Block& block) {
    const auto* bytes = pool.at<unsigned char>(block.id);
    return std::all_of(bytes, bytes + block.bytes, [&](unsigned char byte) { return byte == block.mark; });
  };
  std::size_t failures = 0;
  for (int i = 0; i < 20'000; ++i) {
    if (rng.below(100) < 55) {
      const std::size_t bytes = 1 + rng.below(rng.below(10) == 0 ? 20'000 : 300);
      const BlockPool::Id id = pool.allocate(bytes);
      if (id == BlockPool::kNone) {
        ++failures;
        continue;
      }
      const auto mark = static_cast<unsigned char>(rng.below(256));
      std::memset(pool.at<unsigned char>(id), mark, bytes);
      blocks.push_back({id, bytes, mark});
    } else if (!blocks.empty()) {
      std::swap(blocks[rng.below(static_cast<std::uint32_t>(blocks.size()))], blocks.back());
      ASSERT_TRUE(intact(blocks.back()));
      pool.release(blocks.back().id, blocks.back().bytes);
      blocks.pop_back();
    }
  }
  for (const Block& block : blocks) ASSERT_TRUE(intact(block));
  EXPECT_GT(failures, 0U) << "the pool was never full: the test is too weak";
}

}  // namespace
}  // namespace senet::search
