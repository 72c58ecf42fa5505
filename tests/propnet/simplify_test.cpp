#include "propnet/simplify.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>

#include "base/error.h"
#include "propnet/build_network.h"
#include "propnet/evaluate.h"
#include "propnet/order.h"
#include "propnet/simplify_passes.h"
#include "support/naive_ground.h"
#include "support/random_ground.h"

namespace senet::propnet {
namespace {

GateValues random_inputs(const Network& network, Rng& rng) {
  GateValues values(network.gate_count(), 0);
  for (GateId gate = 1; gate < network.first_logic_gate(); ++gate) values[gate] = rng.below(2) == 0 ? 1 : 0;
  return values;
}

std::vector<bool> outputs(const Network& network, const GateValues& inputs) {
  GateValues values(network.gate_count(), 0);
  std::copy_n(inputs.begin(), network.first_logic_gate(), values.begin());
  evaluate(network, values);
  std::vector<bool> result;
  for_each_output(network, [&](const Literal& output) { result.push_back(value_of(values, output)); });
  return result;
}

RandomGroundOptions varied(std::uint32_t seed) {
  RandomGroundOptions options;
  options.roles = 1 + seed % 3;
  options.layers = 1 + seed % 5;
  options.atoms = 10 + seed % 60;
  options.negative_percent = seed % 50;
  return options;
}

// The pass keeps every output under every assignment of the inputs, be it reachable or not.
void expect_same_function(const std::function<Network(const Network&)>& pass) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    const ground::GroundProgram program = random_ground(varied(seed), rng);
    const Network before = order(build_network(program));
    const Network after = pass(before);
    for (int i = 0; i < 20; ++i) {
      const GateValues inputs = random_inputs(before, rng);
      ASSERT_EQ(outputs(before, inputs), outputs(after, inputs)) << "seed " << seed;
    }
  }
}

// The network's next state, legal moves, terminal and goals are the program's along a random game.
void expect_same_game(const ground::GroundProgram& program, const Network& network, Rng& rng, int plies) {
  NaiveGround naive(program);
  for (int ply = 0; ply < plies; ++ply) {
    GateValues values(network.gate_count(), 0);
    for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
      values[network.proposition(p)] = naive.state()[p] ? 1 : 0;
    }
    evaluate(network, values);
    ASSERT_EQ(value_of(values, network.terminal), naive.terminal());
    std::vector<MoveId> joint;
    for (std::uint32_t role = 0; role < network.role_count(); ++role) {
      const MoveList legal = naive.legal(role);
      MoveList found;
      for (std::uint32_t m = network.first_move[role]; m < network.first_move[role + 1]; ++m) {
        if (value_of(values, network.legal[m])) found.push_back(MoveId{m});
      }
      ASSERT_EQ(found, legal);
      joint.push_back(legal.empty() ? kNoMove : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      const GateId played = joint.back() == kNoMove ? network.idle(role) : network.move(index(joint.back()));
      values[played] = 1;
      std::vector<std::string> goals;
      for (std::size_t i = 0; i < program.goals[role].size(); ++i) {
        if (value_of(values, network.goals[role][i])) goals.push_back(program.goals[role][i].text);
      }
      ASSERT_EQ(goals, naive.goal_texts(role));
    }
    evaluate(network, values);
    naive.apply(joint);
    for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
      ASSERT_EQ(value_of(values, network.next[p]), naive.state()[p]) << "proposition " << p << " ply " << ply;
    }
  }
}

void expect_same_games(const std::function<Network(const Network&)>& pass) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    const ground::GroundProgram program = random_ground(varied(seed), rng);
    expect_same_game(program, pass(order(build_network(program))), rng, 15);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Simplify, TheRawNetworkPlaysAsTheRulesSay) {
  expect_same_games([](const Network& network) { return network; });
}

TEST(Simplify, OrderingKeepsTheFunction) { expect_same_function(order); }

