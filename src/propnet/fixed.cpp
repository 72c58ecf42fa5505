#include "propnet/fixed.h"

#include <algorithm>

#include "propnet/evaluate.h"
#include "propnet/order.h"

namespace senet::propnet {

namespace {

// Every gate holds a constant until released; releases spread along the fan-out, each gate released at most once.
// An AND whose inputs include a constant false stays false (OR: true), which `controlling_` counts.
class Induction {
 public:
  explicit Induction(const Network& network)
      : network_(network),
        fan_out_(fan_out(network)),
        component_(component_of_gates(network)),
        fixed_(network.gate_count(), Fixed::kAlwaysFalse),
        controlling_(network.gate_count(), 0),
        cycle_released_(network.cycles.size(), 0) {}

  std::vector<Fixed> run() {
    assume_initial_values();
    count_controlling();
    release_negative_cycles();
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) release(network_.idle(role));
    release_what_differs_at_once();
    spread();
    fix_only_moves();
    return std::move(fixed_);
  }

 private:
  bool is_fixed(GateId gate) const { return fixed_[gate] != Fixed::kVaries; }
  static Fixed to_fixed(bool value) { return value ? Fixed::kAlwaysTrue : Fixed::kAlwaysFalse; }

  // The literal has the constant `value`.
  bool is(Literal literal, bool value) const { return fixed_[literal.gate()] == to_fixed(value != literal.inverted()); }

  // The value of an input that decides its reader alone.
  bool controlling_value(GateId gate) const { return network_.kinds[gate] == GateKind::kOr; }

  void assume_initial_values() {
    GateValues values(network_.gate_count(), 0);
    std::copy(network_.initially.begin(), network_.initially.end(), values.begin() + network_.proposition(0));
    evaluate(network_, values);
    std::ranges::transform(values, fixed_.begin(), [](std::uint8_t value) { return to_fixed(value != 0); });
  }

  void count_controlling() {
    for (GateId gate = network_.first_logic_gate(); gate < network_.gate_count(); ++gate) {
      const bool value = controlling_value(gate);
      const auto count =
          std::ranges::count_if(network_.inputs_of(gate), [&](Literal input) { return is(input, value); });
      controlling_[gate] = static_cast<std::uint32_t>(count);
    }
  }

  void release(GateId gate) {
    if (!is_fixed(gate)) return;
    network_.give_up.check();
    released_.push_back({gate, fixed_[gate] == Fixed::kAlwaysTrue});
    fixed_[gate] = Fixed::kVaries;
  }

  // In a cycle with a negation only what follows from constants alone is known.
  void release_negative_cycles() {
    for (const CyclicComponent cycle : network_.cycles) {
      if (!has_negation(cycle)) continue;
      const std::vector<Fixed> known = three_valued(cycle);
      for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
        if (known[gate - cycle.begin] != fixed_[gate]) release(gate);
      }
    }
  }

