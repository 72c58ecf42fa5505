#include "search/final_move.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

namespace senet::search {
namespace {

// A node of the first of two roles; its edges lead to terminal positions or to nothing known.
class Choice {
 public:
  Choice() : tree_(info(), {1000, 1 << 20}) {
    const std::array<MoveList, 2> legal{MoveList{MoveId{9}, MoveId{5}, MoveId{7}}, MoveList{MoveId{0}}};
    tree_.expand(tree_.root(), legal, State{0});
    for (int i = 0; i < 3; ++i) tree_.root() = Link::to_node(tree_.add_edge(tree_.root().block(), 0));
  }

  Section& section() { return tree_.section(tree_.root().block()); }
  Edge& edge(std::uint32_t move) { return *std::ranges::find(section().edges(), MoveId{move}, &Edge::move); }
  void set(std::uint32_t move, std::uint32_t visits, double mean) {
    edge(move).set_visits(visits);
    edge(move).sum = visits * mean;
  }
  void prove(std::uint32_t move, Goal goal) {
    tree_.set_terminal(edge(move).child, std::array<Goal, 2>{goal, static_cast<Goal>(100 - goal)});
  }
  std::uint32_t move() { return index(final_move(tree_, section())->move); }
  const Edge* best() { return final_move(tree_, section()); }

 private:
  static GameInfo info() {
    GameInfo info;
    info.role_names = {"a", "b"};
    return info;
  }
  Tree tree_;
};

TEST(MostVisited, TiesGoByValueThenByMove) {
  Choice choice;
  EXPECT_EQ(most_visited(choice.section()), nullptr);
  for (const std::uint32_t move : {5U, 7U, 9U}) choice.set(move, 1, 0);
  EXPECT_EQ(most_visited(choice.section())->move, MoveId{5});
  choice.set(9, 1, 0.5);
  EXPECT_EQ(most_visited(choice.section())->move, MoveId{9});
  choice.set(7, 2, 0);
  EXPECT_EQ(most_visited(choice.section())->move, MoveId{7});
}

TEST(DrawnByVisits, DrawsEachAsOftenAsItWasVisited) {
  Choice choice;
  Rng rng(1);
  EXPECT_EQ(drawn_by_visits(choice.section(), rng), nullptr);
  choice.set(5, 600, 0);
  choice.set(7, 300, 0);
  choice.set(9, 59, 1);
  std::map<std::uint32_t, int> drawn;
  for (int i = 0; i < 9000; ++i) ++drawn[index(drawn_by_visits(choice.section(), rng)->move)];
  EXPECT_EQ(drawn.size(), 2U) << "less than a tenth of the most visited one is never drawn";
  EXPECT_NEAR(drawn[5], 6000, 180);  // four standard deviations
  EXPECT_NEAR(drawn[7], 3000, 180);
  for (const std::uint32_t move : {5U, 7U}) choice.set(move, 0, 0);
  EXPECT_EQ(drawn_by_visits(choice.section(), rng)->move, MoveId{9});
}

TEST(FinalMove, WithoutAProofTheMostVisitedIsPlayed) {
  Choice choice;
  EXPECT_EQ(choice.best(), nullptr);
  choice.set(5, 10, 0.4);
  choice.set(7, 20, 0.3);
  choice.set(9, 5, 0.9);
  EXPECT_EQ(choice.move(), 7U);
}

TEST(FinalMove, AProvenWinIsPlayedHoweverFewItsVisits) {
  Choice choice;
  choice.set(5, 1'000, 0.99);
  choice.set(7, 1, 0);
  choice.prove(7, 100);
  EXPECT_EQ(choice.move(), 7U);
}

TEST(FinalMove, AProvenLossIsNotPlayedHoweverManyItsVisits) {
  Choice choice;
  choice.set(5, 1'000, 0.9);
  choice.prove(5, 0);
  choice.set(7, 1, 0.1);
  choice.set(9, 2, 0.05);
  EXPECT_EQ(choice.move(), 9U);
}

TEST(FinalMove, AProvenDrawIsPlayedWhereTheOthersLookWorse) {
  Choice choice;
  choice.set(5, 10, 0.5);
  choice.prove(5, 50);
  choice.set(7, 1'000, 0.45);
  EXPECT_EQ(choice.move(), 5U);
  choice.set(7, 1'000, 0.55);
  EXPECT_EQ(choice.move(), 7U);
}

TEST(FinalMove, OfProvenLossesOneIsPlayedAllTheSame) {
  Choice choice;
  for (const std::uint32_t move : {5U, 7U, 9U}) {
    choice.set(move, 1, 0);
    choice.prove(move, 0);
  }
  EXPECT_EQ(choice.move(), 5U);
}

}  // namespace
}  // namespace senet::search
