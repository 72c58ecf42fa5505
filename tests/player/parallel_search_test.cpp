#include "player/parallel_search.h"

#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "player/make_player.h"
#include "sim/rules_game.h"
#include "support/disguised_game.h"
#include "support/evaluated_tree.h"
#include "support/play_match.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"
#include "support/toy_tree.h"

namespace senet {
namespace {

using search::kGo;
using search::kStill;
using search::SearchEnd;
using search::SearchReport;
using search::with_c;

// Threads that search a tree each, and the same one.
Threads trees(std::uint64_t count) { return {count, Threads::Kind::kRoot}; }
Threads one_tree(std::uint64_t count) { return {count, Threads::Kind::kTree}; }

void expect_the_search_itself(const Threads& threads) {
  for (const auto& game : {toys::tic_tac_toe(), toys::rock_paper_scissors(4), toys::doubling(33, 6)}) {
    search::Mcts plain(game, RoleId{0}, with_c(0.7), 7);
    ParallelSearch parallel(game, RoleId{0}, with_c(0.7), threads, 7);
    plain.search({TimePoint::max(), 1000}, kStill, kGo);
    const SearchReport& report = parallel.search({TimePoint::max(), 1000}, kStill, {});
    EXPECT_EQ(report.simulations, plain.report().simulations);
    EXPECT_EQ(report.value, plain.report().value);
    EXPECT_EQ(report.nodes, plain.report().nodes);
    EXPECT_EQ(report.best_visits, plain.report().best_visits);
    EXPECT_EQ(parallel.best_move(), plain.best_move());
    const auto edges = search::root_edges(plain);
    for (const ParallelSearch::RootMove& move : parallel.root_moves()) {
      EXPECT_EQ(move.visits, edges.at(index(move.move)).visits);
      EXPECT_EQ(move.sum, edges.at(index(move.move)).sum);
    }
  }
}

TEST(ParallelSearch, OneThreadIsTheSearchItselfToTheBit) {
  expect_the_search_itself(trees(1));
  expect_the_search_itself(one_tree(1));
}

TEST(ParallelSearch, LeftToItselfEachThreadHasATreeWherePlayoutsRunOneByOne) {
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), {2}, 1);
  const std::uint64_t nodes = parallel.search({TimePoint::max(), 1000}, kStill, {}).nodes;
  EXPECT_EQ(nodes, parallel.searches()[0]->report().nodes + parallel.searches()[1]->report().nodes);
  EXPECT_NE(&parallel.searches()[0]->tree(), &parallel.searches()[1]->tree());
}

TEST(ParallelSearch, LeftToItselfThreadsShareATreeWherePlayoutsRunSideBySide) {
  const auto game = std::make_shared<toys::DisguisedGame>(toys::tic_tac_toe(), toys::Disguise{.lanes = 8});
  ParallelSearch parallel(game, RoleId{0}, with_c(0.7), {2}, 1);
  EXPECT_EQ(&parallel.searches()[0]->tree(), &parallel.searches()[1]->tree());
}

TEST(ParallelSearch, VisitsOfTheRootsMovesAreAddedUp) {
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), trees(3), 1);
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
  for (const ParallelSearch::RootMove& move : parallel.root_moves()) {
    EXPECT_EQ(move.visits, visits[move.move]);
    sum += move.visits;
  }
  EXPECT_EQ(sum, 1000U);
  EXPECT_EQ(report.best_visits, parallel.root_moves()[0].visits);
  EXPECT_EQ(report.second_visits, parallel.root_moves()[1].visits);
  EXPECT_EQ(parallel.best_move(), parallel.root_moves()[0].move);
  EXPECT_NEAR(*report.value, 100 * parallel.root_moves()[0].mean(), 1e-9);
}

TEST(ParallelSearch, ThreadsSearchBySeedsOfTheirOwn) {
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), trees(2), 1);
  parallel.search({TimePoint::max(), 2000}, kStill, {});
  const auto first = search::root_edges(*parallel.searches()[0]);
  const auto second = search::root_edges(*parallel.searches()[1]);
  bool differ = false;
  for (const auto& [move, edge] : first) differ = differ || second.at(move).sum != edge.sum;
  EXPECT_TRUE(differ);
}

TEST(ParallelSearch, RepeatsForTheSameSeed) {
  const auto run = [] {
    std::vector<Goal> goals;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const std::string spec = "mcts(threads=3,parallel=root,simulations=90,memory=16)";
      goals.push_back(toys::play_match(toys::rock_paper_scissors(5), {spec, "random"}, seed)[0]);
    }
    return goals;
  };
  EXPECT_EQ(run(), run());
}

