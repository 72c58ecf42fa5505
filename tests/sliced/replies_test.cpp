// Weights of replies in circuits, against the probabilities that they stand for.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "playout/weighted.h"
#include "support/lane_check.h"

namespace senet::sliced {
namespace {

SlicedParts sheet(const std::string& name) {
  return SlicedParts(gdl::read_description_file(SENET_SOURCE_DIR "/games/" + name + ".kif"));
}

// Traced playouts from the initial state.
struct Played {
  Played(const Game& game, Simulator& simulator, std::size_t playouts, std::uint32_t max_plies, std::uint64_t seed)
      : starts(playouts, game.initial_state()), goals(playouts * game.info().roles()), steps(playouts) {
    Rng rng(seed);
    simulator.playouts({starts, goals, steps, max_plies, &trace}, rng);
  }
  std::vector<StateView> starts;
  std::vector<Goal> goals;
  std::vector<std::uint32_t> steps;
  PlayoutTrace trace;
};

// Replies to moves that come up, some of a move twice, and weights that differ.
struct SomeReplies {
  explicit SomeReplies(const Game& game, std::size_t most = 60) {
    const Played played(game, *game.new_simulator(), 300, 100, 1);
    const std::size_t roles = game.info().roles();
    std::map<std::pair<MoveId, std::uint32_t>, std::vector<MoveId>> to;
    for (std::size_t i = 0; i < played.trace.playouts(); ++i) {
      const auto moves = played.trace.playout(i);
      for (std::size_t m = roles; m < moves.size() && to.size() < most; ++m) {
        const MoveId before = moves[(m / roles - 1) * roles + i % roles];
        if (moves[m] != kNoMove && before != kNoMove) to[{moves[m], index(before) % 2}].push_back(before);
      }
    }
    for (const auto& [key, before] : to) replies.push_back({key.first, before});
    const std::size_t moves = game.info().first_move.back();
    for (std::size_t i = 0; i < moves; ++i) weights.push_back(static_cast<std::uint8_t>(1 + i % 5));
    for (std::size_t i = 0; i < replies.size(); ++i) weights.push_back(i % 2 == 0 ? 15 : 1);
  }
  bool give(Simulator& simulator) const { return simulator.set_replies(replies) && simulator.set_weights(weights); }

