#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/rng.h"
#include "gdl/description.h"
#include "interp/interpreted_game.h"
#include "support/contract.h"
#include "support/random_description.h"

namespace senet::interp {
namespace {

std::shared_ptr<const Game> game_of(std::string_view rules) {
  return new_interpreted_game(gdl::read_description(rules, "test.kif"), "test");
}

std::shared_ptr<const Game> game_file(const std::string& name) {
  return new_interpreted_game(gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/" + name + ".kif"),
                              name);
}

class OwnGames : public testing::TestWithParam<const char*> {};

TEST_P(OwnGames, KeepTheContract) {
  contract::Options options;
  options.walks = 2;
  options.max_plies = 30;
  contract::check_contract(*game_file(GetParam()), options);
}

INSTANTIATE_TEST_SUITE_P(Interpreter, OwnGames,
                         testing::Values("tic_tac_toe", "nim", "eight_puzzle", "rock_paper_scissors", "goofspiel",
                                         "connect_three_3p", "connect_four", "breakthrough_6x6"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(Interpreter, GoesOnWhereARoleHasNoLegalMove) {
  const auto game = game_of(
      "(role a) (role b) (init (step 0)) (<= (legal a go) (true (step 0)))"
      "(<= (next (step 1)) (true (step 0))) (<= terminal (true (step 1))) (goal a 100) (goal b 0)");
  const auto simulator = game->new_simulator();
  MoveList moves;
  simulator->legal(RoleId{1}, moves);
  EXPECT_TRUE(moves.empty());
  simulator->legal(RoleId{0}, moves);
  ASSERT_EQ(moves.size(), 1u);
  simulator->apply(std::vector{moves[0], kNoMove});
  EXPECT_TRUE(simulator->terminal());
  State state;
  simulator->store(state);
  EXPECT_EQ(game->state_texts(state), (std::vector<std::string>{"(step 1)"}));
}

TEST(Interpreter, DerivesWhatNextAsksOfAHelperThatLegalAskedOfToo) {
  // `near` is restricted to demand; legal asks for other arguments than next does.
  std::string rules =
      "(role r) (init (at 0)) (<= (legal r (to ?y)) (true (at ?x)) (near ?x ?y))"
      "(<= (next (at ?z)) (does r (to ?y)) (near ?y ?z)) (<= terminal (true (at 90))) (goal r 0)"
      "(<= (near ?x ?y) (succ ?x ?y)) (<= (near ?x ?z) (succ ?x ?y) (near ?y ?z) (small ?x))";
  for (int i = 0; i < 120; ++i) {
    rules += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
    if (i % 2 == 0) rules += "(small " + std::to_string(i) + ")";
  }
  const auto game = game_of(rules);
  const auto simulator = game->new_simulator();
  MoveList moves;
  simulator->terminal();
  simulator->legal(RoleId{0}, moves);
  simulator->apply(std::vector{*game->find_move(RoleId{0}, "(to 2)")});
  State state;
  simulator->store(state);
  EXPECT_EQ(game->state_texts(state), (std::vector<std::string>{"(at 3)", "(at 4)"}));
}

TEST(Interpreter, SharesStatesAndMovesBetweenSimulators) {
  const auto game = game_file("tic_tac_toe");
  const auto one = game->new_simulator();
  const auto other = game->new_simulator();
  MoveList moves;
  JointMove joint;
  for (std::size_t role = 0; role < 2; ++role) {
    one->legal(static_cast<RoleId>(role), moves);
    joint.push_back(moves.back());
  }
  one->apply(joint);
  State state, again;
  one->store(state);
  other->load(state);
  other->store(again);
  EXPECT_EQ(state, again);
  other->legal(RoleId{1}, moves);
  EXPECT_EQ(moves.size(), 8u);
}

TEST(Interpreter, ListsEveryGoalAndPlaysTheLeast) {
  const auto game = game_of("(role r) (legal r m) (goal r 70) (goal r 30) (goal r win) (terminal) (init x)");
  const auto simulator = game->new_simulator();
  std::vector<std::string> texts;
  simulator->goal_texts(RoleId{0}, texts);
  EXPECT_EQ(texts, (std::vector<std::string>{"30", "70", "win"}));
  std::vector<Goal> goals(1);
  simulator->goals(goals);
  EXPECT_EQ(goals[0], 30);
}

TEST(Interpreter, GivesAStateUpThatTakesTooLong) {
  std::string rules =
      "(role r) (init (at 0)) (legal r go) (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))"
      "(<= (all ?x ?y ?z) (true (at 6)) (succ ?x ?a) (succ ?y ?b) (succ ?z ?c))"
      "(<= terminal (all ?x ?y ?z) (not (all ?z ?x ?y))) (goal r 0)";
  for (int i = 0; i < 150; ++i) rules += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  InterpreterOptions options;
  options.query_time_limit = Seconds(1e-3);
  const auto game = new_interpreted_game(gdl::read_description(rules, "test.kif"), "test", options);
  const auto simulator = game->new_simulator();
  MoveList moves;
  for (int ply = 0; ply < 6; ++ply) {
    EXPECT_FALSE(simulator->terminal());
    simulator->legal(RoleId{0}, moves);
    simulator->apply(moves);
  }
  EXPECT_THROW(simulator->terminal(), Error);
  simulator->legal(RoleId{0}, moves);
  simulator->apply(moves);
  EXPECT_FALSE(simulator->terminal()) << "the next state is as good as ever";
}

TEST(Interpreter, GivesAStateUpWhenItIsToldTo) {
  std::string rules = "(role r) (init (at 0)) (<= (legal r (go ?x ?y)) (true (at 0)) (d ?x) (d ?y)) (goal r 0)";
  for (int i = 0; i < 300; ++i) rules += "(d " + std::to_string(i) + ")";
  std::atomic<bool> stop = false;
  const auto game = new_interpreted_game(gdl::read_description(rules, "test.kif"), "test", {.query_stop = &stop});
  const auto simulator = game->new_simulator();
  stop = true;
  MoveList moves;
  EXPECT_THROW(simulator->legal(RoleId{0}, moves), Error);
  stop = false;
  simulator->legal(RoleId{0}, moves);
  EXPECT_EQ(moves.size(), 90'000U);
}

TEST(Interpreter, IsTheSameGameWhereItIsReadySoon) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto description = gdl::read_description(RandomDescription(seed).text(), "seed " + std::to_string(seed));
    const auto chosen = new_interpreted_game(description, "chosen");
    const auto quick = new_interpreted_game(description, "quick", {.quick = true});
    const auto a = chosen->new_simulator();
    const auto b = quick->new_simulator();
    Rng rng(seed);
    for (int ply = 0; ply < 4 && !a->terminal(); ++ply) {
      JointMove joint_a, joint_b;
      for (std::size_t role = 0; role < chosen->info().roles(); ++role) {
        MoveList legal_a, legal_b;
        a->legal(static_cast<RoleId>(role), legal_a);
        b->legal(static_cast<RoleId>(role), legal_b);
        ASSERT_EQ(legal_a.size(), legal_b.size()) << description.file;
        const MoveId move = legal_a[rng.below(static_cast<std::uint32_t>(legal_a.size()))];
        const auto same = quick->find_move(static_cast<RoleId>(role), chosen->move_name(move));
        ASSERT_TRUE(same && std::ranges::find(legal_b, *same) != legal_b.end()) << description.file;
        joint_a.push_back(move);
        joint_b.push_back(*same);
      }
      a->apply(joint_a);
      b->apply(joint_b);
      State state_a, state_b;
      a->store(state_a);
      b->store(state_b);
      ASSERT_EQ(chosen->state_texts(state_a), quick->state_texts(state_b)) << description.file;
      ASSERT_EQ(a->terminal(), b->terminal()) << description.file;
    }
  }
}

TEST(Interpreter, RefusesRulesThatBuildTermsForEver) {
  EXPECT_THROW(game_of("(role r) (legal r m) (init x) (n 0) (<= (n (s ?x)) (n ?x)) (<= terminal (n ?x))"), Error);
}

}  // namespace
}  // namespace senet::interp
