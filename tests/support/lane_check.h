// Compares what the circuits of sliced playouts do, lane by lane, with another evaluator of the same game: the state
// that a step leads to is one that legal moves lead to, its end and its goals are told right, and no legal move is left
// out.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <span>
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

  PlayoutCircuits circuits(Form form, const CircuitOptions& options = {}) const {
    return build_playout_circuits(goals_by_value(program, network), network,
                                  find_phases(network, *game->new_simulator()), form, kMaxNodes, options);
  }
};

// What a state comes to, as far as circuits tell.
struct Outcome {
  bool terminal;
  std::vector<Goal> goals;
  bool operator==(const Outcome&) const = default;
};

// How much is checked; the same on every machine.
struct LaneEffort {
  std::size_t walks = 60;           // random games in which states are met
  std::size_t plies = 12'000;       // of all of them together
  std::size_t states = 64;          // per circuit
  std::size_t successors = 50'000;  // of the states of all circuits together, as the scalar evaluator plays them
};

class LaneCheck {
 public:
  LaneCheck(const SlicedParts& parts, Form form, std::uint64_t seed, const LaneEffort& effort = {})
      : parts_(parts),
        form_(form),
        game_(*parts.game),
        circuits_(parts.circuits(form)),
        effort_(effort),
        simulator_(game_.new_simulator()),
        rng_(seed),
        from_(circuits_.phases.count),
        large_(circuits_.phases.count) {
    make_frame();
  }

  const PlayoutCircuits& circuits() const { return circuits_; }
  std::size_t checked() const { return checked_; }  // lanes

  // Steps from states met in random games, in every phase. All lanes of a state together must meet every state that a
  // legal joint move leads to, and none besides. Where joint moves are too many for that, lanes tell which they make.
  void run() {
    walk();
    std::size_t circuits_left = circuits_.steps.size();
    std::size_t successors_left = effort_.successors;
    for (std::size_t step = 0; step < circuits_.steps.size(); ++step, --circuits_left) {
      std::size_t share = successors_left / circuits_left;
      successors_left -= share;
      const std::vector<From>& states = from_[step % circuits_.phases.count];
      for (std::size_t begin = 0; begin < states.size();) {
        const std::size_t end = begin + group_size(states, begin);
        for (std::size_t i = begin; i < end; ++i) share -= std::min(share, states[i].joints);
        SCOPED_TRACE("step " + std::to_string(step));
        check_group(step, std::span(states).subspan(begin, end - begin));
        if (::testing::Test::HasFailure()) return;
        begin = share == 0 ? states.size() : end;
      }
      successors_left += share;
    }
    if (std::ranges::any_of(large_, [](const auto& states) { return !states.empty(); })) run_with_codes();
  }

 private:
  static constexpr std::size_t kMaxJoints = 2000;
  static constexpr std::size_t kMaxGroup = 8;
  static constexpr std::size_t kMaxLarge = 4;  // states in a phase

  struct From {
    State state;
    std::size_t joints;
  };
  struct Successor {
    Outcome outcome;
    bool met = false;
  };
  using Key = std::vector<std::uint64_t>;  // what is stored of a state
  using Successors = std::map<Key, Successor>;

  void make_frame() {
    frame_.assign(circuits_.frame_slots * words() + 8, 0);
    const auto address = reinterpret_cast<std::uintptr_t>(frame_.data());
    aligned_ = frame_.data() + (64 - address % 64) % 64 / 8;
  }

  std::size_t words() const { return circuits_.lanes / 64; }
  std::uint64_t& word(std::uint32_t slot, std::size_t lane) { return aligned_[slot * words() + lane / 64]; }
  bool bit(std::uint32_t slot, std::size_t lane) { return (word(slot, lane) >> (lane % 64) & 1U) != 0; }
  void put(std::uint32_t slot, std::size_t lane, bool value) {
    const std::uint64_t mask = std::uint64_t{1} << (lane % 64);
    word(slot, lane) = (word(slot, lane) & ~mask) | (value ? mask : 0);
  }

