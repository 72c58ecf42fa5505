// What players of a match may do while they wait for each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "player/make_player.h"
#include "referee/match.h"
#include "support/manual_time.h"
#include "support/scripted_player.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet::referee {
namespace {

// Replies the first legal move after so many simulations, if it has a choice, and notes what it may ponder.
class CountingPlayer final : public Player {
 public:
  CountingPlayer(std::uint64_t simulations, std::vector<std::uint64_t>& granted)
      : simulations_(simulations), granted_(granted) {}

  void start(const MatchSetup& setup, const Deadline&) override {
    setup_ = setup;
    simulator_ = setup_.game->new_simulator();
  }
  MoveId play(std::span<const MoveId> last_joint, const Deadline&) override {
    if (!last_joint.empty()) simulator_->apply(last_joint);
    MoveList legal;
    simulator_->legal(setup_.role, legal);
    report_.simulations = legal.size() > 1 ? simulations_ : 0;
    return legal.front();
  }
  void ponder_simulations(std::uint64_t simulations, const Deadline&) override {
    granted_.push_back(simulations);
    if (fails) throw std::runtime_error("no thought");
  }
  void finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) override {}
  MoveReport report() const override { return report_; }
  std::string name() const override { return "counting"; }

  bool fails = false;

 private:
  const std::uint64_t simulations_;
  std::vector<std::uint64_t>& granted_;
  MatchSetup setup_;
  std::unique_ptr<Simulator> simulator_;
  MoveReport report_;
};

class MatchPonder : public ::testing::Test {
 protected:
  MatchPonder() { options_.ponder = true; }
  MatchRecord play_counting(std::shared_ptr<const Game> game, bool second_fails = false) {
    std::vector<std::unique_ptr<Player>> players;
    players.push_back(std::make_unique<CountingPlayer>(100, granted_[0]));
    auto second = std::make_unique<CountingPlayer>(70, granted_[1]);
    second->fails = second_fails;
    players.push_back(std::move(second));
    return Match(std::move(game), std::move(players), options_, time_).play();
  }
  MatchRecord play(const std::vector<std::string>& specs) {
    std::vector<std::unique_ptr<Player>> players;
    for (const std::string& spec : specs) players.push_back(make_player(spec, *time_));
    return Match(toys::tic_tac_toe(), std::move(players), options_, time_).play();
  }

  std::shared_ptr<test::ManualTime> time_ = std::make_shared<test::ManualTime>();
  std::vector<std::uint64_t> granted_[2];
  MatchOptions options_;
};

// First legal moves: the game lasts seven plies, and x begins.
TEST_F(MatchPonder, WhoWaitsMayPonderAsManySimulationsAsTheOtherMakes) {
  EXPECT_EQ(play_counting(toys::tic_tac_toe()).plies.size(), 7U);
  EXPECT_EQ(granted_[0], (std::vector<std::uint64_t>{70, 70, 70}));
  EXPECT_EQ(granted_[1], (std::vector<std::uint64_t>{100, 100, 100, 100}));
}

TEST_F(MatchPonder, WhoAnswersEarlierMayPonderTheDifference) {
  play_counting(toys::rock_paper_scissors(2));
  EXPECT_TRUE(granted_[0].empty());
  EXPECT_EQ(granted_[1], (std::vector<std::uint64_t>{30, 30}));
}

TEST_F(MatchPonder, NobodyPondersInTheOpening) {
  options_.opening_plies = 2;
  play_counting(toys::rock_paper_scissors(3));
  EXPECT_EQ(granted_[1], (std::vector<std::uint64_t>{30}));
}

TEST_F(MatchPonder, NobodyPondersUnlessThatIsAllowed) {
  options_.ponder = false;
  play_counting(toys::tic_tac_toe());
  EXPECT_TRUE(granted_[1].empty());
}

