// Compares what the circuits of sliced playouts do, lane by lane, with another evaluator of the same game: the state
// that a step leads to is one that legal moves lead to, and its end and its goals are told right.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gdl/description.h"
#include "ground/grounder.h"
#include "playout/uniform.h"
#include "propnet/propnet_game.h"
#include "sliced/playout_circuits.h"
#include "sliced/random_words.h"
#include "sliced/sliced_game.h"

namespace senet::sliced {

// A game from its rules, in both forms.
struct SlicedParts {
  explicit SlicedParts(const gdl::Description& description)
      : program(ground::ground(description)), network(propnet::build_simplified_network(program)) {
    game = propnet::new_propnet_game(program, network, "game");
  }
  ground::GroundProgram program;
  propnet::Network network;
  std::shared_ptr<const Game> game;

  PlayoutCircuits circuits(Form form) const {
    return build_playout_circuits(goals_by_value(program, network), network,
                                  find_phases(network, *game->new_simulator()), form, kMaxNodes);
  }
};

// What a state comes to, as far as circuits tell.
struct Outcome {
  bool terminal;
  std::vector<Goal> goals;
  bool operator==(const Outcome&) const = default;
};

class LaneCheck {
 public:
  LaneCheck(const SlicedParts& parts, Form form, std::uint64_t seed)
      : game_(*parts.game), circuits_(parts.circuits(form)), simulator_(game_.new_simulator()), rng_(seed) {
    frame_.resize(circuits_.frame_slots * words() + 8);
    const auto address = reinterpret_cast<std::uintptr_t>(frame_.data());
    aligned_ = frame_.data() + (64 - address % 64) % 64 / 8;
  }

  const PlayoutCircuits& circuits() const { return circuits_; }
  std::size_t skipped() const { return skipped_; }  // lanes with too many joint moves to be followed

  // One step of states met in random games, in every phase.
  void run() {
    for (std::size_t step = 0; step < circuits_.steps.size(); ++step) {
      const std::vector<State> states = states_of_phase(step % circuits_.phases.count);
      if (states.empty()) continue;
      fill(step, states);
      circuits_.steps[step].executor->run(aligned_);
      for (std::size_t lane = 0; lane < circuits_.lanes; ++lane) {
        SCOPED_TRACE("step " + std::to_string(step) + " lane " + std::to_string(lane));
        check(step, lane, states[lane % states.size()]);
        if (::testing::Test::HasFailure()) return;
      }
    }
  }

 private:
  static constexpr std::size_t kMaxJoints = 2000;

  std::size_t words() const { return circuits_.lanes / 64; }
  std::uint64_t& word(std::uint32_t slot, std::size_t lane) { return aligned_[slot * words() + lane / 64]; }
  bool bit(std::uint32_t slot, std::size_t lane) { return (word(slot, lane) >> (lane % 64) & 1U) != 0; }
  void put(std::uint32_t slot, std::size_t lane, bool value) {
    const std::uint64_t mask = std::uint64_t{1} << (lane % 64);
    word(slot, lane) = (word(slot, lane) & ~mask) | (value ? mask : 0);
  }

  std::vector<State> states_of_phase(std::size_t phase) {
    std::vector<State> states;
    JointMove joint(game_.info().roles());
    MoveList moves;
    for (int walk = 0; walk < 60 && states.size() < 512; ++walk) {
      simulator_->load(game_.initial_state());
      for (int ply = 0; ply < 200 && !simulator_->terminal(); ++ply) {
        State state;
        simulator_->store(state);
        if (circuits_.phases.of(state) == phase && rng_.below(4) == 0) states.push_back(state);
        for (std::size_t role = 0; role < joint.size(); ++role) {
          simulator_->legal(static_cast<RoleId>(role), moves);
          joint[role] = pick_uniformly(moves, rng_);
        }
        simulator_->apply(joint);
      }
    }
    return states;
  }

