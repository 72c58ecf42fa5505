// Positions that several ways lead to, kept once.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "sim/rules_game.h"
#include "support/disguised_game.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"
#include "support/toy_names.h"

namespace senet::search {
namespace {

GameInfo one_role() {
  GameInfo info;
  info.role_names = {"a"};
  return info;
}

MoveList moves(std::uint32_t count) {
  MoveList list;
  for (std::uint32_t id = 0; id < count; ++id) list.push_back(MoveId{id});
  return list;
}

void expand(Tree& tree, Link& link, std::uint64_t state, std::uint32_t depth) {
  const MoveList legal = moves(2);
  ASSERT_TRUE(tree.expand(link, {&legal, 1}, State{state}, depth));
}

// Tries all moves of a node.
Section& try_all(Tree& tree, Link link) {
  while (tree.section(link.block()).untried > 0) EXPECT_EQ(tree.add_edge(link.block(), 0), link.block()) << "moves not";
  return tree.section(link.block());
}

TEST(SharedNodes, AreThoseOfTheSameStateAtTheSamePly) {
  Tree tree(one_role(), {1'000'000, 1 << 14, true});  // which has few lists for many states
  std::vector<Link> links(60);
  for (std::uint64_t i = 0; i < links.size(); ++i) expand(tree, links[i], i, 3);
  for (std::uint64_t i = 0; i < links.size(); ++i) {
    Link same;
    expand(tree, same, i, 3);
    EXPECT_EQ(same.block(), links[i].block());
    EXPECT_EQ(tree.state(tree.section(same.block()))[0], i);
    EXPECT_EQ(tree.section(same.block()).links, 2U);
  }
  Link later;
  expand(tree, later, 7, 4);
  EXPECT_NE(later.block(), links[7].block());
}

TEST(SharedNodes, AreFreedWithTheirLastLink) {
  Tree tree(one_role(), {1'000, 1 << 20, true});
  Link one;
  Link other;
  expand(tree, one, 5, 1);
  expand(tree, other, 5, 1);
  const BlockPool::Id node = one.block();
  tree.cut(one);
  EXPECT_TRUE(one.none());
  EXPECT_EQ(tree.section(node).links, 1U);
  expand(tree, one, 5, 1);
  EXPECT_EQ(one.block(), node) << "it is still there";
  tree.cut(one);
  tree.cut(other);
  expand(tree, one, 5, 1);
  EXPECT_EQ(tree.section(one.block()).links, 1U) << "a new one";
  EXPECT_EQ(tree.section(one.block()).tried, 0U);
}

// Every node that the root leads to has as many links as lead there.
void check_links(Tree& tree) {
  std::map<BlockPool::Id, std::uint32_t> met{{tree.root().block(), 1}};
  std::vector<BlockPool::Id> open{tree.root().block()};
  while (!open.empty()) {
    const BlockPool::Id node = open.back();
    open.pop_back();
    for (const Edge& edge : std::as_const(tree.section(node)).edges()) {
      if (edge.child.none()) continue;
      if (met[edge.child.block()]++ == 0) open.push_back(edge.child.block());
    }
  }
  for (const auto& [node, count] : met) EXPECT_EQ(tree.section(node).links, count);
}

TEST(SharedNodes, SurviveTheMoveWhereTheNewRootLeadsToThem) {
  Tree tree(one_role(), {1'000'000, 1 << 22, true});
  expand(tree, tree.root(), 0, 0);
  Rng rng(1);
  for (int move = 0; move < 12; ++move) {
    // the state is how often the second move was played, but for 3, so that many ways meet
    for (int i = 0; i < 400; ++i) {
      Link link = tree.root();
      std::uint64_t state = tree.state(tree.section(link.block()))[0];
      for (std::uint32_t depth = 1; depth < 8; ++depth) {
        const std::uint32_t choice = rng.below(2);
        state = (state + choice) % 4;
        Link& child = try_all(tree, link).edges()[choice].child;
        if (child.none()) expand(tree, child, state, depth);
        link = child;
        ASSERT_EQ(tree.state(tree.section(link.block()))[0], state);
      }
    }
    check_links(tree);
    EXPECT_LT(tree.nodes(), 2U * 4 * 9) << "four states a ply";
    const MoveId played = tree.section(tree.root().block()).edges()[rng.below(2)].move;
    tree.advance(std::array{played});
    ASSERT_FALSE(tree.root().none());
    for (int i = 0; i < 100; ++i) {  // which frees what is left behind
      Link passing;
      expand(tree, passing, 1'000, 1'000);
      tree.cut(passing);
    }
    check_links(tree);
  }
}

// Each of two roles in turn swaps between two places or ends the game: states repeat for ever.
class Swaps : public toys::ToyNames {
 public:
  struct Position {
    std::uint64_t place = 0;
    std::uint64_t turn = 0;
    bool over = false;
  };
  Swaps() : ToyNames("swaps", {"a", "b"}, {{"swap", "end"}, {"swap", "end"}}) {}

  Position new_position() const { return {}; }
  void load(StateView state, Position& position) const {
    position = {state[0] & 1, state[0] >> 1 & 1, (state[0] & 4) != 0};
  }
  void store(const Position& position, State& out) const {
    out.assign(1, position.place | position.turn << 1 | (position.over ? 4U : 0U));
  }
  bool terminal(const Position& position) const { return position.over; }
  void legal(const Position& position, RoleId role, MoveList& out) const {
    out.clear();
    if (index(role) != position.turn) return;
    out.push_back(move(index(role), 0));
    out.push_back(move(index(role), 1));
  }
  void apply(Position& position, std::span<const MoveId> joint) const {
    if (number(position.turn, joint[position.turn]) == 0) {
      position.place ^= 1;
    } else {
      position.over = true;
    }
    position.turn ^= 1;
  }
  void goals(const Position& position, std::span<Goal> out) const {
    out[0] = position.place == 0 ? 60 : 40;
    out[1] = static_cast<Goal>(100 - out[0]);
  }
  void goal_texts(const Position&, RoleId, std::vector<std::string>& out) const { out.assign(1, "50"); }
  std::vector<std::string> state_texts(StateView) const { return {}; }
};

SearchOptions sharing(bool solver) {
  SearchOptions options = with_c(0.7);
  options.transpositions = true;
  options.solver = solver;
  return options;
}

TEST(Transpositions, StatesThatRepeatMakeNoCycles) {
  const auto game = std::make_shared<RulesGame<Swaps>>("toy", std::make_shared<Swaps>());
  SearchOptions options = sharing(false);
  options.select.c = 10;  // looks everywhere
  Mcts mcts = search_of(game, 20'000, options);
  EXPECT_EQ(mcts.report().simulations, 20'000U);
  EXPECT_GT(mcts.report().depth, 6U);
  EXPECT_LE(mcts.report().nodes, 4U * mcts.report().depth) << "two nodes a ply, of two moves each";
}

TEST(Transpositions, AllSimulationsAreCounted) {
  std::size_t largest_wave = 0;
  for (const toys::Disguise& disguise : {toys::Disguise{1}, {64}, {64, nullptr, {}, nullptr, &largest_wave}}) {
    for (const auto& inner : {toys::tic_tac_toe(), toys::nim({3, 4, 5, 0}), toys::race(12), toys::doubling(900, 3),
                              toys::rock_paper_scissors(5)}) {
      SCOPED_TRACE(inner->info().name);
      const auto game = std::make_shared<toys::DisguisedGame>(inner, disguise);
      Mcts shared = search_of(game, 5'000, sharing(false));
      Mcts again = search_of(game, 5'000, sharing(false));
      std::uint64_t visits = 0;
      const auto edges = root_edges(again);
      for (const auto& [move, edge] : root_edges(shared)) {
        visits += edge.visits;
        EXPECT_GE(edge.sum, 0);
        EXPECT_LE(edge.sum, edge.visits + 1e-9);
        EXPECT_EQ(edge.sum, edges.at(move).sum) << "repeats to the bit";
      }
      EXPECT_EQ(visits, 5'000U);
    }
  }
}

TEST(Transpositions, SaveNodesWhereManyWaysMeet) {
  SearchOptions options = sharing(true);
  const auto game = toys::nim({3, 4, 5, 0});
  Mcts shared = search_of(game, 200'000, options);
  options.transpositions = false;
  Mcts apart = search_of(game, 200'000, options);
  EXPECT_EQ(shared.report().end, SearchEnd::kSolved);
  EXPECT_EQ(apart.report().end, SearchEnd::kSolved);
  EXPECT_EQ(shared.report().value, 100);
  EXPECT_LT(4 * shared.report().nodes, apart.report().nodes);
  EXPECT_LT(shared.report().simulations, apart.report().simulations) << "what is proven once holds for all ways";
  EXPECT_EQ(game->move_name(shared.best_move()), game->move_name(apart.best_move()));
}

TEST(Transpositions, EveryNimIsProvenWithItsValue) {
  for (const std::uint64_t nodes : {1'000'000ULL, 400ULL}) {  // which recycles, too
    int proven = 0;
    for (std::uint32_t i = 1; i < 256; ++i) {
      SearchOptions options = sharing(true);
      options.nodes = nodes;
      const std::array<std::uint32_t, 4> heaps{i % 4, i / 4 % 4, i / 16 % 4, i / 64};
      Mcts mcts = search_of(toys::nim(heaps), 20'000, options, 0, i);
      if (!mcts.report().proven) continue;
      ++proven;
      EXPECT_EQ(mcts.report().value, (heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3]) != 0 ? 100 : 0) << i;
    }
    EXPECT_GE(proven, nodes > 1'000 ? 255 : 200);
  }
}

TEST(Transpositions, TicTacToeIsProvenADrawAndPlayedSo) {
  const auto game = toys::tic_tac_toe();
  Mcts mcts = search_of(game, 300'000, sharing(true));
  EXPECT_EQ(mcts.report().end, SearchEnd::kSolved);
  EXPECT_EQ(mcts.report().value, 50);
  const auto simulator = game->new_simulator();
  Rng rng(1);
  while (!simulator->terminal()) {
    MoveList others;
    simulator->legal(RoleId{1}, others);
    const std::array joint{mcts.best_move(), pick_uniformly(others, rng)};
    simulator->apply(joint);
    mcts.advance(joint);
    mcts.search({TimePoint::max(), 10'000}, kStill, kGo);
    if (mcts.terminal()) break;
    EXPECT_GE(*mcts.report().value, 50);
  }
  std::array<Goal, 2> goals{};
  simulator->goals(goals);
  EXPECT_GE(goals[0], 50);
}

}  // namespace
}  // namespace senet::search
