#include "native/role_order.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "native/simulator_rules.h"
#include "playout/guided.h"

namespace senet::native {

namespace {

// "Inside" is what the wrapped game speaks, "outside" what is made of it.
class RoleOrder {
 public:
  RoleOrder(const GameInfo& inside, std::span<const std::size_t> order)
      : outside_of_(order.begin(), order.end()), inside_of_(order.size()), inside_(inside), outside_(inside) {
    for (std::size_t i = 0; i < order.size(); ++i) inside_of_[order[i]] = i;
    for (std::size_t role = 0; role < order.size(); ++role) {
      const std::size_t i = inside_of_[role];
      outside_.role_names[role] = inside_.role_names[i];
      outside_.first_move[role + 1] = outside_.first_move[role] + inside_.first_move[i + 1] - inside_.first_move[i];
    }
  }

  const GameInfo& info() const noexcept { return outside_; }
  std::size_t roles() const noexcept { return inside_of_.size(); }

  RoleId inside(RoleId role) const { return static_cast<RoleId>(inside_of_[index(role)]); }
  MoveId inside(MoveId move) const { return renumber(move, outside_, inside_, inside_of_); }
  MoveId outside(MoveId move) const { return renumber(move, inside_, outside_, outside_of_); }

  // What stands in the order of the roles, put into the other order by way of `spare`.
  template <class T>
  void to_outside(std::span<T> values, std::vector<T>& spare) const {
    spare.assign(values.begin(), values.end());
    for (std::size_t role = 0; role < roles(); ++role) values[role] = spare[inside_of_[role]];
  }

  void to_inside(std::span<const MoveId> joint, JointMove& out) const {
    out.clear();
    for (std::size_t i = 0; i < roles(); ++i) out.push_back(inside(joint[outside_of_[i]]));
  }

 private:
  static MoveId renumber(MoveId move, const GameInfo& from, const GameInfo& to,
                         const std::vector<std::size_t>& role_of) {
    if (move == kNoMove) return move;
    const auto next = std::ranges::upper_bound(from.first_move, index(move));
    const auto role = static_cast<std::size_t>(next - from.first_move.begin()) - 1;
    return MoveId{index(move) - from.first_move[role] + to.first_move[role_of[role]]};
  }

  std::vector<std::size_t> outside_of_;  // by the number of the other side
  std::vector<std::size_t> inside_of_;
  GameInfo inside_;
  GameInfo outside_;
};

using Playouts = std::function<void(const PlayoutBatch& batch, Rng& rng)>;

// Of batches with a guide, on simulators that are made by `new_simulator`.
template <bool kEvaluates>
Playouts guided_playouts(const GameInfo& info, std::function<std::unique_ptr<Simulator>()> new_simulator) {
  struct Player {
    SimulatorRules<kEvaluates> rules;
    std::unique_ptr<Simulator> simulator;
    GuidedPlayout<SimulatorRules<kEvaluates>> playout;

    Player(const GameInfo& game, std::function<std::unique_ptr<Simulator>()> make)
        : rules(game, std::move(make)), simulator(rules.new_position()), playout(rules) {}
  };
  const auto player = std::make_shared<Player>(info, std::move(new_simulator));
  return [player](const PlayoutBatch& batch, Rng& rng) {
    const std::size_t roles = player->rules.info().roles();
    for (std::size_t lane = 0; lane < batch.starts.size(); ++lane) {
      player->simulator->load(batch.starts[lane]);
      const std::span<Goal> goals = batch.goals.subspan(lane * roles, roles);
      batch.steps[lane] = player->playout.run(player->simulator, batch.max_plies, rng, *batch.guide, goals);
      const auto quality = player->simulator->quality();
      if (quality && !batch.qualities.empty()) batch.qualities[lane] = static_cast<float>(*quality);
      if (!batch.ends.empty()) player->simulator->store(batch.ends[lane]);
    }
  };
}

class ReorderedSimulator final : public Simulator {
 public:
  ReorderedSimulator(std::shared_ptr<const Game> inside, std::shared_ptr<const RoleOrder> order)
      : inside_(std::move(inside)), inner_(inside_->new_simulator()), order_(std::move(order)) {}

  void load(StateView state) override { inner_->load(state); }
  void store(State& out) const override { inner_->store(out); }
  bool terminal() override { return inner_->terminal(); }
  void legal(RoleId role, MoveList& out) override {
    inner_->legal(order_->inside(role), out);
    for (MoveId& move : out) move = order_->outside(move);
  }
  void apply(std::span<const MoveId> joint) override {
    order_->to_inside(joint, joint_);
    inner_->apply(joint_);
  }
  void goals(std::span<Goal> out) override {
    inner_->goals(out);
    order_->to_outside(out, spare_goals_);
  }
  void goal_texts(RoleId role, std::vector<std::string>& out) override {
    inner_->goal_texts(order_->inside(role), out);
  }

