#include "referee/match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <latch>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/error.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "player/simple_players.h"
#include "sim/rules_game.h"
#include "support/manual_time.h"
#include "support/scripted_player.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"
#include "support/toy_names.h"

namespace senet::referee {
namespace {

// Two scripted players at tic-tac-toe and a clock moved by hand.
class MatchTest : public ::testing::Test {
 protected:
  std::vector<std::unique_ptr<Player>> players() {
    std::vector<std::unique_ptr<Player>> out;
    out.push_back(std::make_unique<test::ScriptedPlayer>(x_));
    out.push_back(std::make_unique<test::ScriptedPlayer>(o_));
    return out;
  }
  Match& match() {
    if (!match_) match_ = std::make_unique<Match>(toys::tic_tac_toe(), players(), options_, time_);
    return *match_;
  }
  static std::vector<std::string> moves_of(const MatchRecord& record, std::size_t role) {
    std::vector<std::string> out;
    for (const PlyRecord& ply : record.plies) out.push_back(ply.moves[role].move);
    return out;
  }

  std::shared_ptr<test::ManualTime> time_ = std::make_shared<test::ManualTime>();
  std::shared_ptr<test::Script> x_ = std::make_shared<test::Script>();
  std::shared_ptr<test::Script> o_ = std::make_shared<test::Script>();
  std::latch release_{1};
  MatchOptions options_;

 private:
  std::unique_ptr<Match> match_;
};

TEST_F(MatchTest, PlaysToTheEndAndRecordsEverything) {
  std::vector<std::string> seen;
  const MatchRecord record = match().play([&](const MatchRecord& so_far) {
    for (std::size_t role = 0; role < 2 && !so_far.plies.empty(); ++role) {
      const std::string& move = so_far.plies.back().moves[role].move;
      seen.push_back(std::to_string(so_far.plies.size()) + " " + std::to_string(role) + " " + move);
    }
  });
  EXPECT_EQ(moves_of(record, 0),
            (std::vector<std::string>{"(mark 1 1)", "noop", "(mark 1 3)", "noop", "(mark 2 2)", "noop", "(mark 3 1)"}));
  EXPECT_EQ(moves_of(record, 1),
            (std::vector<std::string>{"noop", "(mark 1 2)", "noop", "(mark 2 1)", "noop", "(mark 2 3)", "noop"}));
  EXPECT_EQ(record.goals, (std::vector<Goal>{100, 0}));
  EXPECT_FALSE(record.aborted);
  EXPECT_EQ(record.faults(), 0U);
  EXPECT_EQ(record.plies[0].state, std::vector<std::string>{"(control x)"});
  EXPECT_EQ(record.final_state.size(), 8U);
  EXPECT_EQ(record.plies[2].moves[0].report.simulations, 7U);
  EXPECT_EQ(record.plies[2].moves[0].choices, 7U);
  EXPECT_EQ(record.seats[0].role, "x");
  EXPECT_EQ(record.seats[0].player, "scripted");
  EXPECT_NE(record.seats[0].seed, record.seats[1].seed);
  ASSERT_EQ(seen.size(), 14U);
  EXPECT_EQ(seen[0], "1 0 (mark 1 1)");
  EXPECT_EQ(seen[13], "7 1 noop");
  EXPECT_EQ(x_->notes().back(), "finish (mark 3 1) noop 100 0");
  EXPECT_EQ(o_->notes().back(), "finish (mark 3 1) noop 100 0");
}

TEST_F(MatchTest, ReplacesAnIllegalMoveByARandomLegalOneAndTellsBothPlayers) {
  x_->choose = [](std::size_t ply, const MoveList& legal) {
    return ply == 0 ? MoveId{toys::TicTacToe::kNoop} : legal.front();
  };
  const MatchRecord record = match().play();
  const MoveRecord& first = record.plies[0].moves[0];
  ASSERT_TRUE(first.fault);
  EXPECT_EQ(first.fault->kind, FaultKind::kIllegal);
  EXPECT_EQ(first.fault->text, "not legal: noop");
  EXPECT_FALSE(first.by_player);
  EXPECT_TRUE(first.move.starts_with("(mark "));
  EXPECT_EQ(record.faults(), 1U);
  EXPECT_EQ(x_->notes()[2], "play " + first.move + " noop");
  EXPECT_EQ(o_->notes()[2], "play " + first.move + " noop");
}

TEST_F(MatchTest, HandsOutTheRecordAfterTheStartAndEachPly) {
  std::vector<std::size_t> plies;
  const MatchRecord record = match().play([&](const MatchRecord& so_far) {
    plies.push_back(so_far.plies.size());
    EXPECT_TRUE(so_far.goals.empty());
    EXPECT_EQ(so_far.seats.size(), 2U);
  });
  ASSERT_EQ(plies.size(), record.plies.size() + 1);
  for (std::size_t i = 0; i < plies.size(); ++i) EXPECT_EQ(plies[i], i);
}

TEST_F(MatchTest, SurvivesAMoveNumberThatNoMoveHas) {
  x_->choose = [](std::size_t, const MoveList&) { return MoveId{12345}; };
  o_->choose = [](std::size_t, const MoveList&) { return MoveId{0}; };
  const MatchRecord record = match().play();
  EXPECT_EQ(record.plies[0].moves[0].fault->text, "not legal: move number 12345");
  EXPECT_EQ(record.faults(), 2 * record.plies.size());
}

TEST_F(MatchTest, RecordsWhatAPlayerThrows) {
  o_->choose = [](std::size_t ply, const MoveList& legal) {
    if (ply == 1) throw PlayerFault(FaultKind::kConnect, "http://nowhere", "no connection");
    if (ply == 2) throw std::runtime_error("broken");
    if (ply == 3) throw 3;
    return legal.front();
  };
  const MatchRecord record = match().play();
  EXPECT_EQ(record.plies[1].moves[1].fault->kind, FaultKind::kConnect);
  EXPECT_EQ(record.plies[1].moves[1].fault->text, "http://nowhere: no connection");
  EXPECT_EQ(record.plies[2].moves[1].fault->kind, FaultKind::kError);
  EXPECT_EQ(record.plies[2].moves[1].fault->text, "broken");
  EXPECT_EQ(record.plies[3].moves[1].fault->kind, FaultKind::kError);
  EXPECT_EQ(record.faults(), 3U);
  EXPECT_EQ(record.goals.size(), 2U);
}

TEST_F(MatchTest, APlayerThatFailsLosesWhereMatchesAreForfeited) {
  options_.forfeits = true;
  o_->choose = [](std::size_t ply, const MoveList& legal) {
    if (ply == 3) throw std::runtime_error("broken");
    return ply == 1 ? MoveId{12345} : legal.front();  // what is illegal is replaced
  };
  const MatchRecord record = match().play();
  EXPECT_EQ(record.plies.size(), 4U);
  EXPECT_EQ(record.goals, (std::vector<Goal>{100, 0}));
  EXPECT_EQ(record.forfeit, "o: broken");
  EXPECT_EQ(record.faults(), 2U);
}

TEST_F(MatchTest, WherePlayersFailTogetherNobodyWins) {
  options_.forfeits = true;
  x_->choose = o_->choose = [](std::size_t, const MoveList&) -> MoveId { throw std::runtime_error("broken"); };
  const MatchRecord record = match().play();
  EXPECT_EQ(record.plies.size(), 1U);
  EXPECT_EQ(record.goals, (std::vector<Goal>{50, 50}));
}

TEST_F(MatchTest, WhoseTimeForTheMatchIsOverLosesItWhereMatchesAreForfeited) {
  options_.forfeits = true;
  options_.time_control = timing::parse_time_control("sudden(budget=8)");
  x_->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 2) time_->advance(Seconds(9.5));  // 1.5 too many, but in time for the play clock that the other one has
    return legal.front();
  };
  const MatchRecord record = match().play();
  EXPECT_EQ(record.plies.size(), 3U);
  EXPECT_EQ(record.goals, (std::vector<Goal>{0, 100}));
  EXPECT_EQ(record.forfeit, "x: no reply in time");
}

