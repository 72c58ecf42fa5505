#include "sliced/sliced_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "support/contract.h"
#include "support/lane_check.h"

namespace senet::sliced {
namespace {

std::shared_ptr<const SlicedGame> sliced(const SlicedParts& parts, Form form = Form::kBest) {
  return new_sliced_game(parts.game, parts.program, parts.network, form);
}

std::vector<std::string> sheets() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SENET_SOURCE_DIR "/games")) {
    if (entry.path().extension() == ".kif") names.push_back(entry.path().stem());
  }
  return names;
}

SlicedParts sheet(const std::string& name) {
  return SlicedParts(gdl::read_description_file(SENET_SOURCE_DIR "/games/" + name + ".kif"));
}

struct Results {
  std::vector<Goal> goals;
  std::vector<std::uint32_t> steps;
};

Results play(const Game& game, const std::vector<StateView>& starts, std::uint32_t max_plies, std::uint64_t seed) {
  Results results{std::vector<Goal>(starts.size() * game.info().roles(), 255),
                  std::vector<std::uint32_t>(starts.size(), ~0U)};
  Rng rng(seed);
  game.new_simulator()->playouts({starts, results.goals, results.steps, max_plies}, rng);
  return results;
}

// Random states of one game, the last one terminal.
std::vector<State> game_states(const Game& game, std::uint64_t seed) {
  Rng rng(seed);
  const auto simulator = game.new_simulator();
  std::vector<State> states;
  JointMove joint(game.info().roles());
  MoveList moves;
  for (bool ended = false; !ended;) {
    simulator->store(states.emplace_back());
    ended = simulator->terminal();
    for (std::size_t role = 0; role < joint.size() && !ended; ++role) {
      simulator->legal(static_cast<RoleId>(role), moves);
      joint[role] = pick_uniformly(moves, rng);
    }
    if (!ended) simulator->apply(joint);
  }
  return states;
}

// Of a number over playouts.
struct Moments {
  double count = 0;
  double mean = 0;
  double variance = 0;
};

template <class Value>
Moments moments(const std::vector<Value>& values, std::size_t first, std::size_t stride) {
  double sum = 0;
  double squares = 0;
  for (std::size_t i = first; i < values.size(); i += stride) {
    sum += values[i];
    squares += static_cast<double>(values[i]) * values[i];
  }
  const auto n = static_cast<double>(values.size() / stride);
  const double mean = sum / n;
  return {n, mean, squares / n - mean * mean};
}

// The variance is that of both together: the smaller sample may have missed what is rare.
void expect_equal_means(const Moments& scalar, const Moments& sliced) {
  const double variance =
      (scalar.count * scalar.variance + sliced.count * sliced.variance) / (scalar.count + sliced.count);
  EXPECT_NEAR(scalar.mean, sliced.mean, 4 * std::sqrt(variance * (1 / scalar.count + 1 / sliced.count)) + 1e-9);
}

// Gates, of the sheets whose playouts take minutes: go_19x19.
constexpr std::uint32_t kLargeNetwork = 50'000;

class Games : public ::testing::TestWithParam<std::string> {};

