#include "cli/bench_search.h"

#include <algorithm>
#include <stop_token>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/options.h"

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

void SearchSpec::describe(OptionSet& set) {
  search.describe(set);
  threads.describe(set);
}

SearchSpec read_search(std::string_view spec) {
  const Spec read = parse_spec(spec);
  if (read.name != "mcts") throw Error(std::string(spec), "only the search of mcts is measured");
  return read_options<SearchSpec>(read);
}

SearchRates run_search_bench(const std::shared_ptr<const Game>& game, const SearchBenchOptions& options) {
  const Threads& threads = options.searcher.threads;
  ParallelSearch searcher(game, RoleId{0}, options.searcher.search, threads, options.seed);
  const FunctionClock own(options.now);
  const SteadyClock wall;
  const Clock& clock = threads.count == 1 ? static_cast<const Clock&>(own) : wall;
  search::SearchBudget budget;
  budget.deadline = after(clock.now(), options.duration);
  const Seconds before = process_cpu_time();
  const search::SearchReport& report = searcher.search(budget, clock, std::stop_token());
  SearchRates rates;
  rates.time = std::max(report.elapsed, kShortest);
  rates.cpu = threads.count == 1 ? rates.time : std::max(process_cpu_time() - before, kShortest);
  rates.threads = threads.count;
  rates.simulations = report.simulations;
  rates.playouts = report.playouts;
  rates.nodes = report.nodes;
  rates.tree_bytes = report.tree_bytes;
  rates.depth = report.depth;
  return rates;
}

}  // namespace senet::cli