  bool has_negation(CyclicComponent cycle) const {
    for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
      for (const Literal input : network_.inputs_of(gate)) {
        if (input.inverted() && input.gate() >= cycle.begin && input.gate() < cycle.end) return true;
      }
    }
    return false;
  }

  // Kleene's logic, every gate of the cycle unknown at first; a bounded number of rounds leaves more unknown at most.
  std::vector<Fixed> three_valued(CyclicComponent cycle) const {
    std::vector<Fixed> known(cycle.end - cycle.begin, Fixed::kVaries);
    const auto holds = [&](Literal input, bool value) {
      if (input.gate() < cycle.begin || input.gate() >= cycle.end) return is(input, value);
      return known[input.gate() - cycle.begin] == to_fixed(value != input.inverted());
    };
    bool changed = true;
    for (int round = 0; round < 16 && changed; ++round) {
      changed = false;
      for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
        if (known[gate - cycle.begin] != Fixed::kVaries) continue;
        const bool value = controlling_value(gate);
        const auto inputs = network_.inputs_of(gate);
        const bool decided = std::ranges::any_of(inputs, [&](Literal input) { return holds(input, value); });
        if (!decided && !std::ranges::all_of(inputs, [&](Literal input) { return holds(input, !value); })) continue;
        known[gate - cycle.begin] = to_fixed(value == decided);
        changed = true;
      }
    }
    return known;
  }

  void check_move(std::uint32_t m) {
    if (!is(network_.legal[m], false)) release(network_.move(m));
  }
  void check_proposition(std::uint32_t p) {
    const GateId gate = network_.proposition(p);
    if (is_fixed(gate) && !is(network_.next[p], fixed_[gate] == Fixed::kAlwaysTrue)) release(gate);
  }

  void release_what_differs_at_once() {
    legal_readers_ = readers_of(network_.legal);
    next_readers_ = readers_of(network_.next);
    for (std::uint32_t m = 0; m < network_.move_count(); ++m) check_move(m);
    for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) check_proposition(p);
  }

  // Which of the outputs each gate gives, as compressed rows.
  struct OutputsOfGates {
    std::vector<std::uint32_t> begin;
    std::vector<std::uint32_t> outputs;
  };
  OutputsOfGates readers_of(const std::vector<Literal>& outputs) const {
    OutputsOfGates result;
    result.begin.assign(network_.gate_count() + 1, 0);
    for (const Literal output : outputs) ++result.begin[output.gate() + 1];
    for (GateId gate = 0; gate < network_.gate_count(); ++gate) result.begin[gate + 1] += result.begin[gate];
    result.outputs.resize(outputs.size());
    std::vector<std::uint32_t> fill(result.begin.begin(), result.begin.end() - 1);
    for (std::uint32_t i = 0; i < outputs.size(); ++i) result.outputs[fill[outputs[i].gate()]++] = i;
    return result;
  }

  void spread() {
    while (!released_.empty()) {
      const Released released = released_.back();
      released_.pop_back();
      for (const Literal reader : fan_out_.of(released.gate)) release_input(reader.gate(), released, reader.inverted());
      for (auto i = legal_readers_.begin[released.gate]; i < legal_readers_.begin[released.gate + 1]; ++i) {
        check_move(legal_readers_.outputs[i]);
      }
      for (auto i = next_readers_.begin[released.gate]; i < next_readers_.begin[released.gate + 1]; ++i) {
        check_proposition(next_readers_.outputs[i]);
      }
    }
  }

  struct Released {
    GateId gate;
    bool old_value;
  };

  void release_input(GateId reader, Released released, bool inverted) {
    if ((released.old_value != inverted) == controlling_value(reader)) --controlling_[reader];
    if (component_[reader] != kAcyclic && component_[reader] != component_[released.gate]) {
      release_cycle(component_[reader]);
    }
    if (controlling_[reader] == 0) release(reader);
  }

  // The true gates of a cycle may only seem to be fixed by supporting each other.
  void release_cycle(std::uint32_t component) {
    if (cycle_released_[component] != 0) return;
    cycle_released_[component] = 1;
    const CyclicComponent cycle = network_.cycles[component];
    for (GateId gate = cycle.begin; gate < cycle.end; ++gate) {
      if (fixed_[gate] == Fixed::kAlwaysTrue) release(gate);
    }
  }

  void fix_only_moves() {
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) {
      std::uint32_t possible = 0;
      std::uint32_t last = 0;
      for (std::uint32_t m = network_.first_move[role]; m < network_.first_move[role + 1]; ++m) {
        if (is_fixed(network_.move(m))) continue;
        ++possible;
        last = m;
      }
      if (possible == 1 && is(network_.legal[last], true)) fixed_[network_.move(last)] = Fixed::kAlwaysTrue;
    }
  }

  const Network& network_;
  FanOut fan_out_;
  std::vector<std::uint32_t> component_;
  std::vector<Fixed> fixed_;
  std::vector<std::uint32_t> controlling_;
  std::vector<std::uint8_t> cycle_released_;
  std::vector<Released> released_;
  OutputsOfGates legal_readers_;
  OutputsOfGates next_readers_;
};

}  // namespace

std::vector<Fixed> find_fixed(const Network& network) { return Induction(network).run(); }

}  // namespace senet::propnet
