// What native games give besides the rules, and the rules of variants that no sheet has.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "base/rng.h"
#include "native/breakthrough.h"
#include "native/catch_the_lion.h"
#include "native/connect_four.h"
#include "native/games.h"
#include "native/kalah.h"
#include "native/othello.h"

namespace senet::native {
namespace {

// One game that plays moves given by their texts; whoever is not to move plays noop.
template <class R>
class Play {
 public:
  explicit Play(const R& rules) : rules_(rules), position_(rules.new_position()) {}

  Play& moves(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      std::array<MoveId, 2> joint{};
      for (const std::size_t role : {0, 1}) {
        const auto id = static_cast<RoleId>(role);
        MoveList legal;
        rules_.legal(position_, id, legal);
        const bool waits = rules_.move_name(legal.front()) == "noop";
        joint[role] = rules_.find_move(id, waits ? "noop" : text).value();
        EXPECT_NE(std::ranges::find(legal, joint[role]), legal.end()) << text;
      }
      rules_.apply(position_, joint);
    }
    return *this;
  }

  typename R::Position& position() { return position_; }
  std::string board() const {
    State state;
    rules_.store(position_, state);
    return rules_.board(state);
  }
  std::vector<Goal> goals() const {
    std::vector<Goal> goals(2);
    rules_.goals(position_, goals);
    return goals;
  }

 private:
  const R& rules_;
  typename R::Position position_;
};

TEST(ConnectFourFeatures, DrawsTheBoardAndCountsDiscs) {
  const ConnectFour<7, 6> rules("connect four", {"red", "yellow"});
  Play play(rules);
  play.moves({"(drop d)", "(drop d)", "(drop a)"});
  EXPECT_EQ(play.board(), ".......\n.......\n.......\n.......\n...O...\nX..X...\n");
  EXPECT_EQ(rules.occupied(play.position()), 3U);
}

TEST(OthelloFeatures, DrawsTheBoardAndCountsDiscs) {
  const Othello rules("othello", {"black", "white"});
  Play play(rules);
  play.moves({"(place d 3)"});
  EXPECT_EQ(play.board(), "........\n........\n...X....\n...XX...\n...XO...\n........\n........\n........\n");
  EXPECT_EQ(rules.occupied(play.position()), 5U);
}

class BreakthroughFeatures : public ::testing::Test {
 protected:
  // Bits of white and black, white to move unless said otherwise.
  Breakthrough<6>::Position at(std::uint64_t white, std::uint64_t black, std::uint64_t mover = 0) const {
    auto position = rules_.new_position();
    rules_.load(State{white, black, mover}, position);
    return position;
  }

  double value(const Breakthrough<6>::Position& position) const {
    std::array<double, 2> values{};
    rules_.evaluate(position, values);
    EXPECT_EQ(values[0], -values[1]);
    return values[0];
  }