TEST(ParallelSearch, AFewSimulationsForManyThreadsAreEnough) {
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), trees(8), 1);
  EXPECT_EQ(parallel.search({TimePoint::max(), 3}, kStill, {}).simulations, 3U);
  EXPECT_NE(parallel.best_move(), kNoMove);
}

TEST(ParallelSearch, AllThreadsMoveOnAndKeepWhatTheyKnow) {
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), trees(2), 1);
  parallel.search({TimePoint::max(), 4000}, kStill, {});
  parallel.advance(std::array{MoveId{4}, MoveId{19}});
  parallel.advance(std::array{MoveId{9}, MoveId{10}});
  EXPECT_EQ(parallel.legal().size(), 7U);
  std::uint64_t kept = 0;
  for (const ParallelSearch::RootMove& move : parallel.root_moves()) kept += move.visits;
  EXPECT_GT(kept, 7U);
}

TEST(ParallelSearch, ThePuzzlesBestLineWinsWhoeverFoundIt) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(
        toys::play_match(toys::doubling(33, 6), {"mcts(threads=3,parallel=root,simulations=900,memory=16)"}, seed),
        std::vector<Goal>{100});
  }
}

TEST(ParallelSearch, OnceASolutionIsKnownAllThreadsEnd) {
  const SteadyClock clock;
  ParallelSearch parallel(toys::doubling(33, 6), RoleId{0}, with_c(0.7), trees(2), 1);
  EXPECT_EQ(parallel.search({}, clock, {}).end, SearchEnd::kSolved);  // there is no other end
  EXPECT_EQ(*parallel.report().value, 100);
}

TEST(ParallelSearch, ARequestToStopReachesAllThreads) {
  const SteadyClock clock;
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), trees(3), 1);  // which has no other end
  std::stop_source source;
  std::jthread stopper([&source] { source.request_stop(); });
  EXPECT_EQ(parallel.search({}, clock, source.get_token()).end, SearchEnd::kStopped);
}

TEST(ParallelSearch, WhatOneThreadProvesIsPlayed) {
  const auto game = toys::nim({1, 1, 2, 0});
  search::SearchOptions options = with_c(0.7);
  options.solver = true;
  ParallelSearch parallel(game, RoleId{0}, options, trees(2), 1);
  const SteadyClock clock;
  const SearchReport report = parallel.search({}, clock, {});
  EXPECT_EQ(report.end, SearchEnd::kSolved);
  EXPECT_TRUE(report.proven);
  EXPECT_EQ(report.value, 100);
  EXPECT_EQ(game->move_name(parallel.best_move()), "(take 2 2)");
  for (const ParallelSearch::RootMove& move : parallel.root_moves()) {
    EXPECT_LE(move.low, move.high);
    EXPECT_EQ(move.low == 100, game->move_name(move.move) == "(take 2 2)");
  }
}

TEST(ParallelSearch, PlaysOnLanesToo) {
  const auto game = std::make_shared<toys::DisguisedGame>(toys::nim({3, 4, 0, 0}), toys::Disguise{64});
  ParallelSearch parallel(game, RoleId{0}, with_c(0.7), trees(2), 1);
  parallel.search({TimePoint::max(), 4000}, kStill, {});
  EXPECT_EQ(game->move_name(parallel.best_move()), "(take 1 1)");
}

// Visits and sums of a node agree with those of its parts, as if one thread had made them all.
void check_node(search::Tree& tree, search::Link link, std::uint64_t expected) {
  if (link.none() || link.terminal()) return;
  for (auto id = link.block(); id != search::BlockPool::kNone; id = tree.section(id).next) {
    const search::Section& section = tree.section(id);
    EXPECT_EQ(section.visits, expected);
    std::uint64_t visits = 0;
    for (const search::Edge& edge : section.edges()) {
      visits += edge.visits;
      EXPECT_GE(edge.sum, 0);
      EXPECT_LE(edge.sum, edge.visits + 1e-9);
    }
    EXPECT_EQ(visits, section.visits);
    if (!search::Tree::alone(section) || section.joint == 0) continue;
    for (const search::Edge& edge : section.edges()) {
      if (edge.child.none() || edge.child.terminal()) continue;
      const std::uint64_t below = tree.section(edge.child.block()).visits;
      if (tree.shares()) continue;  // it may have been come to by other ways
      EXPECT_LT(below, edge.visits) << "several may have come to a leaf before it had a node";
      check_node(tree, edge.child, below);
    }
  }
}