TEST_P(Games, MeanGoalsAndLengthsAreThoseOfTheScalarEvaluator) {
  const SlicedParts parts = sheet(GetParam());
  const auto game = sliced(parts);
  const std::size_t roles = game->info().roles();
  // as many scalar playouts as take no longer than the rest of the test
  const std::size_t scalar_playouts = std::clamp<std::size_t>(3'000'000 / parts.network.gate_count(), 500, 20'000);
  const auto from_start = [&](const Game& each, std::size_t playouts, std::uint64_t seed) {
    return play(each, std::vector<StateView>(playouts, each.initial_state()), 1000, seed);
  };
  const Results scalar = from_start(*parts.game, scalar_playouts, 3);
  const Results sliced = from_start(*game, parts.network.gate_count() > kLargeNetwork ? 10'000 : 100'000, 4);
  expect_equal_means(moments(scalar.steps, 0, 1), moments(sliced.steps, 0, 1));
  for (std::size_t role = 0; role < roles; ++role) {
    SCOPED_TRACE("goals of role " + std::to_string(role));
    expect_equal_means(moments(scalar.goals, role, roles), moments(sliced.goals, role, roles));
  }
}

INSTANTIATE_TEST_SUITE_P(OfManyKinds, Games, ::testing::ValuesIn(sheets()),
                         [](const auto& each) { return each.param; });

TEST(SlicedGame, KeepsTheContractOfGames) {
  for (const char* name : {"tic_tac_toe", "rock_paper_scissors", "eight_puzzle"}) {
    const SlicedParts parts = sheet(name);
    contract::check_contract(*sliced(parts));
  }
}

TEST(SlicedGame, AllFormsGiveTheSameResults) {
  for (const char* name : {"connect_four", "othello", "eight_puzzle"}) {
    const SlicedParts parts = sheet(name);
    const std::vector<State> states = game_states(*parts.game, 5);
    std::vector<StateView> starts;
    for (std::size_t i = 0; i < 1500; ++i) starts.emplace_back(states[i / 3 % states.size()]);
    const Results words = play(*sliced(parts, Form::kWords), starts, 50, 9);
    for (const Form form : supported_forms()) {
      const Results results = play(*sliced(parts, form), starts, 50, 9);
      EXPECT_EQ(results.goals, words.goals) << name << ' ' << form_name(form);
      EXPECT_EQ(results.steps, words.steps) << name << ' ' << form_name(form);
    }
  }
}

TEST(SlicedGame, BatchesOfAnySizeAndAnyStartsAreFilledIn) {
  const SlicedParts parts = sheet("connect_four");
  const auto game = sliced(parts);
  const std::vector<State> states = game_states(*game, 7);
  for (const std::size_t size : {1U, 63U, 511U, 513U, 5000U}) {
    std::vector<StateView> starts;
    for (std::size_t i = 0; i < size; ++i) starts.emplace_back(states[i % states.size()]);
    const Results results = play(*game, starts, 1000, size);
    for (std::size_t i = 0; i < size; ++i) {
      const bool ended = i % states.size() + 1 == states.size();
      EXPECT_EQ(results.steps[i] == 0, ended);
      EXPECT_LE(results.steps[i], 42U - i % states.size());
      EXPECT_EQ(results.goals[2 * i] + results.goals[2 * i + 1], 100);
    }
  }
}

TEST(SlicedGame, StartsSaidToBeLiveArePlayedAsIfTheyHadBeenLookedAt) {
  const SlicedParts parts = sheet("connect_four");
  const auto game = sliced(parts);
  std::vector<State> states = game_states(*game, 7);
  states.pop_back();  // the terminal one
  std::vector<StateView> starts;
  for (std::size_t i = 0; i < 2000; ++i) starts.emplace_back(states[i % states.size()]);
  const Results looked_at = play(*game, starts, 1000, 3);
  Results results{std::vector<Goal>(2 * starts.size()), std::vector<std::uint32_t>(starts.size())};
  Rng rng(3);
  PlayoutBatch batch{starts, results.goals, results.steps};
  batch.all_live = true;
  game->new_simulator()->playouts(batch, rng);
  EXPECT_EQ(results.goals, looked_at.goals);
  EXPECT_EQ(results.steps, looked_at.steps);
}

TEST(SlicedGame, PlayoutsEndAtTheCap) {
  const SlicedParts parts = sheet("connect_four");
  const auto game = sliced(parts);
  const std::vector<StateView> starts(1000, game->initial_state());
  for (const std::uint32_t cap : {0U, 1U, 3U}) {
    const Results results = play(*game, starts, cap, 1);
    for (const std::uint32_t steps : results.steps) EXPECT_EQ(steps, cap);
  }
  const Results results = play(*game, starts, 10, 1);
  EXPECT_EQ(*std::ranges::max_element(results.steps), 10U);
  EXPECT_LT(*std::ranges::min_element(results.steps), 10U);
}

TEST(SlicedGame, LanesAreWellUsedInLargeBatches) {
  const SlicedParts parts = sheet("connect_four");
  const auto game = sliced(parts);
  const auto simulator = game->new_simulator();
  const std::vector<StateView> starts(16384, game->initial_state());
  Results results{std::vector<Goal>(2 * starts.size()), std::vector<std::uint32_t>(starts.size())};
  Rng rng(1);
  simulator->playouts({starts, results.goals, results.steps, 1000}, rng);
  EXPECT_GT(dynamic_cast<SlicedSimulator&>(*simulator).lane_statistics().utilisation(), 0.8);
}

// First moves by weights, chi-square; then uniformly again.
TEST(SlicedGame, WeightsChangeFromBatchToBatchAndCanBeTakenBack) {
  const SlicedParts parts = sheet("connect_four");
  const auto game = sliced(parts);
  const auto simulator = game->new_simulator();
  const std::uint32_t moves = game->info().first_move.back();
  const std::vector<StateView> starts(20'000, game->initial_state());
  Results results{std::vector<Goal>(2 * starts.size()), std::vector<std::uint32_t>(starts.size())};
  const std::vector<std::vector<std::uint8_t>> all_weights{
      {1, 2, 3, 4, 5, 6, 7}, {15, 1, 1, 1, 1, 1, 15}, {}, {0, 0, 0, 0, 0, 0, 255}};
  Rng rng(1);
  for (auto weights : all_weights) {
    if (!weights.empty()) weights.resize(moves, 1);
    ASSERT_TRUE(simulator->set_weights(weights));
    PlayoutTrace trace;
    simulator->playouts({starts, results.goals, results.steps, 1, &trace}, rng);
    std::vector<double> counts(moves, 0);
    for (std::size_t i = 0; i < starts.size(); ++i) ++counts[index(trace.playout(i)[0])];
    const auto weight = [&](std::size_t m) { return weights.empty() ? 1.0 : std::clamp<int>(weights[m], 1, 15); };
    double sum = 0;
    double chi_square = 0;
    for (std::size_t m = 0; m < 7; ++m) sum += weight(m);
    for (std::size_t m = 0; m < 7; ++m) {
      const double expected = static_cast<double>(starts.size()) * weight(m) / sum;
      chi_square += (counts[m] - expected) * (counts[m] - expected) / expected;
    }
    EXPECT_LT(chi_square, 28);  // of 6 degrees of freedom: one time in ten thousand
  }
}

TEST(SlicedGame, EqualWeightsLeaveMeanGoalsAndLengthsAsTheyAre) {
  const SlicedParts parts = sheet("breakthrough_6x6");
  const auto game = sliced(parts);
  const auto simulator = game->new_simulator();
  const std::vector<StateView> starts(20'000, game->initial_state());
  const Results uniform = play(*game, starts, 1000, 1);
  ASSERT_TRUE(simulator->set_weights(std::vector<std::uint8_t>(game->info().first_move.back(), 5)));
  Results weighted = uniform;
  Rng rng(2);
  simulator->playouts({starts, weighted.goals, weighted.steps, 1000}, rng);
  const auto mean = [](const auto& values) { return std::accumulate(values.begin(), values.end(), 0.0) / 20'000; };
  EXPECT_NEAR(mean(uniform.steps), mean(weighted.steps), 0.5);
  EXPECT_EQ(mean(weighted.goals), 100);
}

TEST(SlicedGame, CyclesOfGatesAreUnrolled) {
  // Connected stones on a ring of five: reachability that grounds to positive cycles.
  const SlicedParts parts(
      gdl::read_description("(role a) (edge 1 2) (edge 2 3) (edge 3 4) (edge 4 5) (edge 5 1)"
                            "(<= (link ?x ?y) (edge ?x ?y)) (<= (link ?x ?y) (edge ?y ?x))"
                            "(<= (legal a (put ?x)) (edge ?x ?y) (not (true (stone ?x))))"
                            "(<= (next (stone ?x)) (does a (put ?x))) (<= (next (stone ?x)) (true (stone ?x)))"
                            "(<= (joined 1) (true (stone 1)))"
                            "(<= (joined ?y) (joined ?x) (link ?x ?y) (true (stone ?y)))"
                            "(<= terminal (joined 3)) (<= (goal a 100) (joined 4)) (<= (goal a 50) (not (joined 4)))",
                            "ring.kif"));
  ASSERT_FALSE(parts.network.cycles.empty());
  LaneCheck(parts, Form::kWords, 1).run();
}

}  // namespace
}  // namespace senet::sliced
