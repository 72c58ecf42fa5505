#include "sliced/playout_circuits.h"

#include <algorithm>

#include "sliced/choice.h"
#include "sliced/cones.h"
#include "sliced/staged_executor.h"
#include "sliced/stages.h"

namespace senet::sliced {

namespace {

// Steps yield the goals too where that makes them this much larger at most.
constexpr double kCheapGoals = 1.15;

// Gates that lead to legal moves, the end of the game, goals, or next values of propositions that do.
std::vector<std::uint8_t> needed_gates(const propnet::Network& network) {
  std::vector<std::uint8_t> needed(network.gate_count(), 0);
  std::vector<propnet::GateId> pending;
  const auto need = [&](Literal literal) {
    if (needed[literal.gate()] != 0) return;
    needed[literal.gate()] = 1;
    pending.push_back(literal.gate());
  };
  for (const Literal legal : network.legal) need(legal);
  need(network.terminal);
  for (const auto& role : network.goals) std::ranges::for_each(role, need);
  while (!pending.empty()) {
    const propnet::GateId gate = pending.back();
    pending.pop_back();
    if (gate >= 1 && gate <= network.proposition_count()) need(network.next[gate - 1]);
    if (gate >= network.first_logic_gate()) std::ranges::for_each(network.inputs_of(gate), need);
  }
  return needed;
}

// Per node: whether a wanted value depends on it.
std::vector<std::uint8_t> reach(const Aig& aig, const Loops& loops, std::span<const Wanted> wanted) {
  std::vector<std::uint8_t> reached(aig.node_count(), 0);
  std::vector<NodeId> pending;
  const auto see = [&](Literal value) {
    if (reached[value.gate()] == 0) pending.push_back(value.gate());
    reached[value.gate()] = 1;
  };
  std::vector<std::uint32_t> loop_of(aig.node_count(), 0);  // of variables, counted from 1
  for (std::uint32_t i = 0; i < loops.size(); ++i) {
    for (const NodeId variable : loops[i].variables) loop_of[variable] = i + 1;
  }
  for (const Wanted& each : wanted) see(each.value);
  while (!pending.empty()) {
    const NodeId node = pending.back();
    pending.pop_back();
    if (aig.is_and(node)) {
      see(aig.left(node));
      see(aig.right(node));
    } else if (loop_of[node] != 0) {
      std::ranges::for_each(loops[loop_of[node] - 1].next, see);
    }
  }
  return reached;
}

std::size_t count_ands(const Aig& aig, const Loops& loops, std::span<const Wanted> wanted) {
  const std::vector<std::uint8_t> reached = reach(aig, loops, wanted);
  std::size_t count = 0;
  for (NodeId node = 1; node < aig.node_count(); ++node) count += reached[node] != 0 && aig.is_and(node) ? 1 : 0;
  return count;
}

class Builder {
 public:
  Builder(const GoalsByValue& goals, const propnet::Network& network, Phases phases, Form form, std::uint32_t max_nodes,
          const CircuitOptions& options)
      : network_(network), goals_(goals), form_(form), max_nodes_(max_nodes), options_(options) {
    circuits_.phases = std::move(phases);
  }

  PlayoutCircuits run() {
    lay_out();
    const std::size_t phases = circuits_.phases.count;
    for (std::size_t phase = 0; phase < phases; ++phase) build_step(phase);
    place_inputs();
    const bool separate = std::ranges::any_of(drafts_, [](const Draft& draft) { return !draft.goals_are_cheap; });
    if (separate) build_goals();
    for (std::size_t step = 0; step < (phases % 2 == 0 ? phases : 2 * phases); ++step) {
      Draft& draft = drafts_[step % phases];
      circuits_.steps.push_back(
          {static_cast<std::uint32_t>(draft.random.size()), make(stages_of(draft, step, !separate)), draft.codes});
    }
    return std::move(circuits_);
  }

 private:
  // A step without slots for the banks.
  struct Draft {
    Draft(std::uint32_t max_nodes, GiveUp give_up) : aig(max_nodes, give_up) {}

    Aig aig;
    Loops loops;
    std::vector<NodeId> stored;  // inputs: the stored propositions, then the remembered moves
    std::vector<Literal> next;   // of these
    std::vector<NodeId> random;
    std::vector<std::pair<NodeId, std::uint32_t>> weights;  // which bit of all weights
    std::vector<Literal> applies;                           // per reply
    Literal terminal;
    std::vector<Wanted> goals;
    std::vector<MoveCode> codes;
    std::vector<Wanted> code_bits;
    bool goals_are_cheap = true;
  };

  void lay_out() {
    const std::vector<std::uint8_t> needed = needed_gates(network_);
    const auto& constant = circuits_.phases.propositions;
    for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
      if (needed[network_.proposition(p)] == 0 || std::ranges::binary_search(constant, p)) continue;
      circuits_.stored.push_back(p);
    }
    for (const Reply& reply : options_.replies) {
      circuits_.remembered.insert(circuits_.remembered.end(), reply.to.begin(), reply.to.end());
    }
    std::ranges::sort(circuits_.remembered);
    const auto repeated = std::ranges::unique(circuits_.remembered);
    circuits_.remembered.erase(repeated.begin(), repeated.end());
    slots_ = circuits_.slot(2, 0);
    circuits_.terminal = slots_++;
    circuits_.goals = lay_out_goals(goals_, slots_);
    first_code_ = slots_;
  }

