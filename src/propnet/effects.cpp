#include "propnet/effects.h"

#include <algorithm>
#include <queue>

#include "propnet/gate_table.h"
#include "propnet/order.h"

namespace senet::propnet {

namespace {

using Roles = std::uint64_t;  // a set of roles; games with more than 64 share the last bit

Roles role_bit(std::uint32_t role) { return Roles{1} << std::min(role, 63U); }
bool is_single(Roles roles) { return (roles & (roles - 1)) == 0; }

// Which gates depend on the joint move, and on whose.
struct Dependence {
  std::vector<Roles> roles;          // per gate
  std::vector<std::uint8_t> opaque;  // per gate: depends on the joint move through a cycle
};

Dependence find_dependence(const Network& network) {
  const std::vector<std::uint32_t> component = component_of_gates(network);
  Dependence result{std::vector<Roles>(network.gate_count(), 0), std::vector<std::uint8_t>(network.gate_count(), 0)};
  for (std::uint32_t role = 0; role < network.role_count(); ++role) {
    for (auto m = network.first_move[role]; m < network.first_move[role + 1]; ++m) {
      result.roles[network.move(m)] = role_bit(role);
    }
    result.roles[network.idle(role)] = role_bit(role);
  }
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) {
    const CyclicComponent range =
        component[gate] == kAcyclic ? CyclicComponent{gate, gate + 1} : network.cycles[component[gate]];
    Roles roles = 0;
    bool opaque = false;
    for (GateId member = range.begin; member < range.end; ++member) {
      for (const Literal input : network.inputs_of(member)) {
        roles |= result.roles[input.gate()];
        opaque |= result.opaque[input.gate()] != 0;
      }
    }
    opaque |= roles != 0 && component[gate] != kAcyclic;
    for (GateId member = range.begin; member < range.end; ++member) {
      result.roles[member] = roles;
      result.opaque[member] = opaque ? 1 : 0;
    }
    gate = range.end - 1;
  }
  return result;
}

// The network under one joint move as a function of the state: first under the base joint move, then under variations
// of it, each computed from what differs only.
class SymbolicNetwork {
 public:
  SymbolicNetwork(Network& network, const Dependence& dependence, GateFactory& factory)
      : network_(network),
        dependence_(dependence),
        factory_(factory),
        gates_(network.gate_count()),
        fan_out_(fan_out(network)),
        base_(gates_),
        varied_(gates_),
        stamp_(gates_, 0) {
    for (GateId gate = 0; gate < gates_; ++gate) base_[gate] = Literal(gate);
  }

  // `asserted`: input gates of the base joint move.
  void set_base(const std::vector<GateId>& asserted) {
    for (GateId gate = network_.move(0); gate < network_.first_logic_gate(); ++gate) base_[gate] = kFalse;
    for (const GateId gate : asserted) base_[gate] = kTrue;
    for (GateId gate = network_.first_logic_gate(); gate < gates_; ++gate) {
      if (!follows(gate)) continue;
      inputs_.clear();
      for (const Literal input : network_.inputs_of(gate)) inputs_.push_back(base(input));
      base_[gate] = factory_.make(network_.kinds[gate], inputs_);
    }
    list_live_inputs();
  }

  Literal base(Literal literal) const { return base_[literal.gate()] ^ literal.inverted(); }
  Literal varied(Literal literal) const {
    const GateId gate = literal.gate();
    return (stamp_[gate] == variation_ ? varied_[gate] : base_[gate]) ^ literal.inverted();
  }

  // Exchanges one asserted input for another. Afterwards `changed()` are the gates that differ from the base.
  void vary(GateId withdrawn, GateId asserted) {
    ++variation_;
    changed_.clear();
    set(withdrawn, kFalse);
    set(asserted, kTrue);
    while (!events_.empty()) settle(Literal(static_cast<GateId>(events_.top() >> 32)).gate());
  }
  const std::vector<GateId>& changed() const { return changed_; }
  // Gates looked at so far, a measure of time.
  std::uint64_t work() const { return work_; }