  // Plays the random games and keeps some of their states, by phase; few joint moves first.
  void walk() {
    JointMove joint(game_.info().roles());
    MoveList moves;
    std::size_t plies = effort_.plies;
    for (std::size_t game = 0; game < effort_.walks && plies > 0; ++game) {
      simulator_->load(game_.initial_state());
      for (int ply = 0; ply < 200 && plies > 0 && !simulator_->terminal(); ++ply, --plies) {
        From from{{}, 1};
        for (std::size_t role = 0; role < joint.size(); ++role) {
          simulator_->legal(static_cast<RoleId>(role), moves);
          joint[role] = pick_uniformly(moves, rng_);
          from.joints = std::min(from.joints * std::max<std::size_t>(moves.size(), 1), kMaxJoints + 1);
        }
        simulator_->store(from.state);
        if (ply == 0 || rng_.below(4) == 0) keep(from);
        simulator_->apply(joint);
      }
    }
    for (auto& states : from_) std::ranges::stable_sort(states, {}, &From::joints);
  }

  void keep(const From& from) {
    const auto phase = circuits_.phases.of(from.state);
    ASSERT_TRUE(phase) << "a state in no phase";
    if (from.joints > kMaxJoints) {
      if (large_[*phase].size() < kMaxLarge) large_[*phase].push_back(from);
    } else if (from_[*phase].size() < effort_.states) {
      from_[*phase].push_back(from);
    }
  }

  // How many states from there on share the lanes: few where there are many successors to be met.
  static std::size_t group_size(const std::vector<From>& states, std::size_t begin) {
    std::size_t size = 1;
    while (size < kMaxGroup && begin + size < states.size() && states[begin + size].joints * (size + 1) <= 512) ++size;
    return size;
  }

  void check_group(std::size_t step, std::span<const From> states) {
    std::vector<Successors> expected;
    double lanes = 0;
    for (const From& from : states) {
      expected.push_back(successors(from.state, (step + 1) % circuits_.phases.count));
      // so many draws of n miss one of them with a probability of e^-25
      const auto n = static_cast<double>(from.joints);
      lanes = std::max(lanes, n * (std::log(n) + 25) * static_cast<double>(states.size()));
    }
    if (::testing::Test::HasFailure()) return;
    const auto runs = static_cast<std::size_t>(lanes / circuits_.lanes) + 1;
    for (std::size_t run = 0; run < runs; ++run) {
      fill(step, states);
      circuits_.steps[step].executor->run(aligned_);
      yield_goals(step);
      for (std::size_t lane = 0; lane < circuits_.lanes; ++lane) check(step, lane, expected[lane % states.size()]);
      checked_ += circuits_.lanes;
      if (::testing::Test::HasFailure()) return;
    }
    for (const Successors& each : expected) {
      for (const auto& [key, successor] : each) ASSERT_TRUE(successor.met) << "a legal joint move is never chosen";
    }
  }

  void fill(std::size_t step, std::span<const From> states) {
    for (std::size_t lane = 0; lane < circuits_.lanes; ++lane) {
      const State& state = states[lane % states.size()].state;
      for (std::size_t s = 0; s < circuits_.stored.size(); ++s) {
        put(circuits_.slot(step % 2, s), lane, holds(state, circuits_.stored[s]));
      }
    }
    for (std::uint32_t i = 0; i < circuits_.steps[step].random_bits; ++i) {
      for (std::size_t lane = 0; lane < circuits_.lanes; lane += 64) word(circuits_.first_random + i, lane) = rng_();
    }
  }

  static bool holds(const State& state, std::uint32_t p) { return (state[p / 64] >> (p % 64) & 1U) != 0; }

  template <class Holds>
  Key key_of(Holds stored_holds) const {
    Key key((circuits_.stored.size() + 63) / 64, 0);
    for (std::size_t s = 0; s < circuits_.stored.size(); ++s) {
      if (stored_holds(s)) key[s / 64] |= std::uint64_t{1} << (s % 64);
    }
    return key;
  }

  // Everything that legal joint moves lead to.
  Successors successors(const State& from, std::size_t next_phase) {
    std::vector<MoveList> moves(game_.info().roles());
    std::size_t joints = 1;
    simulator_->load(from);
    for (std::size_t role = 0; role < moves.size(); ++role) {
      simulator_->legal(static_cast<RoleId>(role), moves[role]);
      if (moves[role].empty()) moves[role].push_back(kNoMove);
      joints *= moves[role].size();
    }
    Successors result;
    for (std::size_t number = 0; number < joints; ++number) {
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
      const Key key = key_of([&](std::size_t s) { return holds(to, circuits_.stored[s]); });
      const auto [place, fresh] = result.emplace(key, Successor{outcome});
      EXPECT_EQ(place->second.outcome, outcome) << "what is stored of a state doesn't tell its outcome";
    }
    return result;
  }

