// What the search proves is compared with what exhaustive search finds, on hand-made and on random trees.
#include "search/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "search/mcts.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"
#include "support/toy_tree.h"

namespace senet::search {
namespace {

using toys::game_of;
using toys::ToyTree;

SearchOptions solving() {
  SearchOptions options = with_c(0.7);
  options.solver = true;
  return options;
}

std::vector<Goal> lows(Mcts& mcts) {
  const Bounds bounds = mcts.tree().bounds(mcts.tree().section(mcts.tree().root().block()));
  return {bounds.low.begin(), bounds.low.end()};
}

std::vector<Goal> highs(Mcts& mcts) {
  const Bounds bounds = mcts.tree().bounds(mcts.tree().section(mcts.tree().root().block()));
  return {bounds.high.begin(), bounds.high.end()};
}

TEST(Solver, AWinIsProvenAndTheSearchEnds) {
  ToyTree tree({"a", "b"}, 2);
  const auto loss = tree.leaf({0, 100});
  const auto win = tree.leaf({100, 0});
  tree.node({{0, 1}, {0}}, {loss, win});
  Mcts mcts = search_of(game_of(std::move(tree)), 1'000, solving());
  EXPECT_EQ(mcts.report().end, SearchEnd::kSolved);
  EXPECT_LE(mcts.report().simulations, 2U);
  EXPECT_TRUE(mcts.report().proven);
  EXPECT_EQ(mcts.report().value, 100);
  EXPECT_EQ(mcts.best_move(), MoveId{1});
}

TEST(Solver, ALossTwoPliesAwayIsProvenAndAvoided) {
  ToyTree tree({"a", "b"}, 2);
  const auto lost = tree.leaf({0, 100});
  const auto won = tree.leaf({100, 0});
  const auto even = tree.leaf({50, 50});
  const auto trap = tree.node({{0}, {0, 1}}, {won, lost});   // b takes the loss
  const auto quiet = tree.node({{0}, {0, 1}}, {even, won});  // b takes the draw
  tree.node({{0, 1}, {0}}, {trap, quiet});
  Mcts mcts = search_of(game_of(std::move(tree)), 1'000, solving());
  EXPECT_EQ(mcts.report().end, SearchEnd::kSolved);
  EXPECT_EQ(mcts.report().value, 50);
  EXPECT_EQ(mcts.best_move(), MoveId{1});
  auto edges = root_edges(mcts);
  EXPECT_TRUE(edges[0].settled());
  EXPECT_TRUE(edges[1].settled());
}

TEST(Solver, AProvenLossPicksTheLongestResistanceAndAWinTheShortestWay) {
  for (const Goal goal : {Goal{0}, Goal{100}}) {
    ToyTree tree({"a", "b"}, 3);
    const auto end = tree.leaf({goal, static_cast<Goal>(100 - goal)});
    const auto below = tree.node({{0, 1}, {0}}, {end, end});
    const auto longer = tree.node({{0}, {0, 1}}, {below, below});
    const auto one = tree.node({{0}, {0, 1}}, {end, end});
    tree.node({{0, 1}, {0}}, {one, longer});
    Mcts mcts = search_of(game_of(std::move(tree)), 10'000, solving());
    ASSERT_EQ(mcts.report().end, SearchEnd::kSolved);
    EXPECT_EQ(mcts.best_move(), MoveId{goal == 0 ? 1U : 0U});
  }
}

TEST(Solver, WhatIsProvenSurvivesTheMove) {
  const auto game = toys::nim({1, 2, 0, 0});
  Mcts mcts = search_of(game, 100'000, solving());
  ASSERT_EQ(mcts.report().end, SearchEnd::kSolved);
  ASSERT_EQ(mcts.report().value, 100);
  const auto simulator = game->new_simulator();
  MoveList others;
  simulator->legal(RoleId{1}, others);
  mcts.advance(std::array{mcts.best_move(), others[0]});
  mcts.search({TimePoint::max(), 1'000}, kStill, kGo);
  EXPECT_EQ(mcts.report().end, SearchEnd::kSolved);
  EXPECT_EQ(mcts.report().simulations, 0U);
  EXPECT_EQ(mcts.report().value, 100);
}

TEST(Solver, GoalsThatAddUpToMoreAreNotTakenForZeroSum) {
  // b can be sure of 100, yet that takes nothing from a, who gets 100 on both sides
  ToyTree tree({"a", "b"}, 2);
  const auto both = tree.leaf({100, 100});
  const auto first = tree.leaf({100, 30});
  const auto choice = tree.node({{0}, {0, 1}}, {both, first});
  const auto little = tree.leaf({40, 0});
  tree.node({{0, 1}, {0}}, {choice, little});
  Mcts mcts = search_of(game_of(std::move(tree)), 1'000, solving());
  EXPECT_EQ(mcts.best_move(), MoveId{0});
  EXPECT_EQ(lows(mcts)[0], 100);
  EXPECT_EQ(highs(mcts)[0], 100);
}

TEST(Solver, SimultaneousMovesAreProvenBySafeMovesOnly) {
  ToyTree tree({"a", "b"}, 2);
  const auto win = tree.leaf({100, 0});
  const auto loss = tree.leaf({0, 100});
  tree.node({{0, 1}, {0, 1}}, {win, win, loss, win});  // 0 wins whatever b does
  Mcts mcts = search_of(game_of(std::move(tree)), 1'000, solving());
  EXPECT_EQ(mcts.report().end, SearchEnd::kSolved);
  EXPECT_EQ(mcts.report().value, 100);

  Mcts open = search_of(toys::rock_paper_scissors(1), 2'000, solving());
  EXPECT_EQ(open.report().end, SearchEnd::kSimulations) << "no safe move";
  EXPECT_FALSE(open.report().proven);
  EXPECT_EQ(lows(open)[0], 0);
  EXPECT_EQ(highs(open)[0], 100);
}

TEST(Solver, ChanceCountsByItsMean) {
  ToyTree tree({"random", "a"}, 3);
  const auto lot = tree.leaf({0, 100});
  const auto blank = tree.leaf({0, 0});
  const auto lottery = tree.node({{0, 1, 2}, {0}}, {lot, blank, blank});
  const auto sure = tree.leaf({0, 30});
  tree.node({{0}, {0, 1}}, {lottery, sure});
  Mcts mcts = search_of(game_of(std::move(tree)), 2'000, solving(), 1);
  EXPECT_EQ(mcts.best_move(), MoveId{3}) << "33.3 in the mean";
  EXPECT_GE(lows(mcts)[1], 33);
  EXPECT_LE(highs(mcts)[1], 34);
}

// A random game tree, and what exhaustive search says of it.
struct RandomTree {
  std::shared_ptr<const Game> game;
  std::vector<int> safe;  // per role of the root: what it can be sure of by itself, moves being made after its own
};

enum class TreeKind : std::uint8_t { kTurns, kSimultaneous, kThreeRoles };

class TreeMaker {
 public:
  TreeMaker(TreeKind kind, Rng& rng) : kind_(kind), rng_(rng), tree_(names(kind), 3) {}

  RandomTree make(int depth) {
    std::vector<int> safe = node(depth).second;
    return {game_of(std::move(tree_)), safe};
  }

 private:
  using Made = std::pair<std::uint32_t, std::vector<int>>;

  static std::vector<std::string> names(TreeKind kind) {
    return kind == TreeKind::kThreeRoles ? std::vector<std::string>{"a", "b", "c"} : std::vector<std::string>{"a", "b"};
  }
  std::size_t roles() const { return kind_ == TreeKind::kThreeRoles ? 3 : 2; }

  Made leaf() {
    std::vector<Goal> goals(roles());
    if (kind_ == TreeKind::kThreeRoles) {
      for (Goal& goal : goals) goal = static_cast<Goal>(25 * rng_.below(5));
    } else {
      goals[0] = static_cast<Goal>(25 * rng_.below(5));
      goals[1] = static_cast<Goal>(100 - goals[0]);
    }
    return {tree_.leaf(goals), std::vector<int>(goals.begin(), goals.end())};
  }

  Made node(int depth) {
    if (depth == 0 || rng_.below(6) == 0) return leaf();
    std::vector<std::vector<std::uint32_t>> moves(roles(), {0});
    const std::size_t mover = rng_.below(static_cast<std::uint32_t>(roles()));
    for (std::size_t role = 0; role < roles(); ++role) {
      if (role != mover && kind_ != TreeKind::kSimultaneous) continue;
      moves[role].resize(1 + rng_.below(3));
      std::iota(moves[role].begin(), moves[role].end(), 0U);
    }
    std::size_t joint = 1;
    for (const auto& own : moves) joint *= own.size();
    std::vector<std::uint32_t> children;
    std::vector<std::vector<int>> values;
    for (std::size_t i = 0; i < joint; ++i) {
      auto [child, safe] = node(depth - 1);
      children.push_back(child);
      values.push_back(safe);
    }
    return {tree_.node(moves, children), safe_of(moves, values)};
  }

  // The last role's move changes fastest.
  std::vector<int> safe_of(const std::vector<std::vector<std::uint32_t>>& moves,
                           const std::vector<std::vector<int>>& values) const {
    std::vector<int> safe(roles(), 0);
    for (std::size_t role = 0; role < roles(); ++role) {
      std::size_t stride = 1;
      for (std::size_t later = role + 1; later < roles(); ++later) stride *= moves[later].size();
      std::vector<int> least(moves[role].size(), 100);
      for (std::size_t i = 0; i < values.size(); ++i) {
        int& low = least[i / stride % moves[role].size()];
        low = std::min(low, values[i][role]);
      }
      safe[role] = *std::ranges::max_element(least);
    }
    return safe;
  }

  TreeKind kind_;
  Rng& rng_;
  ToyTree tree_;
};

TEST(Solver, GamesOfTurnsAreProvenWithTheirMinimaxValue) {
  Rng rng(1);
  int proven = 0;
  for (int i = 0; i < 3'000; ++i) {
    const RandomTree tree = TreeMaker(TreeKind::kTurns, rng).make(5);
    Mcts mcts(tree.game, RoleId{0}, solving(), static_cast<std::uint64_t>(i));
    if (mcts.terminal()) continue;
    for (int slice = 0; slice < 400 && mcts.report().end != SearchEnd::kSolved; ++slice) {
      mcts.search({TimePoint::max(), 10}, kStill, kGo);
      for (std::size_t role = 0; role < 2; ++role) {
        ASSERT_LE(lows(mcts)[role], tree.safe[role]) << i;
        ASSERT_GE(highs(mcts)[role], tree.safe[role]) << i;
      }
    }
    ASSERT_EQ(mcts.report().end, SearchEnd::kSolved) << i;
    ASSERT_EQ(mcts.report().value, tree.safe[0]) << i;
    ++proven;
  }
  EXPECT_GT(proven, 2'000);
}

TEST(Solver, OtherGamesAreNeverProvenWrong) {
  Rng rng(2);
  int tight = 0;
  for (const TreeKind kind : {TreeKind::kSimultaneous, TreeKind::kThreeRoles}) {
    for (int i = 0; i < 1'000; ++i) {
      const RandomTree tree = TreeMaker(kind, rng).make(3);
      Mcts mcts(tree.game, RoleId{0}, solving(), static_cast<std::uint64_t>(i));
      if (mcts.terminal()) continue;
      mcts.search({TimePoint::max(), 3'000}, kStill, kGo);
      for (std::size_t role = 0; role < tree.safe.size(); ++role) {
        ASSERT_LE(lows(mcts)[role], tree.safe[role]) << i << " role " << role;
        ASSERT_GE(highs(mcts)[role], tree.safe[role]) << i << " role " << role;
        tight += lows(mcts)[role] == tree.safe[role] && tree.safe[role] > 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(tight, 1'000);
}

// The first role's goal by exhaustive search.
int minimax(const Game& game, Simulator& simulator, const State& state, std::map<State, int>& known) {
  const auto found = known.find(state);
  if (found != known.end()) return found->second;
  simulator.load(state);
  if (simulator.terminal()) {
    std::array<Goal, 2> goals{};
    simulator.goals(goals);
    return known[state] = goals[0];
  }
  std::array<MoveList, 2> moves;
  for (const std::size_t role : {0, 1}) simulator.legal(static_cast<RoleId>(role), moves[role]);
  const auto waits = [&](std::size_t role) { return game.move_name(moves[role][0]) == "noop"; };
  const std::size_t mover = waits(0) ? 1 : 0;
  int best = mover == 0 ? 0 : 100;
  for (const MoveId move : moves[mover]) {
    std::array<MoveId, 2> joint{moves[0][0], moves[1][0]};
    joint[mover] = move;
    simulator.load(state);
    simulator.apply(joint);
    State next;
    simulator.store(next);
    const int value = minimax(game, simulator, next, known);
    best = mover == 0 ? std::max(best, value) : std::min(best, value);
  }
  return known[state] = best;
}

void expect_no_wrong_proof_of_random_positions(const SearchOptions& options) {
  Rng rng(3);
  int positions = 0;
  int proven = 0;
  for (const auto& game : {toys::tic_tac_toe(), toys::nim({3, 4, 5, 0}), toys::nim({2, 2, 3, 4})}) {
    const auto simulator = game->new_simulator();
    std::map<State, int> known;
    for (int i = 0; i < 3'400; ++i) {
      simulator->load(game->initial_state());
      for (std::uint32_t ply = rng.below(6); ply > 0 && !simulator->terminal(); --ply) {
        std::array<MoveId, 2> joint{};
        for (const std::size_t role : {0, 1}) {
          MoveList moves;
          simulator->legal(static_cast<RoleId>(role), moves);
          joint[role] = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        }
        simulator->apply(joint);
      }
      State state;
      simulator->store(state);
      if (simulator->terminal()) continue;
      Mcts mcts(game, RoleId{0}, options, static_cast<std::uint64_t>(i));
      mcts.set_root(state);
      mcts.search({TimePoint::max(), 50 + rng.below(1'000)}, kStill, kGo);
      const int value = minimax(*game, *simulator, state, known);
      ASSERT_LE(lows(mcts)[0], value);
      ASSERT_GE(highs(mcts)[0], value);
      ++positions;
      if (mcts.report().proven) {
        ASSERT_EQ(mcts.report().value, value);
        ++proven;
      }
    }
  }
  EXPECT_GE(positions, 9'000);
  EXPECT_GT(proven, 3'000);
}

TEST(Solver, NoWrongProofOnTenThousandRandomPositionsOfSmallGames) {
  expect_no_wrong_proof_of_random_positions(solving());
}

TEST(Solver, NoWrongProofOnThoseWherePositionsAreKeptOnce) {
  SearchOptions options = solving();
  options.transpositions = true;
  expect_no_wrong_proof_of_random_positions(options);
}

}  // namespace
}  // namespace senet::search
