#include "search/mast_playouts.h"

#include <gtest/gtest.h>

#include <array>

#include "search/mcts.h"
#include "support/disguised_game.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::search {
namespace {

// Takes weights and notes them.
class WeighingSimulator final : public Simulator {
 public:
  void load(StateView) override {}
  void store(State&) const override {}
  bool terminal() override { return false; }
  void legal(RoleId, MoveList&) override {}
  void apply(std::span<const MoveId>) override {}
  void goals(std::span<Goal>) override {}
  void goal_texts(RoleId, std::vector<std::string>&) override {}
  std::size_t preferred_lanes() const override { return 512; }
  void playouts(const PlayoutBatch&, Rng&) override {}
  std::uint8_t max_weight() const override { return 15; }
  bool set_weights(std::span<const std::uint8_t> weights) override {
    ++changes;
    last.assign(weights.begin(), weights.end());
    return able;
  }

  bool able = true;
  int changes = 0;
  std::vector<std::uint8_t> last;
};

const GameInfo kInfo{"game", {"a"}, {0, 3}, 1, 3};

PlayoutOptions mast() {
  PlayoutOptions options;
  options.kind = PlayoutKind::kMast;
  return options;
}

// Move 1 wins, move 0 loses.
void learn(MastPlayouts& playouts, PlayoutTrace& trace) {
  trace = {1, {0, 1, 2}, {MoveId{0}, MoveId{1}}};
  playouts.learn(std::array<Goal, 2>{0, 100}, 2);
}

TEST(MastPlayouts, AreUniformUnlessAskedFor) {
  WeighingSimulator simulator;
  MastPlayouts playouts(kInfo, simulator, {});
  EXPECT_FALSE(playouts.on());
  EXPECT_EQ(playouts.next_trace(), nullptr);
  playouts.advance();
  EXPECT_EQ(simulator.changes, 0);
}

TEST(MastPlayouts, AreUniformWhereTheEvaluatorFailsToWeigh) {
  WeighingSimulator simulator;
  simulator.able = false;
  MastPlayouts playouts(kInfo, simulator, mast());
  EXPECT_FALSE(playouts.on());
  EXPECT_EQ(playouts.next_trace(), nullptr);
}

TEST(MastPlayouts, PreferWhatWon) {
  WeighingSimulator simulator;
  MastPlayouts playouts(kInfo, simulator, mast());
  ASSERT_TRUE(playouts.on());
  EXPECT_EQ(simulator.last, std::vector<std::uint8_t>({1, 1, 1}));
  PlayoutTrace* const trace = playouts.next_trace();
  ASSERT_NE(trace, nullptr);
  learn(playouts, *trace);
  EXPECT_EQ(simulator.last, std::vector<std::uint8_t>({1, 15, 4}));
}

TEST(MastPlayouts, TraceSomeBatchesAndChangeWeightsEverMoreSeldom) {
  WeighingSimulator simulator;
  MastPlayouts playouts(kInfo, simulator, mast());
  int traced = 0;
  for (int batch = 0; batch < 1600; ++batch) {
    PlayoutTrace* const trace = playouts.next_trace();
    if (trace == nullptr) continue;
    ++traced;
    learn(playouts, *trace);
  }
  EXPECT_EQ(traced, 100);
  EXPECT_GE(simulator.changes, 10);
  EXPECT_LE(simulator.changes, 20);
}

TEST(MastPlayouts, OnAnEvaluatorWithoutWeightsChangeNothing) {
  const auto game = std::make_shared<RulesGame<toys::TicTacToe>>("toy", std::make_shared<toys::TicTacToe>());
  const ManualClock still;
  const std::atomic<bool> go{false};
  SearchOptions options;
  options.memory = 16;
  Mcts uniform(game, RoleId{0}, options, 1);
  options.playout = mast();
  Mcts asked(game, RoleId{0}, options, 1);
  const double value = *uniform.search({TimePoint::max(), 300}, still, go).value;
  EXPECT_EQ(*asked.search({TimePoint::max(), 300}, still, go).value, value);
}

}  // namespace
}  // namespace senet::search