TEST(Simplify, MergingDuplicatesKeepsTheFunction) {
  expect_same_function([](const Network& network) { return order(merge_duplicates(network)); });
}

TEST(Simplify, MergingWithoutDroppingDeadGatesKeepsTheFunction) { expect_same_function(merge_duplicates); }

TEST(Simplify, FlatteningKeepsTheFunction) {
  expect_same_function([](const Network& network) { return order(flatten(network)); });
}

TEST(Simplify, FlatteningAfterMergingKeepsTheFunction) {
  expect_same_function([](const Network& network) { return flatten(order(merge_duplicates(network))); });
}

TEST(Simplify, FactoringKeepsTheFunction) {
  expect_same_function([](const Network& network) { return factor(order(flatten(order(merge_duplicates(network))))); });
}

TEST(Simplify, FoldingFixedValuesKeepsTheGame) { expect_same_games(fold_fixed); }

TEST(Simplify, AllPassesTogetherKeepTheGame) {
  expect_same_games([](const Network& network) {
    std::vector<PassStatistics> statistics;
    return simplify(network, BuildBudget({}), statistics);
  });
}

TEST(Simplify, StatisticsNameEveryPassAndEndWithTheResult) {
  Rng rng(5);
  const ground::GroundProgram program = random_ground({}, rng);
  std::vector<PassStatistics> statistics;
  const Network raw = build_network(program);
  const Network result = simplify(raw, BuildBudget({}), statistics);
  ASSERT_GT(statistics.size(), 4U);
  EXPECT_EQ(statistics.front().gates, raw.logic_gate_count());
  EXPECT_EQ(statistics.back().gates, result.logic_gate_count());
  EXPECT_EQ(statistics.back().inputs, result.inputs.size());
  for (const auto& pass : statistics) EXPECT_FALSE(pass.pass.empty());
}

// A program of one role with one always legal move.
class SmallProgram : public ::testing::Test {
 protected:
  void SetUp() override {
    builder.role("r");
    does = builder.move("m");
    builder.rule(builder.program.moves[0][0].legal, {});
    builder.program.terminal = builder.atom();
  }
  Network simplified() {
    std::vector<PassStatistics> statistics;
    return simplify(build_network(builder.program), BuildBudget({}), statistics);
  }

  GroundBuilder builder;
  ground::AtomId does = 0;
};

TEST_F(SmallProgram, PropositionsThatFrameAxiomsKeepFoldAway) {
  const auto wall = builder.proposition("wall", true);
  builder.rule(builder.next(0), {wall});
  const auto open = builder.proposition("open", false);
  builder.rule(builder.next(1), {open});
  builder.rule(builder.program.terminal, {open});
  builder.rule(builder.program.terminal, {does}, {wall});
  const Network network = simplified();
  EXPECT_EQ(network.logic_gate_count(), 0U);
  EXPECT_EQ(network.next[0], kTrue);
  EXPECT_EQ(network.next[1], kFalse);
  EXPECT_EQ(network.terminal, kFalse);
}

TEST_F(SmallProgram, PropositionsThatSwapOneConstantValueFoldAwayTogether) {
  const auto a = builder.proposition("a", true);
  const auto b = builder.proposition("b", true);
  builder.rule(builder.next(0), {b});
  builder.rule(builder.next(1), {a});
  const Network network = simplified();
  EXPECT_EQ(network.next[0], kTrue);
  EXPECT_EQ(network.next[1], kTrue);
}

TEST_F(SmallProgram, PropositionsThatChangeOnceStay) {
  const auto a = builder.proposition("a", false);
  builder.rule(builder.next(0), {});
  builder.rule(builder.program.terminal, {a});
  const Network network = simplified();
  EXPECT_EQ(network.next[0], kTrue);
  EXPECT_EQ(network.terminal, Literal(network.proposition(0)));
}

