#include "search/flat.h"

#include <gtest/gtest.h>

#include "support/disguised_game.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"
#include "support/toy_tree.h"

namespace senet::search {
namespace {

using toys::game_of;
using toys::ToyTree;

Flat flat_of(std::shared_ptr<const Game> game, std::uint64_t simulations, FlatOptions options = {},
             std::size_t role = 0) {
  Flat flat(std::move(game), static_cast<RoleId>(role), options, 1);
  flat.search({TimePoint::max(), simulations}, kStill, kGo);
  return flat;
}

FlatOptions ucb1(double c) {
  FlatOptions options;
  options.select = FlatSelect::kUcb1;
  options.c = c;
  return options;
}

// Three moves of the first role; the goals are its own.
std::shared_ptr<const Game> three_ways(Goal first, Goal second, Goal third) {
  ToyTree tree({"a", "b"}, 3);
  std::vector<std::uint32_t> leaves;
  for (const Goal goal : {first, second, third}) leaves.push_back(tree.leaf({goal, 0}));
  tree.node({{0, 1, 2}, {}}, leaves);
  return game_of(std::move(tree));
}

TEST(Flat, EveryMoveGetsItsShareOfThePlayouts) {
  const Flat flat = flat_of(three_ways(20, 70, 40), 100);
  ASSERT_EQ(flat.moves().size(), 3U);
  EXPECT_EQ(flat.moves()[0].playouts, 34U);
  EXPECT_EQ(flat.moves()[1].playouts, 33U);
  EXPECT_EQ(flat.moves()[2].playouts, 33U);
  EXPECT_DOUBLE_EQ(flat.moves()[0].mean(), 0.2);
  EXPECT_EQ(flat.best_move(), MoveId{1});
}

TEST(Flat, Ucb1SharesThemOutAsComputedByHand) {
  // c = 0.5, goals 0.2 and 0.8 (and a third that is 0). After a playout each, the scores with N = 3, 4, 5 are
  //   0.8 + 0.5 sqrt(ln 3) = 1.32 against 0.2 + 0.52: the second; 0.8 + 0.5 sqrt(ln 4 / 2) = 1.22 against 0.79, 0.59:
  //   the second; 0.8 + 0.5 sqrt(ln 5 / 3) = 1.17 against 0.83, 0.63: the second.
  const Flat flat = flat_of(three_ways(20, 80, 0), 6, ucb1(0.5));
  EXPECT_EQ(flat.moves()[0].playouts, 1U);
  EXPECT_EQ(flat.moves()[1].playouts, 4U);
  EXPECT_EQ(flat.moves()[2].playouts, 1U);
  EXPECT_EQ(flat.best_move(), MoveId{1});
}

TEST(Flat, LooksNoFurtherThanItsOwnMove) {
  ToyTree tree({"a", "b"}, 2);
  const auto good = tree.leaf({100, 0});
  const auto bad = tree.leaf({0, 100});
  const auto fair = tree.leaf({40, 60});
  const auto trap = tree.node({{0}, {0, 1}}, {good, bad});
  tree.node({{0, 1}, {0}}, {trap, fair});
  EXPECT_EQ(flat_of(game_of(std::move(tree)), 2000).best_move(), MoveId{0}) << "half of 100 is more than 40";
}

TEST(Flat, WhatOthersDoAtTheSameTimeIsDrawn) {
  const Flat flat = flat_of(toys::rock_paper_scissors(1), 9000);
  for (const FlatMove& move : flat.moves()) EXPECT_NEAR(move.mean(), 0.5, 0.05);
}

TEST(Flat, ManyJointMovesAreDrawnAsWell) {
  // 20 x 20 x 20 joint moves; the goal is the mean of the others' moves, so each own move is worth the same.
  ToyTree tree({"a", "b", "c"}, 20);
  std::vector<std::uint32_t> moves;
  for (std::uint32_t move = 0; move < 20; ++move) moves.push_back(move);
  std::vector<std::uint32_t> leaves;
  for (std::uint32_t total = 0; total <= 100; ++total) leaves.push_back(tree.leaf({static_cast<Goal>(total), 0, 0}));
  std::vector<std::uint32_t> children;
  for (std::uint32_t a = 0; a < 20; ++a) {
    for (std::uint32_t b = 0; b < 20; ++b) {
      for (std::uint32_t c = 0; c < 20; ++c) children.push_back(leaves[b + c + (a == 7 ? 60 : 0)]);
    }
  }
  tree.node({moves, moves, moves}, children);
  const Flat flat = flat_of(game_of(std::move(tree)), 4000);
  EXPECT_EQ(flat.best_move(), MoveId{7});
  EXPECT_NEAR(flat.moves()[3].mean(), 0.19, 0.03);
}

TEST(Flat, AllLanesAreUsed) {
  for (const FlatSelect select : {FlatSelect::kEven, FlatSelect::kUcb1}) {
    std::size_t largest = 0;
    FlatOptions options;
    options.select = select;
    const auto game =
        std::make_shared<toys::DisguisedGame>(toys::tic_tac_toe(), toys::Disguise{512, nullptr, {}, &largest});
    const Flat flat = flat_of(game, 9000, options);
    EXPECT_EQ(largest, 512U);
    EXPECT_EQ(flat.best_move(), MoveId{4}) << "the centre";
    std::uint64_t sum = 0;
    for (const FlatMove& move : flat.moves()) sum += move.playouts;
    EXPECT_EQ(sum, 9000U);
    options.lanes = false;
    largest = 0;
    flat_of(game, 100, options);
    EXPECT_EQ(largest, 0U);
  }
}

TEST(Flat, TheReportTellsWhatWasDone) {
  Flat flat(three_ways(20, 70, 40), RoleId{0}, {}, 1);
  const SearchReport& report = flat.search({TimePoint::max(), 100}, kStill, kGo);
  EXPECT_EQ(report.simulations, 100U);
  EXPECT_EQ(report.playouts, 100U);
  EXPECT_EQ(report.end, SearchEnd::kSimulations);
  EXPECT_NEAR(*report.value, 70, 1e-9);
  EXPECT_EQ(report.best_visits, 33U);
  EXPECT_EQ(report.second_visits, 34U);
}

TEST(Flat, AfterAMoveItBeginsAnew) {
  Flat flat = flat_of(toys::tic_tac_toe(), 1000);
  flat.advance(std::array{MoveId{4}, MoveId{19}});
  EXPECT_EQ(flat.moves().size(), 1U) << "noop";
  flat.advance(std::array{MoveId{9}, MoveId{10}});
  ASSERT_EQ(flat.moves().size(), 7U);
  for (const FlatMove& move : flat.moves()) EXPECT_EQ(move.playouts, 0U);
}

TEST(Flat, SlowRulesAreTimedPlyByPly) {
  ManualClock clock;
  const auto game = std::make_shared<toys::DisguisedGame>(toys::nim({15, 15, 15, 15}),
                                                          toys::Disguise{1, &clock, Seconds(0.01), nullptr});
  Flat flat(game, RoleId{0}, {}, 1);
  const TimePoint deadline = after(clock.now(), Seconds(1));
  EXPECT_EQ(flat.search({deadline}, clock, kGo).end, SearchEnd::kTime);
  EXPECT_LT(clock.now(), after(deadline, Seconds(0.03)));
  EXPECT_GT(flat.report().simulations, 0U);
}

TEST(Flat, WhereNothingCanBePlayedNothingIs) {
  EXPECT_EQ(flat_of(toys::race(5), 10, {}, 1).best_move(), kNoMove);
  Flat flat(toys::tic_tac_toe(), RoleId{0}, {}, 1);
  const std::atomic<bool> stop{true};
  EXPECT_EQ(flat.search({}, kStill, stop).end, SearchEnd::kStopped);
  EXPECT_EQ(flat.best_move(), MoveId{0}) << "a legal one without any playout";
}

}  // namespace
}  // namespace senet::search
