// The rules that end a search before its time: STOP and its special cases, pruning, confidence.
#include <gtest/gtest.h>

#include <cmath>

#include "support/timed_search.h"
#include "timing/confidence.h"

namespace senet::timing {
namespace {

using test::TimedSearch;

// 10 s are planned; a simulation is 10 ms where nothing else is said, so 1000 of them.
TimedSearch search_of(const std::string& rules) {
  TimedSearch search("fixed-time(seconds=10)+limit(margin=0)+" + rules, "sudden(budget=60)");
  search.begin();
  return search;
}

std::vector<RootMove> visits(std::uint64_t first, std::uint64_t second) { return {{first, 0.6}, {second, 0.4}}; }

TEST(Stop, EndsASearchWhenTheSecondMoveCantCatchUp) {
  // After 600 of 1000 simulations 400 are to come: 600 * 4 s / 6 s.
  TimedSearch even = search_of("stop-a");
  EXPECT_EQ(even.verdict(6, 600, visits(500, 100)), Verdict::kContinue) << "400 ahead, 400 to come";
  TimedSearch ahead = search_of("stop-a");
  EXPECT_EQ(ahead.verdict(6, 600, visits(501, 99)), Verdict::kStop) << "402 ahead";
  EXPECT_EQ(ahead.last_reason(), "stop-a: ahead 402, expected 400, p 1");
}

TEST(Stop, WithAPartOfTheSimulationsToComeItStopsSooner) {
  // f = 1.67 makes 16.7 s of the 10. After 300 simulations in 3 s, 1370 are to come: 300 * 13.7 / 3. 0.3 of them: 411.
  TimedSearch behind = search_of("stop(p=0.3,f=1.67)");
  EXPECT_EQ(behind.verdict(3, 300, visits(700, 290)), Verdict::kContinue) << "410 ahead";
  TimedSearch ahead = search_of("stop(p=0.3,f=1.67)");
  EXPECT_EQ(ahead.verdict(3, 300, visits(702, 290)), Verdict::kStop) << "412 ahead; visits of earlier searches count";
  EXPECT_EQ(ahead.last_reason(), "stop: ahead 412, expected 1370, p 0.3");
}

TEST(Stop, BIsSafeAndPlansLonger) {
  // f = 2 makes 20 s. After 1200 simulations in 12 s, 800 are to come.
  TimedSearch safe = search_of("stop-b(f=2)");
  EXPECT_EQ(safe.verdict(12, 1'200, visits(1'000, 200)), Verdict::kContinue);
  EXPECT_EQ(safe.verdict(0.5, 50, visits(1'050, 200)), Verdict::kStop) << "850 ahead, 750 to come";
}

TEST(Stop, LooksEveryFiftySimulations) {
  TimedSearch search = search_of("stop-a");
  EXPECT_EQ(search.manager().next_check().simulations, 50U);
  EXPECT_EQ(search.verdict(9.8, 49, visits(49, 0)), Verdict::kContinue) << "would stop, but was not due";
  EXPECT_EQ(search.manager().next_check().simulations, 50U);
  EXPECT_EQ(search.verdict(0, 1, visits(25, 25)), Verdict::kContinue);
  EXPECT_EQ(search.manager().next_check().simulations, 100U);
  EXPECT_EQ(search.verdict(0, 30, visits(80, 0)), Verdict::kContinue);
  EXPECT_EQ(search.verdict(0, 20, visits(100, 0)), Verdict::kStop);
}

TEST(Stop, KnowsNothingBeforeTheFirstSimulation) {
  TimedSearch search = search_of("stop(p=0,every=1)");
  EXPECT_EQ(search.verdict(1, 0), Verdict::kContinue);
  EXPECT_EQ(search.verdict(0, 1), Verdict::kContinue) << "no move was visited";
  EXPECT_EQ(search.verdict(0, 1, {{1, 0.5}}), Verdict::kStop) << "any lead is enough for p = 0";
}

TEST(Stop, CountsSimulationsWhereThePlanDoes) {
  TimedSearch search("fixed-playouts(simulations=1000)+stop-a", "sudden(budget=60)");
  search.begin();
  EXPECT_EQ(search.verdict(0.1, 600, visits(500, 100)), Verdict::kContinue) << "400 ahead, 1000 - 600 to come";
  EXPECT_EQ(search.verdict(0.1, 50, visits(550, 100)), Verdict::kStop) << "450 ahead, 350 to come";
}

TEST(AbsolutePruning, StopsWhenOneMoveHasMoreThanHalf) {
  TimedSearch search = search_of("absolute-pruning");
  EXPECT_EQ(search.verdict(6, 600, visits(500, 100)), Verdict::kContinue) << "500 of 1000";
  EXPECT_EQ(search.verdict(0.5, 50, visits(501, 149)), Verdict::kStop) << "501 of 1000";
  EXPECT_EQ(search.last_reason(), "absolute-pruning: visits 501, planned 1000");
}

TEST(AbsolutePruning, IsWeakerThanStopA) {
  // 550 of 1000 simulations, 450 to come. 490 : 30 : 30 can't be caught up with, but is no half.
  const std::vector<RootMove> moves{{490, 0.6}, {30, 0.4}, {30, 0.4}};
  TimedSearch half = search_of("absolute-pruning");
  EXPECT_EQ(half.verdict(5.5, 550, moves), Verdict::kContinue);
  TimedSearch lead = search_of("stop-a");
  EXPECT_EQ(lead.verdict(5.5, 550, moves), Verdict::kStop);
}

TEST(RelativePruning, LeavesOutMovesThatCantCatchUp) {
  TimedSearch search = search_of("relative-pruning");
  // 800 of 1000: 200 are to come. Who has less than 400 - 200 is out.
  const Decision decision = search.check(8, 800, {{201, 0.5}, {400, 0.5}, {199, 0.5}, {0, 0.5}});
  EXPECT_EQ(decision.verdict, Verdict::kContinue);
  EXPECT_EQ(decision.excluded, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(search.verdict(0.5, 50, {{201, 0.5}, {450, 0.5}, {199, 0.5}, {0, 0.5}}), Verdict::kStop);
  EXPECT_EQ(search.last_reason(), "relative-pruning: ahead 249, expected 150, p 1 (one move is left)");
}

TEST(RelativePruning, CanBeRelaxed) {
  TimedSearch search = search_of("relative-pruning(p=0.5)");
  // Half of 200 simulations to come: who has less than 400 - 100 is out.
  EXPECT_EQ(search.check(8, 800, {{300, 0.5}, {400, 0.5}, {299, 0.5}}).excluded, std::vector<std::size_t>{2});
}

TEST(Confidence, IsTheTestOfTwoProportions) {
  // p = (60 + 45) / 200 = 0.525; variance 0.525 * 0.475 * (1/100 + 1/100) = 0.0049875; z = 0.15 / 0.0706223 = 2.12397.
  EXPECT_NEAR(*probability_higher({100, 0.6}, {100, 0.45}), 0.98317, 5e-5);
  // p = (60 + 50) / 200 = 0.55; variance 0.55 * 0.45 * 0.02 = 0.00495; z = 0.1 / 0.0703562 = 1.42134.
  EXPECT_NEAR(*probability_higher({100, 0.6}, {100, 0.5}), 0.92239, 5e-5);
  EXPECT_DOUBLE_EQ(*probability_higher({70, 0.5}, {30, 0.5}), 0.5);
  EXPECT_FALSE(probability_higher({0, 0}, {30, 0.5}));
  EXPECT_FALSE(probability_higher({30, 1}, {30, 1})) << "nothing varies";
}

TEST(Confidence, TwoComparesTheFirstTwoMoves) {
  TimedSearch sure = search_of("confidence-2");
  EXPECT_EQ(sure.verdict(1, 200, {{100, 0.6}, {100, 0.5}}), Verdict::kContinue) << "0.922";
  EXPECT_EQ(sure.verdict(1, 200, {{100, 0.6}, {100, 0.45}}), Verdict::kStop) << "0.983";
  EXPECT_EQ(sure.last_reason(), "confidence-2: mean 0.6, other 0.45, probability 0.983164");
  TimedSearch careful = search_of("confidence-2(threshold=0.99)");
  EXPECT_EQ(careful.verdict(1, 200, {{100, 0.6}, {100, 0.45}}), Verdict::kContinue);
}

TEST(Confidence, AllComparesTheFirstMoveWithTheOthersTogether) {
  // Two good moves and a bad one. Second: z = 0. Others: (100 * 0.6 + 60 * 0.2) / 160 = 0.45; together
  // (60 + 72) / 260 = 0.507692; variance 0.249941 * (1/100 + 1/160) = 0.00406154; z = 0.15 / 0.0637302 = 2.35367.
  const std::vector<RootMove> moves{{100, 0.6}, {100, 0.6}, {60, 0.2}};
  TimedSearch two = search_of("confidence-2");
  EXPECT_EQ(two.verdict(1, 260, moves), Verdict::kContinue);
  TimedSearch all = search_of("confidence-all");
  EXPECT_EQ(all.verdict(1, 260, moves), Verdict::kStop);
  EXPECT_EQ(all.last_reason(), "confidence-all: mean 0.6, other 0.45, probability 0.990706");
}

TEST(Confidence, NeedsSomeVisits) {
  TimedSearch few = search_of("confidence-2");
  EXPECT_EQ(few.verdict(1, 60, {{60, 1.0}, {29, 0.0}}), Verdict::kContinue);
  TimedSearch enough = search_of("confidence-2(least=29)");
  EXPECT_EQ(enough.verdict(1, 60, {{60, 1.0}, {29, 0.0}}), Verdict::kStop);
  TimedSearch alone = search_of("confidence-2+confidence-all");
  EXPECT_EQ(alone.verdict(1, 60, {{60, 1.0}}), Verdict::kContinue) << "there is nothing to compare with";
}

TEST(StopRules, AnyOfThemStops) {
  TimedSearch search = search_of("confidence-2+absolute-pruning+stop-a");
  EXPECT_EQ(search.verdict(1, 200, {{100, 0.6}, {100, 0.45}}), Verdict::kStop);
  EXPECT_EQ(search.manager().timing().end().rule, "confidence-2");
}

}  // namespace
}  // namespace senet::timing
