#include "search/selection.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "base/rng.h"

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

Selection ucb1(double c, Guide guide = {}) {
  SelectOptions options;
  options.kind = SelectOptions::Kind::kUcb1;
  return Selection(options, c, guide);
}

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

// Moves 0 and 1 with a hundred visits each and means of 0.5 and 0.45; as later moves they brought 0.2 and 0.8.
struct WithLaterMoves {
  WithLaterMoves(MoveMeans::Place place, int times) {
    first = choice.add(100, 50).move;
    second = choice.add(100, 45).move;
    for (int i = 0; i < times; ++i) {
      means.add(place, first, 0.2);
      means.add(place, second, 0.8);
    }
  }
  Choice choice{2};
  MoveMeans means;
  MoveId first{};
  MoveId second{};
};

TEST(Selection, RaveTakesLaterMovesForFirstOnesWhileThereAreFewSimulations) {
  WithLaterMoves known(7, 10);
  SelectOptions options;
  options.kind = SelectOptions::Kind::kRave;
  // b = sqrt(k / (3 * 100 + k)): 0.0577 for k = 1: 0.4827 against 0.4702; 0.1280 for k = 5: 0.4616 against 0.4948
  options.k = 1;
  EXPECT_EQ(Selection(options, 0, {}, &known.means).select(known.choice.section(), 7), 0U);
  options.k = 5;
  EXPECT_EQ(Selection(options, 0, {}, &known.means).select(known.choice.section(), 7), 1U);
  EXPECT_EQ(Selection(options, 0, {}, &known.means).select(known.choice.section(), 8), 0U);  // nothing is known there
}

TEST(Selection, GraveWeighsLaterMovesByTheirNumber) {
  SelectOptions options;
  options.kind = SelectOptions::Kind::kGrave;
  options.amaf_bias = 0;
  // b = m / (100 + m): for m = 8 0.0741: 0.4778 against 0.4759; for m = 10 0.0909: 0.4727 against 0.4818
  WithLaterMoves few(7, 8);
  EXPECT_EQ(Selection(options, 0, {}, &few.means).select(few.choice.section(), 7), 0U);
  WithLaterMoves more(7, 10);
  EXPECT_EQ(Selection(options, 0, {}, &more.means).select(more.choice.section(), 7), 1U);
  // 10 / (110 + 0.05 * 1000) = 0.0625: 0.48125 against 0.471875
  options.amaf_bias = 0.05;
  EXPECT_EQ(Selection(options, 0, {}, &more.means).select(more.choice.section(), 7), 0U);
}

TEST(Selection, ProgressiveHistoryFadesFastestForGoodMoves) {
  WithLaterMoves known(MoveMeans::kAnywhere, 1);
  SelectOptions options;
  options.bias = SelectOptions::Bias::kHistory;
  // 0.5 + w 0.2 / (0.5 * 100 + 1) against 0.45 + w 0.8 / (0.55 * 100 + 1): even at w = 4.824
  options.weight = 4.8;
  EXPECT_EQ(Selection(options, 0, {}, nullptr, &known.means).select(known.choice.section()), 0U);
  options.weight = 4.85;
  EXPECT_EQ(Selection(options, 0, {}, nullptr, &known.means).select(known.choice.section()), 1U);
}

TEST(Selection, ProgressiveBiasAddsTheEvaluation) {
  Choice choice(2);
  choice.add(9, 5.4).worth = 0.2F;
  choice.add(9, 4.5).worth = 0.7F;
  SelectOptions options;
  options.bias = SelectOptions::Bias::kEvaluation;
  options.weight = 1.9;  // 0.6 + 1.9 * 0.2 / 10 = 0.638 against 0.5 + 1.9 * 0.7 / 10 = 0.633
  EXPECT_EQ(Selection(options, 0, {}).select(choice.section()), 0U);
  options.weight = 2.1;  // 0.642 against 0.647
  EXPECT_EQ(Selection(options, 0, {}).select(choice.section()), 1U);
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
// What ucb1tuned says of an edge with visits, mixed with its worth.
double tuned_score(const Edge& edge, double log, double c, double weight) {
  const double inverse = edge.inverse_sqrt;
  const double mean = edge.sum * inverse * inverse;
  const double spread = log * inverse * inverse;
  const double variance = std::max(edge.squares * inverse * inverse - mean * mean, 0.0);
  const double root = std::sqrt(spread * std::min(0.25, variance + std::sqrt(2 * spread)));
  return (1 - weight) * mean + weight * edge.worth + c * root;
}

// Edges are passed over without their roots where they can't win.
TEST(Selection, Ucb1TunedFindsTheGreatestScoreAmongRandomEdges) {
  Rng rng(1);
  for (int round = 0; round < 2'000; ++round) {
    const double c = 0.1 + 2 * rng.uniform();
    const double weight = round % 2 == 0 ? 0 : rng.uniform();
    const std::uint32_t moves = 2 + rng.below(12);
    const std::uint32_t most = 3 << rng.below(13);  // visits of a move
    Choice choice(moves);
    for (std::uint32_t move = 0; move < moves; ++move) {
      const std::uint32_t visits = 1 + rng.below(most);
      Edge& edge = choice.add(visits, visits * rng.uniform());
      const double least = edge.sum * edge.sum / visits;
      edge.squares = static_cast<float>(least + (edge.sum - least) * rng.uniform());
      edge.worth = static_cast<float>(rng.uniform());
      if (move > 0 && rng.below(8) == 0) edge.settle();
    }
    const double log = std::log(choice.section().visits);
    double greatest = -std::numeric_limits<double>::infinity();
    for (const Edge& edge : choice.section().edges()) {
      if (!edge.settled()) greatest = std::max(greatest, tuned_score(edge, log, c, weight));
    }
    SelectOptions options;
    options.kind = SelectOptions::Kind::kUcb1Tuned;
    const Edge& chosen = choice.section().edges()[Selection(options, c, {weight, false}).select(choice.section())];
    ASSERT_FALSE(chosen.settled());
    ASSERT_NEAR(tuned_score(chosen, log, c, weight), greatest, 1e-12) << round;
  }
}

TEST(Selection, ReadsLogarithmsAndRootsOfVisitsOffTables) {
  for (const std::uint32_t n : {1U, 2U, 7U, 2'047U, 2'048U, 1'000'000'000U}) {
    EXPECT_EQ(VisitTables::log(n), std::log(static_cast<double>(n))) << n;
    EXPECT_EQ(VisitTables::inverse_sqrt(n), 1.0F / std::sqrt(static_cast<float>(n))) << n;
  }
}

}  // namespace senet::search
