#include <algorithm>
#include <optional>

#include "propnet/order.h"
#include "propnet/rewriter.h"
#include "propnet/simplify_passes.h"

namespace senet::propnet {

namespace {

// Sorts the inputs and removes what is neutral or doubled. Where the gate comes to a constant or one input, gives that.
// A gate that reads itself has it as its least fixpoint that an OR may leave it out and an AND is false.
std::optional<Literal> clean(GateKind kind, GateId gate, std::vector<Literal>& inputs) {
  const Literal neutral = constant(kind == GateKind::kAnd);
  const Literal self(gate);
  if (kind == GateKind::kAnd && std::ranges::find(inputs, self) != inputs.end()) return kFalse;
  std::erase_if(inputs, [neutral, self](Literal input) { return input == neutral || input == self; });
  std::ranges::sort(inputs);
  inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
  if (inputs.empty()) return neutral;
  if (inputs.front() == !neutral) return !neutral;  // constants sort first
  const auto opposite = std::adjacent_find(inputs.begin(), inputs.end(),
                                           [](Literal left, Literal right) { return left.gate() == right.gate(); });
  if (opposite != inputs.end()) return !neutral;
  if (inputs.size() == 1) return inputs.front();
  return std::nullopt;
}

// Gates by their inputs, with open addressing; a gate is looked up as the AND that it is, up to inverting.
class GateTable {
 public:
  GateTable(const Network& network, const Rewriter& rewriter) : network_(network), rewriter_(rewriter) {
    std::size_t size = 16;
    while (size < 2 * std::size_t{network.logic_gate_count()}) size *= 2;
    slots_.assign(size, 0);
  }

  // The gate entered before with these inputs, or `gate` itself, now entered. Inverted where the kinds differ.
  Literal find_or_enter(GateId gate, const std::vector<Literal>& inputs) {
    const bool is_or = network_.kinds[gate] == GateKind::kOr;
    for (std::size_t slot = hash(is_or, inputs);; ++slot) {
      slot &= slots_.size() - 1;
      const GateId other = slots_[slot];
      if (other == 0) {
        slots_[slot] = gate;
        return Literal(gate);
      }
      const bool differ = (network_.kinds[other] == GateKind::kOr) != is_or;
      if (equal(rewriter_.inputs_of(other), inputs, differ)) return Literal(other, differ);
    }
  }

 private:
  static std::size_t hash(bool is_or, const std::vector<Literal>& inputs) {
    std::uint64_t hash = inputs.size();
    for (const Literal input : inputs) hash = (hash ^ (input ^ is_or).code()) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
    return static_cast<std::size_t>(hash ^ hash >> 32);
  }
  static bool equal(std::span<const Literal> left, const std::vector<Literal>& right, bool inverted) {
    return std::ranges::equal(left, right, [inverted](Literal l, Literal r) { return l == (r ^ inverted); });
  }

  const Network& network_;
  const Rewriter& rewriter_;
  std::vector<GateId> slots_;
};

}  // namespace

Network merge_duplicates(const Network& network) {
  Rewriter rewriter(network);
  GateTable table(network, rewriter);
  const std::vector<std::uint32_t> component = component_of_gates(network);
  std::vector<Literal> inputs;
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    inputs.clear();
    for (const Literal input : network.inputs_of(gate)) inputs.push_back(rewriter.resolve(input));
    if (const auto literal = clean(network.kinds[gate], gate, inputs)) {
      rewriter.replace(gate, *literal);
      continue;
    }
    if (!std::ranges::equal(inputs, network.inputs_of(gate))) rewriter.set_inputs(gate, inputs);
    const Literal equal = table.find_or_enter(gate, inputs);
    // an inverted stand-in would put a negation on a cycle
    if (equal.gate() == gate || (equal.inverted() && component[gate] != kAcyclic)) continue;
    rewriter.replace(gate, equal);
  }
  return rewriter.finish();
}

}  // namespace senet::propnet
