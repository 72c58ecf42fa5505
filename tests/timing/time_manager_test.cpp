// Edges, the order of rules, what is carried over, and the account of a move.
#include "timing/time_manager.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"
#include "support/timed_search.h"
#include "timing/simulation_clock.h"

namespace senet::timing {
namespace {

using test::TimedSearch;

TEST(TimeManager, OneLegalMoveTakesNoTime) {
  TimedSearch search("basic(c=30)+rollover", "sudden(budget=60)");
  MoveFacts facts;
  facts.legal = 1;
  const CheckPoint next = search.begin(facts);
  EXPECT_EQ(next.elapsed, Seconds(0));
  EXPECT_EQ(search.verdict(0, 0), Verdict::kStop);
  EXPECT_EQ(to_text(search.end()), "planned 0 s, used 0 s, 0 simulations; forced");
  facts.legal = 0;
  search.begin(facts);
  EXPECT_EQ(search.verdict(0, 0), Verdict::kStop);
  EXPECT_EQ(search.last_reason(), "no move");
}

TEST(TimeManager, AClockWithNothingLeftStopsAtOnce) {
  for (const double used : {60.0, 75.0}) {
    TimedSearch search("basic(c=30)+unst+open+stop+rollover", "sudden(budget=60)");
    search.move(used);
    search.begin();
    EXPECT_EQ(search.manager().next_check().elapsed, Seconds(0));
    EXPECT_EQ(search.verdict(0, 0), Verdict::kStop);
    EXPECT_EQ(search.last_reason(), used == 60 ? "no time: left 0" : "no time: left -15");
    EXPECT_EQ(search.manager().clock().fallen(), used > 60);
    EXPECT_EQ(search.manager().timing().planned, 0);
  }
  TimedSearch zero("exp", "move(budget=0)");
  zero.begin();
  EXPECT_EQ(zero.verdict(0, 0), Verdict::kStop);
}

TEST(TimeManager, AClockShorterThanOneSimulationStopsAtOnce) {
  TimedSearch search("basic(c=30)", "sudden(budget=0.009,rate=100)");
  search.begin();
  EXPECT_EQ(search.verdict(0, 0), Verdict::kStop);
  EXPECT_EQ(search.last_reason(), "no time: left 0.009, simulation 0.01 (less than a simulation takes)");
  TimedSearch measured("basic(c=30)+limit(margin=0)", "sudden(budget=0.5)");
  MoveFacts slow;
  slow.speed = 1;
  measured.begin(slow);
  EXPECT_EQ(measured.verdict(0, 0), Verdict::kStop);
  TimedSearch unknown("basic(c=30)+limit(margin=0)", "sudden(budget=0.5)");
  unknown.begin();
  EXPECT_EQ(unknown.verdict(0, 0), Verdict::kContinue) << "nobody knows yet how long one takes";
}

TEST(TimeManager, AMoveGetsOneSimulationWhereTheClockHasIt) {
  TimedSearch search("basic(c=30)", "sudden(budget=0.05,rate=100)");
  search.begin();
  EXPECT_EQ(search.manager().timing().planned, 0.01) << "0.05 / 30 is less than the 0.01 of a simulation";
  EXPECT_EQ(search.verdict(0, 0), Verdict::kContinue);
  EXPECT_EQ(search.verdict(0.01, 1, {{1, 0.5}}), Verdict::kStop);
}

TEST(TimeManager, FactorsDoNotExceedAPartOfWhatIsLeft) {
  const std::string tables = "moves 0 20\nmoves 2 3\nmoves 4 1.25\n";
  TimedSearch search("exp+open(f=5)+limit(margin=0,most=0.5)", "sudden(budget=60)", tables);
  MoveFacts facts;
  EXPECT_EQ(search.planned(facts), 15);  // 60 / 20 * 5
  facts.plies = 2;
  EXPECT_EQ(search.planned(facts), 30) << "60 / 3 * 5 = 100, but half of 60 at most";
  facts.plies = 4;
  EXPECT_EQ(search.planned(facts), 48) << "the plain share 60 / 1.25 is more than half, and allowed";
  search.begin(facts);
  EXPECT_EQ(to_text(search.manager().timing().reasons.back()), "limit: wanted 240, limit 48");
}

TEST(TimeManager, TheLimitEndsAnExtension) {
  TimedSearch search("fixed-time(seconds=10)+unst(f=5)+limit(margin=0,most=0.5)", "sudden(budget=40)");
  search.begin();
  const std::vector<RootMove> unstable{{80, 0.7}, {20, 0.9}};
  EXPECT_EQ(search.verdict(10, 100, unstable), Verdict::kExtend);
  EXPECT_EQ(to_text(search.manager().timing().reasons.back()),
            "unst: value 0.7, highest 0.9, extension 50 (cut by the limit)");
  EXPECT_EQ(search.manager().next_check().elapsed, Seconds(20));  // 10 + 50, but half of 40 at most
  EXPECT_EQ(search.verdict(9, 100, unstable), Verdict::kContinue);
  EXPECT_EQ(search.verdict(1, 100, unstable), Verdict::kStop);
  EXPECT_EQ(search.last_reason(), "limit: limit 20 (during an extension)");
}

TEST(TimeManager, NoLoopExceedsTheLimit) {
  TimedSearch search("basic(c=10)+unst-l(f=1,l=1000)+close-l(f=1,l=1000)+behind-l(f=1,l=1000)+limit(margin=0)",
                     "sudden(budget=40)");
  search.begin();
  const std::vector<RootMove> troubled{{80, 0.3}, {79, 0.4}};
  double elapsed = 0;
  Verdict verdict = Verdict::kContinue;
  for (int check = 0; check < 100 && verdict != Verdict::kStop; ++check) {
    const double next = search.manager().next_check().elapsed.count();
    ASSERT_LE(next, 20 + 1e-9) << "half of what is left";
    verdict = search.verdict(next - elapsed, 100, troubled);
    elapsed = next;
  }
  EXPECT_EQ(verdict, Verdict::kStop);
  EXPECT_NEAR(search.end().used.count(), 20, 1e-6);
}

TEST(TimeManager, ASolvedPositionIsNotSearchedOn) {
  TimedSearch search("fixed-time(seconds=4)+unst", "sudden(budget=60)");
  search.begin();
  search.solved = true;
  EXPECT_EQ(search.verdict(1, 100, {{80, 0.7}, {20, 0.9}}), Verdict::kStop);
  EXPECT_EQ(search.last_reason(), "solved");
}

TEST(TimeManager, AfterAStopItStaysStopped) {
  TimedSearch search("fixed-time(seconds=4)", "sudden(budget=60)");
  EXPECT_EQ(search.verdict(0, 0), Verdict::kStop) << "no move is under way";
  search.begin();
  EXPECT_EQ(search.verdict(4, 100), Verdict::kStop);
  EXPECT_EQ(search.verdict(0, 0), Verdict::kStop);
  EXPECT_EQ(search.end().reasons.size(), 2U) << "the share and the end";
  search.begin();
  EXPECT_EQ(search.verdict(1, 100), Verdict::kContinue) << "the next move is another one";
}

TEST(TimeManager, ASearchThatIsEndedFromOutsideHasAnAccountToo) {
  TimedSearch search("fixed-time(seconds=4)", "sudden(budget=60)");
  search.begin();
  search.check(1, 100);
  EXPECT_EQ(to_text(search.end()), "planned 4 s, used 1 s, 100 simulations; fixed-time; ended (from outside)");
}

TEST(TimeManager, RealTimeKeepsAMarginAndSimulationTimeNeedsNone) {
  TimedSearch real("exp+limit(margin=0.5)", "move(budget=10)");
  EXPECT_NEAR(real.planned(), 9.5, 1e-9);
  TimedSearch shorter("exp+limit(margin=0.5)", "move(budget=0.6)");
  EXPECT_NEAR(shorter.planned(), 0.3, 1e-9) << "half of it at most";
  EXPECT_NEAR(TimedSearch("exp", "move(budget=10)").planned(), 9.95, 1e-9);
  EXPECT_NEAR(TimedSearch("exp", "move(budget=0.1)").planned(), 0.09, 1e-9)
      << "what nobody asked for is a tenth at most";
  TimedSearch simulated("exp+limit(margin=0.5)", "move(budget=10,rate=100)");
  EXPECT_EQ(simulated.planned(), 10);
}

TEST(TimeManager, OnAPlayClockRulesStopEarlyOnlyWhereThatIsAskedFor) {
  for (const bool early : {false, true}) {
    TimedSearch search("exp+stop-a+limit(margin=0)", early ? "move(budget=10,early=on)" : "move(budget=10)");
    search.begin();
    EXPECT_EQ(search.verdict(9, 900, {{800, 0.5}, {100, 0.5}}), early ? Verdict::kStop : Verdict::kContinue);
  }
}

TEST(TimeManager, OnAPlayClockNothingIsExtendedBeyondIt) {
  TimedSearch search("exp+open(f=2)+unst(f=1)+close+behind+limit(margin=0)", "move(budget=10)");
  search.begin();
  EXPECT_EQ(search.manager().next_check().elapsed, Seconds(10));
  EXPECT_EQ(search.verdict(10, 900, {{80, 0.3}, {79, 0.4}}), Verdict::kStop);
  EXPECT_EQ(search.last_reason(), "limit: limit 10");
}

TEST(TimeManager, FixedSimulationsAreUsedToTheLast) {
  TimedSearch search("exp", "simulations(simulations=1000)");
  search.begin();
  EXPECT_EQ(search.verdict(999, 999, {{500, 0.5}, {499, 0.5}}), Verdict::kContinue);
  EXPECT_EQ(search.verdict(1, 1, {{500, 0.5}, {500, 0.5}}), Verdict::kStop);
}

TEST(Rollover, GivesWhatASearchSavesToTheNextOneAlone) {
  TimedSearch search("basic(c=10)+rollover+limit(margin=0)", "sudden(budget=60)");
  EXPECT_EQ(search.planned(), 6);
  search.move(2);
  EXPECT_NEAR(search.planned(), 9.4, 1e-9);  // 58 are left, 4 are saved: (58 - 4) / 10 + 4
  search.begin();
  EXPECT_EQ(to_text(search.manager().timing().reasons.back()), "rollover: carried 4");
  search.end();
  TimedSearch without("basic(c=10)+limit(margin=0)", "sudden(budget=60)");
  without.move(2);
  EXPECT_NEAR(without.planned(), 5.8, 1e-9);  // 58 / 10
}

TEST(Rollover, IsNotTouchedByForcedMovesAndUsedUpByLongOnes) {
  TimedSearch search("basic(c=10)+rollover+limit(margin=0)", "sudden(budget=60)");
  search.move(2);
  MoveFacts forced;
  forced.legal = 1;
  search.move(0, forced);
  EXPECT_NEAR(search.planned(), 9.4, 1e-9);
  search.move(12);
  EXPECT_NEAR(search.planned(), 4.6, 1e-9);  // 46 / 10: more was used than planned
}

// What happens in a search of made-up numbers, as text.
std::string history(const std::string& strategy, std::uint64_t seed) {
  TimedSearch search(strategy, "sudden(budget=60)", "moves 0 20\nmoves 20 5\n");
  Rng rng(seed);
  std::string text;
  for (std::uint64_t move = 0; move < 12; ++move) {
    MoveFacts facts;
    facts.plies = 2 * move;
    facts.criticality = rng.below(100) / 100.0;
    search.criticality = rng.below(100) / 100.0;
    search.begin(facts);
    std::vector<RootMove> moves(3);
    for (int check = 0; check < 200; ++check) {
      for (RootMove& each : moves) each = {each.visits + rng.below(40), 0.45 + rng.below(100) / 1000.0};
      if (search.verdict(0.05, 50, moves) == Verdict::kStop) break;
    }
    text += to_text(search.end()) + "\n";
  }
  return text;
}

TEST(TimeManager, TheOrderInWhichRulesAreListedDoesNotMatter) {
  std::vector<std::string> rules{"exp",
                                 "open(f=1.3)",
                                 "kappa-lm(high=1.2)",
                                 "kappa-cm(high=1.2)",
                                 "stop(p=0.5,f=1.2)",
                                 "unst-l",
                                 "behind(v=0.52)",
                                 "close(d=0.3)",
                                 "confidence-2(threshold=0.999999)",
                                 "rollover",
                                 "relative-pruning(p=0.7)",
                                 "limit(most=0.4)"};
  const auto sum = [&] {
    std::string text;
    for (const std::string& rule : rules) text += (text.empty() ? "" : "+") + rule;
    return text;
  };
  std::vector<std::string> expected;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) expected.push_back(history(sum(), seed));
  const std::string text = Strategy(sum()).text();
  Rng rng(7);
  for (int order = 0; order < 12; ++order) {
    for (std::size_t i = rules.size(); i > 1; --i) {
      std::swap(rules[i - 1], rules[rng.below(static_cast<std::uint32_t>(i))]);
    }
    EXPECT_EQ(Strategy(sum()).text(), text);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) ASSERT_EQ(history(sum(), seed), expected[seed - 1]) << sum();
  }
  for (const char* word : {"stop: ahead", "unst-l: value", "behind: value", "kappa-cm: ", "rollover: carried"}) {
    std::string all;
    for (const std::string& each : expected) all += each;
    EXPECT_NE(all.find(word), std::string::npos) << word << " never came up";
  }
}

