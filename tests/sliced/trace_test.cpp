#include "playout/trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "support/lane_check.h"
#include "support/random_description.h"

namespace senet::sliced {
namespace {

constexpr std::uint32_t kMaxPlies = 150;

struct Results {
  explicit Results(const Game& game, std::size_t playouts)
      : goals(playouts * game.info().roles()), steps(playouts) {}
  std::vector<Goal> goals;
  std::vector<std::uint32_t> steps;
  PlayoutTrace trace;
  bool operator==(const Results& other) const {
    return goals == other.goals && steps == other.steps && trace.moves == other.trace.moves;
  }
};

Results play(const Game& game, Simulator& simulator, const std::vector<StateView>& starts, std::uint64_t seed) {
  Results results(game, starts.size());
  Rng rng(seed);
  simulator.playouts({starts, results.goals, results.steps, kMaxPlies, &results.trace}, rng);
  return results;
}

// Different weights for all moves.
std::vector<std::uint8_t> some_weights(const Game& game) {
  std::vector<std::uint8_t> weights(game.info().first_move.back());
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<std::uint8_t>(1 + i * 7 % 15);
  return weights;
}

// States of a random game, terminal ones among them, in an order in which neighbours differ.
std::vector<State> some_states(const Game& game, std::uint64_t seed) {
  Rng rng(seed);
  const auto simulator = game.new_simulator();
  std::vector<State> states;
  JointMove joint(game.info().roles());
  MoveList moves;
  for (std::uint32_t ply = 0; ply < 40; ++ply) {
    simulator->store(states.emplace_back());
    if (simulator->terminal()) break;
    for (std::size_t role = 0; role < joint.size(); ++role) {
      simulator->legal(static_cast<RoleId>(role), moves);
      joint[role] = pick_uniformly(moves, rng);
    }
    simulator->apply(joint);
  }
  return states;
}

// The moves of playout i, made one by one, are legal and lead to the goals that the playout had.
void replay(const Game& game, Simulator& simulator, StateView start, const Results& results, std::size_t i) {
  const std::size_t roles = game.info().roles();
  const std::span<const MoveId> moves = results.trace.playout(i);
  ASSERT_EQ(moves.size(), results.steps[i] * roles);
  simulator.load(start);
  MoveList legal;
  for (std::size_t ply = 0; ply < results.steps[i]; ++ply) {
    ASSERT_FALSE(simulator.terminal());
    const auto joint = moves.subspan(ply * roles, roles);
    for (std::size_t role = 0; role < roles; ++role) {
      simulator.legal(static_cast<RoleId>(role), legal);
      if (legal.empty()) legal.push_back(kNoMove);
      ASSERT_NE(std::ranges::find(legal, joint[role]), legal.end()) << "ply " << ply << " role " << role;
    }
    simulator.apply(joint);
  }
  EXPECT_TRUE(simulator.terminal() || results.steps[i] == kMaxPlies);
  std::vector<Goal> goals(roles);
  simulator.goals(goals);
  for (std::size_t role = 0; role < roles; ++role) EXPECT_EQ(goals[role], results.goals[i * roles + role]);
}

void check_traces(const SlicedParts& parts, bool weighted, std::size_t playouts) {
  const auto game = new_sliced_game(parts.game, parts.program, parts.network);
  const auto simulator = game->new_simulator();
  if (weighted) {
    ASSERT_TRUE(simulator->set_weights(some_weights(*game)));
  }
  const std::vector<State> states = some_states(*parts.game, 2);
  std::vector<StateView> starts;
  for (std::size_t i = 0; i < playouts; ++i) starts.emplace_back(states[i % states.size()]);
  const Results results = play(*game, *simulator, starts, 1);
  ASSERT_EQ(results.trace.playouts(), playouts);
  const auto scalar = parts.game->new_simulator();
  for (std::size_t i = 0; i < playouts && !::testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE("playout " + std::to_string(i));
    replay(*parts.game, *scalar, starts[i], results, i);
  }
}

std::vector<std::string> sheets() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SENET_SOURCE_DIR "/games")) {
    if (entry.path().extension() == ".kif") names.push_back(entry.path().stem());
  }
  return names;
}

class TracesOf : public ::testing::TestWithParam<std::string> {
 protected:
  SlicedParts parts_{gdl::read_description_file(SENET_SOURCE_DIR "/games/" + GetParam() + ".kif")};
};

TEST_P(TracesOf, UniformPlayoutsLeadToTheSameGoalsWhenReplayed) { check_traces(parts_, false, 1300); }
TEST_P(TracesOf, WeightedPlayoutsLeadToTheSameGoalsWhenReplayed) { check_traces(parts_, true, 1300); }

INSTANTIATE_TEST_SUITE_P(Games, TracesOf, ::testing::ValuesIn(sheets()), [](const auto& sheet) { return sheet.param; });

TEST(Traces, OfRandomSheetsLeadToTheSameGoalsWhenReplayed) {
  for (std::uint64_t seed = 1; seed <= 60 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const SlicedParts parts(gdl::read_description(RandomDescription(seed).text(), "random.kif"));
    check_traces(parts, seed % 2 == 0, 600);
  }
}

TEST(Traces, AndResultsOfAllFormsAreTheSame) {
  const SlicedParts parts(gdl::read_description_file(SENET_SOURCE_DIR "/games/connect_four.kif"));
  const std::vector<StateView> starts(700, parts.game->initial_state());
  for (const bool weighted : {false, true}) {
    std::vector<Results> results;
    for (const Form form : supported_forms()) {
      const auto game = new_sliced_game(parts.game, parts.program, parts.network, form);
      const auto simulator = game->new_simulator();
      if (weighted) simulator->set_weights(some_weights(*game));
      results.push_back(play(*game, *simulator, starts, 7));
      EXPECT_TRUE(results.back() == results.front()) << form_name(form);
    }
  }
}

// What a trace costs must not change what is played.
TEST(Traces, LeaveGoalsAndLengthsAsTheyAreWithoutThem) {
  const SlicedParts parts(gdl::read_description_file(SENET_SOURCE_DIR "/games/othello.kif"));
  const auto game = new_sliced_game(parts.game, parts.program, parts.network);
  const auto simulator = game->new_simulator();
  const std::vector<StateView> starts(700, game->initial_state());
  const Results traced = play(*game, *simulator, starts, 3);
  Results plain(*game, starts.size());
  Rng rng(3);
  simulator->playouts({starts, plain.goals, plain.steps, kMaxPlies}, rng);
  EXPECT_EQ(plain.goals, traced.goals);
  EXPECT_EQ(plain.steps, traced.steps);
}

TEST(Traces, OfScalarPlayoutsLeadToTheSameGoalsWhenReplayed) {
  const SlicedParts parts(gdl::read_description_file(SENET_SOURCE_DIR "/games/connect_four.kif"));
  const auto simulator = parts.game->new_simulator();
  const std::vector<State> states = some_states(*parts.game, 2);
  const std::vector<StateView> starts(states.begin(), states.end());
  const Results results = play(*parts.game, *simulator, starts, 1);
  ASSERT_EQ(results.trace.playouts(), starts.size());
  for (std::size_t i = 0; i < starts.size(); ++i) replay(*parts.game, *simulator, starts[i], results, i);
}

}  // namespace
}  // namespace senet::sliced
