// How long a move is planned to be, by every allocation rule and every factor. limit(most=1) keeps bounds out of it.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "support/temporary_directory.h"
#include "support/timed_search.h"

namespace senet::timing {
namespace {

using test::TimedSearch;

constexpr double kNanosecond = 1e-9;

MoveFacts at(std::uint64_t plies) {
  MoveFacts facts;
  facts.plies = plies;
  return facts;
}

double planned(const std::string& strategy, const MoveFacts& facts, const std::string& tables = "",
               const char* control = "sudden(budget=60)") {
  return TimedSearch(strategy + "+limit(most=1,margin=0)", control, tables).planned(facts);
}

std::string first_reason(const std::string& strategy, const MoveFacts& facts, const std::string& tables = "") {
  TimedSearch search(strategy + "+limit(most=1,margin=0)", "sudden(budget=60)", tables);
  search.begin(facts);
  return to_text(search.manager().timing().reasons.front());
}

TEST(Allocation, FixedTimeIsAConstant) {
  EXPECT_EQ(planned("fixed-time(seconds=1.5)", at(0)), 1.5);
  EXPECT_EQ(planned("fixed-time(seconds=1.5)", at(80)), 1.5);
}

TEST(Allocation, FixedPlayoutsAreCounted) {
  TimedSearch search("fixed-playouts(simulations=400)", "sudden(budget=60)");
  const CheckPoint next = search.begin();
  EXPECT_TRUE(search.manager().timing().counted);
  EXPECT_EQ(next.simulations, 400U);
  EXPECT_EQ(search.verdict(1, 399), Verdict::kContinue);
  EXPECT_EQ(search.verdict(1, 1), Verdict::kStop);
  EXPECT_EQ(search.last_reason(), "planned: planned 400, spent 400");
}

TEST(Allocation, BasicDividesByAConstant) {
  EXPECT_EQ(planned("basic(c=30)", at(0)), 2);  // 60 / 30
  TimedSearch search("basic(c=30)+limit(margin=0)", "sudden(budget=60)");
  search.move(6);
  EXPECT_NEAR(search.planned(), 1.8, kNanosecond);  // 54 / 30
}

TEST(Allocation, EnhancedDividesByLessAndLessUntilThePeak) {
  EXPECT_EQ(planned("enhanced(c=20,max_ply=40)", at(0)), 1);      // 60 / (20 + 40)
  EXPECT_EQ(planned("enhanced(c=20,max_ply=40)", at(30)), 2);     // 60 / (20 + 10)
  EXPECT_EQ(planned("enhanced(c=20,max_ply=40)", at(40)), 3);     // 60 / 20
  EXPECT_EQ(planned("enhanced(c=20,max_ply=40)", at(1'000)), 3);  // and no less than 20
}

TEST(Allocation, VacantDividesByAPartOfTheVacantPoints) {
  MoveFacts facts;
  facts.vacant = 150;
  EXPECT_EQ(planned("vacant(c=0.5)", facts), 0.8);  // 60 / 75
  EXPECT_EQ(planned("vacant(c=0.2)", facts), 2);    // 60 / 30
  facts.vacant = 1;
  EXPECT_EQ(planned("vacant(c=0.5)", facts), 60) << "a move is to be made at least";
  facts.vacant.reset();
  EXPECT_EQ(planned("vacant(c=0.5)", facts), 2);
  EXPECT_EQ(first_reason("vacant", facts), "vacant: moves 30 (no board, no search: a constant)");
  facts.stones = 19;
  EXPECT_EQ(planned("vacant(c=0.5,points=169)", facts), 0.8) << "points without a stone";
  facts.stones = 200;
  EXPECT_EQ(planned("vacant(c=0.5,points=169)", facts), 60) << "a move is to be made at least";
}

TEST(Allocation, ExpMovesDividesByTheMovesToComeAfterAsMany) {
  const std::string tables = "moves 0 20\nmoves 10 15\nmoves 30 4\n";
  EXPECT_EQ(planned("exp", at(0), tables), 3);          // 60 / 20
  EXPECT_EQ(planned("exp", at(10), tables), 4);         // 60 / 15
  EXPECT_EQ(planned("exp", at(4), tables), 60.0 / 18);  // 20 - 0.4 * 5 = 18
  EXPECT_EQ(first_reason("exp", at(10), tables), "exp-moves: left 60, moves 15");
}

TEST(Allocation, ATableThatEndsBeforeTheGameKeepsItsLastValue) {
  const std::string tables = "moves 0 20\nmoves 30 4\n";
  EXPECT_EQ(planned("exp", at(30), tables), 15);  // 60 / 4
  EXPECT_EQ(planned("exp", at(200), tables), 15);
  EXPECT_EQ(first_reason("exp", at(200), tables), "exp-moves: left 60, moves 4 (behind the end of the table)");
  EXPECT_EQ(planned("exp", at(9), "moves 0 0.25\n"), 60) << "a game that is not over has one more own move";
}

TEST(Allocation, WithoutATableTheSearchOrAConstantTellsAndThatIsSaid) {
  MoveFacts facts = at(8);
  facts.own_moves = 12;
  EXPECT_EQ(planned("exp", facts), 5);  // 60 / 12
  EXPECT_EQ(first_reason("exp", facts), "exp-moves: left 60, moves 12 (no table: by the previous search)");
  facts.own_moves.reset();
  EXPECT_EQ(planned("exp", facts), 2);  // 60 / 30
  EXPECT_EQ(planned("exp(otherwise=15)", facts), 4);
  EXPECT_EQ(first_reason("exp", facts), "exp-moves: left 60, moves 30 (no table, no search: a constant)");
}

TEST(Allocation, ExpSimDividesByTheMovesToComeAfterSuchSimulations) {
  const std::string tables = "simulation 60 28\nsimulation 200 63\nmoves 0 20\n";
  MoveFacts facts = at(0);
  facts.simulation_length = 60;
  EXPECT_EQ(planned("exp-sim", facts, tables), 60.0 / 28);
  facts.simulation_length = 80;
  EXPECT_EQ(planned("exp-sim", facts, tables), 60.0 / 33);  // 28 + 20 / 140 * 35
  facts.simulation_length.reset();
  EXPECT_EQ(planned("exp-sim", facts, tables), 3) << "before the first search, by moves made: 60 / 20";
  facts.own_moves = 10;
  EXPECT_EQ(planned("exp-sim", facts, tables), 6);
  EXPECT_EQ(first_reason("exp-sim", facts), "exp-sim: left 60, moves 10 (no table: by the previous search)");
}

TEST(Allocation, ExpStonesDividesByTheMovesToComeWithAsManyStones) {
  const std::string tables = "stones 40 50\nstones 140 12\nmoves 0 20\n";
  MoveFacts facts = at(0);
  facts.stones = 40;
  EXPECT_EQ(planned("exp-stones", facts, tables), 1.2);  // 60 / 50
  facts.stones = 90;
  EXPECT_EQ(planned("exp-stones", facts, tables), 60.0 / 31);  // half way from 50 to 12
  facts.stones.reset();
  EXPECT_EQ(planned("exp-stones", facts, tables), 3);
  EXPECT_EQ(first_reason("exp-stones", facts, tables),
            "exp-stones: left 60, moves 20 (no table of stones: by moves made)");
}

TEST(Allocation, ADistributionTakesTheTimesOfAnotherStrategy) {
  const std::string tables = "spent 0 0.5\nspent 2 0.673\nspent 4 0.1\n";
  EXPECT_EQ(planned("distribution", at(2), tables), 0.673);
  EXPECT_EQ(planned("distribution(f=2)", at(0), tables), 1);
  EXPECT_EQ(planned("distribution", at(90), tables), 0.1);
  EXPECT_EQ(first_reason("distribution", at(90), tables), "distribution: spent 0.1 (behind the end of the table)");
  EXPECT_EQ(planned("distribution", at(0)), 2);
  EXPECT_EQ(first_reason("distribution", at(0)), "distribution: moves 30 (no table: a constant)");
}

TEST(Allocation, ATableOfItsOwnComesFirst) {
  const test::TemporaryDirectory directory;
  const std::string file = (directory.path() / "own.txt").string();
  std::ofstream(file) << "moves 0 6\ncriticality 0 0.2\n";
  EXPECT_EQ(planned("exp(table=" + file + ")", at(0), "moves 0 20\n"), 10);      // 60 / 6
  EXPECT_EQ(planned("basic+kappa-exp(s=10,i=0,table=" + file + ")", at(0)), 4);  // 2 * 0.2 * 10
}

TEST(Allocation, OpenMultiplies) {
  EXPECT_EQ(planned("basic(c=30)+open(f=2.25)", at(0)), 4.5);  // 2 * 2.25
  EXPECT_EQ(planned("basic(c=30)+open(f=1)", at(0)), 2);
}

TEST(Allocation, MidIsABellOverTheNumberOfTheMove) {
  const std::string strategy = "basic(c=30)+mid(a=2.5,b=50,c=10)";
  EXPECT_EQ(planned(strategy, at(49)), 7);                  // move 50, the middle: 2 * (1 + 2.5)
  const double aside = 2 * (1 + 2.5 * 0.6065306597126334);  // one width away: exp(-1/2) = 0.6065...
  EXPECT_NEAR(planned(strategy, at(39)), aside, kNanosecond);
  EXPECT_NEAR(planned(strategy, at(59)), aside, kNanosecond);
  EXPECT_NEAR(planned(strategy, at(0)), 2 * (1 + 2.5 * std::exp(-12.005)), kNanosecond);  // 49^2 / 200
}

TEST(Allocation, KappaExpIsALineOverTheCriticalityOfTheTable) {
  const std::string tables = "criticality 0 0.2\ncriticality 10 0.05\ncriticality 20 2\n";
  EXPECT_NEAR(planned("basic(c=30)+kappa-exp", at(0), tables), 1.992, kNanosecond);  // 2 * (0.2 * 8.33 - 0.67)
  EXPECT_EQ(planned("basic(c=30)+kappa-exp", at(10), tables), 1) << "0.4165 - 0.67 < 0.5: 2 * 0.5";
  EXPECT_EQ(planned("basic(c=30)+kappa-exp", at(20), tables), 20) << "16.66 - 0.67 > 10: 2 * 10";
  EXPECT_EQ(planned("basic(c=30)+kappa-exp", at(0)), 2) << "without a table nothing is changed";
}

TEST(Allocation, KappaLmIsALineOverTheCriticalityOfThePreviousSearch) {
  MoveFacts facts = at(0);
  EXPECT_EQ(planned("basic(c=30)+kappa-lm", facts), 2);
  facts.criticality = 0.2;
  EXPECT_NEAR(planned("basic(c=30)+kappa-lm", facts), 1.992, kNanosecond);
  facts.criticality = 0.05;
  EXPECT_EQ(planned("basic(c=30)+kappa-lm", facts), 0.5) << "2 * 0.25";
}

TEST(Allocation, StopPlansLongerForWhatItIsGoingToSave) {
  EXPECT_NEAR(planned("basic(c=30)+stop(f=1.67)", at(0)), 3.34, kNanosecond);
  EXPECT_EQ(planned("basic(c=30)+stop-b(f=5)", at(0)), 10);
  EXPECT_EQ(planned("basic(c=30)+stop-a", at(0)), 2);
}

TEST(Allocation, PonderHitTakesAPartAfterAReplyThatWasForeseen) {
  MoveFacts facts = at(0);
  EXPECT_EQ(planned("basic(c=30)+ponder-hit(f=0.25)", facts), 2);
  facts.foreseen = true;
  EXPECT_EQ(planned("basic(c=30)+ponder-hit(f=0.25)", facts), 0.5);  // 2 * 0.25
  EXPECT_EQ(planned("basic(c=30)+open(f=3)+ponder-hit", facts), 3);  // 2 * 3 * 0.5
  EXPECT_EQ(planned("exp+ponder-hit", facts, "", "move(budget=10)"), 10) << "what is saved there is lost";
  EXPECT_EQ(planned("exp+ponder-hit", facts, "", "move(budget=10,early=on)"), 5);
}

TEST(Allocation, FactorsMultiplyEachOther) {
  EXPECT_EQ(planned("basic(c=30)+open(f=2)+stop-b(f=1.25)+mid(a=1,b=1,c=5)", at(0)), 10);  // 2 * 2 * 1.25 * 2
}

TEST(Allocation, AnIncrementIsSpentOnTopOfTheShare) {
  EXPECT_EQ(planned("basic(c=30)", at(0), "", "increment(budget=60,increment=0.5)"), 2.5);
}

TEST(Allocation, APeriodDoesForItsMovesOnly) {
  TimedSearch search("basic(c=30)+limit(margin=0)", "periods(budget=60,moves=4)");
  EXPECT_EQ(search.planned(), 15);  // 60 / min(30, 4)
  search.move(10);
  EXPECT_NEAR(search.planned(), 50.0 / 3, kNanosecond);
  search.move(10);
  search.move(10);
  EXPECT_NEAR(search.planned(), 30, kNanosecond) << "all that is left, since the next period has its own";
  search.move(10);
  EXPECT_NEAR(search.planned(), 20, kNanosecond);  // (20 + 60) / 4
}

TEST(Allocation, OnAPlayClockEveryShareIsTheWholeClock) {
  for (const char* strategy :
       {"basic(c=30)", "exp", "enhanced", "exp-sim", "exp-stones", "vacant", "basic+open(f=3)"}) {
    EXPECT_EQ(planned(strategy, at(3), "", "move(budget=10)"), 10) << strategy;
  }
  EXPECT_EQ(planned("fixed-time(seconds=3)", at(3), "", "move(budget=10)"), 3);
}

}  // namespace
}  // namespace senet::timing
