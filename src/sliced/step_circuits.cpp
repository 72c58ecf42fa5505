#include "sliced/step_circuits.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "sliced/cones.h"
#include "sliced/staged_executor.h"
#include "sliced/stages.h"

namespace senet::sliced {

namespace {

class Builder {
 public:
  Builder(const GoalsByValue& goals, const propnet::Network& network, Phases phases, Form form, std::uint32_t max_nodes,
          GiveUp give_up)
      : goals_(goals), network_(network), form_(form), max_nodes_(max_nodes), give_up_(give_up) {
    circuits_.phases = std::move(phases);
  }

  StepCircuits run() {
    lay_out();
    for (std::size_t phase = 0; phase < circuits_.phases.count; ++phase) build(phase);
    return std::move(circuits_);
  }

 private:
  void lay_out() {
    for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
      if (!std::ranges::binary_search(circuits_.phases.propositions, p)) circuits_.stored.push_back(p);
    }
    const auto stored = static_cast<std::uint32_t>(circuits_.stored.size());
    circuits_.first_next = stored;
    circuits_.terminal = 2 * stored;
    std::uint32_t slots = circuits_.terminal + 1;
    circuits_.goals = lay_out_goals(goals_, slots);
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) {
      circuits_.role_of.resize(network_.first_move[role + 1], role);
    }
    circuits_.first_legal = slots;
    circuits_.first_played = slots + network_.move_count();
    slots_ = circuits_.first_played + network_.move_count() + network_.role_count();
  }

  void build(std::size_t phase) {
    Aig aig(max_nodes_, give_up_);
    Loops loops;
    std::vector<Input> inputs;
    std::vector<Literal> stored;
    for (std::uint32_t i = 0; i < circuits_.stored.size(); ++i) {
      stored.push_back(aig.add_input());
      inputs.push_back({stored.back().gate(), i});
    }
    StepCircuits::Step step;
    Cones now(network_, aig, loops, phases().values_in(phase, network_.proposition_count(), circuits_.stored, stored));
    add_moves(aig, now, inputs, step);
    std::vector<Literal> next;
    std::vector<Wanted> wanted;
    for (std::uint32_t i = 0; i < circuits_.stored.size(); ++i) {
      next.push_back(now.value(network_.next[circuits_.stored[i]]));
      wanted.push_back({next.back(), circuits_.first_next + i});
    }
    const std::size_t after = (phase + 1) % phases().count;
    Cones then(network_, aig, loops, phases().values_in(after, network_.proposition_count(), circuits_.stored, next));
    wanted.push_back({then.value(network_.terminal), circuits_.terminal});
    const std::vector<Wanted> goals = encode_goals(aig, then, goals_, circuits_.goals);
    wanted.insert(wanted.end(), goals.begin(), goals.end());
    for (std::uint32_t m = 0; m < network_.move_count(); ++m) {
      const Literal legal = then.value(network_.legal[m]);
      if (legal == kTrue) step.always.push_back(m);
      if (legal == kTrue || legal == kFalse) continue;
      wanted.push_back({legal, circuits_.first_legal + static_cast<std::uint32_t>(step.varying.size())});
      step.varying.push_back(m);
    }
    step.executor = make(map_to_stages(aig, inputs, wanted, loops, slots_));
    circuits_.steps.push_back(std::move(step));
  }

  // An input for every move that can be legal; a role's only one is played where it is legal.
  void add_moves(Aig& aig, Cones& now, std::vector<Input>& inputs, StepCircuits::Step& step) {
    step.played.assign(network_.move_count() + network_.role_count(), StepCircuits::kNoSlot);
    const auto add = [&](std::uint32_t place) {
      const Literal literal = aig.add_input();
      step.played[place] = circuits_.first_played + place;
      inputs.push_back({literal.gate(), step.played[place]});
      return literal;
    };
    std::vector<Literal> played(network_.move_count(), kFalse);
    std::vector<Literal> idle;
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) {
      std::vector<std::uint32_t> possible;
      for (std::uint32_t m = network_.first_move[role]; m < network_.first_move[role + 1]; ++m) {
        if (now.value(network_.legal[m]) != kFalse) possible.push_back(m);
      }
      if (possible.size() == 1) played[possible[0]] = now.value(network_.legal[possible[0]]);
      for (const std::uint32_t m : possible) {
        if (possible.size() > 1) played[m] = add(m);
      }
      if (possible.size() > 1) idle.push_back(add(network_.move_count() + role));
      if (possible.size() == 1) idle.push_back(!played[possible[0]]);
      if (possible.empty()) idle.push_back(kTrue);
    }
    now.set_moves(played, idle);
  }

  std::unique_ptr<Executor> make(const std::vector<Stage>& stages) {
    auto executor = new_staged_executor(stages, form_, give_up_);
    if (executor == nullptr)
      throw Error("sliced evaluator", "this form is not supported here, or no memory is left for its code");
    form_ = executor->form();
    circuits_.lanes = executor->lanes();
    circuits_.frame_slots = std::max(circuits_.frame_slots, executor->frame_slots());
    return executor;
  }

  const Phases& phases() const { return circuits_.phases; }

  const GoalsByValue& goals_;
  const propnet::Network& network_;
  Form form_;
  std::uint32_t max_nodes_;
  GiveUp give_up_;
  std::uint32_t slots_ = 0;
  StepCircuits circuits_;
};

}  // namespace

StepCircuits build_step_circuits(const GoalsByValue& goals, const propnet::Network& network, Phases phases, Form form,
                                 std::uint32_t max_nodes, GiveUp give_up) {
  return Builder(goals, network, std::move(phases), form, max_nodes, give_up).run();
}

}  // namespace senet::sliced
