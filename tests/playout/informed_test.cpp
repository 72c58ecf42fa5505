#include "playout/informed.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "playout/guided.h"
#include "support/toy_tree.h"

namespace senet {
namespace {

// Every role's moves of number 1 capture what nobody defends.
class Captures : public toys::ToyTree {
 public:
  using ToyTree::ToyTree;
  bool captures_undefended(const Position&, MoveId move) const { return index(move) % 4 == 1; }
};

// Three moves to draws, and one after which the other role wins.
template <class Tree>
Tree four_moves() {
  Tree tree({"a", "b"}, 4);
  const auto lost = tree.leaf({0, 100});
  const auto trap = tree.node({{0}, {0, 1}}, {lost, lost});
  std::vector<std::uint32_t> ends;
  for (int i = 0; i < 3; ++i) ends.push_back(tree.leaf({50, 50}));
  tree.node({{0, 1, 2, 3}, {0}}, {ends[0], ends[1], ends[2], trap});
  return tree;
}

template <class Tree>
std::map<std::uint32_t, int> first_moves(const Tree& tree, std::uint64_t times) {
  GuideOptions options;
  options.moves = GuideOptions::Moves::kInformed;
  options.times = times;
  GuidedPlayout<Tree> playout(tree);
  PlayoutGuide guide(options, 2);
  Rng rng(1);
  std::map<std::uint32_t, int> count;
  for (int i = 0; i < 6'000; ++i) {
    auto position = tree.new_position();
    std::array<Goal, 2> goals{};
    playout.run(position, 1, rng, guide, goals);
    ++count[position.node];
  }
  return count;
}

TEST(Informed, CapturesOfUndefendedPiecesAreSomeTimesAsLikely) {
  const auto tree = four_moves<Captures>();
  const std::array moves{MoveId{0}, MoveId{1}, MoveId{2}, MoveId{3}};
  const auto position = tree.new_position();
  Rng rng(1);
  std::map<std::uint32_t, int> count;
  for (int i = 0; i < 7'000; ++i) ++count[index(pick_informed(tree, position, moves, 4, rng))];
  EXPECT_NEAR(count[1], 4'000, 200);
  for (const std::uint32_t other : {0U, 2U, 3U}) EXPECT_NEAR(count[other], 1'000, 130);
}

TEST(Informed, PlayoutsAvoidWhatLosesAtOnce) {
  const auto tree = four_moves<Captures>();
  auto count = first_moves(tree, 4);
  EXPECT_EQ(count[1], 0) << "the trap, the second node made";
  EXPECT_NEAR(count[3], 4'000, 200) << "4 of 6";
  EXPECT_NEAR(count[2], 1'000, 130);
  EXPECT_NEAR(count[4], 1'000, 130);
}

TEST(Informed, WhereTheGameKnowsNoCapturesTheRestIsUniform) {
  auto count = first_moves(four_moves<toys::ToyTree>(), 4);
  EXPECT_EQ(count[1], 0);
  for (const std::uint32_t node : {2U, 3U, 4U}) EXPECT_NEAR(count[node], 2'000, 160);
}

}  // namespace
}  // namespace senet
