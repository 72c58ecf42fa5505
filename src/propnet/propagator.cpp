#include "propnet/propagator.h"

#include <algorithm>
#include <bit>

namespace senet::propnet {

namespace {

// Drops all but one of equal entries. Uses bit 1 of `marks`, which is 0 before and after.
std::size_t without_repeats(std::span<NodeId> nodes, std::span<std::uint8_t> marks) noexcept {
  constexpr std::uint8_t kMark = 2;
  std::size_t kept = 0;
  for (const NodeId node : nodes) {
    if ((marks[node] & kMark) != 0) continue;
    marks[node] |= kMark;
    nodes[kept++] = node;
  }
  for (const NodeId node : nodes.first(kept)) marks[node] &= static_cast<std::uint8_t>(~kMark);
  return kept;
}

}  // namespace

// What a run of changes works on, in local variables.
class Propagator::Sender {
 public:
  Sender(const Propagator& propagator, Signals& signals)
      : circuit_(propagator.circuit_),
        limit_(propagator.limit_),
        has_cycles_(circuit_.has_cycles()),
        signals_(signals),
        counters_(signals.counters.data()),
        agenda_(signals.agenda.data()),
        leaves_(signals.leaves.data()),
        agenda_size_(signals.agenda_size),
        leaves_size_(signals.leaves_size) {}
  ~Sender() {
    signals_.agenda_size = agenda_size_;
    signals_.leaves_size = leaves_size_;
  }
  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  void flip_input(NodeId input) noexcept {
    const std::uint32_t falls = counters_[input] >= 0 ? 1 : 0;
    counters_[input] = static_cast<Counter>(-static_cast<int>(falls));
    send(input, falls);
  }

  void drain(std::size_t patience) noexcept {
    for (; agenda_size_ > 0; --patience) {
      if (patience == 0) return drain_in_order();
      show(agenda_[--agenda_size_]);
    }
  }

  // Tells the node's readers of its new value; falls: 1 where that is false.
  void send(NodeId node, std::uint32_t falls) noexcept {
    if (std::max(agenda_size_, leaves_size_) > limit_) make_room();
    agenda_size_ = count(circuit_.inner_edges.of(node), falls, agenda_, agenda_size_);
    leaves_size_ = count(circuit_.leaf_edges.of(node), falls, leaves_, leaves_size_);
    if (has_cycles_) send_into_cycles(node, falls);
  }

 private:
  void show(NodeId node) noexcept {
    const std::uint8_t value = counters_[node] >= 0 ? 1 : 0;
    if (value == signals_.shown[node]) return;
    signals_.shown[node] = value;
    send(node, value ^ 1U);
  }

  // Nodes are numbered with inputs first, so whatever a node puts on the agenda comes later.
  void drain_in_order() noexcept {
    std::uint64_t* const waiting = signals_.waiting.data();
    std::size_t word = take_agenda(waiting, signals_.waiting.size());
    while (word < signals_.waiting.size()) {
      if (waiting[word] == 0) {
        ++word;
        continue;
      }
      const int bit = std::countr_zero(waiting[word]);
      waiting[word] &= waiting[word] - 1;
      show(static_cast<NodeId>(word * 64 + static_cast<std::size_t>(bit)));
      take_agenda(waiting, word);
    }
  }
  // Returns the first word with an entry, or `first` if that is less.
  std::size_t take_agenda(std::uint64_t* waiting, std::size_t first) noexcept {
    for (std::size_t i = 0; i < agenda_size_; ++i) {
      const std::size_t word = agenda_[i] / 64;
      waiting[word] |= std::uint64_t{1} << (agenda_[i] % 64);
      first = std::min(first, word);
    }
    agenda_size_ = 0;
    return first;
  }

  // Appends the targets whose counters change sign. Every target is written behind the end; it is an entry if the size
  // grows.
  std::size_t count(std::span<const Edge> edges, std::uint32_t falls, NodeId* crossed, std::size_t size) noexcept {
    Counter* const counters = counters_;
    for (const Edge edge : edges) {
      const std::size_t target = edge >> 1;
      const std::int32_t before = counters[target];
      const std::int32_t after = before + (-static_cast<std::int32_t>((edge ^ falls) & 1U) | 1);
      counters[target] = static_cast<Counter>(after);
      crossed[size] = static_cast<NodeId>(target);
      size += static_cast<std::uint32_t>(before ^ after) >> 31;
    }
    return size;
  }

  void send_into_cycles(NodeId node, std::uint32_t falls) noexcept {
    for (const Edge edge : circuit_.edges_into_cycles.of(node)) {
      const std::uint32_t component = circuit_.component_of[edge >> 1];
      Counter& external = signals_.external[edge >> 1];
      external = static_cast<Counter>(external + (((edge ^ falls) & 1U) == 0 ? 1 : -1));
      signals_.dirty[component] = 1;
      signals_.first_dirty = std::min(signals_.first_dirty, component);
    }
  }

