#include "propnet/cases.h"

#include <algorithm>
#include <map>
#include <utility>

#include "propnet/gate_table.h"
#include "propnet/order.h"

namespace senet::propnet {

namespace {

constexpr std::size_t kMaxCuts = 10;
constexpr float kMinFlips = 0.05F;  // a ply
constexpr float kMinWeight = 6.0F;  // readers told of a flip, a ply
constexpr float kMinGain = 0.95F;   // cost after a cut by that before
constexpr std::size_t kMaxWork = 10'000'000;  // gates and inputs, summed over the networks that another cut may follow
constexpr std::uint32_t kTerminal = ~std::uint32_t{0};

class Cutter {
 public:
  Cutter(Network& network, const Sample& sample)
      : network_(network),
        sample_(sample),
        component_(component_of_gates(network)),
        factory_(network),
        excluded_(sample.flips.size(), 0) {
    for (std::uint32_t m = 0; m < network.move_count(); ++m) {
      if (network.legal[m] != kFalse) entries_.push_back({m, 0, network.legal[m]});
    }
    if (network.terminal != kFalse) entries_.push_back({kTerminal, 0, network.terminal});
    double flips = 0;
    for (GateId gate = network.first_logic_gate(); gate < sample.flips.size(); ++gate) flips += sample.flips[gate];
    mean_flips_ = static_cast<float>(flips / std::max(1.0, static_cast<double>(sample.flips.size())));
    readers_ = count_readers(entries_);
    cost_ = cost(readers_);
    max_entries_ = 2 * entries_.size() + 64;
    max_size_ = 2 * size() + 40'000;
  }

  Cases run() {
    std::size_t work = 0;
    for (std::size_t cuts = 0; cuts < kMaxCuts && work < kMaxWork;) {
      const GateId gate = heaviest();
      if (gate == 0) break;
      excluded_[gate] = 1;
      const GateId first_new = network_.gate_count();
      const bool gains = cut(gate);
      work += size();
      if (gains) {
        ++cuts;
      } else {
        factory_.take_back(first_new);
      }
    }
    return conclude();
  }

 private:
  std::size_t size() const { return network_.gate_count() + network_.inputs.size(); }

  using Guards = std::vector<Literal>;  // sorted

  struct Entry {
    std::uint32_t owner;   // a move, or kTerminal
    std::uint32_t guards;  // into guard_sets_
    Literal value;
  };

  // Readers of each gate among the gates behind the entries, the entries themselves included.
  std::vector<std::uint32_t> count_readers(const std::vector<Entry>& entries) const {
    std::vector<std::uint32_t> readers(network_.gate_count(), 0);
    for (const Entry& entry : entries) ++readers[entry.value.gate()];
    for (GateId gate = network_.gate_count(); gate-- > network_.first_logic_gate();) {
      if (readers[gate] == 0) continue;
      for (const Literal input : network_.inputs_of(gate)) ++readers[input.gate()];
    }
    return readers;
  }

  // Readers told of flips, a ply. Gates made here have no sampled flips; theirs count as the average.
  float cost(const std::vector<std::uint32_t>& readers) const {
    float result = 0;
    for (GateId gate = 1; gate < readers.size(); ++gate) {
      result += static_cast<float>(readers[gate]) * (gate < excluded_.size() ? sample_.flips[gate] : mean_flips_);
    }
    return result;
  }

  // The gate whose flips are told to most readers; 0 where none is worth it.
  GateId heaviest() const {
    GateId best = 0;
    float best_weight = kMinWeight;
    for (GateId gate = 1; gate < excluded_.size(); ++gate) {
      const float weight = sample_.flips[gate] * static_cast<float>(readers_[gate]);
      if (excluded_[gate] != 0 || sample_.flips[gate] < kMinFlips || weight < best_weight) continue;
      best = gate;
      best_weight = weight;
    }
    return best;
  }

  std::uint32_t with_guard(std::uint32_t guards, Literal guard) {
    Guards more = guard_sets_[guards];
    more.insert(std::ranges::upper_bound(more, guard), guard);
    const auto [entry, is_new] = id_of_guards_.try_emplace(more, static_cast<std::uint32_t>(guard_sets_.size()));
    if (is_new) guard_sets_.push_back(std::move(more));
    return entry->second;
  }

