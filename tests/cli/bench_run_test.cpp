#include "cli/bench_run.h"

#include <gtest/gtest.h>

#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::cli {
namespace {

// Each look at the clock is `step` later than the one before.
BenchOptions ticking(double step, double warm_up, double measure) {
  BenchOptions options;
  options.warm_up = Seconds(warm_up);
  options.measure = Seconds(measure);
  options.now = [step, ticks = 0]() mutable { return Seconds(step * ticks++); };
  return options;
}

TEST(Bench, PlaysUntilTheTimeIsUp) {
  const BenchResult result = run_bench(*toys::tic_tac_toe(), ticking(1, 0, 10));
  EXPECT_EQ(result.playouts, 10u);  // batches that take a second don't grow
  EXPECT_DOUBLE_EQ(result.time.count(), 10);
  EXPECT_DOUBLE_EQ(result.playouts_per_s(), 1);
}

TEST(Bench, PlaysAtLeastOnceHoweverShortTheTime) {
  EXPECT_EQ(run_bench(*toys::tic_tac_toe(), ticking(1, 0, 0.001)).playouts, 1u);
}

TEST(Bench, GrowsBatchesThatTakeNoTime) {
  const BenchResult result = run_bench(*toys::tic_tac_toe(), ticking(0.001, 0, 0.0045));
  EXPECT_EQ(result.playouts, 1u + 2 + 4 + 8 + 16);
}

TEST(Bench, LeavesTheWarmUpOut) {
  const BenchResult result = run_bench(*toys::tic_tac_toe(), ticking(1, 5, 10));
  EXPECT_EQ(result.playouts, 10u);
  EXPECT_DOUBLE_EQ(result.time.count(), 10);
}

TEST(Bench, CountsJointMovesAsStateChanges) {
  const BenchResult result = run_bench(*toys::rock_paper_scissors(5), ticking(0.001, 0, 0.012));
  EXPECT_EQ(result.state_changes, 5 * result.playouts);
  EXPECT_EQ(result.max_length, 5u);
  EXPECT_DOUBLE_EQ(result.mean_length(), 5);
  EXPECT_EQ(result.cut, 0u);
  EXPECT_NEAR(result.mean_goals[0] + result.mean_goals[1], 100, 1e-9);
  EXPECT_NEAR(result.mean_goals[0], 50, 2);
}

TEST(Bench, ReportsPlayoutsThatWereCut) {
  BenchOptions options = ticking(1, 0, 4);
  options.max_plies = 3;
  const BenchResult result = run_bench(*toys::tic_tac_toe(), options);
  EXPECT_EQ(result.cut, 4u);
  EXPECT_EQ(result.max_length, 3u);
}

TEST(Bench, RepeatsFromASeed) {
  BenchOptions options = ticking(1, 0, 50);
  options.seed = 3;
  const auto first = run_bench(*toys::tic_tac_toe(), options);
  options = ticking(1, 0, 50);
  options.seed = 3;
  const auto second = run_bench(*toys::tic_tac_toe(), options);
  EXPECT_EQ(first.mean_goals, second.mean_goals);
  EXPECT_EQ(first.state_changes, second.state_changes);
}

}  // namespace
}  // namespace senet::cli