TEST(OneTree, ThreadsGrowItAsOneWould) {
  std::size_t largest_wave = 0;
  for (const toys::Disguise& disguise : {toys::Disguise{1}, {64}, {64, nullptr, {}, nullptr, &largest_wave}}) {
    for (const auto& inner : {toys::tic_tac_toe(), toys::nim({3, 4, 5, 0}), toys::race(12), toys::doubling(900, 3),
                              toys::rock_paper_scissors(5)}) {
      SCOPED_TRACE(inner->info().name);
      const auto game = std::make_shared<toys::DisguisedGame>(inner, disguise);
      ParallelSearch parallel(game, RoleId{0}, with_c(0.7), one_tree(3), 1);
      const SearchReport report = parallel.search({TimePoint::max(), 3'001}, kStill, {});
      EXPECT_EQ(report.simulations, 3'001U);
      EXPECT_EQ(report.end, SearchEnd::kSimulations);
      search::Tree& tree = parallel.searches()[2]->tree();
      EXPECT_EQ(&tree, &parallel.searches()[0]->tree());
      EXPECT_EQ(report.nodes, tree.nodes());
      EXPECT_EQ(report.tree_bytes, tree.used_bytes());
      check_node(tree, tree.root(), 3'001);
    }
  }
}

TEST(OneTree, ItsReportIsOfTheMovesThatAllTriedTogether) {
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), one_tree(2), 1);
  const SearchReport report = parallel.search({TimePoint::max(), 2'000}, kStill, {});
  const std::vector<ParallelSearch::RootMove> moves = parallel.root_moves();
  ASSERT_EQ(moves.size(), 9U);
  EXPECT_EQ(report.best_visits, moves[0].visits);
  EXPECT_EQ(report.second_visits, moves[1].visits);
  EXPECT_NEAR(*report.value, 100 * moves[0].mean(), 1e-9);
  EXPECT_EQ(parallel.best_move(), moves[0].move);
}

TEST(OneTree, MovesOnForAllThreads) {
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), one_tree(3), 1);
  parallel.search({TimePoint::max(), 4'000}, kStill, {});
  parallel.advance(std::array{MoveId{4}, MoveId{19}});
  parallel.advance(std::array{MoveId{9}, MoveId{10}});
  std::uint64_t kept = 0;
  for (const ParallelSearch::RootMove& move : parallel.root_moves()) kept += move.visits;
  EXPECT_GT(kept, 7U);
  for (const auto& search : parallel.searches()) EXPECT_EQ(search->legal().size(), 7U);
  parallel.search({TimePoint::max(), 3'000}, kStill, {});
  search::Tree& tree = parallel.searches()[0]->tree();
  check_node(tree, tree.root(), kept + 3'000);
}

TEST(OneTree, ProvesTheValueOfEveryNim) {
  search::SearchOptions options = with_c(0.7);
  options.solver = true;
  const SteadyClock clock;
  for (std::uint32_t i = 1; i < 64; ++i) {
    const std::array<std::uint32_t, 4> heaps{i % 4, i / 4 % 4, i / 16, 0};
    ParallelSearch parallel(toys::nim(heaps), RoleId{0}, options, one_tree(3), i);
    const SearchReport report = parallel.search({}, clock, {});  // there is no other end
    EXPECT_EQ(report.end, SearchEnd::kSolved);
    EXPECT_EQ(report.value, (heaps[0] ^ heaps[1] ^ heaps[2]) != 0 ? 100 : 0) << i;
    EXPECT_TRUE(report.proven);
  }
}

TEST(OneTree, MayHavePositionsThatSeveralWaysLeadTo) {
  search::SearchOptions options = with_c(0.7);
  options.solver = options.transpositions = true;
  const SteadyClock clock;
  ParallelSearch parallel(toys::nim({3, 4, 5, 0}), RoleId{0}, options, one_tree(3), 1);
  EXPECT_EQ(parallel.search({}, clock, {}).value, 100);
}

TEST(OneTree, PositionsAreEvaluatedWhileOthersSearch) {
  // Three plies of three moves each; the last position of every three is worth most to the first role.
  toys::EvaluatedTree toy({"a", "b"}, 3);
  std::vector<std::uint32_t> row(27);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = toy.leaf({static_cast<Goal>(i), static_cast<Goal>(100 - i)});
  for (const bool first : {true, false, true}) {
    std::vector<std::uint32_t> above;
    for (std::size_t i = 0; i < row.size(); i += 3) {
      using Moves = std::vector<std::vector<std::uint32_t>>;
      above.push_back(
          toy.node(first ? Moves{{0, 1, 2}, {0}} : Moves{{0}, {0, 1, 2}}, {row[i], row[i + 1], row[i + 2]}));
    }
    row = above;
  }
  for (std::size_t node = 0; node < 40; ++node) toy.worth.push_back(node % 3 == 2 ? 0.5 : -0.5);
  const auto game =
      std::make_shared<RulesGame<toys::EvaluatedTree>>("toy", std::make_shared<toys::EvaluatedTree>(std::move(toy)));
  search::SearchOptions options = with_c(0.7);
  options.backup.kind = search::BackupOptions::Kind::kImplicit;
  options.solver = true;
  for (const bool shares : {false, true}) {
    options.transpositions = shares;
    ParallelSearch parallel(game, RoleId{0}, options, one_tree(3), 1);
    const SearchReport report = parallel.search({TimePoint::max(), 3'000}, kStill, {});
    EXPECT_EQ(report.end, SearchEnd::kSolved);
    EXPECT_EQ(report.value, 20) << "the least of the second role's best replies in the last third";
  }
}

TEST(OneTree, ForgetsProofsForAllThreadsWhenTheyRelyOnWhatIsWrong) {
  // Both can get 100, so that what b is sure of takes nothing from a: found out while others are under way.
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    toys::ToyTree toy({"a", "b"}, 2);
    const auto both = toy.leaf({100, 100});
    const auto first = toy.leaf({100, 30});
    const auto choice = toy.node({{0}, {0, 1}}, {both, first});
    const auto little = toy.leaf({40, 0});
    toy.node({{0, 1}, {0}}, {choice, little});
    search::SearchOptions options = with_c(0.7);
    options.solver = true;
    ParallelSearch parallel(game_of(std::move(toy)), RoleId{0}, options, one_tree(3), seed);
    const SearchReport report = parallel.search({TimePoint::max(), 3'000}, kStill, {});
    EXPECT_EQ(parallel.best_move(), MoveId{0});
    EXPECT_EQ(report.value, 100);
  }
}

TEST(OneTree, IsRecycledWhileThreadsWait) {
  std::size_t largest_wave = 0;
  for (const toys::Disguise& disguise : {toys::Disguise{1}, {64}, {64, nullptr, {}, nullptr, &largest_wave}}) {
    for (const auto& inner : {toys::tic_tac_toe(), toys::nim({3, 4, 5, 0}), toys::rock_paper_scissors(5)}) {
      SCOPED_TRACE(inner->info().name);
      const auto game = std::make_shared<toys::DisguisedGame>(inner, disguise);
      search::SearchOptions options = with_c(0.7);
      options.nodes = 200;
      options.transpositions = inner->info().name == "nim";
      ParallelSearch parallel(game, RoleId{0}, options, one_tree(3), 1);
      EXPECT_EQ(parallel.search({TimePoint::max(), 6'000}, kStill, {}).simulations, 6'000U);
      search::Tree& tree = parallel.searches()[0]->tree();
      EXPECT_LE(tree.nodes(), 200U);
      check_node(tree, tree.root(), 6'000);
    }
  }
}

TEST(OneTree, ComponentsThatLearnWorkInThreadsToo) {
  for (const char* spec : {"select=grave(ref=5),bias=history", "playout=nst,decisive=anti,bonus=rb"}) {
    const std::string player = std::string("mcts(threads=3,simulations=600,memory=16,") + spec + ")";
    EXPECT_EQ(toys::play_match(toys::nim({3, 4, 0, 0}), {player, "random"}, 1)[0], 100) << spec;
  }
}

TEST(OneTree, ThePuzzlesBestLineWins) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(toys::play_match(toys::doubling(33, 6), {"mcts(threads=3,simulations=900,memory=16)"}, seed),
              std::vector<Goal>{100});
  }
}

TEST(OneTree, ARequestToStopReachesAllThreads) {
  const SteadyClock clock;
  ParallelSearch parallel(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), one_tree(3), 1);  // which has no other end
  std::stop_source source;
  std::jthread stopper([&source] { source.request_stop(); });
  EXPECT_EQ(parallel.search({}, clock, source.get_token()).end, SearchEnd::kStopped);
}

}  // namespace
}  // namespace senet
