#include "referee/tournament.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

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

TEST_F(TournamentTest, ABudgetOfSimulationsForTheGameRepeats) {
  options_.time_control = timing::parse_time_control("sudden(budget=2,rate=100)");
  options_.plan.players = {"mcts(strategy=basic(c=4)+stop-a,memory=8)", "mcts(strategy=basic(c=4),memory=8)"};
  ResultStore store(":memory:", "plan");
  ResultStore again(":memory:", "plan");
  const auto results = play(store);
  EXPECT_EQ(lines(results), lines(play(again)));
  for (const GameResult& game : results) {
    EXPECT_LE(game.simulations_of_first, 200U);
    EXPECT_LE(game.simulations_of_second, 200U);
    EXPECT_EQ(game.faults_of_first.sum() + game.faults_of_second.sum(), 0U);
  }
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

// The evaluator refuses the seventh or so state: its term is nested too deeply.
TEST_F(TournamentTest, AGameThatFailsWhileItIsPlayedEndsItInOrder) {
  const auto description = gdl::read_description(
      "(role a) (role b) (init (n 0)) (<= (next (n (s ?x))) (true (n ?x)))"
      "(legal a go) (legal a stay) (legal b go) (legal b stay) (<= terminal (true (n never))) (goal a 50) (goal b 50)",
      "grows");
  load::LoadOptions options;
  options.evaluator = load::Evaluator::kInterpreter;
  options_.plan = {{"random", "legal"}, {"grows"}, 4, false, 3};
  options_.jobs = 3;
  ResultStore store(":memory:", "plan");
  Tournament broken(
      options_, {{load::load(description, "grows", options).game, "()"}},
      [this](const std::string& spec) { return make_player(spec, *clock_); }, store, clock_);
  EXPECT_THROW(broken.play({}), Error);
  EXPECT_TRUE(store.all().empty());
}

TEST_F(TournamentTest, RefusesStoredResultsOfAnotherSchedule) {
  const auto restore = [this](auto change) {
    ResultStore store(":memory:", "plan");
    GameResult result = play(store)[5];
    change(result);
    store.add(result);
    tournament(store);
  };
  EXPECT_NO_THROW(restore([](GameResult&) {}));
  EXPECT_THROW(restore([](GameResult& result) { result.sheet = "go"; }), Error);
  EXPECT_THROW(restore([](GameResult& result) { result.first = "legal"; }), Error);
  EXPECT_THROW(restore([](GameResult& result) { result.second = "legal"; }), Error);
  EXPECT_THROW(restore([](GameResult& result) { result.swapped ^= true; }), Error);
  EXPECT_THROW(restore([](GameResult& result) { ++result.seed; }), Error);
  EXPECT_THROW(restore([](GameResult& result) { ++result.opening; }), Error);
}

// The games that others were playing then could take the ratio back from the bound.
TEST_F(TournamentTest, NothingCountsOnceTheTestIsDecided) {
  options_.plan = {{"mcts(simulations=200)", "legal"}, {"nim", "tic_tac_toe"}, 1000, false, 3};
  options_.jobs = 4;
  options_.sprt = Sprt{0, 100, 0.05, 0.05};
  ResultStore store(":memory:", "plan");
  Tournament tested = tournament(store);
  std::vector<std::size_t> decided;  // games so far, each time that the observer sees a decision
  tested.play([&](const auto& results) {
    if (tested.decision()) decided.push_back(results.size());
  });
  EXPECT_EQ(decided, std::vector<std::size_t>{tested.results().size()});
  EXPECT_EQ(store.all().size(), tested.results().size());
  EXPECT_EQ(tournament(store).decision(), tested.decision());
}

// What a player that does not begin to play throws then.
class FailingPlayer final : public Player {
 public:
  explicit FailingPlayer(FaultKind kind) : kind_(kind) {}
  void start(const MatchSetup&, const Deadline&) override { throw PlayerFault(kind_, "far", "no answer"); }
  MoveId play(std::span<const MoveId>, const Deadline&) override { throw Error("far", "no move"); }
  void finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) override {}
  MoveReport report() const override { return {}; }
  std::string name() const override { return "far"; }

 private:
  FaultKind kind_;
};

TEST_F(TournamentTest, APlayerThatFailsAtTheStartEndsItAndNoGameCounts) {
  for (const FaultKind kind : {FaultKind::kConnect, FaultKind::kError}) {
    ResultStore store(":memory:", "plan");
    Tournament broken(
        options_, {sheet("nim"), sheet("tic_tac_toe")},
        [&](const std::string& spec) -> std::unique_ptr<Player> {
          if (spec == "random") return std::make_unique<FailingPlayer>(kind);
          return make_player(spec, *clock_);
        },
        store, clock_);
    try {
      broken.play({});
      FAIL() << "nobody noticed";
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "far: no answer");
    }
    EXPECT_TRUE(store.all().empty());
  }
}

}  // namespace
}  // namespace senet::referee
