// Turns any Rules class into a Game: RulesSimulator is the type-erased working state, RulesGame adds the names.
// The names come from the rules themselves or from an object of their own, so that a propnet can hold tables, an
// interpreter a dictionary that grows (and locks), and a native game can compute them.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "game/features.h"
#include "game/rules.h"
#include "playout/guided.h"
#include "playout/interleaved.h"
#include "playout/uniform.h"
#include "playout/weighted.h"
#include "sim/game.h"
#include "sim/simulator.h"

namespace senet {

// clang-format off
// What RulesGame asks for names; see Game for the meaning of each. Thread-safe. move_name is never asked of kNoMove.
template <class N>
concept Naming = requires(const N& names, MoveId move, RoleId role, std::string_view text, StateView state) {
  { names.move_name(move) } -> std::convertible_to<std::string>;
  { names.find_move(role, text) } -> std::convertible_to<std::optional<MoveId>>;
  { names.state_texts(state) } -> std::convertible_to<std::vector<std::string>>;
};
// clang-format on

template <Rules R>
class RulesSimulator final : public Simulator {
 public:
  explicit RulesSimulator(std::shared_ptr<const R> rules)
      : rules_(std::move(rules)),
        position_(rules_->new_position()),
        uniform_(*rules_),
        weighted_(*rules_),
        guided_(*rules_) {}

  void load(StateView state) override { rules_->load(state, position_); }
  void store(State& out) const override { rules_->store(position_, out); }
  bool terminal() override { return rules_->terminal(position_); }
  void legal(RoleId role, MoveList& out) override { rules_->legal(position_, role, out); }
  void apply(std::span<const MoveId> joint) override { rules_->apply(position_, joint); }
  void goals(std::span<Goal> out) override { rules_->goals(position_, out); }
  void goal_texts(RoleId role, std::vector<std::string>& out) override { rules_->goal_texts(position_, role, out); }

  bool evaluate(std::span<double> out) override {
    if constexpr (Evaluates<R>) rules_->evaluate(position_, out);
    return Evaluates<R>;
  }
  std::optional<double> quality() override {
    if constexpr (AssessesQuality<R>) return rules_->quality(position_);
    return std::nullopt;
  }
  std::optional<std::uint32_t> occupied() override {
    if constexpr (CountsOccupied<R>) return rules_->occupied(position_);
    return std::nullopt;
  }

  std::size_t preferred_lanes() const override { return 1; }

  void playouts(const PlayoutBatch& batch, Rng& rng) override {
    const std::size_t roles = rules_->info().roles();
    if (batch.guide != nullptr) return play_guided_batch(batch, roles, rng);
    if constexpr (Interleaves<R>) {
      const bool plain = batch.trace == nullptr && weighted_.weights().empty();
      if (plain && batch.starts.size() > 1) return play_interleaved_batch(batch, roles, rng);
    }
    if (batch.trace != nullptr) *batch.trace = {roles, {0}, {}};
    for (std::size_t lane = 0; lane < batch.starts.size(); ++lane) {
      rules_->load(batch.starts[lane], position_);
      if (batch.trace == nullptr) {
        batch.steps[lane] = run(batch.max_plies, rng);
      } else {
        batch.steps[lane] = run_traced(batch.max_plies, rng, *batch.trace);
      }
      rules_->goals(position_, batch.goals.subspan(lane * roles, roles));
      assess(batch, lane, position_);
    }
  }

  bool keeps_ends() const override { return true; }
  bool takes_guide() const override { return true; }
  std::uint8_t max_weight() const override { return std::numeric_limits<std::uint8_t>::max(); }
  bool set_weights(std::span<const std::uint8_t> weights) override {
    weighted_.weights().set_weights(weights);
    return true;
  }
  bool set_replies(std::span<const Reply> replies) override {
    weighted_.weights().set_replies(replies, rules_->info().first_move.back());
    return true;
  }