TEST_F(MatchTest, ALateReplyToAPlayClockIsNoForfeit) {
  options_.forfeits = true;
  x_->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 2) time_->advance(Seconds(20));
    return legal.front();
  };
  const MatchRecord record = match().play();
  EXPECT_GE(record.faults(), 1U);
  EXPECT_FALSE(record.forfeit);
  EXPECT_GT(record.plies.size(), 4U);
}

TEST_F(MatchTest, RecordsAPlayerThatCannotStartAndPlaysOn) {
  x_->on_start = [] { throw Error("rules", "too hard"); };
  const MatchRecord record = match().play();
  ASSERT_TRUE(record.seats[0].start_fault);
  EXPECT_EQ(record.seats[0].start_fault->text, "rules: too hard");
  EXPECT_FALSE(record.seats[1].start_fault);
  EXPECT_EQ(record.faults(), 1U);
}

TEST_F(MatchTest, DoesNotWaitForALatePlayerBeyondItsClockAndTheAllowance) {
  x_->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 0) release_.wait();
    return legal.front();
  };
  auto result = std::async(std::launch::async, [&] { return match().play(); });
  x_->await("play");
  time_->await_waiters();
  time_->advance(Seconds(10.9));
  EXPECT_EQ(result.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  time_->advance(Seconds(0.2));
  o_->await_number(3);  // it is asked for the second ply
  release_.count_down();
  const MatchRecord record = result.get();
  const MoveRecord& first = record.plies[0].moves[0];
  ASSERT_TRUE(first.fault);
  EXPECT_EQ(first.fault->kind, FaultKind::kTimeout);
  EXPECT_FALSE(record.plies[1].moves[0].fault);
  EXPECT_FALSE(record.plies[2].moves[0].fault);
  EXPECT_EQ(x_->notes()[2], "play " + first.move + " noop");
  EXPECT_EQ(record.goals.size(), 2U);
}