  void make_room() noexcept {
    agenda_size_ = without_repeats({agenda_, agenda_size_}, signals_.shown);
    leaves_size_ = without_repeats({leaves_, leaves_size_}, signals_.shown);
  }

  const Circuit& circuit_;
  const std::size_t limit_;
  const bool has_cycles_;
  Signals& signals_;
  Counter* const counters_;
  NodeId* const agenda_;
  NodeId* const leaves_;
  std::size_t agenda_size_;
  std::size_t leaves_size_;
};

Propagator::Propagator(const Circuit& circuit, Order order)
    : circuit_(circuit), patience_(order == Order::kInputsFirst ? 0 : std::size_t{64} + circuit.node_count) {
  std::size_t most = 0;
  for (NodeId node = 0; node < circuit.node_count; ++node) {
    most = std::max({most, circuit.inner_edges.of(node).size(), circuit.leaf_edges.of(node).size()});
  }
  limit_ = std::size_t{2} * circuit.node_count;
  capacity_ = limit_ + most + 1;
}

Signals Propagator::evaluate(std::span<const std::uint8_t> inputs) const {
  Signals signals;
  signals.counters = circuit_.bias;
  signals.shown.assign(circuit_.node_count, 0);
  signals.agenda.resize(capacity_);
  signals.leaves.resize(capacity_);
  if (circuit_.has_cycles()) signals.external = circuit_.bias;
  signals.dirty.assign(circuit_.components.size(), 0);
  signals.waiting.assign((circuit_.first_legal_leaf + 63) / 64, 0);
  signals.first_dirty = static_cast<std::uint32_t>(circuit_.components.size());
  for (NodeId node = 1; node < circuit_.first_inner; ++node) signals.counters[node] = inputs[node] != 0 ? 0 : -1;
  auto component = circuit_.components.begin();
  for (NodeId node = 0; node < circuit_.first_legal_leaf; ++node) {
    if (component != circuit_.components.end() && node == component->begin) {
      find_least_fixpoint(signals, *component);
      ++component;
    }
    const bool value = signals.counters[node] >= 0;
    signals.shown[node] = value ? 1 : 0;
    // an inverted input counts where it is false
    const auto add = [node, value](const EdgeLists& edges, std::vector<Counter>& counters) {
      for (const Edge edge : edges.of(node)) {
        if (value != ((edge & 1U) != 0)) ++counters[edge >> 1];
      }
    };
    add(circuit_.inner_edges, signals.counters);
    add(circuit_.leaf_edges, signals.counters);
    if (circuit_.has_cycles()) add(circuit_.edges_into_cycles, signals.external);
  }
  return signals;
}

void Propagator::flip(Signals& signals, std::span<const std::uint64_t> changed) const noexcept {
  Sender sender(*this, signals);
  for (std::size_t word = 0; word < changed.size(); ++word) {
    for (std::uint64_t bits = changed[word]; bits != 0; bits &= bits - 1) {
      sender.flip_input(static_cast<NodeId>(1 + word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
    }
  }
}

void Propagator::flip(Signals& signals, NodeId input) const noexcept { Sender(*this, signals).flip_input(input); }

void Propagator::drain(Signals& signals) const noexcept { Sender(*this, signals).drain(patience_); }

// Components are settled in their order, each after all that it reads.
void Propagator::settle(Signals& signals) const noexcept {
  drain(signals);
  for (; signals.first_dirty < signals.dirty.size(); ++signals.first_dirty) {
    if (signals.dirty[signals.first_dirty] == 0) continue;
    signals.dirty[signals.first_dirty] = 0;
    settle_component(signals, signals.first_dirty);
    drain(signals);
  }
}

void Propagator::settle_component(Signals& signals, std::uint32_t component) const noexcept {
  const NodeRange range = circuit_.components[component];
  find_least_fixpoint(signals, range);
  Sender sender(*this, signals);
  for (NodeId node = range.begin; node < range.end; ++node) {
    const bool value = signals.counters[node] >= 0;
    if (value == (signals.shown[node] != 0)) continue;
    signals.shown[node] = value ? 1 : 0;
    sender.send(node, value ? 0 : 1);
  }
}

// The agenda is empty here, and serves for the nodes that have become true.
void Propagator::find_least_fixpoint(Signals& signals, NodeRange range) const noexcept {
  std::uint32_t size = 0;
  for (NodeId node = range.begin; node < range.end; ++node) {
    signals.counters[node] = signals.external[node];
    if (signals.counters[node] >= 0) signals.agenda[size++] = node;
  }
  while (size > 0) {
    const NodeId node = signals.agenda[--size];
    for (const Edge edge : circuit_.edges_within_cycles.of(node)) {
      if (++signals.counters[edge >> 1] == 0) signals.agenda[size++] = edge >> 1;
    }
  }
}

}  // namespace senet::propnet