  bool evaluate(std::span<double> out) override {
    if (!inner_->evaluate(out)) return false;
    order_->to_outside(out, spare_values_);
    return true;
  }
  std::optional<double> quality() override { return inner_->quality(); }
  std::optional<std::uint32_t> occupied() override { return inner_->occupied(); }

  std::size_t preferred_lanes() const override { return inner_->preferred_lanes(); }

  void playouts(const PlayoutBatch& batch, Rng& rng) override {
    if (batch.guide != nullptr) return play_guided(batch, rng);
    inner_->playouts(batch, rng);
    const std::size_t roles = order_->roles();
    for (std::size_t lane = 0; lane < batch.starts.size(); ++lane) {
      order_->to_outside(batch.goals.subspan(lane * roles, roles), spare_goals_);
    }
    if (batch.trace == nullptr) return;
    std::vector<MoveId>& moves = batch.trace->moves;
    for (MoveId& move : moves) move = order_->outside(move);
    for (std::size_t i = 0; i < moves.size(); i += roles) {
      order_->to_outside(std::span(moves).subspan(i, roles), joint_);
    }
  }

  bool keeps_ends() const override { return inner_->keeps_ends(); }
  bool takes_guide() const override { return inner_->takes_guide(); }
  std::uint8_t max_weight() const override { return inner_->max_weight(); }

  // Weights of replies stand behind those of the moves.
  bool set_weights(std::span<const std::uint8_t> weights) override {
    std::vector<std::uint8_t> inner(weights.begin(), weights.end());
    const std::size_t moves = std::min<std::size_t>(inner.size(), order_->info().first_move.back());
    for (std::uint32_t move = 0; move < moves; ++move) inner[index(order_->inside(MoveId{move}))] = weights[move];
    return inner_->set_weights(inner);
  }
  bool set_replies(std::span<const Reply> replies) override {
    std::vector<Reply> inner(replies.begin(), replies.end());
    for (Reply& reply : inner) {
      reply.move = order_->inside(reply.move);
      for (MoveId& move : reply.to) move = order_->inside(move);
    }
    return inner_->set_replies(inner);
  }

 private:
  // A guide keeps the moves and roles that its owner tells it of, so that its playouts must know them by the same
  // numbers: they are played outside.
  void play_guided(const PlayoutBatch& batch, Rng& rng) {
    if (!guided_) {
      const auto new_simulator = [inside = inside_, order = order_] {
        return std::make_unique<ReorderedSimulator>(inside, order);
      };
      std::vector<double> values(order_->roles());
      const bool evaluates = inner_->evaluate(values);
      guided_ = evaluates ? guided_playouts<true>(order_->info(), new_simulator)
                          : guided_playouts<false>(order_->info(), new_simulator);
    }
    guided_(batch, rng);
  }

  std::shared_ptr<const Game> inside_;
  std::unique_ptr<Simulator> inner_;
  std::shared_ptr<const RoleOrder> order_;
  Playouts guided_;  // made when they are asked for
  JointMove joint_;
  std::vector<Goal> spare_goals_;
  std::vector<double> spare_values_;
};

class ReorderedGame final : public Game {
 public:
  ReorderedGame(std::shared_ptr<const Game> inner, std::span<const std::size_t> order)
      : inner_(std::move(inner)), order_(std::make_shared<const RoleOrder>(inner_->info(), order)) {}

  const GameInfo& info() const override { return order_->info(); }
  std::string_view evaluator() const override { return inner_->evaluator(); }
  StateView initial_state() const override { return inner_->initial_state(); }
  std::unique_ptr<Simulator> new_simulator() const override {
    return std::make_unique<ReorderedSimulator>(inner_, order_);
  }
  std::string move_name(MoveId move) const override { return inner_->move_name(order_->inside(move)); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const override {
    const auto move = inner_->find_move(order_->inside(role), text);
    return move ? std::optional(order_->outside(*move)) : std::nullopt;
  }
  std::vector<std::string> state_texts(StateView state) const override { return inner_->state_texts(state); }

 private:
  std::shared_ptr<const Game> inner_;
  std::shared_ptr<const RoleOrder> order_;
};

}  // namespace

std::shared_ptr<const Game> with_role_order(std::shared_ptr<const Game> game, std::span<const std::size_t> order) {
  SENET_CHECK(order.size() == game->info().roles() && game->one_by_one() == nullptr);
  if (std::ranges::is_sorted(order)) return game;
  return std::make_shared<const ReorderedGame>(std::move(game), order);
}

}  // namespace senet::native