TEST_F(SmallProgram, MovesThatAreNeverLegalAreNeverPlayed) {
  const auto never = builder.proposition("never", false);
  const auto other = builder.move("other");
  builder.rule(builder.program.moves[0][1].legal, {never});
  builder.rule(builder.next(0), {other});
  const Network network = simplified();
  EXPECT_EQ(network.legal[0], kTrue);
  EXPECT_EQ(network.legal[1], kFalse);
  EXPECT_EQ(network.next[0], kFalse);
}

TEST_F(SmallProgram, TheOnlyMoveIsPlayedAlways) {
  const auto a = builder.proposition("a", false);
  builder.rule(builder.next(0), {does});
  builder.rule(builder.program.terminal, {a});
  EXPECT_EQ(simplified().next[0], kTrue);
}

TEST_F(SmallProgram, ContradictionsAndTautologiesFoldAway) {
  const auto a = builder.proposition("a", false);
  builder.rule(builder.next(0), {a});
  builder.rule(builder.next(0), {}, {a});
  builder.rule(builder.program.terminal, {a}, {a});
  const Network network = simplified();
  EXPECT_EQ(network.next[0], kTrue);
  EXPECT_EQ(network.terminal, kFalse);
}

TEST_F(SmallProgram, EqualGatesOfEitherKindMergeUpToInverting) {
  const auto a = builder.proposition("a", false);
  const auto b = builder.proposition("b", false);
  const auto neither = builder.atom();
  const auto either = builder.atom();
  builder.rule(neither, {}, {a, b});
  builder.rule(either, {a});
  builder.rule(either, {b});
  builder.rule(builder.next(0), {neither});
  builder.rule(builder.next(1), {either});
  const Network network = simplified();
  EXPECT_EQ(network.logic_gate_count(), 1U);
  EXPECT_EQ(network.next[0], !network.next[1]);
}

TEST_F(SmallProgram, NestedGatesWithOneReaderDissolve) {
  std::vector<ground::AtomId> p;
  for (std::size_t i = 0; i < 4; ++i) {
    p.push_back(builder.proposition("p" + std::to_string(i), false));
    builder.rule(builder.next(i), {p[i]});
    builder.rule(builder.next(i), {}, {p[i]});
  }
  for (std::size_t i = 0; i < 4; ++i) builder.program.propositions[i].next = ground::GroundProgram::kNone;
  for (std::size_t i = 0; i < 4; ++i) {
    builder.program.propositions[i].next = builder.atom();
    builder.rule(builder.next(i), {}, {p[i]});
  }
  const auto pair = builder.atom();
  const auto either = builder.atom();
  builder.rule(pair, {p[0], p[1]});
  builder.rule(either, {p[2]});
  builder.rule(either, {p[3]});
  builder.rule(builder.program.terminal, {pair}, {either});
  const Network network = simplified();
  EXPECT_EQ(network.logic_gate_count(), 1U);
  EXPECT_EQ(network.inputs_of(network.terminal.gate()).size(), 4U);
}

// Which 2 of 12 hold: 66 pairs, of which each proposition is in 11.
TEST_F(SmallProgram, CommonFactorsAreTakenOut) {
  std::vector<ground::AtomId> p;
  for (std::size_t i = 0; i < 12; ++i) {
    p.push_back(builder.proposition("p" + std::to_string(10 + i), false));
    builder.rule(builder.next(i), {}, {p[i]});
    for (std::size_t j = 0; j < i; ++j) builder.rule(builder.program.terminal, {p[i], p[j]});
  }
  std::vector<PassStatistics> statistics;
  const Network network = simplify(build_network(builder.program), BuildBudget({}), statistics);
  EXPECT_EQ(statistics.front().inputs, 66U * 3U + 12U);
  EXPECT_LT(network.inputs.size(), 100U);
}

