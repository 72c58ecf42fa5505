#include "search/learned_playouts.h"

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

  bool set_replies(std::span<const Reply> given) override {
    if (!takes_replies) return false;
    ++replies_changes;
    replies.assign(given.begin(), given.end());
    return true;
  }

  bool able = true;
  bool takes_replies = true;
  int replies_changes = 0;
  std::vector<Reply> replies;
  int changes = 0;
  std::vector<std::uint8_t> last;
};

const GameInfo kInfo{"game", {"a"}, {0, 3}, 1, 3};

PlayoutOptions options_of(GuideOptions::Moves moves) {
  PlayoutOptions options;
  options.guide.moves = moves;
  return options;
}

PlayoutOptions mast() { return options_of(GuideOptions::Moves::kMast); }
PlayoutOptions nst() { return options_of(GuideOptions::Moves::kNst); }

constexpr Seconds kLong{1e6};

// Move 1 wins, move 0 loses.
void learn(LearnedPlayouts& playouts, PlayoutTrace& trace) {
  trace = {1, {0, 1, 2}, {MoveId{0}, MoveId{1}}};
  playouts.learn(std::array<Goal, 2>{0, 100}, 2, kLong);
}

TEST(LearnedPlayouts, AreUniformUnlessAskedFor) {
  WeighingSimulator simulator;
  LearnedPlayouts playouts(kInfo, simulator, {});
  EXPECT_FALSE(playouts.on());
  EXPECT_EQ(playouts.next_trace(), nullptr);
  playouts.advance();
  EXPECT_EQ(simulator.changes, 0);
}

TEST(LearnedPlayouts, AreUniformWhereTheEvaluatorFailsToWeigh) {
  WeighingSimulator simulator;
  simulator.able = false;
  LearnedPlayouts playouts(kInfo, simulator, mast());
  EXPECT_FALSE(playouts.on());
  EXPECT_EQ(playouts.next_trace(), nullptr);
}

TEST(LearnedPlayouts, PreferWhatWon) {
  WeighingSimulator simulator;
  LearnedPlayouts playouts(kInfo, simulator, mast());
  ASSERT_TRUE(playouts.on());
  EXPECT_EQ(simulator.last, std::vector<std::uint8_t>({1, 1, 1}));
  PlayoutTrace* const trace = playouts.next_trace();
  ASSERT_NE(trace, nullptr);
  learn(playouts, *trace);
  EXPECT_EQ(simulator.last, std::vector<std::uint8_t>({1, 15, 4}));
}

TEST(LearnedPlayouts, TraceBatchesEverMoreSeldom) {
  WeighingSimulator simulator;
  LearnedPlayouts playouts(kInfo, simulator, mast());
  const auto traced = [&](int batches) {
    int count = 0;
    for (int batch = 0; batch < batches; ++batch) {
      PlayoutTrace* const trace = playouts.next_trace();
      if (trace == nullptr) continue;
      ++count;
      learn(playouts, *trace);
    }
    return count;
  };
  EXPECT_GE(traced(10), 5);
  traced(20'000);
  EXPECT_EQ(traced(6400), 100);
  EXPECT_EQ(simulator.replies_changes, 0);
}

// Playouts of a round of moves each, in which move 2 loses right after move 0 and wins after move 1.
void learn_pairs(LearnedPlayouts& playouts, PlayoutTrace& trace, Seconds left) {
  trace = {1, {0}, {}};
  std::vector<Goal> goals;
  for (std::uint32_t i = 0; i < 40'000; ++i) {
    const std::uint32_t first = i % 2;
    const std::uint32_t last = i / 2 % 2 == 0 ? 2 : 1 - first;
    trace.moves.insert(trace.moves.end(), {MoveId{first}, MoveId{last}});
    trace.begin.push_back(trace.begin.back() + 2);
    goals.push_back((last == 2) == (first == 1) ? 100 : 0);
  }
  playouts.learn(goals, 40'000, left);
}

TEST(LearnedPlayouts, ChooseRepliesWhenEnoughPairsAreKnown) {
  WeighingSimulator simulator;
  LearnedPlayouts playouts(kInfo, simulator, nst());
  ASSERT_TRUE(playouts.on());
  for (int batch = 0; batch < 3; ++batch) learn_pairs(playouts, *playouts.next_trace(), kLong);
  EXPECT_EQ(simulator.replies_changes, 1);  // to none
  EXPECT_EQ(simulator.last.size(), 3U);
  learn_pairs(playouts, *playouts.next_trace(), kLong);
  EXPECT_EQ(simulator.replies_changes, 2);
  ASSERT_EQ(simulator.replies.size(), playouts.replies().size());
  ASSERT_EQ(simulator.last.size(), 3 + simulator.replies.size());
  bool found = false;
  for (std::size_t i = 0; i < simulator.replies.size(); ++i) {
    const Reply& reply = simulator.replies[i];
    if (reply.move != MoveId{2}) continue;
    found = true;
    ASSERT_EQ(reply.to.size(), 1U);
    EXPECT_EQ(simulator.last[3 + i], reply.to[0] == MoveId{1} ? 15 : 1);
  }
  EXPECT_TRUE(found);
}

TEST(LearnedPlayouts, ChooseNoRepliesWithoutTimeForThem) {
  WeighingSimulator simulator;
  LearnedPlayouts playouts(kInfo, simulator, nst());
  PlayoutTrace* const trace = playouts.next_trace();
  for (int batch = 0; batch < 5; ++batch) learn_pairs(playouts, *trace, Seconds{-1});
  EXPECT_EQ(simulator.replies_changes, 1);
  learn_pairs(playouts, *trace, kLong);
  EXPECT_EQ(simulator.replies_changes, 2);
}

TEST(LearnedPlayouts, AreUniformWhereTheEvaluatorTakesNoReplies) {
  WeighingSimulator simulator;
  simulator.takes_replies = false;
  EXPECT_FALSE(LearnedPlayouts(kInfo, simulator, nst()).on());
  EXPECT_TRUE(LearnedPlayouts(kInfo, simulator, mast()).on());
}

}  // namespace
}  // namespace senet::search
