#include "search/tree.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/rng.h"
#include "search/path.h"

namespace senet::search {
namespace {

GameInfo info_of(std::vector<std::string> roles) {
  GameInfo info;
  info.role_names = std::move(roles);
  return info;
}

constexpr TreeLimits kRoomy{1000, 1 << 20};
const State kState{1, 2, 3};

MoveList moves(std::initializer_list<std::uint32_t> ids) {
  MoveList list;
  for (const std::uint32_t id : ids) list.push_back(MoveId{id});
  return list;
}

// Tries the first untried move of the node's only section and counts a visit.
Edge& try_move(Tree& tree, Link& node) {
  const BlockPool::Id id = tree.add_edge(node.block(), 0);
  EXPECT_NE(id, BlockPool::kNone);
  node = Link::to_node(id);
  Section& section = tree.section(id);
  ++section.visits;
  section.edges().back().set_visits(1);
  return section.edges().back();
}

TEST(Tree, ARoleWithoutAChoiceHasNoSection) {
  Tree tree(info_of({"a", "b", "c"}), kRoomy);
  const std::array<MoveList, 3> legal{moves({4}), moves({7, 6}), moves({})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  Section& first = tree.section(tree.root().block());
  EXPECT_TRUE(Tree::alone(first));
  EXPECT_EQ(first.role, 1);
  EXPECT_EQ(JointMove(first.forced_moves().begin(), first.forced_moves().end()),
            (JointMove{MoveId{4}, MoveId{7}, kNoMove}));
  EXPECT_EQ(MoveList(first.untried_moves().begin(), first.untried_moves().end()), moves({6, 7}))
      << "in canonical order";
  EXPECT_EQ(tree.root_section(RoleId{0}), nullptr);
  EXPECT_EQ(tree.root_section(RoleId{1}), &first);
}

TEST(Tree, WithoutAnyChoiceThereIsOneWayOn) {
  Tree tree(info_of({"a", "b"}), kRoomy);
  const std::array<MoveList, 2> legal{moves({}), moves({3})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  Section& first = tree.section(tree.root().block());
  EXPECT_TRUE(first.drawn);
  ASSERT_EQ(first.edges().size(), 1U);
  EXPECT_EQ(first.edges()[0].move, kNoMove);
  EXPECT_EQ(first.forced_moves()[1], MoveId{3});
}

TEST(Tree, AChanceRoleHasAllItsEdgesAtOnceAndNoStatistics) {
  Tree tree(info_of({"random", "a"}), kRoomy);
  const std::array<MoveList, 2> legal{moves({1, 2, 3}), moves({5})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  Section& first = tree.section(tree.root().block());
  EXPECT_TRUE(first.drawn);
  EXPECT_EQ(first.edges().size(), 3U);
  EXPECT_EQ(tree.nodes(), 3U);
  EXPECT_EQ(tree.root_section(RoleId{0}), nullptr);
}

TEST(Tree, EdgesSurviveTheGrowthOfTheirSection) {
  Tree tree(info_of({"a"}), kRoomy);
  MoveList list;
  for (std::uint32_t id = 0; id < 100; ++id) list.push_back(MoveId{id});
  ASSERT_TRUE(tree.expand(tree.root(), {&list, 1}, kState));
  for (std::uint32_t i = 0; i < 100; ++i) try_move(tree, tree.root()).sum = i;
  Section& section = tree.section(tree.root().block());
  EXPECT_EQ(section.untried, 0U);
  MoveList tried;
  for (std::uint32_t i = 0; i < 100; ++i) {
    EXPECT_EQ(section.edges()[i].sum, i);
    tried.push_back(section.edges()[i].move);
  }
  std::sort(tried.begin(), tried.end());
  EXPECT_EQ(tried, list);
  EXPECT_EQ(section.forced_moves().size(), 1U);
}

TEST(Tree, ANodeKeepsItsStateWhateverItsLength) {
  Tree tree(info_of({"a"}), kRoomy);
  MoveList list = moves({1, 2, 3, 4, 5, 6});
  ASSERT_TRUE(tree.expand(tree.root(), {&list, 1}, kState));
  for (int i = 0; i < 6; ++i) try_move(tree, tree.root());
  Section& section = tree.section(tree.root().block());
  EXPECT_TRUE(std::ranges::equal(tree.state(section), kState)) << "after growth too";
  ASSERT_TRUE(tree.expand(section.edges()[0].child, {&list, 1}, State{}));
  EXPECT_TRUE(tree.state(tree.section(section.edges()[0].child.block())).empty());
}

TEST(Tree, TerminalPositionsKeepTheirGoals) {
  Tree tree(info_of({"a", "b"}), kRoomy);
  const std::array<MoveList, 2> legal{moves({1, 2}), moves({3})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  Edge& edge = try_move(tree, tree.root());
  tree.set_terminal(edge.child, std::array<Goal, 2>{100, 25});
  ASSERT_TRUE(edge.child.terminal());
  EXPECT_EQ(tree.goals(edge.child)[0], 100);
  EXPECT_EQ(tree.goals(edge.child)[1], 25);
}

TEST(Tree, ChildrenOfSeveralChoicesAreFoundByJointMove) {
  Tree tree(info_of({"a", "b", "c"}), kRoomy);
  const std::array<MoveList, 3> legal{moves({1, 2, 3, 4}), moves({5, 6, 7, 8}), moves({9, 10, 11, 12})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  Section& first = tree.section(tree.root().block());
  for (std::uint32_t i = 0; i < 64; ++i) {
    const std::array<std::uint32_t, 3> edges{i / 16, i / 4 % 4, i % 4};
    EXPECT_EQ(tree.find_child(first, edges), nullptr);
    Link* child = tree.add_child(first, edges);
    ASSERT_NE(child, nullptr);
    tree.set_terminal(*child, std::array<Goal, 3>{static_cast<Goal>(i), 0, 0});
  }
  EXPECT_EQ(tree.nodes(), 64U);
  for (std::uint32_t i = 0; i < 64; ++i) {
    const Link* child = tree.find_child(first, std::array<std::uint32_t, 3>{i / 16, i / 4 % 4, i % 4});
    ASSERT_NE(child, nullptr);
    EXPECT_EQ(tree.goals(*child)[0], i);
  }
}

TEST(Tree, JointMovesBeyond64BitsHaveNoChildren) {
  constexpr std::size_t kRoles = 30;
  Tree tree(info_of(std::vector<std::string>(kRoles, "r")), kRoomy);
  const std::vector<MoveList> legal(kRoles, moves({1, 2, 3, 4, 5}));
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  const std::vector<std::uint32_t> edges(kRoles, 0);
  EXPECT_EQ(tree.add_child(tree.section(tree.root().block()), edges), nullptr);
}

TEST(Tree, AdvanceKeepsTheStatisticsBelowTheMove) {
  Tree tree(info_of({"a"}), kRoomy);
  const std::array<MoveList, 1> legal{moves({1, 2})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  Edge& edge = try_move(tree, tree.root());
  ASSERT_EQ(edge.move, MoveId{1});
  ASSERT_TRUE(tree.expand(edge.child, legal, kState));
  Link below = edge.child;
  try_move(tree, below).sum = 0.5;
  tree.section(tree.root().block()).edges()[0].child = below;
  EXPECT_EQ(tree.nodes(), 2U);

  tree.advance(std::array{MoveId{1}});
  ASSERT_FALSE(tree.root().none());
  const Section* root = tree.root_section(RoleId{0});
  ASSERT_NE(root, nullptr);
  ASSERT_EQ(root->edges().size(), 1U);
  EXPECT_EQ(root->edges()[0].sum, 0.5);
  EXPECT_EQ(root->visits, 1U);
}

TEST(Tree, AdvanceToWhatWasNeverSeenEmptiesTheTree) {
  Tree tree(info_of({"a"}), kRoomy);
  const std::array<MoveList, 1> legal{moves({1, 2})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  try_move(tree, tree.root());
  tree.advance(std::array{MoveId{2}});
  EXPECT_TRUE(tree.root().none());
  EXPECT_EQ(tree.used_bytes(), 0U);
  EXPECT_EQ(tree.nodes(), 0U);
  tree.advance(std::array{MoveId{2}});
  EXPECT_TRUE(tree.root().none()) << "an empty tree advances to an empty tree";
}

// Adds random positions below the root until there is no room.
void fill_randomly(Tree& tree, Rng& rng) {
  const std::array<MoveList, 1> legal{moves({0, 1, 2, 3, 4, 5, 6, 7})};
  if (tree.root().none()) tree.expand(tree.root(), legal, kState);
  for (;;) {
    Link* link = &tree.root();
    for (;;) {
      const Section& section = tree.section(link->block());
      if (section.untried > 0 && (section.tried == 0 || rng.below(4) == 0)) break;
      Link* child = &tree.section(link->block()).edges()[rng.below(section.tried)].child;
      if (child->none() && !tree.expand(*child, legal, kState)) return;
      link = child;
    }
    const BlockPool::Id moved = tree.add_edge(link->block(), 0);
    if (moved == BlockPool::kNone) return;
    *link = Link::to_node(moved);
  }
}

std::uint64_t count_positions(const Tree& tree, Link link) {
  if (link.none()) return 0;
  std::uint64_t count = 0;
  for (const Edge& edge : std::as_const(tree.section(link.block())).edges()) {
    count += 1 + count_positions(tree, edge.child);
  }
  return count;
}

TEST(Tree, WhatIsLeftBehindMakesRoomForWhatComes) {
  Tree tree(info_of({"a"}), {5'000, std::size_t{1} << 22});
  Rng rng(1);
  std::size_t most = 0;
  for (int move = 0; move < 40; ++move) {
    fill_randomly(tree, rng);
    EXPECT_EQ(count_positions(tree, tree.root()), 5'000U) << "move " << move;
    most = std::max(most, tree.used_bytes());
    tree.advance(std::array{MoveId{rng.below(8)}});
  }
  EXPECT_LT(most, 5'000U * 200);
}

TEST(Tree, FreeingIsSpreadOverTheAllocationsThatFollow) {
  Tree tree(info_of({"a"}), {100'000, std::size_t{1} << 25});
  Rng rng(1);
  fill_randomly(tree, rng);
  const std::size_t before = tree.used_bytes();
  tree.advance(std::array{MoveId{3}});
  EXPECT_EQ(tree.used_bytes(), before) << "nothing is freed in advance() itself";
  const std::array<MoveList, 1> legal{moves({1, 2})};
  Link unused;
  ASSERT_TRUE(tree.expand(unused, legal, kState));
  EXPECT_LT(tree.used_bytes(), before);
  EXPECT_GT(tree.used_bytes(), before / 2) << "one allocation frees some of it only";
}

TEST(Tree, AFullTreeSaysNo) {
  Tree tree(info_of({"a"}), {3, 1 << 20});
  const std::array<MoveList, 1> legal{moves({1, 2, 3, 4, 5})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState));
  for (int i = 0; i < 3; ++i) try_move(tree, tree.root());
  EXPECT_EQ(tree.add_edge(tree.root().block(), 0), BlockPool::kNone);
  EXPECT_FALSE(tree.expand(tree.section(tree.root().block()).edges()[0].child, legal, kState));
  EXPECT_EQ(tree.section(tree.root().block()).untried, 2U);
}

TEST(Tree, FullMemorySaysNo) {
  Tree tree(info_of({"a"}), {1000, 256});
  const std::array<MoveList, 1> legal{moves({1, 2, 3, 4, 5})};
  ASSERT_TRUE(tree.expand(tree.root(), legal, kState)) << "192 bytes";
  for (int i = 0; i < 4; ++i) try_move(tree, tree.root());
  EXPECT_EQ(tree.add_edge(tree.root().block(), 0), BlockPool::kNone) << "no room to grow";
  EXPECT_EQ(tree.section(tree.root().block()).edges().size(), 4U);
  EXPECT_FALSE(tree.expand(tree.section(tree.root().block()).edges()[0].child, legal, kState));
}

}  // namespace
}  // namespace senet::search
