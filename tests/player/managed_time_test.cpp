// The MCTS player under a clock for the whole match and a time strategy.
#include "player/managed_time.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "player/make_player.h"
#include "support/disguised_game.h"
#include "support/match_setup.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

using toys::setup_of;

// What the first role reports of each move it has a choice in, against a random player.
std::vector<MoveReport> reports(const std::string& spec, std::uint64_t seed, const std::string& time_control = "") {
  const auto game = toys::nim({9, 10, 11, 8});
  const SteadyClock clock;
  std::vector<std::unique_ptr<Player>> players;
  for (std::size_t role = 0; role < 2; ++role) {
    MatchSetup setup = setup_of(game, role, seed);
    setup.time_control = time_control;
    players.push_back(make_player(role == 0 ? spec : "random", clock));
    players.back()->start(setup, TimePoint::max());
  }
  const auto simulator = game->new_simulator();
  std::vector<MoveReport> all;
  JointMove last;
  while (!simulator->terminal()) {
    MoveList legal;
    simulator->legal(RoleId{0}, legal);
    JointMove joint{players[0]->play(last, TimePoint::max()), players[1]->play(last, TimePoint::max())};
    if (legal.size() > 1) all.push_back(players[0]->report());
    simulator->apply(joint);
    last = joint;
  }
  return all;
}

std::uint64_t sum_of(const std::vector<MoveReport>& reports) {
  std::uint64_t sum = 0;
  for (const MoveReport& report : reports) sum += report.simulations;
  return sum;
}

std::string text_of(const std::vector<MoveReport>& reports) {
  std::string text;
  for (const MoveReport& report : reports) text += std::to_string(report.simulations) + " " + report.note + "\n";
  return text;
}

const std::string kPlain = "mcts(memory=8,solver=off,clock=sudden(budget=10,rate=300),strategy=";

TEST(ManagedTime, ABudgetOfSimulationsIsKept) {
  for (const char* strategy : {"exp)", "basic(c=5)+open)", "exp+unst-l(f=3)+close-l+behind-l)", "erica-baseline)",
                               "fixed-playouts(simulations=900)+close(f=3))", "exp+stop(p=0.2,f=5)+rollover)"}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto moves = reports(kPlain + strategy, seed);
      EXPECT_LE(sum_of(moves), 3'000U) << strategy << "\n" << text_of(moves);
      EXPECT_GT(sum_of(moves), 300U) << strategy << "\n" << text_of(moves);
    }
  }
}

TEST(ManagedTime, TheFirstSearchIsAsLongAsPlanned) {
  const auto moves = reports(kPlain + "basic(c=20))", 1);
  EXPECT_EQ(moves[0].simulations, 150U);  // 10 s * 300 / 20
  EXPECT_EQ(moves[0].note, "planned 0.5 s, used 0.5 s, 150 simulations; basic: c 20; planned: planned 0.5, spent 0.5");
  const auto second = moves[1].simulations;  // 9.5 s * 300 / 20 = 142.5
  EXPECT_EQ(second, 143U);
}

TEST(ManagedTime, FromTheSecondMoveOnSearchesTellHowManyAreToCome) {
  const auto moves = reports(kPlain + "exp)", 1);
  EXPECT_NE(moves[0].note.find("(no table, no search: a constant)"), std::string::npos) << moves[0].note;
  EXPECT_NE(moves[1].note.find("(no table: by the previous search)"), std::string::npos) << moves[1].note;
}

TEST(ManagedTime, TheSameSeedGivesTheSameSimulations) {
  const std::string spec = kPlain + "exp+stop(p=0.5)+unst+close)";
  EXPECT_EQ(text_of(reports(spec, 5)), text_of(reports(spec, 5)));
}