 private:
  bool follows(GateId gate) const { return dependence_.roles[gate] != 0 && dependence_.opaque[gate] == 0; }

  // An event: a reader in evaluation order, and the input of it that changed, as the reader reads it.
  static std::uint64_t event(GateId reader, Literal input) { return std::uint64_t{reader} << 32 | input.code(); }

  void set(GateId gate, Literal value) {
    if (base_[gate] == value) return;
    varied_[gate] = value;
    stamp_[gate] = variation_;
    changed_.push_back(gate);
    for (const Literal reader : fan_out_.of(gate)) {
      if (follows(reader.gate())) events_.push(event(reader.gate(), Literal(gate, reader.inverted())));
    }
  }

  // What an AND over hundreds of moves comes to rests on a few inputs: those that are not neutral under the base.
  void list_live_inputs() {
    live_begin_.assign(1, 0);
    live_.clear();
    for (GateId gate = 0; gate < gates_; ++gate) {
      if (gate >= network_.first_logic_gate() && follows(gate)) {
        const Literal neutral = constant(network_.kinds[gate] == GateKind::kAnd);
        for (const Literal input : network_.inputs_of(gate)) {
          if (base(input) != neutral) live_.push_back(input);
        }
      }
      live_begin_.push_back(static_cast<std::uint32_t>(live_.size()));
    }
  }

  void settle(GateId gate) {
    const GateKind kind = network_.kinds[gate];
    const Literal deciding = constant(kind == GateKind::kOr);
    inputs_.clear();
    for (; !events_.empty() && events_.top() >> 32 == gate; events_.pop()) {
      const auto code = static_cast<std::uint32_t>(events_.top());
      inputs_.push_back(varied(Literal(code >> 1, (code & 1U) != 0)));
      ++work_;
    }
    for (std::uint32_t i = live_begin_[gate]; i < live_begin_[gate + 1]; ++i) {
      ++work_;
      if (stamp_[live_[i].gate()] == variation_) continue;
      inputs_.push_back(base(live_[i]));
      if (inputs_.back() == deciding) break;
    }
    set(gate, factory_.make(kind, inputs_));
  }

  Network& network_;
  const Dependence& dependence_;
  GateFactory& factory_;
  GateId gates_;  // the network's own, without those made here
  FanOut fan_out_;
  std::vector<Literal> base_;
  std::vector<Literal> varied_;
  std::vector<std::uint32_t> stamp_;
  std::uint32_t variation_ = 0;
  std::vector<std::uint32_t> live_begin_;
  std::vector<Literal> live_;
  std::vector<GateId> changed_;
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> events_;
  std::vector<Literal> inputs_;
  std::uint64_t work_ = 0;
};

class EffectFinder {
 public:
  EffectFinder(Network& network, const Sample& sample)
      : network_(network),
        dependence_(find_dependence(network)),
        factory_(network),
        symbolic_(network, dependence_, factory_) {
    max_gates_ = 2 * network.gate_count() + kMoreGates;
    effects_.waiting_move = sample.waiting_move;
    classify(sample.simultaneous < kMostlyTurns);
  }

  Effects find() {
    choose_base();
    vary_all();
    if (complete_) {
      adopt();
    } else {
      std::ranges::fill(effects_.transitions, Transition::kNetwork);
      effects_.has_alone = false;
    }
    write_rows();
    return std::move(effects_);
  }

 private:
  static constexpr double kMostlyTurns = 0.1;
  static constexpr std::uint64_t kMaxWork = 20'000'000;
  static constexpr std::size_t kMaxRecords = 4'000'000;
  static constexpr GateId kMoreGates = 20'000;

  // The next value of a proposition under the move of a row where it differs from that under the base.
  struct Record {
    std::uint32_t proposition;
    std::uint32_t row;
    Literal value;
  };

  std::uint32_t row_of_idle(std::uint32_t role) const { return network_.move_count() + role; }
  std::uint32_t row_of_waiting() const { return network_.move_count() + network_.role_count(); }
  std::uint32_t row_of(std::uint32_t role, MoveId move) const {
    return move == kNoMove ? row_of_idle(role) : index(move);
  }
  GateId input_of_row(std::uint32_t row) const {
    return row < network_.move_count() ? network_.move(row) : network_.idle(row - network_.move_count());
  }

