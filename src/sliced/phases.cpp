#include "sliced/phases.h"

#include <algorithm>

#include "playout/uniform.h"
#include "sliced/cones.h"

namespace senet::sliced {

namespace {

constexpr std::size_t kMaxPhases = 6;
constexpr std::size_t kSampled = 64;  // plies

bool holds(const State& state, std::uint32_t p) { return (state[p / 64] >> (p % 64) & 1U) != 0; }

// The states of a random game, on through terminal states.
std::vector<State> sample_game(const propnet::Network& network, Simulator& simulator) {
  Rng rng(1);
  MoveList moves;
  JointMove joint(network.role_count());
  std::vector<State> states(kSampled);
  for (State& state : states) {
    simulator.store(state);
    for (std::size_t role = 0; role < joint.size(); ++role) {
      simulator.legal(static_cast<RoleId>(role), moves);
      joint[role] = pick_uniformly(moves, rng);
    }
    simulator.apply(joint);
  }
  return states;
}

bool repeats(const std::vector<State>& states, std::uint32_t p, std::size_t period) {
  for (std::size_t i = period; i < states.size(); ++i) {
    if (holds(states[i], p) != holds(states[i - period], p)) return false;
  }
  return true;
}

// Simplification has found the propositions that never change.
bool is_fixed(const propnet::Network& network, std::uint32_t p) {
  return network.next[p] == propnet::constant(network.initially[p] != 0);
}

// What of the candidates has, in each phase, a next value that is the one of the phase after by the other candidates
// alone. Candidates are what never changes and what changes in the sample with the period.
class Induction {
 public:
  Induction(const propnet::Network& network, const std::vector<State>& states, std::size_t period, GiveUp give_up)
      : network_(network),
        states_(states),
        period_(period),
        give_up_(give_up),
        candidate_(network.proposition_count(), 0) {
    for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
      const bool changes = !repeats(states, p, 1);
      candidate_[p] = is_fixed(network, p) || (changes && repeats(states, p, period)) ? 1 : 0;
    }
  }

  Phases run() {
    while (give_up_failing()) {
    }
    Phases phases;
    phases.count = period_;
    for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
      if (candidate_[p] != 0) phases.propositions.push_back(p);
    }
    for (std::size_t phase = 0; phase < period_; ++phase) {
      auto& values = phases.values.emplace_back();
      for (const std::uint32_t p : phases.propositions) values.push_back(holds(states_[phase], p) ? 1 : 0);
    }
    return phases;
  }

 private:
  bool give_up_failing() {
    bool failed = false;
    for (std::size_t phase = 0; phase < period_; ++phase) {
      Aig aig(1u << 22, give_up_);
      std::vector<Literal> propositions;
      for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
        propositions.push_back(candidate_[p] != 0 ? constant(phase, p) : aig.add_input());
      }
      Loops loops;  // their variables may be anything
      Cones cones(network_, aig, loops, propositions);
      std::vector<Literal> moves(network_.move_count());
      std::vector<Literal> idle(network_.role_count());
      for (Literal& move : moves) move = aig.add_input();
      for (Literal& each : idle) each = aig.add_input();
      cones.set_moves(moves, idle);
      for (std::uint32_t p = 0; p < network_.proposition_count(); ++p) {
        if (candidate_[p] == 0 || cones.value(network_.next[p]) == constant((phase + 1) % period_, p)) continue;
        candidate_[p] = 0;
        failed = true;
      }
    }
    return failed;
  }

  Literal constant(std::size_t phase, std::uint32_t p) const { return propnet::constant(holds(states_[phase], p)); }

  const propnet::Network& network_;
  const std::vector<State>& states_;
  std::size_t period_;
  GiveUp give_up_;
  std::vector<std::uint8_t> candidate_;
};

}  // namespace

std::optional<std::size_t> Phases::of(StateView state) const noexcept {
  for (std::size_t phase = 0; phase < count; ++phase) {
    bool agrees = true;
    for (std::size_t i = 0; i < propositions.size() && agrees; ++i) {
      const std::uint32_t p = propositions[i];
      agrees = (state[p / 64] >> (p % 64) & 1U) == values[phase][i];
    }
    if (agrees) return phase;
  }
  return std::nullopt;
}

std::vector<Literal> Phases::values_in(std::size_t phase, std::uint32_t proposition_count,
                                       std::span<const std::uint32_t> stored,
                                       std::span<const Literal> values_of_stored) const {
  std::vector<Literal> result(proposition_count, kFalse);
  for (std::size_t i = 0; i < propositions.size(); ++i) {
    result[propositions[i]] = propnet::constant(values[phase][i] != 0);
  }
  for (std::size_t i = 0; i < values_of_stored.size(); ++i) result[stored[i]] = values_of_stored[i];
  return result;
}

Phases find_phases(const propnet::Network& network, Simulator& simulator, GiveUp give_up) {
  const std::vector<State> states = sample_game(network, simulator);
  Phases best = Induction(network, states, 1, give_up).run();
  for (std::size_t period = 2; period <= kMaxPhases; ++period) {
    Phases phases = Induction(network, states, period, give_up).run();
    if (phases.propositions.size() > best.propositions.size()) best = std::move(phases);
  }
  return best;
}

}  // namespace senet::sliced
