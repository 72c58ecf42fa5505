#include "search/mcts.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "support/disguised_game.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"
#include "support/toy_tree.h"

namespace senet::search {
namespace {

using toys::game_of;
using toys::ToyTree;

TEST(Mcts, VisitsOfAWinAndALossAreThoseComputedByHand) {
  ToyTree tree({"a"}, 2);
  const auto loss = tree.leaf({0});
  const auto win = tree.leaf({90});
  tree.node({{0, 1}}, {loss, win});
  const auto game = game_of(std::move(tree));
  // c = 1. After 10 simulations the win has 9 visits, 0.9 + sqrt(ln 10 / 9) = 1.4058, the loss sqrt(ln 10) = 1.5174:
  // the loss is tried again as the tenth already, where 0.9 + sqrt(ln 9 / 8) = 1.4241 < sqrt(ln 9) = 1.4823, while
  // with 8 simulations 0.9 + sqrt(ln 8 / 7) = 1.4450 > sqrt(ln 8) = 1.4420.
  Mcts nine = search_of(game, 9, with_c(1));
  EXPECT_EQ(root_edges(nine)[0].visits, 1U);
  EXPECT_EQ(root_edges(nine)[1].visits, 8U);
  Mcts ten = search_of(game, 10, with_c(1));
  EXPECT_EQ(root_edges(ten)[0].visits, 2U);
  EXPECT_EQ(root_edges(ten)[1].visits, 8U);
  EXPECT_DOUBLE_EQ(root_edges(ten)[1].sum, 8 * 0.9);
  EXPECT_EQ(root_edges(ten)[0].sum, 0);
  EXPECT_EQ(ten.best_move(), MoveId{1});
  EXPECT_EQ(ten.report().playouts, 0U) << "terminal positions need no playout";
  EXPECT_EQ(ten.report().depth, 1U);
}

TEST(Mcts, EachRoleIsCreditedWithItsOwnGoal) {
  ToyTree tree({"a", "b", "c"}, 2);
  const auto first = tree.leaf({10, 60, 30});
  const auto second = tree.leaf({80, 40, 100});
  const auto third = tree.leaf({20, 0, 50});
  const auto choice = tree.node({{0}, {0, 1}, {}}, {first, second});
  tree.node({{0, 1}, {0}, {}}, {choice, third});
  Mcts mcts = search_of(game_of(std::move(tree)), 400, with_c(0.2));
  // b prefers 60 to 40, so a gets 10 on the left, 20 on the right.
  EXPECT_EQ(mcts.best_move(), MoveId{1});
  auto root = root_edges(mcts);
  EXPECT_NEAR(root[1].mean(), 0.2, 1e-9);
  const Section& below = mcts.tree().section(root[0].child.block());
  EXPECT_EQ(below.role, 1);
  auto edges = edges_of(below);
  ASSERT_EQ(edges.size(), 2U);
  EXPECT_NEAR(edges[2].mean(), 0.6, 1e-9);
  EXPECT_NEAR(edges[3].mean(), 0.4, 1e-9);
  EXPECT_GT(edges[2].visits, edges[3].visits);
  EXPECT_EQ(edges[2].visits + edges[3].visits + 1, root[0].visits) << "all but the first went on";
}

// Visits and sums of a node agree with those of its parts.
void check_node(Mcts& mcts, Link link, std::uint64_t expected) {
  if (link.none() || link.terminal()) return;
  const Section& first = mcts.tree().section(link.block());
  for (BlockPool::Id id = link.block(); id != BlockPool::kNone; id = mcts.tree().section(id).next) {
    const Section& section = mcts.tree().section(id);
    EXPECT_EQ(section.visits, expected);
    std::uint64_t visits = 0;
    for (const Edge& edge : section.edges()) {
      visits += edge.visits;
      EXPECT_GE(edge.sum, 0);
      EXPECT_LE(edge.sum, edge.visits + 1e-9);
      if (Tree::alone(section) && edge.visits > 0) check_node(mcts, edge.child, edge.visits - 1);
    }
    EXPECT_EQ(visits, section.visits);
  }
  EXPECT_GT(first.visits, 0U);
}

TEST(Mcts, VisitsAddUpThroughoutTheTree) {
  std::size_t largest_wave = 0;
  for (const toys::Disguise& disguise : {toys::Disguise{1}, {64}, {64, nullptr, {}, nullptr, &largest_wave}}) {
    for (const auto& inner : {toys::tic_tac_toe(), toys::nim({3, 4, 5, 0}), toys::race(12), toys::doubling(900, 3)}) {
      const auto game = std::make_shared<toys::DisguisedGame>(inner, disguise);
      Mcts mcts = search_of(game, 3'000);
      SCOPED_TRACE(inner->info().name);
      EXPECT_EQ(mcts.report().simulations, 3'000U);
      check_node(mcts, mcts.tree().root(), 3'000);
    }
  }
}

TEST(Mcts, SimultaneousMovesAreChosenByEachRoleForItself) {
  Mcts mcts = search_of(toys::rock_paper_scissors(1), 6'000);
  for (std::size_t role = 0; role < 2; ++role) {
    auto edges = root_edges(mcts, role);
    ASSERT_EQ(edges.size(), 3U);
    std::uint64_t visits = 0;
    for (const auto& [move, edge] : edges) {
      visits += edge.visits;
      EXPECT_NEAR(edge.visits, 2'000, 200) << "role " << role << " mixes";
      EXPECT_NEAR(edge.mean(), 0.5, 0.03);
    }
    EXPECT_EQ(visits, 6'000U);
  }
}

TEST(Mcts, ADominantSimultaneousMoveIsFound) {
  ToyTree tree({"a", "b"}, 2);
  const auto both_stay = tree.leaf({60, 60});
  const auto a_leaves = tree.leaf({100, 0});
  const auto b_leaves = tree.leaf({0, 100});
  const auto both_leave = tree.leaf({20, 20});
  tree.node({{0, 1}, {0, 1}}, {both_stay, b_leaves, a_leaves, both_leave});
  const auto game = game_of(std::move(tree));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(search_of(game, 300, with_c(0.7), 0, seed).best_move(), MoveId{1});
    EXPECT_EQ(search_of(game, 300, with_c(0.7), 1, seed).best_move(), MoveId{3});
  }
}

TEST(Mcts, ChanceIsDrawnUniformly) {
  ToyTree tree({"random", "a"}, 4);
  std::vector<std::uint32_t> lots;
  for (const Goal goal : {Goal{0}, Goal{100}, Goal{0}, Goal{0}}) lots.push_back(tree.leaf({0, goal}));
  const auto lottery = tree.node({{0, 1, 2, 3}, {0}}, lots);
  const auto sure = tree.leaf({100, 30});
  tree.node({{0}, {0, 1}}, {lottery, sure});
  Mcts mcts = search_of(game_of(std::move(tree)), 8'000, with_c(0.7), 1);
  auto root = root_edges(mcts, 1);
  EXPECT_EQ(mcts.best_move(), MoveId{5}) << "30 for sure is more than 100 in one of four";
  EXPECT_NEAR(root[4].mean(), 0.25, 0.03);
  const Section& lottery_node = mcts.tree().section(root[4].child.block());
  for (const Edge& edge : lottery_node.edges()) EXPECT_NEAR(edge.visits, lottery_node.visits / 4.0, 120);
}

TEST(Mcts, TheSameSeedGivesTheSameTreeToTheBit) {
  for (const std::size_t lanes : {1U, 64U}) {
    const auto game =
        std::make_shared<toys::DisguisedGame>(toys::tic_tac_toe(), toys::Disguise{lanes, nullptr, {}, nullptr});
    const auto sums = [&](std::uint64_t seed) {
      Mcts mcts = search_of(game, 2'000, with_c(0.7), 0, seed);
      std::vector<double> list;
      for (const auto& [move, edge] : root_edges(mcts)) {
        list.push_back(edge.sum);
        list.push_back(edge.visits);
      }
      return list;
    };
    EXPECT_EQ(sums(7), sums(7));
    EXPECT_NE(sums(7), sums(8));
  }
}

TEST(Mcts, AdvanceKeepsTheCountsBelowTheMovePlayed) {
  Mcts mcts = search_of(toys::tic_tac_toe(), 5'000);
  const MoveId centre{4};
  const std::uint32_t visits = root_edges(mcts)[4].visits;
  mcts.advance(std::array{centre, MoveId{19}});
  ASSERT_NE(mcts.tree().root_section(RoleId{1}), nullptr);
  EXPECT_EQ(mcts.tree().root_section(RoleId{1})->visits, visits - 1);
  EXPECT_EQ(mcts.legal().size(), 1U) << "noop";
  mcts.search({TimePoint::max(), 1'000}, kStill, kGo);
  EXPECT_EQ(mcts.tree().root_section(RoleId{1})->visits, visits - 1 + 1'000);
  check_node(mcts, mcts.tree().root(), visits - 1 + 1'000);
}

TEST(Mcts, AdvanceWorksWithoutATreeToo) {
  Mcts mcts(toys::tic_tac_toe(), RoleId{1}, with_c(0.7), 1);
  mcts.advance(std::array{MoveId{0}, MoveId{19}});
  EXPECT_EQ(mcts.legal().size(), 8U);
  mcts.search({TimePoint::max(), 100}, kStill, kGo);
  EXPECT_EQ(mcts.report().simulations, 100U);
}

TEST(Mcts, AFullTreeIsSearchedOnWithoutGrowing) {
  SearchOptions options = with_c(0.7);
  options.recycle = false;
  options.nodes = 50;
  for (const auto& game : {toys::tic_tac_toe(), toys::rock_paper_scissors(5), toys::race(20)}) {
    Mcts mcts = search_of(game, 2'000, options);
    EXPECT_EQ(mcts.report().simulations, 2'000U);
    EXPECT_LE(mcts.tree().nodes(), 50U);
    EXPECT_GE(mcts.tree().nodes(), 40U);
  }
}

TEST(Mcts, WithTwoPositionsItStillSearches) {
  SearchOptions options = with_c(0.7);
  options.nodes = 2;
  Mcts mcts = search_of(toys::tic_tac_toe(), 500, options);
  EXPECT_EQ(mcts.report().simulations, 500U);
  EXPECT_EQ(root_edges(mcts).size(), 2U);
}

TEST(Mcts, FindsTheWinningMoveOfNim) {
  // Only equal heaps are lost for the one to move.
  const auto game = toys::nim({3, 4, 0, 0});
  EXPECT_EQ(game->move_name(search_of(game, 20'000).best_move()), "(take 1 1)");
}

TEST(Mcts, BlocksALine) {
  const auto game = toys::tic_tac_toe();
  Mcts mcts(game, RoleId{1}, with_c(0.7), 1);
  // x has 1 1 and 1 2, o has the centre
  mcts.advance(std::array{MoveId{0}, MoveId{19}});
  mcts.advance(std::array{MoveId{9}, MoveId{14}});
  mcts.advance(std::array{MoveId{1}, MoveId{19}});
  mcts.search({TimePoint::max(), 2'000}, kStill, kGo);
  EXPECT_EQ(game->move_name(mcts.best_move()), "(mark 1 3)");
}

TEST(Mcts, APuzzleIsSolvedAndItsLineReplayed) {
  const auto game = toys::doubling(97, 8);  // 1 2 3 6 12 24 48 96 97 in eight moves: one of few ways
  Mcts mcts(game, RoleId{0}, with_c(0.7), 3);
  const auto simulator = game->new_simulator();
  bool solved = false;
  while (!simulator->terminal()) {
    mcts.search({TimePoint::max(), solved ? 1ULL : 20'000ULL}, kStill, kGo);
    EXPECT_TRUE(!solved || mcts.report().end == SearchEnd::kSolved) << "a known line is kept";
    solved = mcts.report().end == SearchEnd::kSolved;
    EXPECT_TRUE(!solved || mcts.report().value == 100);
    const std::array joint{mcts.best_move()};
    simulator->apply(joint);
    mcts.advance(joint);
  }
  EXPECT_TRUE(solved);
  std::array<Goal, 1> goal{};
  simulator->goals(goal);
  EXPECT_EQ(goal[0], 100);
}

TEST(Mcts, ALineIsGivenUpWhenAnotherMoveIsPlayed) {
  Mcts mcts = search_of(toys::doubling(8, 3), 5'000);
  ASSERT_EQ(mcts.report().end, SearchEnd::kSolved);
  mcts.advance(std::array{mcts.best_move()});
  EXPECT_EQ(mcts.best_move(), MoveId{1}) << "2 must be doubled to reach 8 in three moves";
  mcts.advance(std::array{MoveId{0}});
  mcts.search({TimePoint::max(), 50}, kStill, kGo);
  EXPECT_NE(mcts.report().end, SearchEnd::kSolved);
  EXPECT_LE(mcts.report().value, 50);
}

TEST(Mcts, ATerminalRootHasNothingToSearch) {
  Mcts mcts = search_of(toys::nim({0, 0, 0, 0}), 100);
  EXPECT_TRUE(mcts.terminal());
  EXPECT_EQ(mcts.report().end, SearchEnd::kNothingToDo);
  EXPECT_EQ(mcts.report().simulations, 0U);
  EXPECT_EQ(mcts.best_move(), kNoMove);
}

TEST(Mcts, ARoleWithoutLegalMoveGetsNone) {
  Mcts mcts = search_of(toys::race(7), 500, with_c(0.7), 2);
  EXPECT_TRUE(mcts.legal().empty());
  EXPECT_EQ(mcts.best_move(), kNoMove);
  EXPECT_EQ(mcts.report().simulations, 500U);
  EXPECT_TRUE(mcts.report().value.has_value());
}

TEST(Mcts, WithoutASimulationItNamesALegalMove) {
  const auto game = toys::tic_tac_toe();
  Mcts mcts(game, RoleId{0}, with_c(0.7), 1);
  mcts.search({kStill.now(), 100}, kStill, kGo);
  EXPECT_EQ(mcts.report().end, SearchEnd::kTime);
  EXPECT_EQ(mcts.report().simulations, 0U);
  EXPECT_EQ(mcts.best_move(), MoveId{0});
}

TEST(Mcts, APlayoutLongerThanTheClockIsCut) {
  ManualClock clock;
  const auto game =
      std::make_shared<toys::DisguisedGame>(toys::race(1'000), toys::Disguise{1, &clock, Seconds(0.1), nullptr});
  Mcts mcts(game, RoleId{0}, with_c(0.7), 1);
  mcts.search({after(clock.now(), Seconds(5)), 1'000}, clock, kGo);
  EXPECT_EQ(mcts.report().end, SearchEnd::kTime);
  EXPECT_EQ(mcts.report().simulations, 0U);
  EXPECT_LE(mcts.report().elapsed, Seconds(5.1 + 1e-6)) << "at most one ply late";
  EXPECT_EQ(mcts.tree().root_section(RoleId{0})->visits, 0U) << "what was cut leaves no trace";
  EXPECT_NE(mcts.best_move(), kNoMove);
}

TEST(Mcts, SlowRulesKeepTheDeadlineAndGiveTheSameStatistics) {
  ManualClock clock;
  const auto slow =
      std::make_shared<toys::DisguisedGame>(toys::tic_tac_toe(), toys::Disguise{1, &clock, Seconds(0.01), nullptr});
  Mcts mcts(slow, RoleId{0}, with_c(0.7), 5);
  mcts.search({after(clock.now(), Seconds(10)), 1'000'000}, clock, kGo);
  EXPECT_LE(mcts.report().elapsed, Seconds(10.01 + 1e-6));
  const std::uint64_t simulations = mcts.report().simulations;
  EXPECT_GT(simulations, 100U);
  Mcts fast = search_of(toys::tic_tac_toe(), simulations, with_c(0.7), 0, 5);
  auto left = root_edges(mcts);
  for (const auto& [move, edge] : root_edges(fast)) {
    EXPECT_EQ(left[move].visits, edge.visits);
    EXPECT_EQ(left[move].sum, edge.sum);
  }
}

TEST(Mcts, ASetFlagEndsTheSearch) {
  const std::atomic<bool> stop{true};
  Mcts mcts(toys::tic_tac_toe(), RoleId{0}, with_c(0.7), 1);
  mcts.search({}, kStill, stop);
  EXPECT_EQ(mcts.report().end, SearchEnd::kStopped);
  EXPECT_NE(mcts.best_move(), kNoMove);
}

TEST(Mcts, TheReportSaysWhatWasDone) {
  Mcts mcts = search_of(toys::tic_tac_toe(), 1'000);
  const SearchReport& report = mcts.report();
  EXPECT_EQ(report.end, SearchEnd::kSimulations);
  EXPECT_LE(report.playouts, 1'000U);
  EXPECT_GT(report.plies, report.playouts * 3);
  EXPECT_GT(report.best_visits, report.second_visits);
  EXPECT_GT(report.nodes, 500U);
  EXPECT_GT(report.tree_bytes, report.nodes * 24);
  EXPECT_GE(report.depth, 3U);
  ASSERT_TRUE(report.value.has_value());
  EXPECT_GT(*report.value, 50);
}

TEST(Mcts, AGuideAndABonusKeepTheCountsAndRepeat) {
  SearchOptions options = with_c(0.7);
  options.playout.guide.moves = GuideOptions::Moves::kNst;
  options.playout.guide.decisive = GuideOptions::Decisive::kOn;
  options.bonus.kind = BonusOptions::Kind::kRelative;
  for (const auto& game : {toys::tic_tac_toe(), toys::rock_paper_scissors(5), toys::race(12), toys::doubling(900, 3)}) {
    expect_repeats(game, 2'000, options);
  }
}

TEST(Mcts, MovesOfWholeSimulationsAreNoted) {
  ToyTree tree({"a"}, 3);
  const auto all = tree.leaf({100});
  const auto half = tree.leaf({50});
  const auto none = tree.leaf({0});
  const auto below = tree.node({{0, 2}}, {all, half});
  tree.node({{0, 1}}, {none, below});
  SearchOptions options = with_c(3);
  options.select.kind = SelectOptions::Kind::kRave;
  options.select.bias = SelectOptions::Bias::kHistory;
  options.solver = false;
  Mcts mcts = search_of(game_of(std::move(tree)), 30, options);
  auto root = root_edges(mcts);
  const Section& at_root = mcts.tree().section(mcts.tree().root().block());
  const Section& at_below = mcts.tree().section(root[1].child.block());
  const auto count = [](const MoveMeans* means, const Section& place, std::uint32_t move) {
    return means->find(place.position, MoveId{move}).count;
  };
  EXPECT_EQ(count(mcts.amaf(), at_root, 1), root[1].visits);
  EXPECT_EQ(count(mcts.amaf(), at_root, 0) + count(mcts.amaf(), at_root, 2), root[0].visits + root[1].visits);
  EXPECT_EQ(count(mcts.amaf(), at_below, 0) + count(mcts.amaf(), at_below, 2), at_below.visits);
  EXPECT_EQ(mcts.amaf()->find(at_below.position, MoveId{0}).mean(), 1);
  EXPECT_EQ(mcts.amaf()->find(at_root.position, MoveId{2}).mean(), 0.5F);
  for (std::uint32_t move = 0; move < 3; ++move) {
    EXPECT_EQ(mcts.history()->find(MoveMeans::kAnywhere, MoveId{move}).count, count(mcts.amaf(), at_root, move));
  }
}

TEST(Mcts, SelectionByMovesRepeatsAndFindsTheWin) {
  for (const auto kind : {SelectOptions::Kind::kRave, SelectOptions::Kind::kGrave}) {
    SearchOptions options = with_c(0.5);
    options.select.kind = kind;
    options.select.bias = SelectOptions::Bias::kHistory;
    options.select.reference = 5;
    const auto game = toys::nim({3, 4, 0, 0});
    Mcts once = search_of(game, 20'000, options);
    Mcts again = search_of(game, 20'000, options);
    EXPECT_EQ(game->move_name(once.best_move()), "(take 1 1)");
    EXPECT_EQ(game->move_name(again.best_move()), "(take 1 1)");
    EXPECT_EQ(once.report().value, again.report().value);
    EXPECT_EQ(once.report().nodes, again.report().nodes);
  }
}

}  // namespace
}  // namespace senet::search
