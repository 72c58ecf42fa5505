#include "playout/nst.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "playout/rewards.h"

namespace senet {
namespace {

// Role a has the moves 0 to 2, role b 3 to 5, 2 and 5 being to wait.
const GameInfo kInfo{"game", {"a", "b"}, {0, 3, 6}, 1, 3};

struct Tables {
  explicit Tables(const GameInfo& info = kInfo) : mast(info), nst(info) {}
  void learn(const PlayoutTrace& trace, std::span<const Goal> goals) {
    const std::vector<double> rewards = rewards_of(goals, trace.roles, trace.playouts());
    mast.learn(trace, rewards);
    nst.learn(trace, rewards, mast);
  }
  MastTable mast;
  NstTable nst;
};

// a makes move 0 or 1, then b 3 or 4: b wins by 3 after 0, and by 4 after 1. Each way `times` times.
void learn_answers(Tables& tables, std::size_t times) {
  PlayoutTrace trace{2, {0}, {}};
  std::vector<Goal> goals;
  for (std::size_t i = 0; i < 4 * times; ++i) {
    const auto first = static_cast<std::uint32_t>(i % 2);
    const auto answer = static_cast<std::uint32_t>(i / 2 % 2);
    trace.moves.insert(trace.moves.end(), {MoveId{first}, MoveId{5}, MoveId{2}, MoveId{3 + answer}});
    trace.begin.push_back(trace.begin.back() + 2);
    const bool wins = first == answer;
    goals.insert(goals.end(), {static_cast<Goal>(wins ? 0 : 100), static_cast<Goal>(wins ? 100 : 0)});
  }
  tables.learn(trace, goals);
}

TEST(NstTable, AMoveIsComparedWithOtherRepliesToTheSameMove) {
  Tables tables;
  learn_answers(tables, 50);
  EXPECT_EQ(tables.nst.pairs_learned(), 200U);  // waiting is no move to learn from
  EXPECT_DOUBLE_EQ(tables.nst.advantage(MoveId{0}, MoveId{3}), 0.5);
  EXPECT_DOUBLE_EQ(tables.nst.advantage(MoveId{1}, MoveId{3}), -0.5);
  EXPECT_DOUBLE_EQ(tables.nst.advantage(MoveId{2}, MoveId{3}), 0);
  tables.nst.fade(0.5);
  EXPECT_DOUBLE_EQ(tables.nst.advantage(MoveId{0}, MoveId{3}), 0.5);
}

TEST(NstTable, PairsThatMatterBecomeRepliesOfTheSameKind) {
  Tables tables;
  learn_answers(tables, 50);
  const std::vector<Reply> replies = tables.nst.choose(10, tables.mast);
  ASSERT_EQ(replies.size(), 4U);  // of each answer a bad and a good one
  std::vector<std::uint8_t> weights(4);
  tables.nst.weigh(replies, 0.1, 15, weights);
  for (std::size_t i = 0; i < 4; ++i) {
    ASSERT_EQ(replies[i].to.size(), 1U);
    EXPECT_EQ(weights[i], index(replies[i].move) - 3 == index(replies[i].to[0]) ? 15 : 1);
  }
  EXPECT_EQ(tables.nst.choose(3, tables.mast).size(), 3U);
  EXPECT_TRUE(tables.nst.choose(0, tables.mast).empty());
}

TEST(NstTable, PairsOfTheSameMoveThatAreBetterShareAReply) {
  // b's move 3 is good after both moves of a, but it is played without them more often
  Tables tables({"game", {"a", "b"}, {0, 4, 7}, 1, 3});
  PlayoutTrace trace{2, {0}, {}};
  std::vector<Goal> goals;
  for (std::uint32_t i = 0; i < 600; ++i) {
    const std::uint32_t first = i % 3;
    const std::uint32_t answer = i / 3 % 2;
    trace.moves.insert(trace.moves.end(), {MoveId{first}, MoveId{6}, MoveId{3}, MoveId{4 + answer}});
    trace.begin.push_back(trace.begin.back() + 2);
    const bool wins = (first < 2) == (answer == 0);
    goals.insert(goals.end(), {static_cast<Goal>(wins ? 0 : 100), static_cast<Goal>(wins ? 100 : 0)});
  }
  tables.learn(trace, goals);
  const std::vector<Reply> replies = tables.nst.choose(10, tables.mast);
  ASSERT_EQ(replies.size(), 4U);
  const auto shared = std::ranges::count(replies, std::vector<MoveId>{MoveId{0}, MoveId{1}}, &Reply::to);
  const auto alone = std::ranges::count(replies, std::vector<MoveId>{MoveId{2}}, &Reply::to);
  EXPECT_EQ(shared, 2);
  EXPECT_EQ(alone, 2);
}

TEST(NstTable, PairsThatChanceExplainsDontMatter) {
  Tables tables;
  learn_answers(tables, 3);
  EXPECT_TRUE(tables.nst.choose(10, tables.mast).empty());
}

TEST(NstTable, ChanceGivesNoReplies) {
  Tables tables({"game", {"a", "random"}, {0, 3, 6}, 1, 3});
  learn_answers(tables, 50);
  EXPECT_EQ(tables.nst.pairs_learned(), 0U);
}

TEST(PairTable, LeavesOutWhatItHasNoRoomFor) {
  PairTable table(16);
  for (std::uint32_t i = 0; i < 100; ++i) table.add(MoveId{i}, MoveId{i + 1}, 0.5);
  for (std::uint32_t i = 0; i < 100; ++i) table.add(MoveId{i}, MoveId{i + 1}, 0.5);
  double known = 0;
  for (std::uint32_t i = 0; i < 100; ++i) known += table.find(MoveId{i}, MoveId{i + 1}).count / 2;
  EXPECT_EQ(known, 12);
  EXPECT_EQ(table.find(MoveId{0}, MoveId{1}).mean(), 0.5);
  EXPECT_EQ(table.find(MoveId{99}, MoveId{100}).count, 0);
  EXPECT_EQ(table.find(MoveId{0}, MoveId{2}).count, 0);
}

}  // namespace
}  // namespace senet
