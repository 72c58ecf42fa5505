#include "sliced/sliced_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/contract.h"
#include "support/lane_check.h"

namespace senet::sliced {
namespace {

std::shared_ptr<const SlicedGame> sliced(const SlicedParts& parts, Form form = Form::kBest) {
  return new_sliced_game(parts.game, parts.program, parts.network, form);
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

class Games : public ::testing::TestWithParam<const char*> {};

TEST_P(Games, MeanGoalsAndLengthsAreThoseOfTheScalarEvaluator) {
  const SlicedParts parts = sheet(GetParam());
  const auto game = sliced(parts);
  const std::size_t roles = game->info().roles();
  double mean[2] = {0, 0};
  double variance[2] = {0, 0};
  constexpr std::size_t kPlayouts[2] = {4000, 40'000};
  std::vector<double> goals[2];
  for (int i = 0; i < 2; ++i) {
    const Game& each = i == 0 ? *parts.game : static_cast<const Game&>(*game);
    const std::size_t n = kPlayouts[i];
    const Results results = play(each, std::vector<StateView>(n, each.initial_state()), 1000, 3);
    double square = 0;
    for (const std::uint32_t steps : results.steps) {
      mean[i] += steps;
      square += static_cast<double>(steps) * steps;
    }
    mean[i] /= static_cast<double>(n);
    variance[i] = square / static_cast<double>(n) - mean[i] * mean[i];
    goals[i].assign(roles, 0);
    for (std::size_t j = 0; j < results.goals.size(); ++j) goals[i][j % roles] += results.goals[j];
    for (double& goal : goals[i]) goal /= static_cast<double>(n);
  }
  const double error = std::sqrt(variance[0] / kPlayouts[0] + variance[1] / kPlayouts[1]);
  EXPECT_NEAR(mean[0], mean[1], 4 * error + 1e-9);
  const double goal_error = 50 * std::sqrt(1.0 / kPlayouts[0] + 1.0 / kPlayouts[1]);  // of values up to 100, at most
  for (std::size_t role = 0; role < roles; ++role) EXPECT_NEAR(goals[0][role], goals[1][role], 4 * goal_error);
}

INSTANTIATE_TEST_SUITE_P(OfManyKinds, Games,
                         ::testing::Values("tic_tac_toe", "connect_four", "breakthrough_6x6", "othello",
                                           "eight_puzzle", "rock_paper_scissors", "catch_the_lion", "nim"));

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
  const SlicedParts parts(gdl::read_description(
      "(role a) (edge 1 2) (edge 2 3) (edge 3 4) (edge 4 5) (edge 5 1)"
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
