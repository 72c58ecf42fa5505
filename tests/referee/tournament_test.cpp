#include "referee/tournament.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "player/make_player.h"
#include "support/temporary_directory.h"

namespace senet::referee {
namespace {

Sheet sheet(const std::string& name) {
  const auto description = gdl::read_description_file(SENET_SOURCE_DIR "/games/" + name + ".kif");
  load::LoadOptions options;
  options.evaluator = load::Evaluator::kScalar;
  return {load::load(description, name, options).game, "()"};
}

class TournamentTest : public ::testing::Test {
 protected:
  Tournament tournament(ResultStore& store) {
    return Tournament(
        options_, {sheet("nim"), sheet("tic_tac_toe")},
        [this](const std::string& spec) { return make_player(spec, *clock_); }, store, clock_);
  }
  std::vector<GameResult> play(ResultStore& store) {
    Tournament tournament = this->tournament(store);
    tournament.play({});
    auto results = tournament.results();
    std::ranges::sort(results, {}, &GameResult::number);
    return results;
  }
  // Whatever does not depend on the time.
  static std::string line(const GameResult& game) {
    return std::to_string(game.number) + " " + game.sheet + " " + std::to_string(game.half_points) + " " + game.moves;
  }
  static std::vector<std::string> lines(const std::vector<GameResult>& games) {
    std::vector<std::string> all;
    for (const GameResult& game : games) all.push_back(line(game));
    return all;
  }

  std::shared_ptr<const WallClock> clock_ = std::make_shared<const WallClock>();
  TournamentOptions options_{.plan = {{"mcts(simulations=20)", "random"}, {"nim", "tic_tac_toe"}, 6, false, 3},
                             .start_clock = Seconds(60),
                             .play_clock = Seconds(60),
                             .opening_plies = 1,
                             .jobs = 2,
                             .sprt = {}};
};

TEST_F(TournamentTest, PlaysTheWholeScheduleOnce) {
  ResultStore store(":memory:", "plan");
  const auto results = play(store);
  ASSERT_EQ(results.size(), 24U);
  for (std::size_t i = 0; i < results.size(); ++i) EXPECT_EQ(results[i].number, i);
  EXPECT_EQ(lines(store.all()), lines(results));
  EXPECT_TRUE(std::ranges::all_of(results, [](const auto& game) { return game.plies > 0 && game.moves.size() > 2; }));
}

TEST_F(TournamentTest, GamesOfAPairOpenAlike) {
  ResultStore store(":memory:", "plan");
  const auto results = play(store);
  const auto opening = [](const GameResult& game) { return game.moves.substr(0, game.moves.find(']')); };
  for (std::size_t i = 0; i < results.size(); i += 2) EXPECT_EQ(opening(results[i]), opening(results[i + 1]));
}

TEST_F(TournamentTest, GoesOnWhereItWasStoppedAndEndsAsIfItHadNot) {
  ResultStore straight(":memory:", "plan");
  const auto expected = lines(play(straight));
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "results.sqlite").string();
  std::vector<std::string> found;
  for (int runs = 0; found.size() < expected.size(); ++runs) {
    ASSERT_LT(runs, 20);
    ResultStore store(path, "plan");
    Tournament part = tournament(store);
    std::size_t games = 0;
    try {
      part.play([&](const auto&) {
        if (++games == 5) throw Error("test", "killed");
      });
    } catch (const Error&) {
    }
    found = lines(store.all());
  }
  EXPECT_EQ(found, expected);
}

TEST_F(TournamentTest, StoppedBeforeItBeginsPlaysNothing) {
  ResultStore store(":memory:", "plan");
  Tournament none = tournament(store);
  none.stop();
  none.play({});
  EXPECT_TRUE(none.results().empty());
}

TEST_F(TournamentTest, ATestThatIsDecidedEndsIt) {
  options_.plan.players = {"mcts(simulations=200)", "legal"};
  options_.plan.pairs = 1000;
  options_.sprt = Sprt{0, 100, 0.05, 0.05};
  ResultStore store(":memory:", "plan");
  Tournament tested = tournament(store);
  tested.play({});
  EXPECT_EQ(tested.decision(), 1);
  EXPECT_LT(tested.results().size(), 400U);
}

TEST_F(TournamentTest, RefusesGamesWithOtherThanTwoRoles) {
  ResultStore store(":memory:", "plan");
  options_.plan.sheets = {"eight_puzzle"};
  EXPECT_THROW(Tournament(options_, {sheet("eight_puzzle")}, {}, store, clock_), Error);
}

TEST_F(TournamentTest, PlayersThatCannotBeMadeEndIt) {
  options_.plan.players[1] = "nonsense";
  ResultStore store(":memory:", "plan");
  Tournament broken = tournament(store);
  EXPECT_THROW(broken.play({}), Error);
}

TEST(ResultStore, KeepsWhatItWasGiven) {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "results.sqlite").string();
  GameResult given{.number = 3,
                   .sheet = "go",
                   .first = "a",
                   .second = "b",
                   .swapped = true,
                   .seed = ~std::uint64_t{0},
                   .opening = 5,
                   .half_points = 1,
                   .goal_of_first = 50,
                   .goal_of_second = 60,
                   .plies = 7,
                   .faults_of_first = 1,
                   .faults_of_second = 2,
                   .simulations_of_first = 1ULL << 63,
                   .simulations_of_second = 9,
                   .seconds = 0.25,
                   .moves = "[[\"x\"]]"};
  ResultStore(path, "plan").add(given);
  const auto all = ResultStore(path, "plan").all();
  ASSERT_EQ(all.size(), 1U);
  const GameResult& found = all[0];
  EXPECT_EQ(found.number, given.number);
  EXPECT_EQ(found.sheet + found.first + found.second + found.moves, "goab[[\"x\"]]");
  EXPECT_TRUE(found.swapped);
  EXPECT_EQ(found.seed, given.seed);
  EXPECT_EQ(found.opening, given.opening);
  EXPECT_EQ(found.half_points, given.half_points);
  EXPECT_EQ(found.goal_of_first, given.goal_of_first);
  EXPECT_EQ(found.goal_of_second, given.goal_of_second);
  EXPECT_EQ(found.plies, given.plies);
  EXPECT_EQ(found.faults_of_first, given.faults_of_first);
  EXPECT_EQ(found.faults_of_second, given.faults_of_second);
  EXPECT_EQ(found.simulations_of_first, given.simulations_of_first);
  EXPECT_EQ(found.simulations_of_second, given.simulations_of_second);
  EXPECT_DOUBLE_EQ(found.seconds, given.seconds);
}

TEST(ResultStore, RefusesTheFileOfAnotherTournamentAndWhatIsNone) {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "results.sqlite").string();
  ResultStore(path, "one");
  EXPECT_THROW(ResultStore(path, "two"), Error);
  EXPECT_THROW(ResultStore(SENET_SOURCE_DIR "/games/README.md", "one"), Error);
  EXPECT_THROW(ResultStore((directory.path() / "no" / "such").string(), "one"), Error);
}

}  // namespace
}  // namespace senet::referee