  // Behind the codes of the step that has most of them: weights, random bits, and what is held.
  void place_inputs() {
    std::size_t codes = 0;
    std::size_t random = 0;
    for (const Draft& draft : drafts_) {
      codes = std::max(codes, draft.code_bits.size());
      random = std::max(random, draft.random.size());
    }
    circuits_.first_weight = first_code_ + static_cast<std::uint32_t>(codes);
    circuits_.weight_bits = options_.weight_bits;
    const std::size_t weights = network_.move_count() + options_.replies.size();
    circuits_.first_random = circuits_.first_weight + static_cast<std::uint32_t>(weights) * options_.weight_bits;
    circuits_.first_held = circuits_.first_random + static_cast<std::uint32_t>(random);
  }

  std::vector<Literal> propositions(std::size_t phase, std::span<const Literal> stored) const {
    return circuits_.phases.values_in(phase, network_.proposition_count(), circuits_.stored, stored);
  }

  void build_step(std::size_t phase) {
    Draft& draft = drafts_.emplace_back(max_nodes_, options_.give_up);
    std::vector<Literal> stored;
    for (std::size_t i = 0; i < circuits_.stored.size(); ++i) {
      stored.push_back(draft.aig.add_input());
      draft.stored.push_back(stored.back().gate());
    }
    find_replies(draft);
    Cones now(network_, draft.aig, draft.loops, propositions(phase, stored));
    const std::vector<Literal> chosen = choose_moves(draft, now);
    for (const std::uint32_t p : circuits_.stored) draft.next.push_back(now.value(network_.next[p]));
    Cones then(network_, draft.aig, draft.loops, propositions((phase + 1) % circuits_.phases.count, draft.next));
    draft.terminal = then.value(network_.terminal);
    for (const MoveId move : circuits_.remembered) draft.next.push_back(chosen[index(move)]);
    std::vector<Wanted> wanted{{draft.terminal, 0}};
    for (const Literal next : draft.next) wanted.push_back({next, 0});
    const std::size_t without = count_ands(draft.aig, draft.loops, wanted);
    draft.goals = encode_goals(draft.aig, then, goals_, circuits_.goals);
    wanted.insert(wanted.end(), draft.goals.begin(), draft.goals.end());
    draft.goals_are_cheap =
        static_cast<double>(count_ands(draft.aig, draft.loops, wanted)) <= kCheapGoals * static_cast<double>(without);
  }

  // Which replies the moves remembered call for.
  void find_replies(Draft& draft) const {
    std::map<MoveId, Literal> played;
    for (const MoveId move : circuits_.remembered) {
      played[move] = draft.aig.add_input();
      draft.stored.push_back(played[move].gate());
    }
    for (const Reply& reply : options_.replies) {
      std::vector<Literal> before;
      for (const MoveId move : reply.to) before.push_back(played[move]);
      draft.applies.push_back(draft.aig.any(before));
    }
  }

  // Returns per move whether it is made.
  std::vector<Literal> choose_moves(Draft& draft, Cones& now) const {
    std::vector<Literal> chosen;
    std::vector<Literal> idle;
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) {
      std::vector<Literal> legal;
      for (std::uint32_t m = network_.first_move[role]; m < network_.first_move[role + 1]; ++m) {
        legal.push_back(now.value(network_.legal[m]));
      }
      const Choice choice = choose_move(draft.aig, legal, choice_inputs(draft, role));
      chosen.insert(chosen.end(), choice.chosen.begin(), choice.chosen.end());
      idle.push_back(choice.none);
      if (options_.codes) add_code(draft, role, legal, choice);
    }
    now.set_moves(chosen, idle);
    return chosen;
  }

  ChoiceInputs choice_inputs(Draft& draft, std::uint32_t role) const {
    ChoiceInputs inputs;
    // roles may share their random bits no more than plies may
    inputs.random_bit = [&draft] {
      const Literal random = draft.aig.add_input();
      draft.random.push_back(random.gate());
      return random;
    };
    inputs.weight_bits = options_.weight_bits;
    inputs.weight_bit = [this, &draft, role](std::size_t move, unsigned bit) {
      return weight_bit(draft, static_cast<MoveId>(network_.first_move[role] + move), bit);
    };
    inputs.code = options_.codes;
    return inputs;
  }

  // Of the move's weight, or its reply's.
  Literal weight_bit(Draft& draft, MoveId move, unsigned bit) const {
    const auto bit_of = [&](std::size_t weight) {
      const Literal input = draft.aig.add_input();
      draft.weights.emplace_back(input.gate(), static_cast<std::uint32_t>(weight) * options_.weight_bits + bit);
      return input;
    };
    Literal value = bit_of(index(move));
    for (std::size_t reply = options_.replies.size(); reply-- > 0;) {
      if (options_.replies[reply].move != move) continue;
      const Literal applies = draft.applies[reply];
      const Literal weight = bit_of(network_.move_count() + reply);
      value = draft.aig.either(draft.aig.both(applies, weight), draft.aig.both(!applies, value));
    }
    return value;
  }

