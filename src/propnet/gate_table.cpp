#include "propnet/gate_table.h"

#include <algorithm>

namespace senet::propnet {

std::optional<Literal> clean_inputs(GateKind kind, GateId gate, std::vector<Literal>& inputs) {
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

GateTable::GateTable(std::size_t expected_gates) {
  std::size_t size = 16;
  while (size < 2 * expected_gates) size *= 2;
  slots_.resize(size);
}

std::uint32_t GateTable::hash_of(bool is_or, std::span<const Literal> inputs) {
  std::uint64_t hash = inputs.size();
  for (const Literal input : inputs) hash = (hash ^ (input ^ is_or).code()) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
  return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

bool GateTable::equal(std::span<const Literal> left, std::span<const Literal> right, bool inverted) {
  return std::ranges::equal(left, right, [inverted](Literal l, Literal r) { return l == (r ^ inverted); });
}

void GateTable::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot entry : old) {
    if (entry.gate == 0) continue;
    std::size_t slot = entry.hash & (slots_.size() - 1);
    while (slots_[slot].gate != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = entry;
  }
}

// Moves back what was entered behind the gate and would not be found across a free slot.
void GateTable::erase(GateId gate, GateKind kind, std::span<const Literal> inputs) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t hole = hash_of(kind == GateKind::kOr, inputs) & mask;
  while (slots_[hole].gate != gate) hole = (hole + 1) & mask;
  for (std::size_t slot = (hole + 1) & mask; slots_[slot].gate != 0; slot = (slot + 1) & mask) {
    const std::size_t home = slots_[slot].hash & mask;
    if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
    slots_[hole] = slots_[slot];
    hole = slot;
  }
  slots_[hole] = {};
  --size_;
}

GateFactory::GateFactory(Network& network) : network_(network), table_(network.logic_gate_count()) {
  const auto kind_of = [this](GateId gate) { return network_.kinds[gate]; };
  const auto inputs_of = [this](GateId gate) { return network_.inputs_of(gate); };
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    network.give_up.check();
    std::sort(network.inputs.begin() + network.input_begin[gate],
              network.inputs.begin() + network.input_begin[gate + 1]);
    table_.find_or_enter(gate, network.kinds[gate], network.inputs_of(gate), kind_of, inputs_of);
  }
}

Literal GateFactory::make(GateKind kind, std::vector<Literal>& inputs) {
  network_.give_up.check();
  const GateId gate = network_.gate_count();
  if (const auto literal = clean_inputs(kind, gate, inputs)) return *literal;
  const auto kind_of = [this](GateId other) { return network_.kinds[other]; };
  const auto inputs_of = [this](GateId other) { return network_.inputs_of(other); };
  const Literal found = table_.find_or_enter(gate, kind, inputs, kind_of, inputs_of);
  if (found.gate() == gate) network_.add_gate(kind, inputs);
  return found;
}

void GateFactory::take_back(GateId first) {
  for (GateId gate = network_.gate_count(); gate-- > first;) {
    table_.erase(gate, network_.kinds[gate], network_.inputs_of(gate));
  }
  network_.remove_gates(first);
}

}  // namespace senet::propnet