TEST_F(MatchTest, TakesAReplyWithinTheAllowanceAndRecordsTheTimes) {
  x_->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 0) time_->advance(Seconds(10.5));
    if (ply == 2) time_->advance(Seconds(4));
    return legal.front();
  };
  const MatchRecord record = match().play();
  EXPECT_EQ(record.faults(), 0U);
  EXPECT_NEAR(record.plies[0].moves[0].used.count(), 10.5, 1e-6);
  EXPECT_NEAR(record.plies[0].moves[0].left.count(), -0.5, 1e-6);
  EXPECT_NEAR(record.plies[2].moves[0].used.count(), 4, 1e-6);
  EXPECT_NEAR(record.plies[2].moves[0].left.count(), 6, 1e-6);
}

TEST_F(MatchTest, ATimeControlIsOneBudgetForTheMovesWithAChoice) {
  options_.time_control = timing::parse_time_control("sudden(budget=8)");
  x_->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 0) time_->advance(Seconds(5));
    if (ply == 1) time_->advance(Seconds(4));  // it has a noop only
    if (ply == 2) time_->advance(Seconds(3.5));
    return legal.front();
  };
  const MatchRecord record = match().play();
  EXPECT_NEAR(record.plies[0].moves[0].left.count(), 3, 1e-6);     // 8 - 5
  EXPECT_NEAR(record.plies[1].moves[0].left.count(), 6, 1e-6);     // of the play clock: 10 - 4
  EXPECT_NEAR(record.plies[2].moves[0].left.count(), -0.5, 1e-6);  // 3 - 3.5
  EXPECT_NEAR(record.plies[4].moves[0].left.count(), 0, 1e-6);
  EXPECT_EQ(record.faults(), 0U) << "nobody was later than the allowance";
}

TEST_F(MatchTest, AnOpeningTakesNothingOfATimeControl) {
  options_.time_control = timing::parse_time_control("sudden(budget=8)");
  options_.opening_plies = 2;
  x_->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 0 || ply == 2) time_->advance(Seconds(5));
    return legal.front();
  };
  const MatchRecord record = match().play();
  EXPECT_NEAR(record.plies[2].moves[0].left.count(), 3, 1e-6);  // 8 - 5
}