  Breakthrough<6> rules_{"breakthrough", {"white", "black"}};
};

TEST_F(BreakthroughFeatures, ValueIsTenAPieceAndTwoAndAHalfForTheForemostRow) {
  EXPECT_EQ(value(rules_.new_position()), 0);
  EXPECT_GT(value(at(0b11, bit(35))), 0);
  EXPECT_LT(value(at(0b1, bit(35) | bit(34))), 0);
  EXPECT_DOUBLE_EQ(value(at(0b11, bit(35))), std::tanh(10.0 / 40));
  EXPECT_DOUBLE_EQ(value(at(bit(12) | bit(1), bit(35) | bit(34))), std::tanh(5.0 / 40));
  EXPECT_DOUBLE_EQ(value(at(0b1, bit(29))), std::tanh(-2.5 / 40));
}

TEST_F(BreakthroughFeatures, QualityIsTheWinnersLeadInPieces) {
  EXPECT_EQ(rules_.quality(rules_.new_position()), 0.5);
  EXPECT_DOUBLE_EQ(rules_.quality(at(bit(35) | bit(1), bit(20), 1)), 0.5 + 1.0 / 24);
  EXPECT_DOUBLE_EQ(rules_.quality(at(bit(35), bit(20) | bit(21) | bit(22), 1)), 0.5 - 2.0 / 24);
  EXPECT_DOUBLE_EQ(rules_.quality(at(0xfff, 0, 1)), 1);
}

TEST_F(BreakthroughFeatures, DrawsTheBoardAndCountsPieces) {
  Play play(rules_);
  play.moves({"(move a 2 b 3)"});
  EXPECT_EQ(play.board(), "OOOOOO\nOOOOOO\n......\n.X....\n.XXXXX\nXXXXXX\n");
  EXPECT_EQ(rules_.occupied(play.position()), 24U);
}

TEST(CatchTheLionFeatures, DrawsTheBoardWithHands) {
  const CatchTheLion rules("lion", {"forest", "sky"});
  Play play(rules);
  play.moves({"(move b 2 b 3)"});
  EXPECT_EQ(play.board(), "gle\n.C.\n...\nELG\nforest:C\nsky:\n");
  EXPECT_EQ(rules.occupied(play.position()), 7U);
}

TEST(CatchTheLionFeatures, TheThirdRepetitionDraws) {
  const CatchTheLion rules("lion", {"forest", "sky"}, {.official_try = false, .third_repetition = true});
  const std::vector<std::string> round{"(move c 1 c 2)", "(move a 4 a 3)", "(move c 2 c 1)", "(move a 3 a 4)"};
  Play play(rules);
  play.moves(round);
  EXPECT_FALSE(rules.terminal(play.position()));
  play.moves({round.begin(), round.end() - 1});
  EXPECT_FALSE(rules.terminal(play.position()));
  play.moves({round.back()});
  EXPECT_TRUE(rules.terminal(play.position()));
  EXPECT_EQ(play.goals(), (std::vector<Goal>{50, 50}));
  State state;
  rules.store(play.position(), state);
  auto loaded = rules.new_position();
  rules.load(state, loaded);
  EXPECT_TRUE(rules.terminal(loaded));
}

TEST(CatchTheLionFeatures, ALionThatCanBeCapturedHasWonByTheInstantTryOnly) {
  // Forest's lion captures the giraffe on a4, next to sky's lion.
  for (const bool official : {false, true}) {
    const CatchTheLion rules("lion", {"forest", "sky"}, {.official_try = official, .third_repetition = false});
    Play play(rules);
    play.moves({"(move b 2 b 3)", "(move c 4 b 3)", "(move b 1 b 2)", "(move b 3 a 2)", "(move b 2 a 3)",
                "(move a 2 b 1)", "(move a 3 a 4)"});
    EXPECT_EQ(rules.terminal(play.position()), !official);
    EXPECT_EQ(play.goals(), official ? (std::vector<Goal>{50, 50}) : (std::vector<Goal>{100, 0}));
    if (!official) continue;
    Play other = play;
    EXPECT_EQ(play.moves({"(move b 4 a 4)"}).goals(), (std::vector<Goal>{0, 100}));
    // Let stay, the lion has not won by being safe afterwards: it would have to step there.
    other.moves({"(move b 4 c 4)"});
    EXPECT_FALSE(rules.terminal(other.position()));
    other.moves({"(move c 1 c 2)"});
    EXPECT_FALSE(rules.terminal(other.position()));
  }
}

TEST_F(BreakthroughFeatures, ValuesTheSquaresOfBothSidesAlike) {
  const Breakthrough<8> rules("breakthrough", {"white", "black"}, BreakthroughEvaluation::kSquares);
  auto position = rules.new_position();
  std::vector<double> values(2);
  rules.evaluate(position, values);
  EXPECT_EQ(values[0], 0);
  rules.load(State{0x0000'0100'0000'0000, 0x0001'0000, 0}, position);  // a6 against a3, three rows ahead each
  rules.evaluate(position, values);
  EXPECT_EQ(values[0], 0);
  rules.load(State{0x0002'0000'0000'0000, 0x0001'0000, 0}, position);  // b7, 28 points, against a3, 16
  rules.evaluate(position, values);
  EXPECT_DOUBLE_EQ(values[0], std::tanh(12.0 / 60));
  EXPECT_EQ(values[1], -values[0]);
}

TEST(KalahFeatures, CapturesOnlyWhereTheRulesSaySo) {
  // South's second house is empty and takes the last seed of the first; nothing is across, in north's fifth house.
  const State state{0x00'00'01'00'00'00'00'01, 0x00'00'00'00'00'00'00'01};
  for (const bool empty_capture : {false, true}) {
    const Kalah rules("kalah", {"south", "north"}, {.seeds = 4, .empty_capture = empty_capture});
    auto position = rules.new_position();
    rules.load(state, position);
    const std::array<MoveId, 2> joint{*rules.find_move(RoleId{0}, "(sow s1)"), *rules.find_move(RoleId{1}, "noop")};
    rules.apply(position, joint);
    State next;
    rules.store(position, next);
    const std::uint64_t south = empty_capture ? 0x01'01'01'00'00'00'00'00 : 0x01'00'01'00'00'00'01'00;
    EXPECT_EQ(next[0], south);
    EXPECT_EQ(next[1], state[1]);
  }
}

TEST(KalahFeatures, ValuesTheDifferenceOfTheStores) {
  const Kalah rules("kalah", {"south", "north"});
  auto position = rules.new_position();
  std::array<double, 2> values{};
  rules.evaluate(position, values);
  EXPECT_EQ(values[0], 0);
  rules.load(State{0x00'05'01'00'00'00'00'01, 0x00'02'00'00'00'00'00'01}, position);
  rules.evaluate(position, values);
  EXPECT_DOUBLE_EQ(values[0], std::tanh(3.0 / 12));
  EXPECT_EQ(values[1], -values[0]);
  EXPECT_EQ(rules.occupied(position), 3U);
  EXPECT_EQ(rules.margin(position), 4);
}

TEST(KalahFeatures, DrawsTheBoardAsPlayersSeeIt) {
  const Kalah rules("kalah", {"south", "north"});
  Play play(rules);
  play.moves({"(sow s3)", "(sow s6)"});
  EXPECT_EQ(play.board(),
            "     4  4  5  5  5  5\n"
            "  0                    2\n"
            "     4  4  0  5  5  0\n");
}

TEST(KalahFeatures, RandomStartsKeepAllSeedsInHousesAndDiffer) {
  State states[2];
  for (const std::uint64_t seed : {0, 1}) {
    const Kalah rules("kalah", {"south", "north"}, {.seeds = 4, .empty_capture = false, .deal = seed});
    const auto position = rules.new_position();
    EXPECT_EQ(rules.occupied(position), 48U);
    EXPECT_EQ(position.mover, 0U);
    rules.store(position, states[seed]);
  }
  EXPECT_NE(states[0], states[1]);
}

TEST(Features, ASimulatorHandsOnWhatTheRulesGive) {
  const NativeGame* kalah = find_game("kalah");
  ASSERT_NE(kalah, nullptr);
  const auto game = kalah->make({"kalah", {"first", "second"}, Wording()});
  const auto simulator = game->new_simulator();
  std::array<double, 2> worth{1, 1};
  EXPECT_TRUE(simulator->evaluate(worth));
  EXPECT_EQ(worth, (std::array<double, 2>{0, 0}));

  const auto othello = find_game("othello")->make({"othello", {"black", "white"}, Wording()})->new_simulator();
  EXPECT_FALSE(othello->evaluate(worth));
  EXPECT_EQ(othello->occupied(), 4U);
}

}  // namespace
}  // namespace senet::native
