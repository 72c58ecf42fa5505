#include "propnet/simplify.h"

#include "base/error.h"
#include "propnet/order.h"
#include "propnet/simplify_passes.h"

namespace senet::propnet {

BuildBudget::BuildBudget(const BuildLimits& limits) : limits_(limits), start_(thread_cpu_time()) {}

void BuildBudget::check(std::size_t bytes) const {
  if (bytes > limits_.memory) {
    throw Error(
        "", "the propositional network passes the memory limit of " + std::to_string(limits_.memory >> 20) + " MiB");
  }
  if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) throw Error("", "stopped");
  if (thread_cpu_time() - start_ > limits_.time) {
    throw Error("", "the time limit leaves none to build the propositional network");
  }
}

std::size_t bytes_of(const Network& network) {
  std::size_t bytes = network.kinds.size() * (sizeof(GateKind) + sizeof(std::uint32_t));
  bytes += (network.inputs.size() + network.next.size() + network.legal.size()) * sizeof(Literal);
  return bytes;
}

namespace {

constexpr std::size_t kWorthwhile = 50;      // a round has to save this part, or it is the last
constexpr std::size_t kMaxWork = 2'000'000;  // gates and inputs, summed over the rounds that another may follow

class Simplifier {
 public:
  Simplifier(Network network, const BuildBudget& budget, std::vector<PassStatistics>& statistics)
      : network_(std::move(network)), budget_(budget), statistics_(statistics) {}

  Network run() {
    count("ground rules");
    pass("unreachable gates dropped", order);
    if (!network_.cycles.empty()) fold();  // what is fixed may break a cycle with a negation
    check_stratified(network_);
    pass("duplicates merged", merge_duplicates);
    pass("dead gates dropped", order);
    fold();
    std::size_t before = 0;
    std::size_t worked_through = 0;
    do {
      before = size();
      worked_through += before;
      pass("nested gates flattened", flatten);
      pass("dead gates dropped", order);
      pass("common factors taken out", factor);
      pass("duplicates merged", merge_duplicates);
      pass("dead gates dropped", order);
    } while (size() < before - before / kWorthwhile && worked_through < kMaxWork);
    pass("nested gates flattened", flatten);
    pass("dead gates dropped", order);
    return std::move(network_);
  }

 private:
  void fold() {
    const std::uint32_t gates = network_.logic_gate_count();
    pass("fixed values folded", fold_fixed);
    if (network_.logic_gate_count() != gates) pass("dead gates dropped", order);
  }

  std::size_t size() const { return network_.inputs.size() + network_.logic_gate_count(); }

  void count(const char* name) {
    statistics_.push_back({name, network_.logic_gate_count(), network_.inputs.size()});
    // the old network, the new one and the fan-out or hash table of the pass
    budget_.check(4 * bytes_of(network_));
  }

  template <class Pass>
  void pass(const char* name, Pass function) {
    network_ = function(network_);
    count(name);
  }

  Network network_;
  const BuildBudget& budget_;
  std::vector<PassStatistics>& statistics_;
};

}  // namespace

Network simplify(Network raw, const BuildBudget& budget, std::vector<PassStatistics>& statistics) {
  return Simplifier(std::move(raw), budget, statistics).run();
}

}  // namespace senet::propnet