  void classify(bool turns) {
    for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
      const GateId gate = network_.next[p].gate();
      const Roles roles = dependence_.roles[gate];
      Transition transition = turns ? Transition::kAlone : Transition::kNetwork;
      if (dependence_.opaque[gate] != 0) {
        transition = Transition::kNetwork;
      } else if (roles == 0 || (is_single(roles) && roles != role_bit(63))) {
        transition = Transition::kOwn;
      }
      effects_.transitions.push_back(transition);
      effects_.full_next.push_back(network_.next[p]);
      effects_.has_alone |= transition == Transition::kAlone;
    }
  }

  void choose_base() {
    std::vector<GateId> asserted;
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) {
      asserted.push_back(input_of_row(row_of(role, effects_.waiting_move[role])));
    }
    symbolic_.set_base(asserted);
    outputs_.resize(network_.gate_count());
    for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
      if (effects_.transitions[p] != Transition::kNetwork) outputs_[network_.next[p].gate()].push_back(p);
    }
  }

  bool may_be_played(std::uint32_t row) const { return row >= network_.move_count() || network_.legal[row] != kFalse; }

  void vary_all() {
    for (std::uint32_t role = 0; role < network_.role_count() && complete_; ++role) {
      const std::uint32_t base_row = row_of(role, effects_.waiting_move[role]);
      const auto vary = [&](std::uint32_t row) {
        if (row == base_row || !may_be_played(row) || !complete_) return;
        symbolic_.vary(input_of_row(base_row), input_of_row(row));
        record(row);
      };
      for (auto m = network_.first_move[role]; m < network_.first_move[role + 1]; ++m) vary(m);
      vary(row_of_idle(role));
    }
  }

  void record(std::uint32_t row) {
    network_.give_up.check();
    for (const GateId gate : symbolic_.changed()) {
      if (gate >= outputs_.size()) continue;
      for (const std::uint32_t p : outputs_[gate]) records_.push_back({p, row, symbolic_.varied(network_.next[p])});
    }
    complete_ = records_.size() < kMaxRecords && symbolic_.work() < kMaxWork && network_.gate_count() < max_gates_;
  }

  // Rows whose moves decide the proposition: all moves of one role for kOwn, of all roles for kAlone.
  std::vector<std::uint32_t> deciding_rows(std::uint32_t p) const {
    std::vector<std::uint32_t> rows;
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) {
      const bool own = effects_.transitions[p] == Transition::kOwn;
      if (own && dependence_.roles[network_.next[p].gate()] != role_bit(role)) continue;
      const std::uint32_t base_row = row_of(role, effects_.waiting_move[role]);
      for (auto m = network_.first_move[role]; m < network_.first_move[role + 1]; ++m) {
        if (may_be_played(m) && (own || m != base_row)) rows.push_back(m);
      }
      if (own || row_of_idle(role) != base_row) rows.push_back(row_of_idle(role));
    }
    if (effects_.transitions[p] == Transition::kAlone) rows.push_back(row_of_waiting());
    return rows;
  }

  // Groups the records by proposition and makes each one's commonest value the rule, the others effects.
  void adopt() {
    std::ranges::stable_sort(records_, {}, &Record::proposition);
    auto record = records_.begin();
    for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
      const auto first = record;
      while (record != records_.end() && record->proposition == p) ++record;
      if (effects_.transitions[p] != Transition::kNetwork) adopt(p, {first, record});
    }
  }

  void adopt(std::uint32_t p, std::span<Record> records) {
    network_.give_up.check();
    const Literal base = symbolic_.base(network_.next[p]);
    if (dependence_.roles[network_.next[p].gate()] == 0) return;
    const Literal usual = commonest(p, base, records);
    if (usual == base) {
      for (const Record& each : records) add_effect(each);
    } else {
      std::vector<std::uint8_t> differs(row_of_waiting() + 1, 0);
      for (const Record& each : records) {
        differs[each.row] = 1;
        if (each.value != usual) add_effect(each);
      }
      for (const std::uint32_t row : deciding_rows(p)) {
        if (differs[row] == 0) add_effect({p, row, base});
      }
    }
    new_next_.push_back({p, usual});
  }

  Literal commonest(std::uint32_t p, Literal base, std::span<const Record> records) const {
    if (records.empty()) return base;
    std::vector<Literal> values;
    for (const Record& each : records) values.push_back(each.value);
    std::ranges::sort(values);
    Literal best = base;
    std::size_t best_count = deciding_rows(p).size() - records.size();
    for (auto it = values.begin(); it != values.end();) {
      const auto end = std::upper_bound(it, values.end(), *it);
      if (static_cast<std::size_t>(end - it) > best_count) {
        best = *it;
        best_count = static_cast<std::size_t>(end - it);
      }
      it = end;
    }
    return best;
  }

  void add_effect(const Record& record) { rows_.push_back(record); }

  // OR(truth, rest) sets where the rest holds; AND(truth, rest) clears where it doesn't.
  Effect to_effect(std::uint32_t p, Literal value) {
    const Literal truth(network_.proposition(p));
    const GateId gate = value.gate();
    if (gate < network_.first_logic_gate()) return {p, Effect::Kind::kAssign, value};
    const bool is_or = (network_.kinds[gate] == GateKind::kOr) != value.inverted();
    std::vector<Literal> rest;
    bool found = false;
    for (const Literal input : network_.inputs_of(gate)) {
      const Literal literal = input ^ value.inverted();
      found |= literal == truth;
      if (literal != truth) rest.push_back(literal);
    }
    if (!found) return {p, Effect::Kind::kAssign, value};
    const Literal remaining = factory_.make(is_or ? GateKind::kOr : GateKind::kAnd, rest);
    return is_or ? Effect{p, Effect::Kind::kSet, remaining} : Effect{p, Effect::Kind::kClear, !remaining};
  }

  void write_rows() {
    for (const auto& [p, usual] : new_next_) network_.next[p] = usual;
    const auto alone = [this](const Record& record) {
      return effects_.transitions[record.proposition] == Transition::kAlone;
    };
    std::ranges::stable_sort(rows_, [&](const Record& left, const Record& right) {
      return left.row != right.row ? left.row < right.row : alone(left) < alone(right);
    });
    auto record = rows_.begin();
    for (std::uint32_t row = 0; row <= row_of_waiting(); ++row) {
      effects_.begin.push_back(static_cast<std::uint32_t>(effects_.effects.size()));
      const auto own = [&] { return record != rows_.end() && record->row == row && !alone(*record); };
      for (; own(); ++record) effects_.effects.push_back(to_effect(record->proposition, record->value));
      effects_.alone.push_back(static_cast<std::uint32_t>(effects_.effects.size()));
      for (; record != rows_.end() && record->row == row; ++record) {
        effects_.effects.push_back(to_effect(record->proposition, record->value));
      }
    }
    effects_.begin.push_back(static_cast<std::uint32_t>(effects_.effects.size()));
  }

  Network& network_;
  Dependence dependence_;
  GateFactory factory_;
  SymbolicNetwork symbolic_;
  Effects effects_;
  std::vector<std::vector<std::uint32_t>> outputs_;  // per gate: propositions whose next it gives
  std::vector<Record> records_;
  std::vector<Record> rows_;
  std::vector<std::pair<std::uint32_t, Literal>> new_next_;
  GateId max_gates_;
  bool complete_ = true;
};

}  // namespace

Effects no_effects(const Network& network) {
  Effects effects;
  effects.transitions.assign(network.proposition_count(), Transition::kNetwork);
  effects.waiting_move.assign(network.role_count(), kNoMove);
  effects.begin.assign(network.move_count() + network.role_count() + 2, 0);
  effects.alone.assign(network.move_count() + network.role_count() + 1, 0);
  effects.full_next = network.next;
  return effects;
}

Effects find_effects(Network& network, const Sample& sample) { return EffectFinder(network, sample).find(); }

}  // namespace senet::propnet
