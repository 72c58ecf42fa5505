#include "cli/bench_search.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::cli {
namespace {

SearchBenchOptions ticking(double step, double duration) {
  SearchBenchOptions options;
  options.duration = Seconds(duration);
  options.now = [step, ticks = 0]() mutable { return Seconds(step * ticks++); };
  return options;
}

TEST(SearchBench, SearchesUntilTheTimeIsUp) {
  const SearchRates rates = run_search_bench(toys::tic_tac_toe(), ticking(0.001, 1));
  EXPECT_NEAR(rates.time.count(), 1, 0.01);
  EXPECT_GT(rates.simulations, 50u);
  EXPECT_GE(rates.simulations, rates.playouts);  // one a leaf, none where the game has ended in the tree
  EXPECT_GT(rates.nodes, 9u);
  EXPECT_GT(rates.depth, 2u);
  EXPECT_DOUBLE_EQ(rates.playouts_per_s(), static_cast<double>(rates.playouts) / rates.time.count());
}

TEST(SearchBench, RepeatsFromASeed) {
  const SearchRates one = run_search_bench(toys::tic_tac_toe(), ticking(0.001, 1));
  const SearchRates other = run_search_bench(toys::tic_tac_toe(), ticking(0.001, 1));
  EXPECT_EQ(one.nodes, other.nodes);
  EXPECT_EQ(one.playouts, other.playouts);
}

TEST(BenchSearch, MeasuresTheSearchThatIsAskedFor) {
  SearchBenchOptions options = ticking(0.001, 1);
  options.searcher = read_search("mcts(select=ucb1(c=0),solver=off)");
  EXPECT_EQ(options.searcher.search.select.c, 0);
  const SearchRates other = run_search_bench(toys::tic_tac_toe(), options);
  EXPECT_NE(other.nodes, run_search_bench(toys::tic_tac_toe(), ticking(0.001, 1)).nodes);
}

TEST(BenchSearch, TellsWhatThreadsDidTogether) {
  SearchBenchOptions options;
  options.duration = Seconds(0.05);
  options.searcher = read_search("mcts(threads=2,memory=16)");
  const SearchRates rates = run_search_bench(toys::rock_paper_scissors(5), options);
  EXPECT_EQ(rates.threads, 2U);
  EXPECT_GT(rates.simulations, 0U);
  EXPECT_GT(rates.cpu.count(), 0);
  EXPECT_GT(rates.bytes_per_node(), 32) << "more than a move's statistics";
}

TEST(BenchSearch, TakesMctsAlone) {
  EXPECT_THROW(read_search("flat"), Error);
  EXPECT_THROW(read_search("mcts(simulations=5)"), Error);
}

}  // namespace
}  // namespace senet::cli
