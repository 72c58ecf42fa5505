#include "cli/bench_search.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/options.h"
#include "search/mcts.h"

namespace senet::cli {

namespace {

class FunctionClock final : public Clock {
 public:
  explicit FunctionClock(std::function<Seconds()> now) : now_(std::move(now)) {}
  TimePoint now() const noexcept override { return after(TimePoint{}, now_()); }

 private:
  std::function<Seconds()> now_;
};

constexpr Seconds kShortest{1e-9};  // a time to divide by

}  // namespace

search::SearchOptions read_search(std::string_view spec) {
  const Spec read = parse_spec(spec);
  if (read.name != "mcts") throw Error(std::string(spec), "only the search of mcts is measured");
  return read_options<search::SearchOptions>(read);
}

SearchRates run_search_bench(std::shared_ptr<const Game> game, const SearchBenchOptions& options) {
  search::Mcts mcts(std::move(game), RoleId{0}, options.search, options.seed);
  const FunctionClock clock(options.now);
  const std::atomic<bool> stop{false};
  search::SearchBudget budget;
  budget.deadline = after(clock.now(), options.duration);
  const search::SearchReport& report = mcts.search(budget, clock, stop);
  return {std::max(report.elapsed, kShortest), report.simulations, report.playouts, report.nodes, report.depth};
}

}  // namespace senet::cli