TEST_F(SmallProgram, RulesThatOnlySupportEachOtherAreFalse) {
  const auto a = builder.atom();
  const auto b = builder.atom();
  const auto p = builder.proposition("p", false);
  builder.rule(builder.next(0), {}, {p});
  builder.rule(a, {b, p});
  builder.rule(b, {a});
  builder.rule(builder.program.terminal, {a});
  const Network network = simplified();
  EXPECT_EQ(network.terminal, kFalse);
  EXPECT_TRUE(network.cycles.empty());
}

TEST_F(SmallProgram, CyclesThatMatterStay) {
  const auto a = builder.atom();
  const auto b = builder.atom();
  std::vector<ground::AtomId> p;
  for (std::size_t i = 0; i < 4; ++i) {
    p.push_back(builder.proposition("p" + std::to_string(i), false));
    builder.rule(builder.next(i), {}, {p[i]});
  }
  builder.rule(a, {p[0]});
  builder.rule(a, {b, p[1]});
  builder.rule(b, {p[2]});
  builder.rule(b, {a, p[3]});
  builder.rule(builder.program.terminal, {a});
  builder.rule(builder.program.terminal, {b});
  EXPECT_EQ(simplified().cycles.size(), 1U);
}

TEST_F(SmallProgram, NegationThroughACycleIsAnError) {
  const auto a = builder.atom();
  const auto b = builder.atom();
  const auto p = builder.proposition("p", false);
  builder.rule(builder.next(0), {}, {p});
  builder.rule(a, {p}, {b});
  builder.rule(b, {p}, {a});
  builder.rule(builder.program.terminal, {a});
  EXPECT_THROW(simplified(), Error);
}

TEST_F(SmallProgram, NegationThroughACycleThatConstantsBreakIsNone) {
  const auto a = builder.atom();
  const auto b = builder.atom();
  const auto never = builder.atom();
  builder.rule(a, {never}, {b});
  builder.rule(b, {}, {a});
  builder.rule(builder.program.terminal, {b});
  EXPECT_EQ(simplified().terminal, kTrue);
}

TEST_F(SmallProgram, ALongLineOfGatesNeedsNoStack) {
  const auto first = builder.proposition("first", false);
  builder.rule(builder.next(0), {}, {first});
  auto previous = first;
  for (int i = 0; i < 200'000; ++i) {
    const auto atom = builder.atom();
    builder.rule(atom, {}, {previous});
    previous = atom;
  }
  builder.rule(builder.program.terminal, {previous});
  EXPECT_EQ(simplified().terminal, Literal(simplified().proposition(0)));
}

TEST_F(SmallProgram, ALongCycleNeedsNoStack) {
  const auto first = builder.proposition("first", false);
  builder.rule(builder.next(0), {}, {first});
  std::vector<ground::AtomId> ring;
  for (int i = 0; i < 100'000; ++i) ring.push_back(builder.atom());
  for (std::size_t i = 0; i < ring.size(); ++i) builder.rule(ring[(i + 1) % ring.size()], {ring[i]});
  builder.rule(ring[0], {first});
  builder.rule(builder.program.terminal, {ring.back()});
  EXPECT_EQ(simplified().terminal, Literal(simplified().proposition(0)));
}

TEST(BuildBudget, EndsWhenToldTo) {
  std::atomic<bool> stop{false};
  const BuildBudget budget({.stop = &stop});
  EXPECT_NO_THROW(budget.check(0));
  stop = true;
  EXPECT_THROW(budget.check(0), Error);
}

TEST(BuildBudget, NamesTheLimitThatIsPassed) {
  const BuildBudget memory({Seconds(60), 1 << 20});
  EXPECT_NO_THROW(memory.check(1 << 20));
  try {
    memory.check((1 << 20) + 1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.text().find("memory limit of 1 MiB"), std::string::npos) << error.text();
  }
  const BuildBudget time({Seconds(-1), 1 << 20});
  try {
    time.check(0);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.text().find("time limit"), std::string::npos) << error.text();
  }
}

}  // namespace
}  // namespace senet::propnet