TEST_F(MatchTest, InSimulationTimeNoDeadlineComes) {
  options_.time_control = timing::parse_time_control("sudden(budget=1,rate=100)");
  x_->choose = [&](std::size_t, const MoveList& legal) {
    time_->advance(Seconds(1'000));
    return legal.front();
  };
  EXPECT_EQ(match().play().faults(), 0U);
}

TEST_F(MatchTest, StopsAtOnceWhenToldToAndTellsThePlayers) {
  x_->choose = [&](std::size_t, const MoveList& legal) {
    x_->note("thinking");
    x_->wait_for_stop();
    return legal.front();
  };
  auto result = std::async(std::launch::async, [&] { return match().play(); });
  x_->await("thinking");
  match().stop();
  const MatchRecord record = result.get();
  EXPECT_TRUE(record.aborted);
  EXPECT_TRUE(record.goals.empty());
  EXPECT_TRUE(record.plies.empty());
  EXPECT_EQ(x_->notes().back(), "finish");
  EXPECT_EQ(o_->notes().back(), "finish");
}

TEST_F(MatchTest, CutsAMatchThatIsTooLong) {
  options_.max_plies = 3;
  const MatchRecord record = match().play();
  EXPECT_EQ(record.plies.size(), 3U);
  EXPECT_TRUE(record.goals.empty());
  EXPECT_FALSE(record.aborted);
}

TEST_F(MatchTest, RepeatsFromItsSeed) {
  const auto play = [&](std::uint64_t seed) {
    std::vector<std::unique_ptr<Player>> random;
    for (int i = 0; i < 2; ++i) random.push_back(std::make_unique<RandomPlayer>(RandomOptions{}));
    MatchOptions options;
    options.seed = seed;
    return moves_of(Match(toys::nim({7, 7, 7, 7}), std::move(random), options, time_).play(), 0);
  };
  EXPECT_EQ(play(1), play(1));
  EXPECT_NE(play(1), play(2));
}

TEST_F(MatchTest, AsksAllPlayersAtTheSameTime) {
  std::latch both(2);
  const auto meet = [&](std::size_t ply, const MoveList& legal) {
    if (ply == 0) both.arrive_and_wait();
    return legal.front();
  };
  x_->choose = meet;
  o_->choose = meet;
  Match match(toys::rock_paper_scissors(2), players(), options_, time_);
  const MatchRecord record = match.play();
  EXPECT_EQ(record.plies.size(), 2U);
  EXPECT_EQ(record.goals, (std::vector<Goal>{50, 50}));
}

TEST_F(MatchTest, WantsAPlayerForEveryRole) {
  std::vector<std::unique_ptr<Player>> one;
  one.push_back(std::make_unique<test::ScriptedPlayer>(x_));
  EXPECT_THROW(Match(toys::tic_tac_toe(), std::move(one), options_, time_), Error);
  std::vector<std::unique_ptr<Player>> missing(2);
  EXPECT_THROW(Match(toys::tic_tac_toe(), std::move(missing), options_, time_), Error);
}

// One ply: chance throws a die, which is what the player gets; the watcher has no legal move.
class Die : public toys::ToyNames {
 public:
  struct Position {
    std::uint64_t thrown = 0;
  };
  Die() : ToyNames("die", {"player", "random", "watcher"}, {{"wait"}, {"1", "2", "3", "4", "5", "6"}, {"noop"}}) {}
  Position new_position() const { return {}; }
  void load(StateView state, Position& position) const { position.thrown = state[0]; }
  void store(const Position& position, State& out) const { out.assign(1, position.thrown); }
  bool terminal(const Position& position) const { return position.thrown != 0; }
  void legal(const Position&, RoleId role, MoveList& out) const {
    out.clear();
    if (index(role) == 0) out.push_back(move(0, 0));
    for (std::uint32_t i = 0; index(role) == 1 && i < 6; ++i) out.push_back(move(1, i));
  }
  void apply(Position& position, std::span<const MoveId> joint) const { position.thrown = number(1, joint[1]) + 1; }
  void goals(const Position& position, std::span<Goal> out) const {
    std::ranges::fill(out, static_cast<Goal>(position.thrown));
  }
  void goal_texts(const Position&, RoleId, std::vector<std::string>& out) const { out.clear(); }
  std::vector<std::string> state_texts(StateView) const { return {}; }
};

TEST_F(MatchTest, MovesChanceItselfAndLetsARoleWithoutMovesPass) {
  const auto game = std::make_shared<RulesGame<Die>>("toy", std::make_shared<Die>());
  std::vector<std::unique_ptr<Player>> seats(3);
  seats[0] = std::make_unique<test::ScriptedPlayer>(x_);
  seats[2] = std::make_unique<test::ScriptedPlayer>(o_);
  const MatchRecord record = Match(game, std::move(seats), options_, time_).play();
  ASSERT_EQ(record.plies.size(), 1U);
  const std::string& thrown = record.plies[0].moves[1].move;
  EXPECT_EQ(std::to_string(record.goals[0]), thrown);
  EXPECT_FALSE(record.plies[0].moves[1].by_player);
  EXPECT_EQ(record.plies[0].moves[2].move, "noop");
  EXPECT_EQ(record.plies[0].moves[2].choices, 0U);
  EXPECT_EQ(record.faults(), 0U);
  EXPECT_EQ(record.seats[1].player, "");
}

// Names its moves, as players on other machines do, without ever asking a simulator what is legal.
class NamingPlayer final : public Player {
 public:
  void start(const MatchSetup& setup, const Deadline&) override { setup_ = setup; }
  MoveId play(std::span<const MoveId>, const Deadline&) override {
    const std::string text = "(go " + std::to_string(++plies_) + ")";
    return setup_.game->find_move(setup_.role, text).value_or(kNoMove);
  }
  void finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) override {}
  MoveReport report() const override { return {}; }
  std::string name() const override { return "naming"; }

 private:
  MatchSetup setup_;
  int plies_ = 0;
};

TEST_F(MatchTest, KnowsMovesOfAnInterpretedGameByNameThatNoPlayerHasListed) {
  const gdl::Description walk = gdl::read_description(
      "(role walker) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3)"
      "(<= (legal walker (go ?n)) (true (at ?m)) (succ ?m ?n)) (<= (next (at ?n)) (does walker (go ?n)))"
      "(<= terminal (true (at 3))) (goal walker 100)",
      "walk.kif");
  const load::Loaded loaded = load::load(walk, "walk", {.evaluator = load::Evaluator::kInterpreter});
  std::vector<std::unique_ptr<Player>> seats;
  seats.push_back(std::make_unique<NamingPlayer>());
  const MatchRecord record = Match(loaded.game, std::move(seats), options_, time_).play();
  EXPECT_EQ(record.plies.size(), 3U);
  EXPECT_EQ(record.faults(), 0U);
}

}  // namespace
}  // namespace senet::referee
