#include "propnet/propnet_game.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"
#include "support/contract.h"
#include "support/naive_ground.h"
#include "support/random_ground.h"

namespace senet::propnet {
namespace {

std::string numbered(const char* name, int number) { return std::string(name).append(std::to_string(number)); }

JointMove random_joint(const NaiveGround& naive, std::size_t roles, Rng& rng) {
  JointMove joint;
  for (std::size_t role = 0; role < roles; ++role) joint.push_back(pick_uniformly(naive.legal(role), rng));
  return joint;
}

void expect_same(const Game& game, Simulator& simulator, const NaiveGround& naive) {
  ASSERT_EQ(contract::stored(simulator), naive.words());
  EXPECT_EQ(simulator.terminal(), naive.terminal());
  for (std::size_t role = 0; role < game.info().roles(); ++role) {
    EXPECT_EQ(contract::sorted_legal(simulator, role), naive.legal(role)) << "role " << role;
    std::vector<std::string> texts;
    simulator.goal_texts(static_cast<RoleId>(role), texts);
    EXPECT_EQ(texts, naive.goal_texts(role)) << "role " << role;
  }
}

// Plays on through terminal states, and now and then loads a state seen before.
void expect_same_walk(const ground::GroundProgram& program, Rng& rng, int plies) {
  const auto game = new_propnet_game(program, "random");
  const auto simulator = game->new_simulator();
  NaiveGround naive(program);
  std::vector<std::vector<bool>> seen;
  for (int ply = 0; ply < plies; ++ply) {
    SCOPED_TRACE("ply " + std::to_string(ply));
    expect_same(*game, *simulator, naive);
    if (::testing::Test::HasFailure()) return;
    seen.push_back(naive.state());
    if (rng.below(5) == 0) {
      naive.set_state(seen[rng.below(static_cast<std::uint32_t>(seen.size()))]);
      simulator->load(naive.words());
      continue;
    }
    const JointMove joint = random_joint(naive, game->info().roles(), rng);
    naive.apply(joint);
    simulator->apply(joint);
  }
}

void expect_same_walks(RandomGroundOptions options, std::uint32_t seeds) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    options.negative_percent = seed % 60;
    options.roles = 1 + seed % 3;
    expect_same_walk(random_ground(options, rng), rng, 30);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(PropnetGame, PlaysRandomProgramsAsTheRulesSay) { expect_same_walks({}, 100); }

TEST(PropnetGame, PlaysProgramsFullOfCyclesAsTheRulesSay) {
  RandomGroundOptions options;
  options.layers = 1;
  options.atoms = 60;
  options.max_rules = 5;
  expect_same_walks(options, 100);
}

TEST(PropnetGame, PlaysProgramsWithManyMovesAsTheRulesSay) {
  RandomGroundOptions options;
  options.moves = 80;
  options.propositions = 130;
  options.frame_percent = 90;
  expect_same_walks(options, 30);
}

TEST(PropnetGame, KeepsTheContractOfGames) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    RandomGroundOptions options;
    options.roles = 1 + seed % 3;
    contract::Options contract;
    contract.walks = 3;
    contract.max_plies = 30;
    contract::check_contract(*new_propnet_game(random_ground(options, rng), "random"), contract);
  }
}

// One role that may pass or set `on`; more is added by each test.
class OneRole : public ::testing::Test {
 protected:
  void SetUp() override {
    builder.role("solo");
    pass = builder.move("pass");
    set = builder.move("set");
    on = builder.proposition("on", false);
    builder.rule(builder.program.moves[0][0].legal, {});
    builder.rule(builder.program.moves[0][1].legal, {}, {on});
    builder.rule(builder.next(0), {on});
    builder.rule(builder.next(0), {set});
    builder.program.terminal = builder.atom();
  }
  std::shared_ptr<const Game> game() { return new_propnet_game(builder.program, "one role"); }

  GroundBuilder builder;
  ground::AtomId pass = 0;
  ground::AtomId set = 0;
  ground::AtomId on = 0;
};

TEST_F(OneRole, FixedPropositionsStayInStatesAndTheirTexts) {
  const auto wall = builder.proposition("wall", true);
  builder.rule(builder.next(1), {wall});
  const auto made = game();
  const auto simulator = made->new_simulator();
  EXPECT_EQ(made->state_texts(contract::stored(*simulator)), std::vector<std::string>{"wall"});
  simulator->apply(JointMove{MoveId{1}});
  EXPECT_EQ(made->state_texts(contract::stored(*simulator)), (std::vector<std::string>{"on", "wall"}));
}

