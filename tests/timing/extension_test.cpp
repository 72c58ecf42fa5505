// The rules that search on at the planned end: BEHIND, UNST, CLOSE, their loops, and how they go together.
#include <gtest/gtest.h>

#include "support/timed_search.h"

namespace senet::timing {
namespace {

using test::TimedSearch;

// 4 s are planned, of 60.
TimedSearch search_of(const std::string& rules) {
  TimedSearch search("fixed-time(seconds=4)+limit(margin=0)+" + rules, "sudden(budget=60)");
  search.begin();
  return search;
}

double target(TimedSearch& search) { return search.manager().next_check().elapsed.count(); }

const std::vector<RootMove> kBehind{{80, 0.5}, {20, 0.2}};      // clear, but bad
const std::vector<RootMove> kUnstable{{80, 0.7}, {20, 0.9}};    // good, but another one looks better
const std::vector<RootMove> kCloseCall{{100, 0.8}, {75, 0.8}};  // good, but nearly as many visits
const std::vector<RootMove> kClear{{90, 0.8}, {10, 0.3}};

TEST(Behind, SearchesOnWhereTheBestMoveIsBad) {
  TimedSearch search = search_of("behind(f=1.5,v=0.6)");
  EXPECT_EQ(search.verdict(3.9, 100, kBehind), Verdict::kContinue);
  EXPECT_EQ(search.verdict(0.1, 10, kBehind), Verdict::kExtend);
  EXPECT_NEAR(target(search), 10, 1e-9);  // 4 + 1.5 * 4
  EXPECT_EQ(to_text(search.manager().timing().reasons.back()), "behind: value 0.5, v 0.6, extension 6");
  EXPECT_EQ(search.verdict(5.9, 100, kBehind), Verdict::kContinue);
  EXPECT_EQ(search.verdict(0.1, 10, kBehind), Verdict::kStop) << "once only";
  EXPECT_EQ(search.last_reason(), "planned: planned 4, spent 10");
}

TEST(Behind, DoesNotWhereItIsAtLeastThatGood) {
  TimedSearch search = search_of("behind(f=1.5,v=0.6)");
  EXPECT_EQ(search.verdict(4, 100, {{80, 0.6}, {20, 0.9}}), Verdict::kStop) << "0.6 is not less than 0.6";
}

TEST(Behind, LOfThemAreOfAllTimeUsedOrOfThePlannedTime) {
  TimedSearch used = search_of("behind-l(f=0.5,v=0.6,l=2)");
  EXPECT_EQ(used.verdict(4, 100, kBehind), Verdict::kExtend);
  EXPECT_NEAR(target(used), 6, 1e-9);  // 4 + 0.5 * 4
  EXPECT_EQ(used.verdict(2, 100, kBehind), Verdict::kExtend);
  EXPECT_NEAR(target(used), 9, 1e-9);  // 6 + 0.5 * 6
  EXPECT_EQ(used.verdict(3, 100, kBehind), Verdict::kStop);
  TimedSearch planned = search_of("behind-l(f=0.5,v=0.6,l=2,of=planned)");
  EXPECT_EQ(planned.verdict(4, 100, kBehind), Verdict::kExtend);
  EXPECT_EQ(planned.verdict(2, 100, kBehind), Verdict::kExtend);
  EXPECT_NEAR(target(planned), 8, 1e-9);  // 6 + 0.5 * 4
}

TEST(Behind, ALoopEndsWhereTheOutlookHasImproved) {
  TimedSearch search = search_of("behind-l(f=0.5,v=0.6,l=3)");
  EXPECT_EQ(search.verdict(4, 100, kBehind), Verdict::kExtend);
  EXPECT_EQ(search.verdict(2, 100, kClear), Verdict::kStop);
}

TEST(Unstable, SearchesOnWhereVisitsAndValuesDisagree) {
  TimedSearch search = search_of("unst(f=0.75)");
  EXPECT_EQ(search.verdict(4, 100, kUnstable), Verdict::kExtend);
  EXPECT_NEAR(target(search), 7, 1e-9);  // 4 + 0.75 * 4
  EXPECT_EQ(to_text(search.manager().timing().reasons.back()), "unst: value 0.7, highest 0.9, extension 3");
  EXPECT_EQ(search.verdict(3, 100, kUnstable), Verdict::kStop);
}

TEST(Unstable, DoesNotWhereTheyAgreeOrNothingIsKnown) {
  TimedSearch agreed = search_of("unst");
  EXPECT_EQ(agreed.verdict(4, 100, kClear), Verdict::kStop);
  TimedSearch equal = search_of("unst");
  EXPECT_EQ(equal.verdict(4, 100, {{20, 0.5}, {80, 0.5}}), Verdict::kStop) << "the other one is not better";
  TimedSearch nothing = search_of("unst+close+behind");
  EXPECT_EQ(nothing.verdict(4, 0), Verdict::kStop);
}

TEST(Unstable, LoopsUntilTheyAgree) {
  TimedSearch search = search_of("unst-l(f=1,l=2)");
  EXPECT_EQ(search.verdict(4, 100, kUnstable), Verdict::kExtend);
  EXPECT_NEAR(target(search), 8, 1e-9);
  EXPECT_EQ(search.verdict(4, 100, kUnstable), Verdict::kExtend);
  EXPECT_NEAR(target(search), 16, 1e-9);
  EXPECT_EQ(search.verdict(8, 100, kUnstable), Verdict::kStop);
}

TEST(Close, SearchesOnWhereVisitsAreNearlyEqual) {
  TimedSearch search = search_of("close(f=0.5,d=0.3)");
  EXPECT_EQ(search.verdict(4, 100, kCloseCall), Verdict::kExtend) << "(100 - 75) / 100 < 0.3";
  EXPECT_NEAR(target(search), 6, 1e-9);  // 4 + 0.5 * 4
  EXPECT_EQ(to_text(search.manager().timing().reasons.back()), "close: difference 0.25, d 0.3, extension 2");
  TimedSearch apart = search_of("close(f=0.5,d=0.25)");
  EXPECT_EQ(apart.verdict(4, 100, kCloseCall), Verdict::kStop) << "0.25 is not less than 0.25";
  TimedSearch alone = search_of("close(f=0.5,d=1)");
  EXPECT_EQ(alone.verdict(4, 100, {{100, 0.5}}), Verdict::kStop) << "there is no second move: (100 - 0) / 100";
}

TEST(Close, LoopsWhileTheyStayClose) {
  TimedSearch search = search_of("close-l(f=0.25,d=0.5,l=4)");
  double end = 4;
  for (int loop = 0; loop < 4; ++loop) {
    EXPECT_EQ(search.verdict(end - (loop == 0 ? 0 : end / 1.25), 100, kCloseCall), Verdict::kExtend);
    end *= 1.25;
    EXPECT_NEAR(target(search), end, 1e-9);  // 5, 6.25, 7.8125, 9.765625
  }
  EXPECT_EQ(search.verdict(end, 100, kCloseCall), Verdict::kStop);
}

TEST(Extensions, CountSimulationsWhereThePlanDoes) {
  TimedSearch search("fixed-playouts(simulations=400)+close(f=0.5,d=0.3)", "sudden(budget=60)");
  search.begin();
  EXPECT_EQ(search.verdict(0.1, 400, kCloseCall), Verdict::kExtend);
  EXPECT_EQ(search.manager().next_check().simulations, 600U);  // 400 + 0.5 * 400
}

TEST(Extensions, OneRuleAfterTheOtherHasItsSay) {
  // Behind first, then close; unst is not asked again once it has said no.
  const std::vector<RootMove> behind_and_close{{100, 0.5}, {90, 0.4}};
  TimedSearch search = search_of("close(f=1,d=0.3)+unst(f=1)+behind(f=1,v=0.6)");
  EXPECT_EQ(search.verdict(4, 100, behind_and_close), Verdict::kExtend);
  EXPECT_EQ(search.manager().timing().end().rule, "behind");
  EXPECT_EQ(search.verdict(4, 100, behind_and_close), Verdict::kExtend);
  EXPECT_EQ(search.manager().timing().end().rule, "close");
  EXPECT_EQ(search.verdict(8, 100, kUnstable), Verdict::kStop);
}

TEST(Extensions, CanBeEndedEarlyByAStopRule) {
  TimedSearch search = search_of("stop-a+unst(f=1)");
  EXPECT_EQ(search.verdict(4, 400, {{210, 0.5}, {190, 0.6}}), Verdict::kExtend);
  EXPECT_EQ(search.verdict(2, 200, {{410, 0.6}, {190, 0.5}}), Verdict::kStop) << "220 ahead, 200 to come until 8 s";
  EXPECT_EQ(search.manager().timing().end().rule, "stop-a");
}

TEST(EricaBaseline, LooksOnceWhetherBehindAndThenWhetherUnstable) {
  TimedSearch search("erica-baseline+limit(margin=0)", "sudden(budget=60)");
  search.begin();
  EXPECT_EQ(search.manager().timing().planned, 1);  // 60 / (20 + 40)
  const std::vector<RootMove> bad_and_unstable{{80, 0.5}, {20, 0.55}};
  EXPECT_EQ(search.verdict(1, 100, bad_and_unstable), Verdict::kExtend);
  EXPECT_NEAR(target(search), 1.75, 1e-9);  // 1 + 0.75 * 1
  EXPECT_EQ(search.verdict(0.75, 100, bad_and_unstable), Verdict::kExtend);
  EXPECT_NEAR(target(search), 2.25, 1e-9);  // 1.75 + 0.5 * 1, of the planned time
  EXPECT_EQ(search.verdict(0.5, 100, bad_and_unstable), Verdict::kStop);
  TimedSearch unstable("erica-baseline+limit(margin=0)", "sudden(budget=60)");
  unstable.begin();
  EXPECT_EQ(unstable.verdict(1, 100, kUnstable), Verdict::kExtend);
  EXPECT_EQ(unstable.manager().timing().end().rule, "unst");
  EXPECT_EQ(unstable.verdict(0.5, 100, kBehind), Verdict::kStop) << "it has looked whether it is behind before";
}

}  // namespace
}  // namespace senet::timing
