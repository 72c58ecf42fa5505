#include "search/bound_table.h"

#include <gtest/gtest.h>

#include <set>

namespace senet::search {
namespace {

StateKey key(std::uint64_t number) { return key_of(State{number}); }

TEST(BoundTable, HandsBackWhatWasKept) {
  BoundTable table(1 << 16);
  EXPECT_EQ(table.find(key(1)), nullptr);
  table.keep(key(1), {-77, MoveId{5}, 3, Bound::kLower});
  const BoundTable::Entry* const entry = table.find(key(1));
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->score, -77);
  EXPECT_EQ(entry->move, MoveId{5});
  EXPECT_EQ(entry->depth, 3);
  EXPECT_EQ(entry->bound, Bound::kLower);
  EXPECT_EQ(table.find(key(2)), nullptr);
}

TEST(BoundTable, NeverTakesMoreMemoryThanGiven) {
  EXPECT_EQ(BoundTable(1 << 20).bytes(), 1U << 20);
  EXPECT_EQ(BoundTable(0).bytes(), 128U) << "one group at least";
}

TEST(BoundTable, InAFullGroupTheShallowestGivesWay) {
  BoundTable table(0);
  for (std::uint8_t depth = 1; depth <= 4; ++depth) table.keep(key(depth), {0, kNoMove, depth, Bound::kExact});
  table.keep(key(9), {0, kNoMove, 1, Bound::kExact});
  EXPECT_EQ(table.find(key(1)), nullptr);
  for (const std::uint64_t kept : {2, 3, 4, 9}) EXPECT_NE(table.find(key(kept)), nullptr) << kept;
}

TEST(BoundTable, WhatAnEarlierSearchKeptGivesWayFirst) {
  BoundTable table(0);
  for (std::uint8_t depth = 1; depth <= 4; ++depth) table.keep(key(depth), {0, kNoMove, 200, Bound::kExact});
  table.next_search();
  for (std::uint8_t depth = 5; depth <= 8; ++depth) table.keep(key(depth), {0, kNoMove, 1, Bound::kExact});
  for (std::uint64_t old = 1; old <= 4; ++old) EXPECT_EQ(table.find(key(old)), nullptr);
  for (std::uint64_t young = 5; young <= 8; ++young) EXPECT_NE(table.find(key(young)), nullptr);
}

TEST(BoundTable, AnEstimateDoesNotReplaceWhatIsProven) {
  BoundTable table(1 << 12);
  table.keep(key(1), {42, MoveId{1}, BoundTable::kProven, Bound::kExact});
  table.keep(key(1), {7, MoveId{2}, 254, Bound::kExact});
  EXPECT_EQ(table.find(key(1))->score, 42);
}

TEST(BoundTable, ABestMoveOutlivesABoundWithoutOne) {
  BoundTable table(1 << 12);
  table.keep(key(1), {42, MoveId{1}, 4, Bound::kExact});
  table.keep(key(1), {7, kNoMove, 5, Bound::kUpper});
  EXPECT_EQ(table.find(key(1))->score, 7);
  EXPECT_EQ(table.find(key(1))->move, MoveId{1});
}

TEST(BoundTable, KeysOfSimilarStatesDiffer) {
  std::set<std::uint64_t> high;
  std::set<std::uint64_t> low;
  std::size_t states = 0;
  for (std::uint64_t a = 0; a < 64; ++a) {
    for (std::uint64_t b = 0; b < 64; ++b) {
      const StateKey each = key_of(State{std::uint64_t{1} << a, std::uint64_t{1} << b});
      high.insert(each.high);
      low.insert(each.low);
      ++states;
    }
  }
  EXPECT_EQ(high.size(), states);
  EXPECT_EQ(low.size(), states);
  EXPECT_FALSE(key_of(State{0}) == key_of(State{0, 0}));
}

TEST(BoundTable, ManyStatesSpreadOverAllGroups) {
  BoundTable table(64 * 128);
  for (std::uint64_t number = 0; number < 4096; ++number) table.keep(key(number), {0, kNoMove, 1, Bound::kExact});
  std::size_t found = 0;
  for (std::uint64_t number = 0; number < 4096; ++number) found += table.find(key(number)) != nullptr ? 1 : 0;
  EXPECT_EQ(found, 256U) << "every slot is in use";
}

}  // namespace
}  // namespace senet::search
