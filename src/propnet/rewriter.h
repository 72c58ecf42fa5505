// Changes to a network, collected and then carried out at once: what every simplification pass is written with.
#pragma once

#include <span>
#include <vector>

#include "propnet/network.h"

namespace senet::propnet {

// Speaks of the old network's gates throughout. The old network must outlive it.
class Rewriter {
 public:
  explicit Rewriter(const Network& network);

  // From now on `by` stands for the gate. Requires: `by` does not resolve to the gate itself.
  void replace(GateId gate, Literal by);
  void set_inputs(GateId gate, std::span<const Literal> inputs);

  // What the literal stands for after the replacements so far.
  Literal resolve(Literal literal);
  bool is_replaced(GateId gate) const { return replacement_[gate].gate() != gate; }
  // As set, or the old ones; not resolved. Valid until the next set_inputs().
  std::span<const Literal> inputs_of(GateId gate) const;
  // Changes made so far.
  std::size_t changes() const noexcept { return changes_; }

  // The network without the replaced gates, in the same order; cycles keep their remaining gates.
  Network finish();

 private:
  static constexpr std::uint32_t kUnchanged = ~std::uint32_t{0};

  const Network& network_;
  std::vector<Literal> replacement_;     // per gate, itself where none
  std::vector<std::uint32_t> list_;      // per gate: entry of lists_, or kUnchanged
  std::vector<std::uint32_t> lists_{0};  // begins into pool_
  std::vector<Literal> pool_;
  std::size_t changes_ = 0;
};

}  // namespace senet::propnet