TEST_F(MatchPonder, WhatGoesWrongIsAFaultOfTheNextMove) {
  const MatchRecord record = play_counting(toys::rock_paper_scissors(2), true);
  EXPECT_FALSE(record.plies[0].moves[1].fault);
  ASSERT_TRUE(record.plies[1].moves[1].fault);
  EXPECT_EQ(record.plies[1].moves[1].fault->text, "no thought");
  EXPECT_EQ(record.faults(), 1U);
}

TEST_F(MatchPonder, WhoPondersWhileTheOtherThinksIsEndedByTheReply) {
  const auto x = std::make_shared<test::Script>();
  const auto o = std::make_shared<test::Script>();
  x->choose = [&](std::size_t ply, const MoveList& legal) {
    if (ply % 2 == 0) o->await("pondering after " + std::to_string(ply + 1));
    return legal.front();
  };
  o->on_ponder = [&] {
    const std::vector<std::string> notes = o->notes();
    const auto plays = std::ranges::count_if(notes, [](const auto& note) { return note.starts_with("play"); });
    o->note("pondering after " + std::to_string(plays));
    o->wait_for_stop();
    return true;
  };
  std::vector<std::unique_ptr<Player>> players;
  players.push_back(std::make_unique<test::ScriptedPlayer>(x));
  players.push_back(std::make_unique<test::ScriptedPlayer>(o));
  const MatchRecord record = Match(toys::tic_tac_toe(), std::move(players), options_, time_).play();
  EXPECT_EQ(record.faults(), 0U);
  EXPECT_EQ(record.plies.size(), 7U);
}

TEST_F(MatchPonder, InSimulationTimeAMatchRepeats) {
  options_.time_control = timing::parse_time_control("sudden(budget=10,rate=100)");
  const std::vector<std::string> specs{"mcts(memory=8,solver=off,ponder=focused(n=2),strategy=exp+ponder-hit)",
                                       "mcts(memory=8,solver=off,ponder=off)"};
  const auto told = [&] {
    std::string text;
    bool foreseen = false;
    for (const PlyRecord& ply : play(specs).plies) {
      for (const MoveRecord& move : ply.moves) {
        text += move.move + " " + std::to_string(move.report.pondered) + " " + std::to_string(move.report.kept) + "\n";
        foreseen |= move.report.foreseen.value_or(false);
      }
      EXPECT_EQ(ply.moves[1].report.pondered, 0U) << "it does not want to";
    }
    EXPECT_TRUE(foreseen);
    return text;
  };
  const std::string once = told();
  EXPECT_EQ(told(), once);
  options_.ponder = false;
  EXPECT_NE(once.find(" 0 "), std::string::npos);
  for (const PlyRecord& ply : play(specs).plies) EXPECT_EQ(ply.moves[0].report.pondered, 0U);
}

// The names under which players meet the match.
TEST_F(MatchPonder, APlayerWithTwoSeatsTellsThemApartByTheMatch) {
  std::vector<std::string> ids;
  class Naming final : public Player {
   public:
    Naming(std::string name, std::string& id) : name_(std::move(name)), id_(id) {}
    void start(const MatchSetup& setup, const Deadline&) override { id_ = setup.match_id; }
    MoveId play(std::span<const MoveId>, const Deadline&) override { return kNoMove; }
    void finish(std::span<const MoveId>, std::span<const Goal>, const Deadline&) override {}
    MoveReport report() const override { return {}; }
    std::string name() const override { return name_; }

   private:
    std::string name_;
    std::string& id_;
  };
  options_.match_id = "m";
  const auto meet = [&](const std::string& other) {
    std::string first;
    std::string second;
    std::vector<std::unique_ptr<Player>> players;
    players.push_back(std::make_unique<Naming>("http://here:1", first));
    players.push_back(std::make_unique<Naming>(other, second));
    Match(toys::tic_tac_toe(), std::move(players), options_, time_).play();
    return first + " " + second;
  };
  EXPECT_EQ(meet("http://here:2"), "m m");
  EXPECT_EQ(meet("http://here:1"), "m.0 m.1");
}

}  // namespace
}  // namespace senet::referee