  void fill(std::size_t step, const std::vector<State>& states) {
    for (std::size_t lane = 0; lane < circuits_.lanes; ++lane) {
      for (std::size_t s = 0; s < circuits_.stored.size(); ++s) {
        put(circuits_.slot(step % 2, s), lane, holds(states[lane % states.size()], circuits_.stored[s]));
      }
      for (std::uint32_t i = 0; i < circuits_.steps[step].random_bits; ++i) {
        put(circuits_.first_random + i, lane, rng_.below(2) == 1);
      }
    }
  }

  static bool holds(const State& state, std::uint32_t p) { return (state[p / 64] >> (p % 64) & 1U) != 0; }

  // What is stored of a state.
  std::vector<bool> projection(const State& state) const {
    std::vector<bool> result;
    for (const std::uint32_t p : circuits_.stored) result.push_back(holds(state, p));
    return result;
  }

  // Everything legal joint moves lead to; empty where they are too many.
  std::map<std::vector<bool>, Outcome> successors(const State& from, std::size_t next_phase) {
    std::vector<MoveList> moves(game_.info().roles());
    std::size_t joints = 1;
    simulator_->load(from);
    for (std::size_t role = 0; role < moves.size(); ++role) {
      simulator_->legal(static_cast<RoleId>(role), moves[role]);
      if (moves[role].empty()) moves[role].push_back(kNoMove);
      joints *= moves[role].size();
    }
    std::map<std::vector<bool>, Outcome> result;
    for (std::size_t number = 0; joints <= kMaxJoints && number < joints; ++number) {
      JointMove joint;
      std::size_t rest = number;
      for (const MoveList& list : moves) {
        joint.push_back(list[rest % list.size()]);
        rest /= list.size();
      }
      simulator_->load(from);
      simulator_->apply(joint);
      State to;
      simulator_->store(to);
      EXPECT_EQ(circuits_.phases.of(to), next_phase);
      Outcome outcome{simulator_->terminal(), std::vector<Goal>(moves.size())};
      simulator_->goals(outcome.goals);
      result.emplace(projection(to), outcome);
    }
    return result;
  }

  void check(std::size_t step, std::size_t lane, const State& from) {
    const std::size_t next_phase = (step + 1) % circuits_.phases.count;
    const auto expected = successors(from, next_phase);
    if (expected.empty()) {
      ++skipped_;
      return;
    }
    std::vector<bool> to;
    for (std::size_t s = 0; s < circuits_.stored.size(); ++s) {
      to.push_back(bit(circuits_.slot((step + 1) % 2, s), lane));
    }
    const auto found = expected.find(to);
    ASSERT_NE(found, expected.end()) << "no legal joint move leads there";
    EXPECT_EQ(bit(circuits_.terminal, lane), found->second.terminal);
    EXPECT_EQ(goals(step, lane, next_phase), found->second.goals);
  }

  std::vector<Goal> goals(std::size_t step, std::size_t lane, std::size_t phase) {
    if (circuits_.goals_of_held != nullptr) {
      for (std::uint32_t h = 0; h < circuits_.held.size(); ++h) {
        const auto& from = circuits_.held[h];
        put(circuits_.first_held + h, lane,
            from.of_phase ? circuits_.phases.values[phase][from.from] != 0
                          : bit(circuits_.slot((step + 1) % 2, from.from), lane));
      }
      circuits_.goals_of_held->run(aligned_);
    }
    std::vector<Goal> result;
    for (const GoalCode& code : circuits_.goals) {
      std::size_t number = 0;
      for (std::uint32_t i = 0; i < code.bits; ++i) number |= std::size_t{bit(code.first + i, lane)} << i;
      result.push_back(code.values.at(number));
    }
    return result;
  }

  const Game& game_;
  PlayoutCircuits circuits_;
  std::unique_ptr<Simulator> simulator_;
  Rng rng_;
  std::vector<std::uint64_t> frame_;
  std::uint64_t* aligned_;
  std::size_t skipped_ = 0;
};

}  // namespace senet::sliced
