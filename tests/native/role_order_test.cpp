// A game with its roles the other way round is the same game seen from the other side.
#include "native/role_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "native/games.h"
#include "support/contract.h"

namespace senet::native {
namespace {

constexpr std::array<std::size_t, 2> kSame{0, 1};
constexpr std::array<std::size_t, 2> kSwapped{1, 0};

std::shared_ptr<const Game> game_of(const char* name) { return find_game(name)->make({name, {"one", "two"}, {}}); }

TEST(RoleOrder, ThatIsTheSameLeavesTheGameAsItIs) {
  const auto game = game_of("connect_four");
  EXPECT_EQ(with_role_order(game, kSame), game);
}

TEST(RoleOrder, SwapsNamesMovesAndGoals) {
  const auto game = game_of("breakthrough_6x6");
  const auto swapped = with_role_order(game, kSwapped);
  EXPECT_EQ(swapped->info().role_names, (std::vector<std::string>{"two", "one"}));
  EXPECT_EQ(swapped->evaluator(), "native");
  const auto simulator = swapped->new_simulator();
  MoveList moves;
  simulator->legal(RoleId{0}, moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(swapped->move_name(moves[0]), "noop");
  simulator->legal(RoleId{1}, moves);
  EXPECT_EQ(moves.size(), 16U);
  EXPECT_GE(index(moves[0]), swapped->info().first_move[1]);
}

TEST(RoleOrder, SwapsEvaluationsAndHandsOnTheRest) {
  const auto game = game_of("kalah");
  const auto simulator = game->new_simulator();
  const auto swapped = with_role_order(game, kSwapped)->new_simulator();
  simulator->apply(std::array{game->find_move(RoleId{0}, "(sow s3)").value(), kNoMove});
  State state;
  simulator->store(state);
  swapped->load(state);
  std::array<double, 2> own{};
  std::array<double, 2> other{};
  ASSERT_TRUE(simulator->evaluate(own) && swapped->evaluate(other));
  EXPECT_GT(own[0], 0);
  EXPECT_EQ(own[0], other[1]);
  EXPECT_EQ(own[1], other[0]);
  EXPECT_EQ(swapped->occupied(), 47U);
  EXPECT_EQ(swapped->quality(), std::nullopt);
  EXPECT_FALSE(with_role_order(game_of("othello"), kSwapped)->new_simulator()->evaluate(own));
  EXPECT_TRUE(with_role_order(game_of("cannon"), kSwapped)->new_simulator()->quality().has_value());
}

TEST(RoleOrder, SwappedKeepsTheContractOfGames) {
  for (const char* name : {"breakthrough_6x6", "kalah", "cannon"}) {
    contract::check_contract(*with_role_order(game_of(name), kSwapped), {.walks = 3, .playouts = 5});
  }
}

// Weights of one game by the names of the moves, told to both; games that are drawn with the same random numbers.
class Playouts {
 public:
  explicit Playouts(const std::shared_ptr<const Game>& game) : game_(game), simulator_(game->new_simulator()) {}

  MoveId move(std::size_t role, const char* text) const {
    return game_->find_move(static_cast<RoleId>(role), text).value();
  }

  bool prefer(MoveId first, const Reply& reply) {
    if (!simulator_->set_replies(std::vector<Reply>{reply})) return false;
    std::vector<std::uint8_t> weights(game_->info().first_move.back() + 1, 1);
    weights[index(first)] = 200;
    weights.back() = 250;
    return simulator_->set_weights(weights);
  }

  void play(std::uint64_t seed, bool traced) {
    Rng rng(seed);
    const std::vector<StateView> starts(5, game_->initial_state());
    goals.assign(10, 0);
    steps.assign(5, 0);
    simulator_->playouts({.starts = starts, .goals = goals, .steps = steps, .trace = traced ? &trace : nullptr}, rng);
  }

  std::vector<std::string> texts(std::size_t role) const {
    std::vector<std::string> all;
    for (std::size_t i = role; i < trace.moves.size(); i += 2) all.push_back(game_->move_name(trace.moves[i]));
    return all;
  }

  std::vector<Goal> goals;
  std::vector<std::uint32_t> steps;
  PlayoutTrace trace;

 private:
  std::shared_ptr<const Game> game_;
  std::unique_ptr<Simulator> simulator_;
};

void expect_same_but_swapped(const Playouts& own, const Playouts& swapped) {
  EXPECT_EQ(own.steps, swapped.steps);
  for (std::size_t lane = 0; lane < 5; ++lane) {
    for (const std::size_t role : {0, 1}) EXPECT_EQ(own.goals[2 * lane + role], swapped.goals[2 * lane + (role ^ 1)]);
  }
  EXPECT_EQ(own.texts(0), swapped.texts(1));
  EXPECT_EQ(own.texts(1), swapped.texts(0));
}

TEST(RoleOrder, SwappedPlaysTheSameRandomGames) {
  Playouts own(game_of("connect_four"));
  Playouts swapped(with_role_order(game_of("connect_four"), kSwapped));
  for (const bool traced : {false, true}) {
    own.play(7, traced);
    swapped.play(7, traced);
    expect_same_but_swapped(own, swapped);
  }
  EXPECT_FALSE(own.texts(0).empty());
}

TEST(RoleOrder, SwappedGivesWeightsAndRepliesToTheSameMoves) {
  Playouts own(game_of("connect_four"));
  Playouts swapped(with_role_order(game_of("connect_four"), kSwapped));
  const char* const first = "(drop c)";
  const char* const second = "(drop e)";
  ASSERT_TRUE(own.prefer(own.move(0, first), {own.move(1, second), {own.move(0, first)}}));
  ASSERT_TRUE(swapped.prefer(swapped.move(1, first), {swapped.move(0, second), {swapped.move(1, first)}}));
  own.play(3, true);
  swapped.play(3, true);
  expect_same_but_swapped(own, swapped);
  EXPECT_GT(std::ranges::count(own.texts(0), first), 10);
  EXPECT_GT(std::ranges::count(own.texts(1), second), 10);
}

// Goals of simulations that follow one another, by the order of `game`; the second seat's move in the tree is given.
std::vector<Goal> guided_goals(const std::shared_ptr<const Game>& game, const GuideOptions& options, std::size_t first,
                               const char* opening) {
  const auto simulator = game->new_simulator();
  EXPECT_TRUE(simulator->takes_guide());
  JointMove choices(2, kNoMove);
  choices[first] = game->find_move(static_cast<RoleId>(first), opening).value();
  JointMove joint = choices;
  joint[first ^ 1] = game->find_move(static_cast<RoleId>(first ^ 1), "noop").value();
  simulator->apply(joint);
  State start;
  simulator->store(start);
  PlayoutGuide guide(options, 2);
  Rng rng(9);
  std::vector<Goal> all;
  for (int i = 0; i < 400; ++i) {
    std::array<Goal, 2> goals{};
    std::array<std::uint32_t, 1> steps{};
    const std::array<StateView, 1> starts{start};
    guide.begin(choices);
    simulator->playouts({.starts = starts, .goals = goals, .steps = steps, .guide = &guide}, rng);
    guide.learn(std::array{goals[0] / 100.0, goals[1] / 100.0});
    all.push_back(goals[first]);
    all.push_back(goals[first ^ 1]);
  }
  return all;
}

// To the bit only in games that don't find winning moves themselves: the wrapped ones are tried out.
TEST(RoleOrder, SwappedIsGuidedAlike) {
  using Moves = GuideOptions::Moves;
  struct Case {
    const char* game;
    const char* opening;
    GuideOptions options;
  };
  for (const Case& entry : {Case{"connect_four", "(drop b)", {.moves = Moves::kMast}},
                            Case{"connect_four", "(drop b)", {.moves = Moves::kNst}},
                            Case{"kalah", "(sow s2)", {.decisive = GuideOptions::Decisive::kOn}},
                            Case{"kalah", "(sow s2)", {.moves = Moves::kEvaluation, .plies = 20}},
                            Case{"kalah", "(sow s2)", {.moves = Moves::kNst, .clear = 0.5}}}) {
    const auto game = game_of(entry.game);
    const auto goals = guided_goals(game, entry.options, 0, entry.opening);
    EXPECT_EQ(guided_goals(with_role_order(game, kSwapped), entry.options, 1, entry.opening), goals);
    EXPECT_NE(guided_goals(game, {}, 0, entry.opening), goals) << "is guided at all";
  }
}

TEST(RoleOrder, SwappedAssessesGuidedPlayoutsToo) {
  const auto game = with_role_order(game_of("pentalath"), kSwapped);
  const auto simulator = game->new_simulator();
  PlayoutGuide guide({.moves = GuideOptions::Moves::kMast}, 2);
  Rng rng(1);
  std::array<Goal, 2> goals{};
  std::array<std::uint32_t, 1> steps{};
  std::array<float, 1> qualities{-1};
  const std::array<StateView, 1> starts{game->initial_state()};
  guide.begin({});
  simulator->playouts({.starts = starts, .goals = goals, .steps = steps, .guide = &guide, .qualities = qualities}, rng);
  EXPECT_GE(qualities[0], 0);
}

}  // namespace
}  // namespace senet::native