  void add_code(Draft& draft, std::uint32_t role, std::span<const Literal> legal, const Choice& choice) const {
    MoveCode code{first_code_ + static_cast<std::uint32_t>(draft.code_bits.size()),
                  static_cast<std::uint32_t>(choice.code.size()),
                  {}};
    std::uint32_t largest = choice.code_of_none;
    for (const std::uint32_t number : choice.code_of) largest = std::max(largest, number);
    code.moves.assign(largest + 1, kNoMove);
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
      if (legal[i] != kFalse) code.moves[choice.code_of[i]] = static_cast<MoveId>(network_.first_move[role] + i);
    }
    for (const Literal bit : choice.code) {
      draft.code_bits.push_back({bit, first_code_ + static_cast<std::uint32_t>(draft.code_bits.size())});
    }
    draft.codes.push_back(std::move(code));
  }

  std::vector<Stage> stages_of(const Draft& draft, std::size_t step, bool with_goals) const {
    std::vector<Input> inputs;
    std::vector<Wanted> wanted;
    for (std::size_t i = 0; i < draft.stored.size(); ++i) {
      inputs.push_back({draft.stored[i], circuits_.slot(step % 2, i)});
      wanted.push_back({draft.next[i], circuits_.slot((step + 1) % 2, i)});
    }
    for (std::uint32_t i = 0; i < draft.random.size(); ++i) {
      inputs.push_back({draft.random[i], circuits_.first_random + i});
    }
    for (const auto& [node, bit] : draft.weights) inputs.push_back({node, circuits_.first_weight + bit});
    wanted.push_back({draft.terminal, circuits_.terminal});
    wanted.insert(wanted.end(), draft.code_bits.begin(), draft.code_bits.end());
    if (with_goals) wanted.insert(wanted.end(), draft.goals.begin(), draft.goals.end());
    return map_to_stages(draft.aig, inputs, wanted, draft.loops, slots_behind_held());
  }

  std::uint32_t slots_behind_held() const {
    return circuits_.first_held + static_cast<std::uint32_t>(circuits_.held.size());
  }

  // Reads propositions from where they are held, whatever the phase.
  void build_goals() {
    Aig aig(max_nodes_, options_.give_up);
    std::vector<Literal> values(network_.proposition_count(), kFalse);
    std::vector<PlayoutCircuits::Held> sources{{0, false}};  // per node up to the last input
    const auto add = [&](std::uint32_t p, std::size_t from, bool of_phase) {
      values[p] = aig.add_input();
      sources.push_back({static_cast<std::uint32_t>(from), of_phase});
    };
    for (std::size_t i = 0; i < circuits_.stored.size(); ++i) add(circuits_.stored[i], i, false);
    const Phases& phases = circuits_.phases;
    for (std::size_t i = 0; i < phases.propositions.size(); ++i) add(phases.propositions[i], i, true);
    Loops loops;
    Cones state(network_, aig, loops, values);
    const std::vector<Wanted> wanted = encode_goals(aig, state, goals_, circuits_.goals);
    const std::vector<std::uint8_t> reached = reach(aig, loops, wanted);
    std::vector<Input> inputs;
    for (NodeId node = 1; node < sources.size(); ++node) {
      if (reached[node] == 0) continue;
      inputs.push_back({node, slots_behind_held()});
      circuits_.held.push_back(sources[node]);
    }
    circuits_.goals_of_held = make(map_to_stages(aig, inputs, wanted, loops, slots_behind_held()));
  }

  std::unique_ptr<Executor> make(const std::vector<Stage>& stages) {
    auto executor = new_staged_executor(stages, form_, options_.give_up);
    if (executor == nullptr)
      throw Error("sliced evaluator", "this form is not supported here, or no memory is left for its code");
    form_ = executor->form();
    circuits_.form = form_;
    circuits_.lanes = executor->lanes();
    for (const Stage& stage : stages) circuits_.table_count += stage.program.tables.size();
    circuits_.code_size += executor->code_size();
    circuits_.frame_slots = std::max(circuits_.frame_slots, executor->frame_slots());
    return executor;
  }

  const propnet::Network& network_;
  const GoalsByValue& goals_;
  Form form_;
  std::uint32_t max_nodes_;
  CircuitOptions options_;
  std::uint32_t slots_ = 0;
  std::uint32_t first_code_ = 0;
  std::vector<Draft> drafts_;  // per phase
  PlayoutCircuits circuits_;
};

}  // namespace

PlayoutCircuits build_playout_circuits(const GoalsByValue& goals, const propnet::Network& network, Phases phases,
                                       Form form, std::uint32_t max_nodes, const CircuitOptions& options) {
  return Builder(goals, network, std::move(phases), form, max_nodes, options).run();
}

}  // namespace senet::sliced