// Plays moves on simulation time, a batch at a time; returns by how many simulations the clock was exceeded.
double exceeded(const std::string& strategy, const std::string& text, std::uint64_t batch) {
  const TimeControl control = parse_time_control(text);
  SimulationClock clock(control.rate);
  TimeManager manager(std::make_shared<const Strategy>(strategy), control);
  Rng rng(3);
  double worst = 0;
  for (std::uint64_t move = 0; move < 60; ++move) {
    MoveFacts facts;
    facts.plies = 2 * move;
    facts.own_moves = 20.0 - static_cast<double>(std::min<std::uint64_t>(move, 19));
    manager.begin(clock.now(), facts);
    Snapshot snapshot;
    std::vector<RootMove> moves(4);
    for (;;) {
      snapshot.moves = moves;
      if (manager.check(clock.now(), snapshot).verdict == Verdict::kStop) break;
      clock.add(batch);
      snapshot.simulations += batch;
      moves[rng.below(4)].visits += batch;
      for (RootMove& each : moves) each.mean = rng.below(100) / 100.0;
    }
    const double left = manager.clock().left(clock.now()).count();
    worst = std::max(worst, -left * control.rate);
    manager.end(clock.now(), snapshot.simulations);
  }
  return worst;
}

TEST(TimeManager, NoStrategyExceedsItsClockByMoreThanABatch) {
  const std::vector<std::string> strategies{"fixed-time(seconds=1)",
                                            "fixed-playouts(simulations=500)",
                                            "basic",
                                            "enhanced",
                                            "exp",
                                            "exp-sim",
                                            "exp-stones",
                                            "vacant",
                                            "distribution",
                                            "exp+open(f=9)",
                                            "exp+mid",
                                            "exp+stop(p=0.2,f=9)",
                                            "exp+stop-a",
                                            "exp+stop-b",
                                            "exp+unst-l(f=3,l=9)",
                                            "exp+close-l(f=3,l=9)",
                                            "exp+behind-l(f=3,l=9)",
                                            "exp+absolute-pruning+relative-pruning",
                                            "exp+confidence-2+rollover",
                                            "exp+confidence-all+rollover+open",
                                            "erica-baseline",
                                            "exp+open+unst-l+close-l+behind-l+rollover+limit(most=1)"};
  for (const std::string& strategy : strategies) {
    for (const char* control : {"sudden(budget=2,rate=1000)", "increment(budget=2,increment=0.1,rate=1000)",
                                "periods(budget=2,moves=7,rate=1000)", "move(budget=0.3,early=on,rate=1000)",
                                "simulations(simulations=77)", "sudden(budget=0.01,rate=1000)"}) {
      for (const std::uint64_t batch : {1U, 64U}) {
        EXPECT_LT(exceeded(strategy, control, batch), static_cast<double>(batch)) << strategy << " " << control;
      }
    }
  }
}

}  // namespace
}  // namespace senet::timing
