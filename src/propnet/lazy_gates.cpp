#include "propnet/lazy_gates.h"

#include <algorithm>

#include "propnet/order.h"

namespace senet::propnet {

void LazyGates::Memo::forget() noexcept {
  if (++epoch_ < std::uint32_t{1} << 31) return;
  std::ranges::fill(seen_, 0);
  epoch_ = 1;
}

LazyGates::LazyGates(const Network& network, const Circuit& circuit, std::span<const Literal> roots)
    : nodes_(circuit.node_count), id_of_gate_(circuit.node_of_gate) {
  std::vector<std::uint8_t> needed(network.gate_count(), 0);
  for (const Literal root : roots) needed[root.gate()] = 1;
  for (GateId gate = network.gate_count(); gate-- > network.first_logic_gate();) {
    if (needed[gate] == 0 || circuit.keeps(Literal(gate))) continue;
    for (const Literal input : network.inputs_of(gate)) needed[input.gate()] = 1;
  }
  std::vector<std::size_t> depth(network.gate_count(), 0);
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    if (needed[gate] == 0 || circuit.keeps(Literal(gate))) continue;
    for (const Literal input : network.inputs_of(gate)) {
      inputs_.push_back(translate(input));
      depth[gate] = std::max(depth[gate], depth[input.gate()] + 1);
    }
    // what is at hand comes first
    std::stable_partition(inputs_.begin() + begin_.back(), inputs_.end(),
                          [this](Literal input) { return input.gate() < nodes_; });
    depth_ = std::max(depth_, depth[gate]);
    id_of_gate_[gate] = Literal(nodes_ + static_cast<std::uint32_t>(gate_count()));
    begin_.push_back(static_cast<std::uint32_t>(inputs_.size()));
    decides_.push_back(network.kinds[gate] == GateKind::kOr ? 1 : 0);
  }
}

LazyGates::Memo LazyGates::new_memo() const {
  Memo memo;
  memo.seen_.assign(gate_count(), 0);
  memo.frames_.resize(depth_ + 1);
  return memo;
}

// As far as everything needed is at hand.
bool LazyGates::evaluate(std::uint32_t gate, std::span<const Counter> counters, Memo& memo) const noexcept {
  const std::uint32_t seen = memo.seen_[gate];
  if (seen >> 1 == memo.epoch_) return (seen & 1U) != 0;
  const bool decides = decides_[gate] != 0;
  for (std::uint32_t i = begin_[gate]; i < begin_[gate + 1]; ++i) {
    const Literal input = inputs_[i];
    if (input.gate() >= nodes_) return evaluate_deeply({gate, i}, counters, memo);
    if (((counters[input.gate()] >= 0) != input.inverted()) == decides) {
      memo.seen_[gate] = memo.epoch_ << 1 | (decides ? 1U : 0U);
      return decides;
    }
  }
  memo.seen_[gate] = memo.epoch_ << 1 | (decides ? 0U : 1U);
  return !decides;
}

// Depth first, each gate left as soon as an input settles it; the path is at most depth_ long.
bool LazyGates::evaluate_deeply(Memo::Frame first, std::span<const Counter> counters, Memo& memo) const noexcept {
  std::size_t top = 0;
  memo.frames_[0] = first;
  for (;;) {
    Memo::Frame& frame = memo.frames_[top];
    const std::uint32_t end = begin_[frame.gate + 1];
    const bool decides = decides_[frame.gate] != 0;
    bool value = !decides;
    bool suspended = false;
    while (frame.input < end && value != decides) {
      const Literal input = inputs_[frame.input];
      if (input.gate() < nodes_) {
        value = (counters[input.gate()] >= 0) != input.inverted();
      } else {
        const std::uint32_t inner = input.gate() - nodes_;
        if (memo.seen_[inner] >> 1 != memo.epoch_) {
          memo.frames_[++top] = {inner, begin_[inner]};
          suspended = true;
          break;
        }
        value = ((memo.seen_[inner] & 1U) != 0) != input.inverted();
      }
      ++frame.input;
    }
    if (suspended) continue;
    memo.seen_[frame.gate] = memo.epoch_ << 1 | (value ? 1U : 0U);
    if (top == 0) return value;
    --top;
  }
}

std::vector<Literal> cyclic_gates_behind(const Network& network, std::span<const Literal> roots) {
  const std::vector<std::uint32_t> component = component_of_gates(network);
  std::vector<std::uint8_t> needed(network.gate_count(), 0);
  std::vector<Literal> result;
  for (const Literal root : roots) needed[root.gate()] = 1;
  for (GateId gate = network.gate_count(); gate-- > network.first_logic_gate();) {
    if (needed[gate] == 0) continue;
    if (component[gate] != kAcyclic) {
      result.emplace_back(gate);
    } else {
      for (const Literal input : network.inputs_of(gate)) needed[input.gate()] = 1;
    }
  }
  return result;
}

}  // namespace senet::propnet
