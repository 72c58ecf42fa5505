#include "search/selection.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace senet::search {
namespace {

// A node of one role with as many edges as are set.
class Choice {
 public:
  explicit Choice(std::uint32_t moves) : tree_(info(), {1000, 1 << 20}) {
    MoveList list;
    for (std::uint32_t move = 0; move < moves; ++move) list.push_back(MoveId{move});
    tree_.expand(tree_.root(), {&list, 1}, State{0});
  }

  Edge& add(std::uint32_t visits, double sum) {
    tree_.root() = Link::to_node(tree_.add_edge(tree_.root().block(), 0));
    Edge& edge = section().edges().back();
    edge.set_visits(visits);
    edge.sum = sum;
    section().visits += visits;
    return edge;
  }
  Section& section() { return tree_.section(tree_.root().block()); }

 private:
  static GameInfo info() {
    GameInfo info;
    info.role_names = {"a"};
    return info;
  }
  Tree tree_;
};

Selection ucb1(double c, Guide guide = {}) { return Selection(SelectOptions(), c, guide); }

TEST(Selection, Ucb1FollowsTheFormula) {
  // ln 100 = 4.605; with c = 0.5:  0.60 + 0.5 * sqrt(4.605/80) = 0.7200; 0.40 + 0.5 * sqrt(4.605/15) = 0.6770;
  // 0.20 + 0.5 * sqrt(4.605/5) = 0.6798
  Choice choice(3);
  choice.add(80, 48);
  choice.add(15, 6);
  choice.add(5, 1);
  EXPECT_EQ(ucb1(0.5).select(choice.section()), 0U);
  // with c = 0.7: 0.7679, 0.7879, 0.8718
  EXPECT_EQ(ucb1(0.7).select(choice.section()), 2U);
  // with c = 0.6 and 0.45 for the second: 0.7440, 0.7825, 0.7758
  choice.section().edges()[1].sum = 6.75;
  EXPECT_EQ(ucb1(0.6).select(choice.section()), 1U);
  EXPECT_EQ(ucb1(0).select(choice.section()), 0U);
}

TEST(Selection, Ucb1TunedExploresLessWhereValuesVaryLess) {
  // n = 200, ln n = 5.298, both moves 100 visits and mean 0.5. Values of 0 and 1: variance 1/4, so the factor is 1/4
  // and the bonus c * sqrt(0.05298 / 4) = 0.1151 c. Values of 0.5 alone: variance 0, factor sqrt(2 * 0.05298) = 0.3255,
  // capped at 1/4 too; with 10,000 visits each the cap no longer holds.
  Choice choice(2);
  Edge& steady = choice.add(10'000, 5'000);
  steady.squares = 2'500;
  choice.add(10'000, 5'000).squares = 5'000;
  SelectOptions tuned;
  tuned.kind = SelectOptions::Kind::kUcb1Tuned;
  // ln 20,000 / 10,000 = 9.903e-4: 0.0445 for the steady one, min(1/4, 1/4 + 0.0445) for the other
  EXPECT_EQ(Selection(tuned, 1, {}).select(choice.section()), 1U);
  // bonuses 0.006638 and 0.015734: 0.0091 more for the first makes up for it, 0.0090 does not
  choice.section().edges()[0].sum = 5'090;
  choice.section().edges()[0].squares = 2'590.81F;  // still without variance
  EXPECT_EQ(Selection(tuned, 1, {}).select(choice.section()), 1U);
  choice.section().edges()[0].sum = 5'092;
  choice.section().edges()[0].squares = 2'592.8464F;
  EXPECT_EQ(Selection(tuned, 1, {}).select(choice.section()), 0U);
}

TEST(Selection, AGuideMixesMeansWithEvaluations) {
  Choice choice(2);
  choice.add(10, 6).worth = 0.2F;  // mean 0.6
  choice.add(10, 4).worth = 0.6F;  // mean 0.4
  // 0.6 * 0.6 + 0.4 * 0.2 = 0.44 against 0.6 * 0.4 + 0.4 * 0.6 = 0.48
  EXPECT_EQ(ucb1(0, {0.4, false}).select(choice.section()), 1U);
  EXPECT_EQ(ucb1(0, {0.2, false}).select(choice.section()), 0U);
  // fading: 0.36 + 0.4 * 0.2 / 11 against 0.24 + 0.4 * 0.6 / 11
  EXPECT_EQ(ucb1(0, {0.4, true}).select(choice.section()), 0U);
}

TEST(Selection, WhatHasNoVisitComesFirstTheWorthiestOfThem) {
  Choice choice(3);
  choice.add(10, 10);
  choice.add(0, 0).worth = 0.3F;
  choice.add(0, 0).worth = 0.4F;
  EXPECT_EQ(ucb1(0, {0.5, false}).select(choice.section()), 2U);
}

TEST(Selection, ASettledEdgeIsPassedOver) {
  for (const double weight : {0.0, 0.4}) {
    Choice choice(3);
    choice.add(10, 10);
    choice.add(10, 9);
    choice.add(10, 0);
    EXPECT_EQ(ucb1(0, {weight, false}).select(choice.section()), 0U);
    choice.section().edges()[0].settle();
    choice.section().edges()[0].set_visits(11);
    EXPECT_EQ(ucb1(0, {weight, false}).select(choice.section()), 1U);
    choice.section().edges()[1].settle();
    EXPECT_EQ(ucb1(0, {weight, false}).select(choice.section()), 2U);
    Rng rng(1);
    EXPECT_EQ(ucb1(0.7, {weight, false}).select_apart(choice.section(), rng), 2U);
  }
}

TEST(Selection, FirstPlayUrgencySaysWhenAnotherMoveIsTried) {
  Choice choice(3);
  choice.add(10, 8);
  SelectOptions options;
  EXPECT_TRUE(Selection(options, 0, {}).tries_another(choice.section()));
  options.fpu = 0.7;
  EXPECT_FALSE(Selection(options, 0, {}).tries_another(choice.section()));
  options.fpu = 0.9;
  EXPECT_TRUE(Selection(options, 0, {}).tries_another(choice.section()));
  // 0.8 + 0.5 * sqrt(2.303 / 10) = 1.04
  EXPECT_FALSE(Selection(options, 0.5, {}).tries_another(choice.section()));
}

}  // namespace
}  // namespace senet::search