  void check(std::size_t step, std::size_t lane, Successors& expected) {
    SCOPED_TRACE("lane " + std::to_string(lane));
    const auto found =
        expected.find(key_of([&](std::size_t s) { return bit(circuits_.slot((step + 1) % 2, s), lane); }));
    ASSERT_NE(found, expected.end()) << "no legal joint move leads there";
    found->second.met = true;
    EXPECT_EQ(bit(circuits_.terminal, lane), found->second.outcome.terminal);
    EXPECT_EQ(goals(lane), found->second.outcome.goals);
  }

  void run_with_codes() {
    circuits_ = parts_.circuits(form_, {.codes = true});
    make_frame();
    for (std::size_t step = 0; step < circuits_.steps.size(); ++step) {
      for (const From& from : large_[step % circuits_.phases.count]) {
        fill(step, {&from, 1});
        circuits_.steps[step].executor->run(aligned_);
        yield_goals(step);
        for (std::size_t lane = 0; lane < circuits_.lanes; ++lane) check_by_code(step, lane, from.state);
        checked_ += circuits_.lanes;
        if (::testing::Test::HasFailure()) return;
      }
    }
  }

  void check_by_code(std::size_t step, std::size_t lane, const State& from) {
    SCOPED_TRACE("step " + std::to_string(step) + " lane " + std::to_string(lane));
    JointMove joint;
    MoveList legal;
    simulator_->load(from);
    for (const MoveCode& code : circuits_.steps[step].codes) {
      simulator_->legal(static_cast<RoleId>(joint.size()), legal);
      joint.push_back(code.moves.at(number(code.first, code.bits, lane)));
      ASSERT_TRUE(legal.empty() ? joint.back() == kNoMove : std::ranges::find(legal, joint.back()) != legal.end());
    }
    simulator_->apply(joint);
    State to;
    simulator_->store(to);
    const auto stored = [&](std::size_t s) { return holds(to, circuits_.stored[s]); };
    EXPECT_EQ(key_of(stored), key_of([&](std::size_t s) { return bit(circuits_.slot((step + 1) % 2, s), lane); }));
    std::vector<Goal> expected(joint.size());
    simulator_->goals(expected);
    EXPECT_EQ(bit(circuits_.terminal, lane), simulator_->terminal());
    EXPECT_EQ(goals(lane), expected);
  }

  // Leaves all lanes' goals in the slots of the goal codes.
  void yield_goals(std::size_t step) {
    if (circuits_.goals_of_held == nullptr) return;
    const std::size_t phase = (step + 1) % circuits_.phases.count;
    for (std::uint32_t h = 0; h < circuits_.held.size(); ++h) {
      const auto& from = circuits_.held[h];
      for (std::size_t lane = 0; lane < circuits_.lanes; lane += 64) {
        word(circuits_.first_held + h, lane) = from.of_phase
                                                   ? -std::uint64_t{circuits_.phases.values[phase][from.from] != 0}
                                                   : word(circuits_.slot((step + 1) % 2, from.from), lane);
      }
    }
    circuits_.goals_of_held->run(aligned_);
  }

  std::vector<Goal> goals(std::size_t lane) {
    std::vector<Goal> result;
    for (const GoalCode& code : circuits_.goals) {
      result.push_back(code.values.at(number(code.first, code.bits, lane)));
    }
    return result;
  }

  std::size_t number(std::uint32_t first, std::uint32_t bits, std::size_t lane) {
    std::size_t result = 0;
    for (std::uint32_t i = 0; i < bits; ++i) result |= std::size_t{bit(first + i, lane)} << i;
    return result;
  }

  const SlicedParts& parts_;
  Form form_;
  const Game& game_;
  PlayoutCircuits circuits_;
  LaneEffort effort_;
  std::unique_ptr<Simulator> simulator_;
  Rng rng_;
  std::vector<std::vector<From>> from_;   // by phase
  std::vector<std::vector<From>> large_;  // those with more joint moves than are followed
  std::vector<std::uint64_t> frame_;
  std::uint64_t* aligned_;
  std::size_t checked_ = 0;
};

}  // namespace senet::sliced
