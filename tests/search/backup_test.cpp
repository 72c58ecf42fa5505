#include "search/backup.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "search/mcts.h"
#include "support/searching.h"
#include "support/toy_tree.h"

namespace senet::search {
namespace {

// Two plies: the first role chooses of two moves, then the second of two. Visits are set by hand.
class TwoPlies {
 public:
  TwoPlies() : tree(info(), {1000, 1 << 20}) {
    const std::array<MoveList, 2> first{MoveList{MoveId{0}, MoveId{1}}, MoveList{MoveId{9}}};
    const std::array<MoveList, 2> second{MoveList{MoveId{8}}, MoveList{MoveId{10}, MoveId{11}}};
    tree.expand(tree.root(), first, State{0});
    grow(tree.root());
    Link below;
    tree.expand(below, second, State{1});
    grow(below);
    root().edges()[0].child = below;
    trail.find(tree, std::vector<std::uint32_t>{0, 1});
  }

  Section& root() { return tree.section(tree.root().block()); }
  Section& below() { return tree.section(root().edges()[0].child.block()); }

  Tree tree;
  Trail trail;

 private:
  static GameInfo info() {
    GameInfo info;
    info.role_names = {"a", "b"};
    return info;
  }
  void grow(Link& link) {
    for (int i = 0; i < 2; ++i) link = Link::to_node(tree.add_edge(link.block(), 0));
  }
};

BackupOptions kind(BackupOptions::Kind kind) {
  BackupOptions options;
  options.kind = kind;
  return options;
}

TEST(Backup, MeansAddTheValueOfWhoeverMoves) {
  TwoPlies toy;
  Backup backup(kind(BackupOptions::Kind::kMean), 2);
  backup.add(toy.tree, toy.trail, std::array{0.75, 0.25});
  backup.add(toy.tree, toy.trail, std::array{0.5, 0.5});
  EXPECT_EQ(toy.root().edges()[0].sum, 1.25);
  EXPECT_EQ(toy.root().edges()[0].squares, 0.8125F);
  EXPECT_EQ(toy.below().edges()[1].sum, 0.75);
  EXPECT_EQ(toy.below().edges()[1].squares, 0.3125F);
  EXPECT_EQ(toy.root().edges()[1].sum, 0);
}

TEST(Backup, FromSomeVisitsOnMaxHandsUpTheBestMean) {
  TwoPlies toy;
  BackupOptions options = kind(BackupOptions::Kind::kMax);
  options.visits = 10;
  Backup backup(options, 2);
  toy.below().edges()[0].set_visits(8);
  toy.below().edges()[0].sum = 6.4;  // b expects 0.8 of its other move
  toy.below().edges()[1].set_visits(1);
  toy.below().visits = 9;
  backup.add(toy.tree, toy.trail, std::array{1.0, 0.0});
  EXPECT_EQ(toy.root().edges()[0].sum, 1);
  toy.below().visits = 10;
  backup.add(toy.tree, toy.trail, std::array{1.0, 0.0});
  EXPECT_NEAR(toy.root().edges()[0].sum, 1.2, 1e-9) << "a gets what b leaves";
  EXPECT_EQ(toy.below().edges()[1].sum, 0) << "the move itself keeps its result";
}

TEST(Backup, WhatIsProvenBoundsWhatIsHandedUp) {
  TwoPlies toy;
  Backup backup(kind(BackupOptions::Kind::kMean), 2);
  const Bounds bounds = toy.tree.bounds(toy.below());
  bounds.low[1] = 50;
  bounds.high[0] = 50;
  toy.below().bounded = true;
  backup.add(toy.tree, toy.trail, std::array{1.0, 0.0});
  EXPECT_EQ(toy.root().edges()[0].sum, 0.5);
  EXPECT_EQ(toy.below().edges()[1].sum, 0);
  backup.add(toy.tree, toy.trail, std::array{0.25, 0.75});
  EXPECT_EQ(toy.root().edges()[0].sum, 0.75);
}

TEST(Backup, ImplicitMinimaxTakesTheBestOfWhoeverMoves) {
  TwoPlies toy;
  toy.below().edges()[0].worth = 0.3F;
  toy.below().edges()[1].worth = 0.6F;
  const BlockPool::Id below = toy.root().edges()[0].child.block();
  EXPECT_FLOAT_EQ(static_cast<float>(Backup::worth_of(toy.below())), 0.4F) << "as the first role sees it";
  Trail to_below;
  to_below.find(toy.tree, std::vector<std::uint32_t>{0});
  Backup(kind(BackupOptions::Kind::kConstant), 2).lift_worth(toy.tree, to_below, below);
  EXPECT_EQ(toy.root().edges()[0].worth, 0.5F) << "a constant bias stays";
  Backup(kind(BackupOptions::Kind::kImplicit), 2).lift_worth(toy.tree, to_below, below);
  EXPECT_FLOAT_EQ(toy.root().edges()[0].worth, 0.4F);
}

TEST(Backup, AWorthThatIsSetRisesOnceAllMovesBesideItWereTried) {
  TwoPlies toy;
  const Backup backup(kind(BackupOptions::Kind::kImplicit), 2);
  StateRegression judge(1, 0.5);
  judge.learn(State{1}, 1);
  toy.below().edges()[0].worth = 0.3F;
  toy.below().untried = 1;
  backup.set_worth(toy.tree, toy.trail, 0.25, judge);
  EXPECT_FLOAT_EQ(toy.below().edges()[1].worth, 0.75F) << "as the second role sees it, who moves there";
  EXPECT_FLOAT_EQ(toy.root().edges()[0].worth, static_cast<float>(judge.worth(State{1}))) << "a move is untried";
  toy.below().untried = 0;
  backup.set_worth(toy.tree, toy.trail, 0.25, judge);
  EXPECT_FLOAT_EQ(toy.root().edges()[0].worth, 0.25F);
  Backup(kind(BackupOptions::Kind::kConstant), 2).set_worth(toy.tree, toy.trail, 0.25, judge);
  EXPECT_FLOAT_EQ(toy.root().edges()[0].worth, static_cast<float>(judge.worth(State{1})));
}

// Three plies with an evaluation: plain MCTS is blind here, minimax of the evaluation is not.
class EvaluatedTree : public toys::ToyTree {
 public:
  using ToyTree::ToyTree;
  std::vector<double> worth;  // of the first role, per node, -1..1
  void evaluate(const Position& position, std::span<double> out) const {
    out[0] = worth[position.node];
    out[1] = -out[0];
  }
};

TEST(Backup, TheSearchKeepsMinimaxValuesOfEvaluations) {
  EvaluatedTree tree({"a", "b"}, 2);
  std::vector<std::uint32_t> ends;
  for (int i = 0; i < 8; ++i) ends.push_back(tree.leaf({50, 50}));
  std::vector<std::uint32_t> thirds;
  for (std::size_t i = 0; i < 4; ++i) thirds.push_back(tree.node({{0, 1}, {0}}, {ends[2 * i], ends[2 * i + 1]}));
  const auto left = tree.node({{0}, {0, 1}}, {thirds[0], thirds[1]});
  const auto right = tree.node({{0}, {0, 1}}, {thirds[2], thirds[3]});
  tree.node({{0, 1}, {0}}, {left, right});
  tree.worth = std::vector<double>(8, 0.0);
  for (const double worth : {0.8, -0.4, 0.2, 0.4}) tree.worth.push_back(worth);  // of the thirds
  tree.worth.insert(tree.worth.end(), {0.9, -0.9, 0.0});                         // left, right, root
  const auto game = std::make_shared<RulesGame<EvaluatedTree>>("toy", std::make_shared<EvaluatedTree>(std::move(tree)));
  SearchOptions options = with_c(10);  // moves are tried in turn
  options.backup = kind(BackupOptions::Kind::kImplicit);
  Mcts mcts = search_of(game, 6, options);
  // left: b takes -0.4 for a, right: 0.2; as 0..1: 0.3 and 0.6. The fourth visit of a move would look a ply deeper.
  auto edges = root_edges(mcts);
  EXPECT_EQ(edges[0].visits, 3U);
  EXPECT_EQ(edges[1].visits, 3U);
  EXPECT_FLOAT_EQ(edges[0].worth, 0.3F);
  EXPECT_FLOAT_EQ(edges[1].worth, 0.6F);
  options.backup = kind(BackupOptions::Kind::kConstant);
  Mcts constant = search_of(game, 6, options);
  EXPECT_FLOAT_EQ(root_edges(constant)[0].worth, 0.95F);
  EXPECT_FLOAT_EQ(root_edges(constant)[1].worth, 0.05F);
}

}  // namespace
}  // namespace senet::search
