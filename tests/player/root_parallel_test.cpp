#include "player/root_parallel.h"

#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "player/make_player.h"
#include "support/disguised_game.h"
#include "support/play_match.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

using search::kGo;
using search::kStill;
using search::SearchEnd;
using search::SearchReport;
using search::with_c;

TEST(RootParallel, OneThreadIsTheSearchItselfToTheBit) {
  for (const auto& game : {toys::tic_tac_toe(), toys::rock_paper_scissors(4), toys::doubling(33, 6)}) {
    search::Mcts plain(game, RoleId{0}, with_c(0.7), 7);
    RootParallel parallel(game, RoleId{0}, with_c(0.7), 1, 7);
    plain.search({TimePoint::max(), 1000}, kStill, kGo);
    const SearchReport& report = parallel.search({TimePoint::max(), 1000}, kStill, {});
    EXPECT_EQ(report.simulations, plain.report().simulations);
    EXPECT_EQ(report.value, plain.report().value);
    EXPECT_EQ(report.nodes, plain.report().nodes);
    EXPECT_EQ(report.best_visits, plain.report().best_visits);
    EXPECT_EQ(parallel.best_move(), plain.best_move());
    const auto edges = search::root_edges(plain);
    for (const RootParallel::RootMove& move : parallel.root_moves()) {
      EXPECT_EQ(move.visits, edges.at(index(move.move)).visits);
      EXPECT_EQ(move.sum, edges.at(index(move.move)).sum);
    }
  }
}

TEST(RootParallel, VisitsOfTheRootsMovesAreAddedUp) {
  RootParallel parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), 3, 1);
  const SearchReport report = parallel.search({TimePoint::max(), 1000}, kStill, {});
  EXPECT_EQ(report.simulations, 1000U);
  EXPECT_EQ(report.end, SearchEnd::kSimulations);
  ASSERT_EQ(parallel.searches().size(), 3U);
  std::map<MoveId, std::uint64_t> visits;
  std::uint64_t nodes = 0;
  std::vector<std::uint64_t> simulations;
  for (const auto& search : parallel.searches()) {
    for (const auto& [move, edge] : search::root_edges(*search)) visits[MoveId{move}] += edge.visits;
    simulations.push_back(search->report().simulations);
    nodes += search->report().nodes;
  }
  EXPECT_EQ(simulations, (std::vector<std::uint64_t>{334, 333, 333}));
  EXPECT_EQ(report.nodes, nodes);
  std::uint64_t sum = 0;
  for (const RootParallel::RootMove& move : parallel.root_moves()) {
    EXPECT_EQ(move.visits, visits[move.move]);
    sum += move.visits;
  }
  EXPECT_EQ(sum, 1000U);
  EXPECT_EQ(report.best_visits, parallel.root_moves()[0].visits);
  EXPECT_EQ(report.second_visits, parallel.root_moves()[1].visits);
  EXPECT_EQ(parallel.best_move(), parallel.root_moves()[0].move);
  EXPECT_NEAR(*report.value, 100 * parallel.root_moves()[0].mean(), 1e-9);
}

TEST(RootParallel, ThreadsSearchBySeedsOfTheirOwn) {
  RootParallel parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), 2, 1);
  parallel.search({TimePoint::max(), 2000}, kStill, {});
  const auto first = search::root_edges(*parallel.searches()[0]);
  const auto second = search::root_edges(*parallel.searches()[1]);
  bool differ = false;
  for (const auto& [move, edge] : first) differ = differ || second.at(move).sum != edge.sum;
  EXPECT_TRUE(differ);
}

TEST(RootParallel, RepeatsForTheSameSeed) {
  const auto run = [] {
    std::vector<Goal> goals;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const std::string spec = "mcts(threads=3,simulations=90,memory=16)";
      goals.push_back(toys::play_match(toys::rock_paper_scissors(5), {spec, "random"}, seed)[0]);
    }
    return goals;
  };
  EXPECT_EQ(run(), run());
}

TEST(RootParallel, AFewSimulationsForManyThreadsAreEnough) {
  RootParallel parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), 8, 1);
  EXPECT_EQ(parallel.search({TimePoint::max(), 3}, kStill, {}).simulations, 3U);
  EXPECT_NE(parallel.best_move(), kNoMove);
}

TEST(RootParallel, AllThreadsMoveOnAndKeepWhatTheyKnow) {
  RootParallel parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), 2, 1);
  parallel.search({TimePoint::max(), 4000}, kStill, {});
  parallel.advance(std::array{MoveId{4}, MoveId{19}});
  parallel.advance(std::array{MoveId{9}, MoveId{10}});
  EXPECT_EQ(parallel.legal().size(), 7U);
  std::uint64_t kept = 0;
  for (const RootParallel::RootMove& move : parallel.root_moves()) kept += move.visits;
  EXPECT_GT(kept, 7U);
}

TEST(RootParallel, ThePuzzlesBestLineWinsWhoeverFoundIt) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(toys::play_match(toys::doubling(33, 6), {"mcts(threads=3,simulations=900,memory=16)"}, seed),
              std::vector<Goal>{100});
  }
}

TEST(RootParallel, OnceASolutionIsKnownAllThreadsEnd) {
  const SteadyClock clock;
  RootParallel parallel(toys::doubling(33, 6), RoleId{0}, with_c(0.7), 2, 1);
  EXPECT_EQ(parallel.search({}, clock, {}).end, SearchEnd::kSolved);  // there is no other end
  EXPECT_EQ(*parallel.report().value, 100);
}

TEST(RootParallel, ARequestToStopReachesAllThreads) {
  const SteadyClock clock;
  RootParallel parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), 3, 1);  // which has no other end
  std::stop_source source;
  std::jthread stopper([&source] { source.request_stop(); });
  EXPECT_EQ(parallel.search({}, clock, source.get_token()).end, SearchEnd::kStopped);
}

TEST(RootParallel, WhatOneThreadProvesIsPlayed) {
  const auto game = toys::nim({1, 1, 2, 0});
  search::SearchOptions options = with_c(0.7);
  options.solver = true;
  RootParallel parallel(game, RoleId{0}, options, 2, 1);
  const SteadyClock clock;
  const SearchReport report = parallel.search({}, clock, {});
  EXPECT_EQ(report.end, SearchEnd::kSolved);
  EXPECT_TRUE(report.proven);
  EXPECT_EQ(report.value, 100);
  EXPECT_EQ(game->move_name(parallel.best_move()), "(take 2 2)");
  for (const RootParallel::RootMove& move : parallel.root_moves()) {
    EXPECT_LE(move.low, move.high);
    EXPECT_EQ(move.low == 100, game->move_name(move.move) == "(take 2 2)");
  }
}

TEST(RootParallel, PlaysOnLanesToo) {
  const auto game = std::make_shared<toys::DisguisedGame>(toys::nim({3, 4, 0, 0}), toys::Disguise{64});
  RootParallel parallel(game, RoleId{0}, with_c(0.7), 2, 1);
  parallel.search({TimePoint::max(), 4000}, kStill, {});
  EXPECT_EQ(game->move_name(parallel.best_move()), "(take 1 1)");
}

}  // namespace
}  // namespace senet
