#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "playout/uniform.h"
#include "support/disguised_game.h"
#include "support/exhaustive_score.h"
#include "support/searching.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"
#include "support/toy_tree.h"

namespace senet::search {
namespace {

using toys::game_of;
using toys::ToyTree;

AlphaBetaOptions options_of(std::uint64_t depth = 100) {
  AlphaBetaOptions options;
  options.depth = depth;
  options.hash = 1;
  return options;
}

// States of random games, none terminal, each of them with a choice.
std::set<State> states_of(const Game& game, int games, std::uint64_t seed) {
  Rng rng(seed);
  std::set<State> seen;
  const auto simulator = game.new_simulator();
  std::array<MoveList, 2> legal;
  for (int i = 0; i < games; ++i) {
    simulator->load(game.initial_state());
    while (!simulator->terminal()) {
      JointMove joint;
      for (std::size_t role = 0; role < 2; ++role) {
        simulator->legal(static_cast<RoleId>(role), legal[role]);
        joint.push_back(pick_uniformly(legal[role], rng));
      }
      State state;
      simulator->store(state);
      if (legal[0].size() > 1 || legal[1].size() > 1) seen.insert(std::move(state));
      simulator->apply(joint);
    }
  }
  return seen;
}

// Whose choice it is in a state with one.
RoleId mover_of(Simulator& simulator, const State& state) {
  MoveList moves;
  simulator.load(state);
  simulator.legal(RoleId{0}, moves);
  return moves.size() > 1 ? RoleId{0} : RoleId{1};
}

// The first role's score after the search of each state, the table being kept from one to the next.
void expect_exact_scores(const std::shared_ptr<const Game>& game, int games) {
  AlphaBeta search(game, options_of());
  test::ExhaustiveScore exact(*game);
  const auto simulator = game->new_simulator();
  for (const State& state : states_of(*game, games, 1)) {
    search.set_root(state);
    const AlphaBetaReport& report = search.search({}, kStill, kGo);
    const int sign = mover_of(*simulator, state) == RoleId{0} ? 1 : -1;
    ASSERT_EQ(report.end, AlphaBetaEnd::kProven);
    ASSERT_EQ(*report.score, sign * exact.of(state));
    const auto best = std::ranges::find(search.root_moves(), search.best_move(), &RootMove::move);
    ASSERT_NE(best, search.root_moves().end());
    ASSERT_EQ(best->score, *report.score);
  }
}

TEST(AlphaBeta, ProvesEveryPositionOfTicTacToeWithTheRightDistance) { expect_exact_scores(toys::tic_tac_toe(), 400); }

TEST(AlphaBeta, ProvesEveryPositionOfNimWithTheRightDistance) { expect_exact_scores(toys::nim({1, 2, 4, 3}), 200); }

TEST(AlphaBeta, TheStartOfTicTacToeIsADraw) {
  AlphaBeta search(toys::tic_tac_toe(), options_of());
  const AlphaBetaReport& report = search.search({}, kStill, kGo);
  EXPECT_EQ(report.score, 0);
  EXPECT_TRUE(report.proven);
  EXPECT_EQ(goal_of(*report.score), 50);
  EXPECT_EQ(search.principal_variation().size(), 8U) << "the ninth move is no choice";
}

TEST(AlphaBeta, NimIsWonByWhomItsTheorySays) {
  for (std::uint32_t last = 0; last < 4; ++last) {
    AlphaBeta search(toys::nim({2, 3, 1, last}), options_of());
    search.search({}, kStill, kGo);
    EXPECT_EQ(*search.report().score > 0, (2 ^ 3 ^ 1 ^ last) != 0) << last;
    EXPECT_TRUE(search.report().proven);
  }
}

// The first role chooses at the root, the second below. Goals are the first role's.
std::uint32_t answer(ToyTree& tree, Goal left, Goal right) {
  const auto leaf = [&](Goal goal) { return tree.leaf({goal, static_cast<Goal>(100 - goal)}); };
  const std::uint32_t first = leaf(left);
  const std::uint32_t second = leaf(right);
  return tree.node({{0}, {0, 1}}, {first, second});
}

TEST(AlphaBeta, GoalsBetweenWinAndLossAreWeighed) {
  ToyTree tree({"a", "b"}, 2);
  const auto greedy = answer(tree, 90, 20);
  const auto sound = answer(tree, 40, 30);
  tree.node({{0, 1}, {0}}, {greedy, sound});
  AlphaBeta search(game_of(std::move(tree)), options_of());
  search.search({}, kStill, kGo);
  EXPECT_EQ(index(search.best_move()), 1U);
  EXPECT_EQ(*search.report().score, -40 * kGoalPoint + 2) << "30 to 70, in two plies";
  EXPECT_EQ(search.principal_variation(), (std::vector<MoveId>{MoveId{1}, MoveId{3}}));
}

TEST(AlphaBeta, AWinIsTakenAsSoonAsPossibleAndALossPutOff) {
  const auto lengths = [](Goal goal) {
    ToyTree tree({"a", "b"}, 2);
    const Goal rest = static_cast<Goal>(100 - goal);
    const auto near = tree.leaf({goal, rest});
    const auto end = tree.leaf({goal, rest});
    const auto far = tree.node({{0}, {0}}, {end});
    tree.node({{0, 1}, {0}}, {far, near});
    AlphaBeta search(game_of(std::move(tree)), options_of());
    search.search({}, kStill, kGo);
    return std::pair(index(search.best_move()), *search.report().score);
  };
  EXPECT_EQ(lengths(100), std::pair(1U, kWin - 1));
  EXPECT_EQ(lengths(0), std::pair(0U, -kWin + 2));
}

TEST(AlphaBeta, TheSameRoleMayMoveTwice) {
  ToyTree tree({"a", "b"}, 2);
  const auto win = tree.leaf({100, 0});
  const auto loss = tree.leaf({0, 100});
  const auto again = tree.node({{0, 1}, {0}}, {loss, win});
  const auto theirs = tree.node({{0}, {0, 1}}, {loss, win});
  tree.node({{0, 1}, {0}}, {theirs, again});
  AlphaBeta search(game_of(std::move(tree)), options_of());
  search.search({}, kStill, kGo);
  EXPECT_EQ(index(search.best_move()), 1U);
  EXPECT_EQ(*search.report().score, kWin - 2);
}

TEST(AlphaBeta, ForcedMovesCostNoDepth) {
  ToyTree tree({"a", "b"}, 2);
  const auto win = tree.leaf({100, 0});
  const auto loss = tree.leaf({0, 100});
  std::uint32_t winning = win;
  std::uint32_t losing = loss;
  for (int i = 0; i < 20; ++i) {
    winning = tree.node({{0}, {0}}, {winning});
    losing = tree.node({{0}, {}}, {losing});
  }
  const auto choice = tree.node({{0, 1}, {0}}, {losing, winning});
  tree.node({{0, 1}, {0}}, {losing, choice});
  AlphaBeta search(game_of(std::move(tree)), options_of(3));
  search.search({}, kStill, kGo);
  EXPECT_EQ(*search.report().score, kWin - 22);
  EXPECT_LE(search.report().depth, 3U);
}

TEST(AlphaBeta, ForcedMovesAreTheSameFromEitherSide) {
  ToyTree tree({"a", "b"}, 2);
  const auto win = tree.leaf({100, 0});
  const auto loss = tree.leaf({0, 100});
  const auto winning = tree.node({{1}, {0}}, {win});
  const auto losing = tree.node({{0}, {1}}, {loss});
  tree.node({{0}, {0, 1}}, {winning, losing});
  AlphaBeta search(game_of(std::move(tree)), options_of());
  search.search({}, kStill, kGo);
  EXPECT_EQ(search.best_move(), MoveId{3});
  EXPECT_EQ(*search.report().score, kWin - 2) << "of the one who chooses";
}

TEST(AlphaBeta, ItEndsWhereTheRulesGoRoundInCircles) {
  // No state is ever terminal but by a mistake of the first role: it can wait for ever.
  class Circle : public toys::ToyNames {
   public:
    struct Position {
      std::uint64_t place = 0;
    };
    Circle() : ToyNames("circle", {"a", "b"}, {{"err", "wait"}, {"wait"}}) {}
    Position new_position() const { return {}; }
    void load(StateView state, Position& position) const { position.place = state[0]; }
    void store(const Position& position, State& out) const { out.assign(1, position.place); }
    bool terminal(const Position& position) const { return position.place == 3; }
    void legal(const Position& position, RoleId role, MoveList& out) const {
      out.assign(1, move(index(role), index(role) == 0 ? 1 : 0));
      if (index(role) == 0 && position.place == 0) out.push_back(move(0, 0));
    }
    void apply(Position& position, std::span<const MoveId> joint) const {
      position.place = joint[0] == MoveId{0} ? 3 : (position.place + 1) % 3;
    }
    void goals(const Position&, std::span<Goal> out) const { out[0] = 0, out[1] = 100; }
    void goal_texts(const Position&, RoleId, std::vector<std::string>& out) const { out.clear(); }
    std::vector<std::string> state_texts(StateView) const { return {}; }
  };
  AlphaBeta search(std::make_shared<RulesGame<Circle>>("toy", std::make_shared<Circle>()), options_of(254));
  search.search({}, kStill, kGo);
  EXPECT_EQ(index(search.best_move()), 1U);
  EXPECT_EQ(search.report().end, AlphaBetaEnd::kDepth);
  EXPECT_FALSE(search.report().proven);
  EXPECT_LE(search.principal_variation().size(), 40U);
}

TEST(AlphaBeta, TheDepthLimitsWhatIsSeen) {
  AlphaBeta search(toys::nim({15, 14, 13, 12}), options_of(2));
  const AlphaBetaReport& report = search.search({}, kStill, kGo);
  EXPECT_EQ(report.end, AlphaBetaEnd::kDepth);
  EXPECT_EQ(report.depth, 2U);
  EXPECT_FALSE(report.proven);
  EXPECT_EQ(report.score, 0) << "no evaluation";
}

TEST(AlphaBeta, WhatItKnowsIsKeptFromMoveToMove) {
  const auto game = toys::tic_tac_toe();
  AlphaBeta search(game, options_of());
  const std::uint64_t first = search.search({}, kStill, kGo).positions;
  search.advance(std::array{search.best_move(), MoveId{19}});
  AlphaBeta fresh(game, options_of());
  fresh.advance(std::array{MoveId{0}, MoveId{19}});
  EXPECT_LT(search.search({}, kStill, kGo).positions, first / 10);
  EXPECT_EQ(search.report().score, 0);
}

TEST(AlphaBeta, BudgetsInPositionsRepeatToTheBit) {
  const auto run = [] {
    AlphaBeta search(toys::nim({9, 8, 7, 6}), options_of());
    search.search({TimePoint::max(), 5000}, kStill, kGo);
    EXPECT_EQ(search.report().end, AlphaBetaEnd::kPositions);
    EXPECT_EQ(search.report().positions, 5000U);
    return std::tuple(search.best_move(), search.report().depth, search.report().score, search.principal_variation());
  };
  EXPECT_EQ(run(), run());
}

TEST(AlphaBeta, ADeadlineInThePastGetsALegalMoveAtOnce) {
  AlphaBeta search(toys::tic_tac_toe(), options_of());
  const AlphaBetaReport& report = search.search({TimePoint{}}, kStill, kGo);
  EXPECT_EQ(report.end, AlphaBetaEnd::kTime);
  EXPECT_EQ(report.depth, 0U);
  EXPECT_FALSE(report.score.has_value());
  EXPECT_EQ(search.best_move(), MoveId{0});
}

TEST(AlphaBeta, SlowRulesAreTimedMoveByMove) {
  ManualClock clock;
  const auto game = std::make_shared<toys::DisguisedGame>(toys::nim({15, 15, 15, 15}),
                                                          toys::Disguise{.clock = &clock, .ply = Seconds(0.01)});
  AlphaBeta search(game, options_of());
  search.search({after(clock.now(), Seconds(0.2))}, clock, kGo);
  EXPECT_EQ(search.report().end, AlphaBetaEnd::kTime);
  EXPECT_LT(clock.now(), after(TimePoint{}, Seconds(0.23)));
}

TEST(AlphaBeta, TheFlagStopsIt) {
  const std::atomic<bool> stop{true};
  AlphaBeta search(toys::tic_tac_toe(), options_of());
  EXPECT_EQ(search.search({}, kStill, stop).end, AlphaBetaEnd::kStopped);
}

TEST(AlphaBeta, EveryDepthIsTold) {
  AlphaBeta search(toys::tic_tac_toe(), options_of(5));
  std::vector<std::uint32_t> depths;
  search.search({}, kStill, kGo, [&] { depths.push_back(search.report().depth); });
  EXPECT_EQ(depths, (std::vector<std::uint32_t>{1, 2, 3, 4, 5}));
}

std::string refusal(std::shared_ptr<const Game> game) {
  try {
    AlphaBeta search(std::move(game), options_of());
    search.probe({}, kStill, kGo, 1);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(AlphaBeta, GamesThatItCanNotPlayAreRefusedWithTheReason) {
  EXPECT_EQ(refusal(toys::tic_tac_toe()), "none");
  EXPECT_EQ(refusal(toys::nim({3, 4, 5, 6})), "none");
  EXPECT_EQ(refusal(toys::race(20)), "alphabeta: race is no game for it: roles: 3, two are needed");
  EXPECT_EQ(refusal(toys::doubling(9, 4)), "alphabeta: doubling is no game for it: roles: 1, two are needed");
  EXPECT_EQ(refusal(toys::rock_paper_scissors(3)),
            "alphabeta: rock_paper_scissors is no game for it: both roles have a choice at the same time");
}

TEST(AlphaBeta, ChanceAndGoalsThatRiseTogetherAreRefused) {
  const auto game_with = [](const char* second, Goal other) {
    ToyTree tree({"a", second}, 2);
    const auto low = tree.leaf({10, 10});
    const auto high = tree.leaf({90, other});
    tree.node({{0, 1}, {0}}, {low, high});
    return game_of(std::move(tree));
  };
  EXPECT_EQ(refusal(game_with("b", 10)), "none");
  EXPECT_EQ(refusal(game_with("b", 0)), "none");
  EXPECT_NE(refusal(game_with("b", 11)).find("goals rise together"), std::string::npos);
  EXPECT_NE(refusal(game_with("random", 0)).find("moves are drawn by chance"), std::string::npos);
}

TEST(AlphaBeta, NothingIsProvenWhereGoalsRiseTogether) {
  ToyTree tree({"a", "b"}, 2);
  const auto poor = tree.leaf({5, 0});
  const auto rich = tree.leaf({90, 80});
  tree.node({{0, 1}, {0}}, {poor, rich});
  AlphaBeta search(game_of(std::move(tree)), options_of());
  search.search({}, kStill, kGo);
  EXPECT_FALSE(search.report().proven);
  for (const RootMove& move : search.root_moves()) EXPECT_FALSE(move.proven);
}

TEST(AlphaBeta, AChoiceOfBothThatShowsUpLaterIsAnErrorAtTheRootOnly) {
  ToyTree tree({"a", "b"}, 2);
  const auto win = tree.leaf({100, 0});
  const auto loss = tree.leaf({0, 100});
  const auto both = tree.node({{0, 1}, {0, 1}}, {win, loss, loss, win});
  tree.node({{0, 1}, {0}}, {loss, both});
  AlphaBeta search(game_of(std::move(tree)), options_of());
  search.search({}, kStill, kGo);
  EXPECT_EQ(index(search.best_move()), 1U) << "a loss is worse than what nobody knows";
  search.advance(std::array{MoveId{1}, MoveId{2}});
  EXPECT_THROW(search.search({}, kStill, kGo), Error);
}

}  // namespace
}  // namespace senet::search