  // The network with one gate's value put in: what every other gate that has readers becomes, at least until the
  // network is too large. Gates of cycles stay as they are, which is right as well, since the gate does have that value
  // wherever the result is used.
  std::vector<Literal> put_in(GateId cut, bool value) {
    const auto gates = static_cast<GateId>(readers_.size());
    std::vector<Literal> result;
    result.reserve(gates);
    for (GateId gate = 0; gate < gates; ++gate) result.emplace_back(gate);
    result[cut] = constant(value);
    std::vector<Literal> inputs;
    for (GateId gate = std::max(cut + 1, network_.first_logic_gate()); gate < gates && size() <= max_size_; ++gate) {
      if (readers_[gate] == 0 || (gate < component_.size() && component_[gate] != kAcyclic)) continue;
      inputs.clear();
      bool differs = false;
      for (const Literal input : network_.inputs_of(gate)) {
        inputs.push_back(result[input.gate()] ^ input.inverted());
        differs |= inputs.back() != input;
      }
      if (differs) result[gate] = factory_.make(network_.kinds[gate], inputs);
    }
    return result;
  }

  // Splits the entries by the gate's value. False where that gains nothing.
  bool cut(GateId gate) {
    const std::vector<Literal> without = put_in(gate, false);
    const std::vector<Literal> with = put_in(gate, true);
    if (size() > max_size_) return false;
    std::vector<Entry> split;
    for (const Entry& entry : entries_) {
      const Literal low = without[entry.value.gate()] ^ entry.value.inverted();
      const Literal high = with[entry.value.gate()] ^ entry.value.inverted();
      if (low == high) {
        split.push_back({entry.owner, entry.guards, low});
        continue;
      }
      if (low != kFalse) split.push_back({entry.owner, with_guard(entry.guards, !Literal(gate)), low});
      if (high != kFalse) split.push_back({entry.owner, with_guard(entry.guards, Literal(gate)), high});
    }
    if (split.size() > max_entries_) return false;
    std::vector<std::uint32_t> readers = count_readers(split);
    const float new_cost = cost(readers);
    if (new_cost > kMinGain * cost_) return false;
    cost_ = new_cost;
    readers_ = std::move(readers);
    entries_ = std::move(split);
    return true;
  }

  Literal guard(std::uint32_t guards) {
    Guards literals = guard_sets_[guards];
    return factory_.make(GateKind::kAnd, literals);
  }

  std::uint32_t role_of(std::uint32_t move) const {
    const auto after = std::ranges::upper_bound(network_.first_move, move);
    return static_cast<std::uint32_t>(after - network_.first_move.begin()) - 1;
  }

  Cases conclude() {
    Cases result;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> group_of;  // by role and guards
    for (const Entry& entry : entries_) {
      if (entry.owner != kTerminal) group_of.try_emplace({role_of(entry.owner), entry.guards}, 0);
    }
    for (auto& [key, group] : group_of) {
      group = static_cast<std::uint32_t>(result.groups.size());
      result.groups.push_back({key.first, guard(key.second)});
    }
    for (const Entry& entry : entries_) {
      if (entry.owner == kTerminal) {
        result.terminal.push_back({guard(entry.guards), entry.value});
      } else {
        result.legal.push_back({entry.owner, group_of[{role_of(entry.owner), entry.guards}], entry.value});
      }
    }
    return result;
  }

  Network& network_;
  const Sample& sample_;
  std::vector<std::uint32_t> component_;
  GateFactory factory_;
  std::vector<std::uint8_t> excluded_;  // per gate of the sample: cut already, or in vain
  std::vector<Entry> entries_;          // by owner
  std::vector<Guards> guard_sets_{{}};
  std::map<Guards, std::uint32_t> id_of_guards_{{{}, 0}};
  std::vector<std::uint32_t> readers_;  // per gate
  float mean_flips_;                    // of logic gates
  float cost_;
  std::size_t max_entries_;
  std::size_t max_size_;
};

}  // namespace

Cases plain_cases(const Network& network) {
  Cases result;
  for (std::uint32_t role = 0; role < network.role_count(); ++role) {
    result.groups.push_back({role, kTrue});
    for (auto m = network.first_move[role]; m < network.first_move[role + 1]; ++m) {
      if (network.legal[m] != kFalse) result.legal.push_back({m, role, network.legal[m]});
    }
  }
  result.terminal.push_back({kTrue, network.terminal});
  return result;
}

Cases guarded_cases(Network& network, const Sample& sample) { return Cutter(network, sample).run(); }

}  // namespace senet::propnet
