#include "propnet/order.h"

#include <algorithm>

#include "base/error.h"

namespace senet::propnet {

namespace {

class Sorter {
 public:
  explicit Sorter(const Network& network)
      : network_(network),
        result_(network.without_logic()),
        number_(network.gate_count(), 0),
        low_(network.gate_count(), 0),
        new_id_(network.gate_count(), kUnplaced) {
    for (GateId gate = 0; gate < network.first_logic_gate(); ++gate) new_id_[gate] = gate;
  }

  Network sort() {
    for_each_output(network_, [this](const Literal& output) { visit(output.gate()); });
    emit();
    for_each_output(result_, [this](Literal& output) { output = translate(output); });
    return std::move(result_);
  }

 private:
  static constexpr GateId kUnplaced = ~GateId{0};

  struct Frame {
    GateId gate;
    std::uint32_t next_input;  // into network_.inputs
  };

  Literal translate(Literal old) const { return Literal(new_id_[old.gate()], old.inverted()); }

  void enter(GateId gate) {
    network_.give_up.check();
    number_[gate] = low_[gate] = ++visited_;
    stack_.push_back(gate);
    frames_.push_back({gate, network_.input_begin[gate]});
  }

  void visit(GateId root) {
    if (number_[root] != 0 || new_id_[root] != kUnplaced) return;
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const GateId gate = frame.gate;
      if (frame.next_input == network_.input_begin[gate + 1]) {
        leave(gate);
        continue;
      }
      const GateId input = network_.inputs[frame.next_input++].gate();
      if (new_id_[input] != kUnplaced) continue;
      if (number_[input] == 0) {
        enter(input);
      } else {
        low_[gate] = std::min(low_[gate], number_[input]);
      }
    }
  }

  void leave(GateId gate) {
    frames_.pop_back();
    if (!frames_.empty()) low_[frames_.back().gate] = std::min(low_[frames_.back().gate], low_[gate]);
    if (low_[gate] == number_[gate]) place_component(gate);
  }

  bool reads_itself(GateId gate) const {
    return std::ranges::any_of(network_.inputs_of(gate), [gate](Literal input) { return input.gate() == gate; });
  }

  // Everything above `root` on the stack is one component, and all that it reads is placed.
  void place_component(GateId root) {
    const auto first = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
    const auto begin = static_cast<GateId>(network_.first_logic_gate() + placed_.size());
    for (auto it = first; it != stack_.end(); ++it) {
      new_id_[*it] = static_cast<GateId>(network_.first_logic_gate() + placed_.size());
      placed_.push_back(*it);
    }
    if (stack_.end() - first > 1 || reads_itself(root)) {
      result_.cycles.push_back({begin, begin + static_cast<GateId>(stack_.end() - first)});
    }
    stack_.erase(first, stack_.end());
  }

  void emit() {
    std::vector<Literal> inputs;
    for (const GateId gate : placed_) {
      inputs.clear();
      for (const Literal input : network_.inputs_of(gate)) inputs.push_back(translate(input));
      result_.add_gate(network_.kinds[gate], inputs);
    }
  }

  const Network& network_;
  Network result_;
  std::vector<std::uint32_t> number_;  // order of the first visit, 0 where none
  std::vector<std::uint32_t> low_;
  std::vector<GateId> new_id_;
  std::vector<GateId> stack_;
  std::vector<Frame> frames_;
  std::vector<GateId> placed_;
  std::uint32_t visited_ = 0;
};

}  // namespace

Network order(const Network& network) { return Sorter(network).sort(); }

void check_stratified(const Network& network) {
  for (const CyclicComponent cycle : network.cycles) {
    for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
      for (const Literal input : network.inputs_of(gate)) {
        if (input.inverted() && input.gate() >= cycle.begin && input.gate() < cycle.end) {
          throw Error("", "a proposition depends on its own negation, so the rules have no least model");
        }
      }
    }
  }
}

std::vector<std::uint32_t> component_of_gates(const Network& network) {
  std::vector<std::uint32_t> component(network.gate_count(), kAcyclic);
  for (std::uint32_t c = 0; c < network.cycles.size(); ++c) {
    std::fill(component.begin() + network.cycles[c].begin, component.begin() + network.cycles[c].end, c);
  }
  return component;
}

}  // namespace senet::propnet
