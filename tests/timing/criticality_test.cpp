#include "timing/criticality.h"

#include <gtest/gtest.h>

#include "support/timed_search.h"

namespace senet::timing {
namespace {

using test::TimedSearch;

TEST(Criticality, IsAgreementBeyondChance) {
  // Of 100 simulations White wins 60. Black owns the point in 50. The winner owns it in 70.
  // By chance: (50 * 60 + 50 * 40) / 100^2 = 0.5. Kappa: (0.7 - 0.5) / (1 - 0.5) = 0.4.
  EXPECT_DOUBLE_EQ(criticality({100, 70, 50, 50, 60, 40}), 0.4);
}

TEST(Criticality, IsOneWhereThePointDecides) {
  EXPECT_DOUBLE_EQ(criticality({100, 100, 60, 40, 60, 40}), 1);  // (1 - 0.52) / (1 - 0.52)
}

TEST(Criticality, IsZeroWhereTheOwnerIsAlwaysTheSame) {
  EXPECT_DOUBLE_EQ(criticality({100, 60, 100, 0, 60, 40}), 0);  // (0.6 - 0.6) / 0.4
}

TEST(Criticality, IsNegativeWhereTheLoserOwnsThePoint) {
  EXPECT_DOUBLE_EQ(criticality({100, 0, 50, 50, 50, 50}), -1);  // (0 - 0.5) / 0.5
}

TEST(Criticality, SaysNothingWithoutSimulationsOrVariation) {
  EXPECT_EQ(criticality({}), 0);
  EXPECT_EQ(criticality({10, 10, 10, 0, 10, 0}), 0) << "White always owns it and always wins";
}

TEST(Criticality, OfAPropositionIsThatOfAPointOwnedByWhoeverItSpeaksFor) {
  // Of 100 simulations the first player wins 60. It is true in 50, of which 40 are won: they agree in 40 + 30.
  EXPECT_DOUBLE_EQ(criticality(100, 60, 50, 40), 0.4);
  EXPECT_DOUBLE_EQ(criticality(100, 60, 50, 20), 0.4) << "it speaks for the second player as much";
  EXPECT_DOUBLE_EQ(criticality(100, 60, 40, 0), 1) << "it decides";
  EXPECT_DOUBLE_EQ(criticality(100, 60, 100, 60), 0) << "it is always true";
  EXPECT_EQ(criticality(0, 0, 0, 0), 0);
}

// 2 s are planned: 60 / 30.
TimedSearch kappa_search(double value) {
  TimedSearch search("basic(c=30)+kappa-cm(s=8.9,i=-1.33,low=0.6,high=10)+limit(margin=0)", "sudden(budget=60)");
  search.criticality = value;
  return search;
}

TEST(KappaCm, SetsTheTotalTimeAfterAMoment) {
  TimedSearch search = kappa_search(0.3);
  EXPECT_EQ(search.begin().elapsed, Seconds(0.1));
  EXPECT_EQ(search.verdict(0.05, 10), Verdict::kContinue);
  EXPECT_EQ(search.manager().next_check().elapsed, Seconds(0.1)) << "too early still";
  EXPECT_EQ(search.verdict(0.05, 10), Verdict::kContinue);
  // 0.3 * 8.9 - 1.33 = 1.34; 2 * 1.34 = 2.68
  EXPECT_NEAR(search.manager().next_check().elapsed.count(), 2.68, 1e-9);
  EXPECT_EQ(to_text(search.manager().timing().reasons.back()), "kappa-cm: criticality 0.3, factor 1.34");
  search.criticality = 0.9;
  EXPECT_EQ(search.verdict(2.5, 500), Verdict::kContinue) << "2.6 s";
  EXPECT_EQ(search.verdict(0.1, 20), Verdict::kStop) << "2.7 s; what is known later does not count";
  EXPECT_EQ(search.last_reason(), "planned: planned 2, spent 2.7");
}

TEST(KappaCm, CanShortenASearchAndIsBounded) {
  TimedSearch low = kappa_search(0.1);
  low.begin();
  low.check(0.1, 20);
  EXPECT_NEAR(low.manager().next_check().elapsed.count(), 1.2, 1e-9);  // 0.89 - 1.33 < 0.6: 2 * 0.6
  TimedSearch high = kappa_search(1);
  high.begin();
  high.check(0.1, 20);
  EXPECT_NEAR(high.manager().next_check().elapsed.count(), 15.14, 1e-9);  // 8.9 - 1.33 = 7.57; 2 * 7.57
}

TEST(KappaCm, DoesNotExceedTheLimit) {
  TimedSearch search("basic(c=3)+kappa-cm+limit(margin=0,most=0.5)", "sudden(budget=60)");
  search.criticality = 1;
  search.begin();
  search.check(0.1, 20);
  EXPECT_EQ(search.manager().next_check().elapsed, Seconds(30));  // 20 * 7.57, but half of 60 at most
}

TEST(KappaCm, WithoutCriticalityThePlanStands) {
  TimedSearch search("basic(c=30)+kappa-cm+limit(margin=0)", "sudden(budget=60)");
  search.begin();
  search.check(0.1, 20);
  EXPECT_EQ(search.manager().next_check().elapsed, Seconds(2));
  EXPECT_EQ(to_text(search.manager().timing().reasons.back()), "kappa-cm (criticality is not known)");
}

TEST(KappaCm, DecidesAtThePlannedEndWhereThatComesFirst) {
  TimedSearch search("fixed-time(seconds=0.05)+kappa-cm+limit(margin=0)", "sudden(budget=60)");
  search.criticality = 0.3;
  search.begin();
  EXPECT_EQ(search.verdict(0.05, 10), Verdict::kContinue);
  EXPECT_NEAR(search.manager().next_check().elapsed.count(), 0.067, 1e-9);  // 0.05 * 1.34
}

}  // namespace
}  // namespace senet::timing
