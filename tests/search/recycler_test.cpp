#include "search/recycler.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::search {
namespace {

GameInfo info_of(std::vector<std::string> roles) {
  GameInfo info;
  info.role_names = std::move(roles);
  return info;
}

const State kState{1};

// Makes a node with two moves, both tried, below `link`, that was visited so often.
Section& grow(Tree& tree, Link& link, std::uint32_t visits) {
  const std::array<MoveList, 2> legal{MoveList{MoveId{0}, MoveId{1}}, MoveList{MoveId{2}}};
  EXPECT_TRUE(tree.expand(link, legal, kState));
  for (int i = 0; i < 2; ++i) link = Link::to_node(tree.add_edge(link.block(), 0));
  Section& section = tree.section(link.block());
  section.visits = visits;
  return section;
}

// A root with a node below each of its moves.
struct Small {
  Tree tree{info_of({"a", "b"}), {1'000, 1 << 20}};
  Recycler recycler{tree};

  Small(std::uint32_t left, std::uint32_t right) {
    Section& root = grow(tree, tree.root(), left + right + 2);
    grow(tree, root.edges()[0].child, left);
    grow(tree, root.edges()[1].child, right);
  }
  Section& root() { return tree.section(tree.root().block()); }
  Edge& edge(std::size_t i) { return root().edges()[i]; }
  Section& below(std::size_t i) { return tree.section(edge(i).child.block()); }
  void prove(std::size_t i, Goal low, Goal high) {
    const Bounds bounds = tree.bounds(below(i));
    bounds.low[0] = low;
    bounds.high[0] = high;
    below(i).bounded = true;
  }
};

TEST(Recycler, FreesWhatIsVisitedLeast) {
  Small small(1, 2);
  small.edge(0).sum = 0.5;
  small.edge(0).set_visits(2);
  small.recycler.work();
  EXPECT_TRUE(small.edge(0).child.none()) << "one visit";
  EXPECT_FALSE(small.edge(1).child.none()) << "two";
  EXPECT_EQ(small.edge(0).sum, 0.5) << "the edge keeps its statistics";
  EXPECT_EQ(small.edge(0).visits, 2U);
  const std::uint64_t before = small.tree.nodes();
  Link another;
  grow(small.tree, another, 1);
  EXPECT_EQ(small.tree.nodes(), before) << "two positions freed, two added";
}

TEST(Recycler, KeepsWhatIsProven) {
  Small small(1, 1);
  small.prove(0, 0, 50);
  small.recycler.work();
  EXPECT_FALSE(small.edge(0).child.none());
  EXPECT_TRUE(small.edge(1).child.none());
}

TEST(Recycler, OfAWonPositionKeepsTheMovesThatWin) {
  Small small(1, 1'000);
  small.prove(0, 100, 100);
  small.prove(1, 0, 0);
  small.root().closed = true;
  small.root().bounded = true;
  small.tree.bounds(small.root()).low[0] = 100;
  small.recycler.work();
  EXPECT_FALSE(small.edge(0).child.none());
  EXPECT_TRUE(small.edge(1).child.none()) << "however often it was visited";
}

TEST(Recycler, HasNothingToDoUntilTheTreeIsFull) {
  Tree tree(info_of({"a", "b"}), {4, 1 << 20});
  Recycler recycler(tree);
  Section& root = grow(tree, tree.root(), 3);
  grow(tree, root.edges()[0].child, 1);
  EXPECT_FALSE(recycler.due());
  const std::array<MoveList, 2> legal{MoveList{MoveId{0}, MoveId{1}}, MoveList{MoveId{2}}};
  EXPECT_FALSE(tree.expand(tree.section(tree.root().block()).edges()[1].child, legal, kState));
  EXPECT_TRUE(recycler.due());
  recycler.work();
  EXPECT_FALSE(recycler.due());
  EXPECT_TRUE(tree.expand(tree.section(tree.root().block()).edges()[1].child, legal, kState));
}

SearchOptions little(std::uint64_t nodes, bool recycle) {
  SearchOptions options = with_c(0.7);
  options.nodes = nodes;
  options.recycle = recycle;
  return options;
}

TEST(Recycling, ChangesNothingWhereTheTreeHasRoom) {
  for (const auto& game : {toys::tic_tac_toe(), toys::rock_paper_scissors(4), toys::race(15)}) {
    Mcts on = search_of(game, 5'000, little(1'000'000, true));
    Mcts off = search_of(game, 5'000, little(1'000'000, false));
    const auto edges = root_edges(off);
    for (const auto& [move, edge] : root_edges(on)) {
      EXPECT_EQ(edge.visits, edges.at(move).visits);
      EXPECT_EQ(edge.sum, edges.at(move).sum);
    }
    EXPECT_EQ(on.report().nodes, off.report().nodes);
    EXPECT_EQ(on.report().depth, off.report().depth);
  }
}

TEST(Recycling, LetsAFullTreeGrowWhereItMatters) {
  const auto game = toys::nim({7, 7, 7, 0});
  Mcts off = search_of(game, 60'000, little(300, false));
  Mcts on = search_of(game, 60'000, little(300, true));
  EXPECT_GT(on.report().depth, off.report().depth);
  EXPECT_LE(on.report().nodes, 300U);
  EXPECT_EQ(game->move_name(on.best_move()).substr(0, 5), "(take");
}

TEST(Recycling, ProvesWhatAFullTreeCouldNot) {
  const auto game = toys::nim({3, 4, 5, 0});
  SearchOptions options = little(6'000, false);
  options.solver = true;
  Mcts off = search_of(game, 100'000, options);
  EXPECT_NE(off.report().end, SearchEnd::kSolved);
  options.recycle = true;
  Mcts on = search_of(game, 100'000, options);
  EXPECT_EQ(on.report().end, SearchEnd::kSolved);
  EXPECT_EQ(on.report().value, 100);
  EXPECT_LE(on.report().nodes, 6'000U);
}

TEST(Recycling, NeverProvesWhatIsWrong) {
  SearchOptions options = little(0, true);
  options.solver = true;
  int proven = 0;
  for (std::uint32_t i = 1; i < 256; ++i) {
    options.nodes = 30 + i;
    const std::array<std::uint32_t, 4> heaps{i % 4, i / 4 % 4, i / 16 % 4, i / 64};
    Mcts mcts = search_of(toys::nim(heaps), 3'000, options, 0, i);
    if (!mcts.report().proven) continue;
    ++proven;
    EXPECT_EQ(mcts.report().value, (heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3]) != 0 ? 100 : 0) << i;
  }
  EXPECT_GT(proven, 100);
}

TEST(Recycling, AWinIsPlayedToItsEndByWhatIsKept) {
  SearchOptions options = little(6'000, true);
  options.solver = true;
  const auto game = toys::nim({3, 4, 5, 0});
  Mcts mcts = search_of(game, 300'000, options);
  ASSERT_TRUE(mcts.report().proven);
  const auto simulator = game->new_simulator();
  Rng rng(1);
  while (!simulator->terminal()) {
    MoveList others;
    simulator->legal(RoleId{1}, others);
    const std::array joint{mcts.best_move(), pick_uniformly(others, rng)};
    simulator->apply(joint);
    mcts.advance(joint);
    mcts.search({TimePoint::max(), 10}, kStill, kGo);
    if (mcts.terminal()) break;
    EXPECT_EQ(mcts.report().value, 100);
  }
  std::array<Goal, 2> goals{};
  simulator->goals(goals);
  EXPECT_EQ(goals[0], 100);
}

TEST(Recycling, WorksWhateverTheGame) {
  for (const auto& game : {toys::tic_tac_toe(), toys::rock_paper_scissors(6), toys::race(20), toys::doubling(900, 3)}) {
    for (const std::uint64_t nodes : {2U, 10U, 50U, 300U}) {
      Mcts mcts = search_of(game, 3'000, little(nodes, true));
      EXPECT_EQ(mcts.report().simulations, 3'000U);
      EXPECT_LE(mcts.tree().nodes(), nodes);
      std::uint64_t visits = 0;
      for (const auto& [move, edge] : root_edges(mcts)) visits += edge.visits;
      EXPECT_EQ(visits, 3'000U);
      mcts.advance(std::vector<MoveId>(game->info().roles(), mcts.best_move()));
    }
  }
}

}  // namespace
}  // namespace senet::search
