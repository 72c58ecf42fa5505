#include "playout/last_reply.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "playout/guided.h"
#include "support/small_games.h"

namespace senet {
namespace {

constexpr MoveId kA{0}, kB{1}, kC{2}, kX{10}, kY{11};

GuideOptions by_replies(std::uint64_t context = 2) {
  GuideOptions options;
  options.moves = GuideOptions::Moves::kReplies;
  options.context = context;
  return options;
}

// A simulation of two roles in turns: first, second, first, ...
std::vector<MoveId> turns(const std::vector<MoveId>& moves) {
  std::vector<MoveId> choices;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    choices.push_back(ply % 2 == 0 ? moves[ply] : kNoMove);
    choices.push_back(ply % 2 == 0 ? kNoMove : moves[ply]);
  }
  return choices;
}

void simulate(PlayoutGuide& guide, const std::vector<MoveId>& moves, double first) {
  guide.begin(turns(moves));
  guide.learn(std::array{first, 1 - first});
}

MoveId reply_to(PlayoutGuide& guide, const std::vector<MoveId>& moves, std::uint64_t length) {
  guide.begin(turns(moves));
  return guide.reply(moves.size() % 2, length);
}

TEST(ReplyTable, KeepsTheLastMoveOfAKeyAndForgetsNoOther) {
  ReplyTable table(4);
  EXPECT_EQ(table.find(7), kNoMove);
  table.keep(7, kA);
  table.keep(7, kB);
  EXPECT_EQ(table.find(7), kB);
  table.forget(7, kA);
  EXPECT_EQ(table.find(7), kB);
  table.forget(7, kB);
  EXPECT_EQ(table.find(7), kNoMove);
}

TEST(ReplyTable, OfKeysThatShareAPlaceTheLastStays) {
  ReplyTable table(1);
  table.keep(7, kA);
  table.keep(8, kB);
  EXPECT_EQ(table.find(7), kNoMove);
  EXPECT_EQ(table.find(8), kB);
  table.forget(7, kB);
  EXPECT_EQ(table.find(8), kB);
}

TEST(LastGoodReply, TheWinnersMovesAreRepliesToOneAndTwoMoves) {
  PlayoutGuide guide(by_replies(), 2);
  simulate(guide, {kA, kX, kB}, 1);
  EXPECT_EQ(reply_to(guide, {kA, kX}, 1), kB);
  EXPECT_EQ(reply_to(guide, {kA, kX}, 2), kB);
  EXPECT_EQ(reply_to(guide, {kC, kX}, 1), kB);
  EXPECT_EQ(reply_to(guide, {kC, kX}, 2), kNoMove) << "after c and x nothing was played";
  EXPECT_EQ(reply_to(guide, {kA}, 1), kNoMove) << "x lost";
  EXPECT_EQ(reply_to(guide, {}, 1), kNoMove) << "a was no reply";
  guide.begin(turns({kA, kX}));
  EXPECT_EQ(guide.reply(1, 1), kNoMove) << "it is the first role's";
}

TEST(LastGoodReply, TheLongerContextComesFirstThenTheShorterThenTheFallback) {
  PlayoutGuide guide(by_replies(), 2);
  simulate(guide, {kA, kX, kB}, 1);
  simulate(guide, {kC, kX, kA}, 1);
  Rng rng(1);
  guide.begin(turns({kA, kX}));
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(guide.pick(0, std::array{kA, kB, kC}, true, rng), kB) << "after a and x";
    EXPECT_EQ(guide.pick(0, std::array{kA, kC}, true, rng), kA) << "after x, as b isn't legal";
  }
  std::map<MoveId, int> count;
  for (int i = 0; i < 1'000; ++i) ++count[guide.pick(0, std::array{kC, kY}, true, rng)];
  EXPECT_NEAR(count[kC], 500, 80);
  EXPECT_NEAR(count[kY], 500, 80);
}

TEST(LastGoodReply, AContextOfOneMoveLeavesTheLongerOut) {
  PlayoutGuide guide(by_replies(1), 2);
  simulate(guide, {kA, kX, kB}, 1);
  simulate(guide, {kC, kX, kA}, 1);
  EXPECT_EQ(reply_to(guide, {kA, kX}, 2), kNoMove);
  Rng rng(1);
  EXPECT_EQ(guide.pick(0, std::array{kA, kB, kC}, true, rng), kA);
}

TEST(LastGoodReply, WhatLosesIsForgottenWhereItWasTheReply) {
  PlayoutGuide guide(by_replies(), 2);
  simulate(guide, {kA, kX, kB}, 1);
  simulate(guide, {kC, kX, kA}, 1);
  simulate(guide, {kA, kX, kB}, 0);
  EXPECT_EQ(reply_to(guide, {kA, kX}, 2), kNoMove);
  EXPECT_EQ(reply_to(guide, {kA, kX}, 1), kA) << "b wasn't the reply to x alone any more";
  EXPECT_EQ(reply_to(guide, {kA}, 1), kX) << "x has won";
}

TEST(LastGoodReply, ADrawChangesNothing) {
  PlayoutGuide guide(by_replies(), 2);
  simulate(guide, {kA, kX, kB}, 1);
  simulate(guide, {kA, kX, kC}, 0.5);
  simulate(guide, {kA, kX, kB}, 0.5);
  EXPECT_EQ(reply_to(guide, {kA, kX}, 2), kB);
}

TEST(LastGoodReply, RepliesOutliveAMoveOfTheGame) {
  PlayoutGuide guide(by_replies(), 2);
  simulate(guide, {kA, kX, kB}, 1);
  guide.decay();
  EXPECT_EQ(reply_to(guide, {kA, kX}, 2), kB);
}

TEST(LastGoodReply, TheFallbackMayBeMast) {
  GuideOptions options = by_replies();
  options.fallback = GuideOptions::Moves::kMast;
  options.epsilon = 0;
  PlayoutGuide guide(options, 2);
  simulate(guide, {kA, kX, kB}, 1);
  simulate(guide, {kC, kX}, 0);
  simulate(guide, {kA, kX, kC}, 1);
  // a: 1, b: 1, c: 1 of 2
  EXPECT_FLOAT_EQ(guide.value(kC), 0.5F);
  Rng rng(1);
  guide.begin(turns({kB, kY}));
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(guide.pick(0, std::array{kB, kC}, guide.explores(rng), rng), kB);
  }
  guide.begin(turns({kB, kX}));
  EXPECT_EQ(guide.pick(0, std::array{kB, kC}, guide.explores(rng), rng), kC) << "the reply to x";
}

TEST(LastGoodReply, PlayoutsLearnAndRepeatToTheBit) {
  const toys::Nim nim({3, 4, 5, 0});
  const auto wins = [&nim](const GuideOptions& options) {
    GuidedPlayout<toys::Nim> playout(nim);
    PlayoutGuide guide(options, 2);
    Rng rng(5);
    std::vector<int> firsts;
    for (int i = 0; i < 500; ++i) {
      auto position = nim.new_position();
      std::array<Goal, 2> goals{};
      guide.begin({});
      playout.run(position, 100, rng, guide, goals);
      guide.learn(std::array{goals[0] / 100.0, goals[1] / 100.0});
      firsts.push_back(goals[0]);
    }
    return firsts;
  };
  EXPECT_EQ(wins(by_replies()), wins(by_replies()));
  EXPECT_NE(wins(by_replies()), wins({}));
}

}  // namespace
}  // namespace senet