 private:
  void play_guided_batch(const PlayoutBatch& batch, std::size_t roles, Rng& rng) {
    for (std::size_t lane = 0; lane < batch.starts.size(); ++lane) {
      rules_->load(batch.starts[lane], position_);
      const std::span<Goal> goals = batch.goals.subspan(lane * roles, roles);
      batch.steps[lane] = guided_.run(position_, batch.max_plies, rng, *batch.guide, goals);
      assess(batch, lane, position_);
    }
  }

  void play_interleaved_batch(const PlayoutBatch& batch, std::size_t roles, Rng& rng) requires Interleaves<R> {
    play_interleaved(*rules_, batch.starts, batch.max_plies, rng,
                     [&](std::size_t lane, const typename R::Position& position, std::uint32_t plies) {
                       batch.steps[lane] = plies;
                       rules_->goals(position, batch.goals.subspan(lane * roles, roles));
                       assess(batch, lane, position);
                     });
  }

  template <class Position>
  void assess(const PlayoutBatch& batch, std::size_t lane, Position& position) const {
    if (!batch.ends.empty()) rules_->store(position, batch.ends[lane]);
    if constexpr (AssessesQuality<R>) {
      if (!batch.qualities.empty()) batch.qualities[lane] = static_cast<float>(rules_->quality(position));
    }
  }

  std::uint32_t run(std::uint32_t max_plies, Rng& rng) {
    if (weighted_.weights().empty()) return uniform_.run(position_, max_plies, rng);
    return weighted_.run(position_, max_plies, rng, [](const JointMove&) {});
  }

  template <class Visit>
  std::uint32_t run(std::uint32_t max_plies, Rng& rng, Visit visit) {
    if (weighted_.weights().empty()) return uniform_.run(position_, max_plies, rng, visit);
    return weighted_.run(position_, max_plies, rng, visit);
  }

  std::uint32_t run_traced(std::uint32_t max_plies, Rng& rng, PlayoutTrace& trace) {
    const std::uint32_t steps = run(max_plies, rng, [&trace](const JointMove& joint) {
      trace.moves.insert(trace.moves.end(), joint.begin(), joint.end());
    });
    trace.begin.push_back(trace.begin.back() + steps);
    return steps;
  }

  std::shared_ptr<const R> rules_;
  mutable typename R::Position position_;  // rules may settle it lazily when asked to store; the state is the same
  UniformPlayout<R> uniform_;
  WeightedPlayout<R> weighted_;
  GuidedPlayout<R> guided_;
};

template <Rules R, Naming N = R>
class RulesGame final : public Game {
 public:
  // `evaluator` names the kind of rules, see Game::evaluator.
  RulesGame(std::string_view evaluator, std::shared_ptr<const R> rules, std::shared_ptr<const N> names)
      : evaluator_(evaluator), rules_(std::move(rules)), names_(std::move(names)) {
    SENET_CHECK(rules_ != nullptr && names_ != nullptr);
    auto position = rules_->new_position();
    rules_->store(position, initial_state_);
  }
  // Rules that know their names.
  RulesGame(std::string_view evaluator, std::shared_ptr<const R> rules) requires std::same_as<R, N>
      : RulesGame(evaluator, rules, rules) {}

  const GameInfo& info() const override { return rules_->info(); }
  std::string_view evaluator() const override { return evaluator_; }
  StateView initial_state() const override { return initial_state_; }
  std::unique_ptr<Simulator> new_simulator() const override { return std::make_unique<RulesSimulator<R>>(rules_); }

  std::string move_name(MoveId move) const override { return move == kNoMove ? "noop" : names_->move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const override {
    return names_->find_move(role, text);
  }
  std::vector<std::string> state_texts(StateView state) const override { return names_->state_texts(state); }

  const R& rules() const noexcept { return *rules_; }

 private:
  std::string evaluator_;
  std::shared_ptr<const R> rules_;
  std::shared_ptr<const N> names_;
  State initial_state_;
};

}  // namespace senet