  std::vector<Reply> replies;
  std::vector<std::uint8_t> weights;
};

// How far the number of replies with weight 15 that were made is from what the weights say, in standard deviations.
double deviation(const Game& game, const SomeReplies& some, const Played& played) {
  MoveWeights exact;
  exact.set_replies(some.replies, game.info().first_move.back());
  exact.set_weights(some.weights);
  const std::size_t roles = game.info().roles();
  const auto simulator = game.new_simulator();
  MoveList legal;
  double difference = 0;
  double variance = 0;
  for (std::size_t i = 0; i < played.trace.playouts(); ++i) {
    const auto moves = played.trace.playout(i);
    simulator->load(played.starts[i]);
    exact.begin_playout();
    for (std::size_t ply = 0; ply < moves.size(); ply += roles) {
      const JointMove joint(moves.begin() + static_cast<std::ptrdiff_t>(ply),
                            moves.begin() + static_cast<std::ptrdiff_t>(ply + roles));
      for (std::size_t role = 0; role < roles; ++role) {
        simulator->legal(static_cast<RoleId>(role), legal);
        double heavy = 0;
        double all = 0;
        for (const MoveId move : legal) {
          all += exact.weight(move);
          if (exact.weight(move) == 15) heavy += 15;
        }
        if (legal.size() < 2) continue;
        difference += (exact.weight(joint[role]) == 15 ? 1 : 0) - heavy / all;
        variance += heavy / all * (1 - heavy / all);
      }
      simulator->apply(joint);
      exact.played(joint);
    }
  }
  return variance > 0 ? difference / std::sqrt(variance) : 0;
}

class RepliesIn : public ::testing::TestWithParam<std::string> {};

TEST_P(RepliesIn, AreMadeAsOftenAsTheirWeightsSay) {
  const SlicedParts parts = sheet(GetParam());
  const auto game = new_sliced_game(parts.game, parts.program, parts.network);
  const SomeReplies some(*parts.game);
  for (const Game* each : {static_cast<const Game*>(game.get()), parts.game.get()}) {
    const auto simulator = each->new_simulator();
    ASSERT_TRUE(some.give(*simulator));
    const Played played(*each, *simulator, 1500, 12, 3);
    EXPECT_LT(std::abs(deviation(*parts.game, some, played)), 4.5) << each->evaluator();
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RepliesIn,
                         ::testing::Values("connect_four", "breakthrough_6x6", "catch_the_lion", "othello", "goofspiel",
                                           "rock_paper_scissors", "connect_three_3p", "eight_puzzle", "kalah"),
                         [](const auto& each) { return each.param; });

constexpr std::uint32_t kColumns = 7;

// Chi-square of how often the columns were chosen, the move weighing as said.
double chi_square(const std::array<double, kColumns>& counts, const std::array<double, kColumns>& weights) {
  double all = 0;
  double sum = 0;
  for (std::uint32_t i = 0; i < kColumns; ++i) {
    all += counts[i];
    sum += weights[i];
  }
  double result = 0;
  for (std::uint32_t i = 0; i < kColumns; ++i) {
    const double expected = all * weights[i] / sum;
    result += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  return result;
}

// Connect four: 7 columns of each role, then waiting. White prefers column 2 after black's columns 0 and 1, and avoids
// it after black's column 6.
class ConnectFourReplies : public ::testing::Test {
 protected:
  // The moves of the four first plies.
  PlayoutTrace play(Simulator& simulator) const {
    return Played(*game_, simulator, 60'000, 4, 5).trace;  // each lane is filled again many times
  }
  std::uint32_t first(std::size_t role) const { return game_->info().first_move[role]; }

  const SlicedParts parts_ = sheet("connect_four");
  const std::shared_ptr<const SlicedGame> game_ = new_sliced_game(parts_.game, parts_.program, parts_.network);
  const std::vector<Reply> replies_{{MoveId{first(0) + 2}, {MoveId{first(1)}, MoveId{first(1) + 1}}},
                                    {MoveId{first(0) + 2}, {MoveId{first(1) + 6}}}};
  std::vector<std::uint8_t> weights() const {
    std::vector<std::uint8_t> weights(game_->info().first_move.back(), 3);
    weights.insert(weights.end(), {15, 1});
    return weights;
  }
  // Of one ply of white's, by the move of black before, kNoMove for any.
  std::array<double, kColumns> columns(const PlayoutTrace& trace, std::size_t ply, MoveId before) const {
    std::array<double, kColumns> counts{};
    for (std::size_t i = 0; i < trace.playouts(); ++i) {
      const auto moves = trace.playout(i);
      if (before != kNoMove && moves[2 * ply - 1] != before) continue;
      ++counts[index(moves[2 * ply]) - first(0)];
    }
    return counts;
  }
};

constexpr double kHardlyEver = 28;  // of 6 degrees of freedom: one time in ten thousand

TEST_F(ConnectFourReplies, WeighAsTheyShouldAfterTheirMovesAndOnlyThen) {
  for (const Game* game : {static_cast<const Game*>(game_.get()), parts_.game.get()}) {
    SCOPED_TRACE(game->evaluator());
    const auto simulator = game->new_simulator();
    ASSERT_TRUE(simulator->set_replies(replies_));
    ASSERT_TRUE(simulator->set_weights(weights()));
    const PlayoutTrace trace = play(*simulator);
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      std::array<double, kColumns> expected{3, 3, 3, 3, 3, 3, 3};
      if (column < 2) expected[2] = 15;
      if (column == 6) expected[2] = 1;
      EXPECT_LT(chi_square(columns(trace, 2, MoveId{first(1) + column}), expected), kHardlyEver) << column;
    }
  }
}

TEST_F(ConnectFourReplies, LanesThatAreFilledAgainForgetTheirMoves) {
  const auto simulator = game_->new_simulator();
  ASSERT_TRUE(simulator->set_replies(replies_));
  ASSERT_TRUE(simulator->set_weights(weights()));
  EXPECT_LT(chi_square(columns(play(*simulator), 0, kNoMove), {3, 3, 3, 3, 3, 3, 3}), kHardlyEver);
}

TEST_F(ConnectFourReplies, CanBeReplacedAndTakenBack) {
  const auto simulator = game_->new_simulator();
  const MoveId black{first(1)};
  ASSERT_TRUE(simulator->set_replies(replies_));
  EXPECT_LT(chi_square(columns(play(*simulator), 2, black), {3, 3, 3, 3, 3, 3, 3}), kHardlyEver);  // no weights yet
  ASSERT_TRUE(simulator->set_replies(std::vector<Reply>{{MoveId{first(0)}, {black}}}));
  std::vector<std::uint8_t> weights(game_->info().first_move.back(), 3);
  weights.push_back(9);
  ASSERT_TRUE(simulator->set_weights(weights));
  EXPECT_LT(chi_square(columns(play(*simulator), 2, black), {9, 3, 3, 3, 3, 3, 3}), kHardlyEver);
  weights.back() = 1;
  ASSERT_TRUE(simulator->set_weights(weights));
  EXPECT_LT(chi_square(columns(play(*simulator), 2, black), {1, 3, 3, 3, 3, 3, 3}), kHardlyEver);
  ASSERT_TRUE(simulator->set_replies({}));
  weights.pop_back();
  weights[first(0)] = 15;
  ASSERT_TRUE(simulator->set_weights(weights));
  EXPECT_LT(chi_square(columns(play(*simulator), 2, black), {15, 3, 3, 3, 3, 3, 3}), kHardlyEver);
  EXPECT_EQ(dynamic_cast<SlicedSimulator&>(*simulator).lane_statistics().plies, 4U * 4 * 60'000);
}

TEST(Replies, GiveTheSamePlayoutsInAllForms) {
  for (const char* name : {"connect_four", "goofspiel", "othello"}) {
    const SlicedParts parts = sheet(name);
    const SomeReplies some(*parts.game);
    std::vector<Played> all;
    for (const Form form : supported_forms()) {
      const auto game = new_sliced_game(parts.game, parts.program, parts.network, form);
      const auto simulator = game->new_simulator();
      ASSERT_TRUE(some.give(*simulator));
      all.emplace_back(*game, *simulator, 900, 40, 7);
      EXPECT_EQ(all.back().trace.moves, all.front().trace.moves) << name << " " << form_name(form);
      EXPECT_EQ(all.back().goals, all.front().goals) << name << " " << form_name(form);
    }
  }
}

}  // namespace
}  // namespace senet::sliced