TEST_F(OneRole, GoalsAreReadAsJavaReadsIntegersAndTheLeastCounts) {
  for (const char* text : {"+7", "734", "win", "-5000000000"}) builder.rule(builder.goal(text), {on});
  const auto made = game();
  const auto simulator = made->new_simulator();
  EXPECT_EQ(contract::goals_of(*simulator, 1), std::vector<Goal>{0});
  simulator->apply(JointMove{MoveId{1}});
  EXPECT_EQ(contract::goals_of(*simulator, 1), std::vector<Goal>{7});
  std::vector<std::string> texts;
  simulator->goal_texts(RoleId{0}, texts);
  EXPECT_EQ(texts.size(), 4U);
}

TEST_F(OneRole, AnInitialStateMayBeTerminalAndPlayedOn) {
  builder.rule(builder.program.terminal, {}, {on});
  const auto made = game();
  const auto simulator = made->new_simulator();
  EXPECT_TRUE(simulator->terminal());
  simulator->apply(JointMove{MoveId{1}});
  EXPECT_FALSE(simulator->terminal());
}

TEST_F(OneRole, ARoleWithoutLegalMoveGoesOnWithNone) {
  builder.program.rules.erase(builder.program.rules.begin());
  const auto flip = builder.proposition("flip", false);
  builder.rule(builder.next(1), {}, {flip});
  const auto made = game();
  const auto simulator = made->new_simulator();
  simulator->apply(JointMove{MoveId{1}});
  EXPECT_TRUE(contract::sorted_legal(*simulator, 0).empty());
  simulator->apply(JointMove{kNoMove});
  EXPECT_EQ(made->state_texts(contract::stored(*simulator)), std::vector<std::string>{"on"});
}

TEST_F(OneRole, AMoveThatNoRuleReadsChangesNothing) {
  builder.program.moves[0][0].does = ground::GroundProgram::kNone;
  const auto made = game();
  const auto simulator = made->new_simulator();
  simulator->apply(JointMove{MoveId{0}});
  EXPECT_TRUE(made->state_texts(contract::stored(*simulator)).empty());
}

TEST_F(OneRole, PropositionsWithoutNextAndMovesWithoutLegalAreFalse) {
  builder.proposition("spark", true);
  builder.program.propositions[1].next = ground::GroundProgram::kNone;
  const auto made = game();
  const auto simulator = made->new_simulator();
  EXPECT_EQ(made->state_texts(contract::stored(*simulator)), std::vector<std::string>{"spark"});
  simulator->apply(JointMove{MoveId{0}});
  EXPECT_TRUE(made->state_texts(contract::stored(*simulator)).empty());
}

TEST_F(OneRole, AGameWithoutTerminalNeverEnds) {
  builder.program.terminal = ground::GroundProgram::kNone;
  EXPECT_FALSE(game()->new_simulator()->terminal());
}

TEST_F(OneRole, LimitsEndInAnError) {
  BuildLimits limits;
  limits.memory = 1;
  EXPECT_THROW(new_propnet_game(builder.program, "small", limits), Error);
  limits = {};
  limits.time = Seconds(-1);
  EXPECT_THROW(new_propnet_game(builder.program, "late", limits), Error);
}

TEST_F(OneRole, StatisticsDescribeTheBuild) {
  const auto wall = builder.proposition("wall", true);
  builder.rule(builder.next(1), {wall});
  BuildStatistics statistics;
  new_propnet_game(builder.program, "one role", {}, &statistics);
  EXPECT_EQ(statistics.fixed_propositions, 1U);
  EXPECT_EQ(statistics.depth, 1U);
  EXPECT_EQ(statistics.cycles, 0U);
  EXPECT_GT(statistics.nodes, 0U);
  EXPECT_FALSE(statistics.passes.empty());
}

TEST_F(OneRole, APlayoutDrawsEveryLegalMoveAboutEquallyOften) {
  builder.program.rules.clear();
  const int choices = 7;
  for (int i = 0; i < choices; ++i) {
    const auto does = builder.move(numbered("vote", i));
    const auto chosen = builder.proposition(numbered("chosen", i), false);
    builder.rule(builder.program.moves[0].back().legal, {});
    builder.rule(builder.program.propositions.back().next, {does});
    builder.rule(builder.program.terminal, {chosen});
    builder.rule(builder.goal(std::to_string(i)), {chosen});
  }
  const auto made = game();
  const auto simulator = made->new_simulator();
  std::map<Goal, int> counts;
  Rng rng(3);
  for (int i = 0; i < 7000; ++i) {
    const StateView start = made->initial_state();
    Goal goal = 0;
    std::uint32_t steps = 0;
    simulator->playouts({{&start, 1}, {&goal, 1}, {&steps, 1}}, rng);
    ++counts[goal];
  }
  for (Goal goal = 0; goal < choices; ++goal) EXPECT_NEAR(counts[goal], 1000, 150) << int{goal};
}

}  // namespace
}  // namespace senet::propnet