TEST(ManagedTime, AStopRuleSavesSimulationsAndSaysSo) {
  const auto moves =
      reports("mcts(memory=8,solver=off,clock=move(budget=10,early=on,rate=300),strategy=exp+stop-a)", 2);
  EXPECT_LT(sum_of(moves), 3'000U * moves.size());
  EXPECT_NE(text_of(moves).find("stop-a: ahead"), std::string::npos) << text_of(moves);
}

// The moves that fall behind are searched less.
TEST(ManagedTime, MovesThatARuleExcludesAreLeftOutOfTheSearch) {
  const auto worst_five = [](const std::string& strategy) {
    const SteadyClock clock;
    const auto player = make_player(
        "mcts(memory=8,solver=off,clock=move(budget=10,rate=300,early=on),strategy=" + strategy + ")", clock);
    std::vector<std::uint64_t> visits;
    player->observe([&](const Analysis& analysis) {
      visits.clear();
      for (const AnalyzedMove& move : analysis.moves) visits.push_back(move.visits);
    });
    player->start(setup_of(toys::tic_tac_toe()), TimePoint::max());
    player->play({}, TimePoint::max());
    return std::accumulate(visits.end() - 5, visits.end(), std::uint64_t{0});
  };
  EXPECT_LT(worst_five("exp+relative-pruning(p=0.2)"), worst_five("exp"));
}

// Who has to move when nothing is left has lost, and the state tells who that is.
TEST(ManagedTime, CriticalityIsKnownWhereARuleAsksForIt) {
  const auto moves = reports(kPlain + "basic(c=20)+kappa-lm(s=3,i=0,low=0.1))", 1);
  EXPECT_NE(moves[0].note.find("kappa-lm (not known of the previous search)"), std::string::npos) << moves[0].note;
  EXPECT_NE(moves[1].note.find("kappa-lm: criticality 1, factor 3"), std::string::npos) << moves[1].note;
  EXPECT_EQ(moves[1].criticality, 1);
  const auto current = reports(kPlain + "basic(c=20)+kappa-cm(s=2,i=0,low=0.1))", 1);
  EXPECT_NE(current[0].note.find("kappa-cm: criticality 1, factor 2"), std::string::npos) << current[0].note;
  EXPECT_FALSE(reports(kPlain + "basic(c=20))", 1)[0].criticality);
}

TEST(ManagedTime, ReportsWhatTimeManagementLearnsFrom) {
  const auto moves = reports(kPlain + "basic(c=20))", 1);
  EXPECT_DOUBLE_EQ(moves[0].spent.value(), 0.5);
  EXPECT_GT(moves[0].simulation_length.value(), 1);
  EXPECT_FALSE(moves[0].stones) << "the game has no board";
  const auto counted = reports("mcts(memory=8,simulations=50,criticality=on)", 1);
  EXPECT_FALSE(counted[0].spent);
  EXPECT_EQ(counted[0].criticality, 1);
}

TEST(ManagedTime, FixedSimulationsAreAllUsed) {
  const auto moves =
      reports("mcts(memory=8,solver=off,clock=simulations(simulations=120),strategy=exp+stop-a+unst)", 2);
  for (const MoveReport& move : moves) EXPECT_EQ(move.simulations, 120U) << move.note;
}

TEST(ManagedTime, TheTimeControlOfTheMatchCountsWhereThePlayerHasNone) {
  const std::string control = "sudden(budget=20,rate=100)";
  EXPECT_EQ(reports("mcts(memory=8,solver=off,strategy=basic(c=20))", 1, control)[0].simulations, 100U);
  EXPECT_EQ(reports(kPlain + "basic(c=20))", 1, control)[0].simulations, 150U);
  EXPECT_EQ(reports("mcts(memory=8,solver=off,simulations=50)", 1, control)[0].simulations, 50U);
}

TEST(ManagedTime, InRealTimeASearchEndsWhereItWasPlannedTo) {
  const toys::TickingClock clock(Seconds(1e-3));
  const auto player = make_player(
      "mcts(memory=8,solver=off,start=off,clock=sudden(budget=4),strategy=basic(c=8)+limit(margin=0))", clock);
  player->start(setup_of(toys::tic_tac_toe()), TimePoint::max());
  const TimePoint begin = clock.now();
  player->play({}, TimePoint::max());
  const Seconds used = clock.now() - begin;
  EXPECT_GE(used, Seconds(0.5));  // 4 / 8
  EXPECT_LT(used, Seconds(0.55)) << player->report().note;
}

TEST(ManagedTime, TheDeadlineOfAMoveComesFirst) {
  const toys::TickingClock clock(Seconds(1e-3));
  const auto player =
      make_player("mcts(memory=8,solver=off,start=off,margin=0.1,clock=sudden(budget=400),strategy=basic(c=8))", clock);
  player->start(setup_of(toys::tic_tac_toe()), TimePoint::max());
  const TimePoint deadline = after(clock.now(), Seconds(2));
  player->play({}, deadline);
  EXPECT_LT(clock.now(), after(deadline, Seconds(-0.05)));
  EXPECT_GT(clock.now(), after(deadline, Seconds(-0.15)));
  EXPECT_NE(player->report().note.find("ended (by the deadline of the move)"), std::string::npos);
}

// In a position in which one move wins at once.
TEST(ManagedTime, AReplyMayLeaveEarlyWhereThatIsAskedFor) {
  for (const char* spec :
       {"mcts(memory=8,solver=off,start=off)", "mcts(memory=8,solver=off,start=off,strategy=stop)"}) {
    for (const bool early : {false, true}) {
      const toys::TickingClock clock(Seconds(1e-3));
      const auto player = make_player(spec, clock);
      MatchSetup setup = setup_of(toys::nim({3, 0, 0, 0}));
      setup.play_clock = Seconds(4);
      setup.answer_early = early;
      player->start(setup, TimePoint::max());
      const TimePoint begin = clock.now();
      player->play({}, after(begin, Seconds(4)));
      const Seconds used = clock.now() - begin;
      EXPECT_EQ(used < Seconds(3.5), early) << spec << " " << used.count() << " " << player->report().note;
    }
  }
}

TEST(ManagedTime, AStrategyAloneMakesWhatItCanOfThePlayClock) {
  const toys::TickingClock clock(Seconds(1e-3));
  const auto player = make_player("mcts(memory=8,solver=off,start=off,strategy=exp+stop+unst)", clock);
  MatchSetup setup = setup_of(toys::tic_tac_toe());
  setup.play_clock = Seconds(2);
  player->start(setup, TimePoint::max());
  const TimePoint deadline = after(clock.now(), Seconds(2));
  player->play({}, deadline);
  EXPECT_LE(clock.now(), deadline);
  EXPECT_GT(clock.now(), after(deadline, Seconds(-0.15))) << player->report().note;
}

TEST(ManagedTime, WithoutAChoiceTheClockStandsStill) {
  const SteadyClock clock;
  const auto player = make_player(kPlain + "basic(c=20))", clock);
  player->start(setup_of(toys::tic_tac_toe(), 1), TimePoint::max());
  player->play({}, TimePoint::max());
  EXPECT_EQ(player->report().note, "forced");
  player->play(std::array{MoveId{0}, MoveId{19}}, TimePoint::max());
  EXPECT_EQ(player->report().simulations, 150U) << player->report().note;
}

TEST(ManagedTime, InAnOpeningTheClockStandsStill) {
  const SteadyClock clock;
  const auto player = make_player(kPlain + "basic(c=20))", clock);
  MatchSetup setup = setup_of(toys::tic_tac_toe());
  setup.opening_plies = 2;
  player->start(setup, TimePoint::max());
  player->play({}, TimePoint::max());
  EXPECT_EQ(player->report().note, "opening");
  player->play(std::array{MoveId{0}, MoveId{19}}, TimePoint::max());
  player->play(std::array{MoveId{9}, MoveId{11}}, TimePoint::max());
  EXPECT_EQ(player->report().simulations, 150U) << player->report().note;
}

TEST(ManagedTime, AnObserverSeesWhyASearchEnded) {
  const SteadyClock clock;
  const auto player = make_player(kPlain + "basic(c=20))", clock);
  std::string end;
  player->observe([&](const Analysis& analysis) { end = analysis.end; });
  player->start(setup_of(toys::tic_tac_toe()), TimePoint::max());
  player->play({}, TimePoint::max());
  EXPECT_EQ(end, "planned");
}

TEST(ManagedTime, ErrorsInClocksAndStrategiesAreFoundAtOnce) {
  const SteadyClock clock;
  const std::pair<const char*, const char*> faults[] = {
      {"mcts(clock=sudden(budgt=1))", "sudden(budgt=1):8: unknown option budgt; sudden has: budget, rate"},
      {"mcts(strategy=exp+basic)", "exp+basic:5: basic can't be combined with exp-moves"},
      {"mcts(simulations=10,strategy=exp)",
       "mcts: with simulations given, neither a clock nor a strategy has an effect"},
  };
  for (const auto& [spec, problem] : faults) {
    try {
      make_player(spec, clock);
      ADD_FAILURE() << spec;
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), problem);
    }
  }
}

}  // namespace
}  // namespace senet
