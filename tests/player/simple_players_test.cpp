#include "player/simple_players.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"
#include "player/make_player.h"
#include "support/small_games.h"
#include "support/tic_tac_toe.h"

namespace senet {
namespace {

MatchSetup setup_of(std::shared_ptr<const Game> game, RoleId role, std::uint64_t seed) {
  MatchSetup setup;
  setup.game = std::move(game);
  setup.role = role;
  setup.seed = seed;
  return setup;
}

std::string error_of(std::string_view spec) {
  const SteadyClock clock;
  try {
    make_player(spec, clock);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(LegalPlayer, PlaysTheFirstLegalMove) {
  const SteadyClock clock;
  const auto player = make_player("legal", clock);
  player->start(setup_of(toys::tic_tac_toe(), RoleId{0}, 1), TimePoint{});
  EXPECT_EQ(player->play({}, TimePoint{}), MoveId{0});
  EXPECT_EQ(player->play(std::array{MoveId{0}, MoveId{19}}, TimePoint{}), MoveId{9}) << "noop is all that is legal";
  EXPECT_EQ(player->play(std::array{MoveId{9}, MoveId{11}}, TimePoint{}), MoveId{2});
  EXPECT_EQ(player->name(), "legal");
}

// A referee goes on asking players whose start has failed.
TEST(Players, ThoseThatHaveNotStartedSaySo) {
  const SteadyClock clock;
  for (const PlayerKind& kind : player_kinds()) {
    const auto player = make_player(kind.name, clock);
    EXPECT_THROW(player->play({}, TimePoint{}), Error) << kind.name;
    EXPECT_THROW(player->play(std::array{MoveId{0}, MoveId{19}}, TimePoint{}), Error) << kind.name;
    player->finish({}, {}, TimePoint{});
  }
}

TEST(RandomPlayer, EveryMoveIsAsLikely) {
  const SteadyClock clock;
  const auto player = make_player("random", clock);
  std::map<MoveId, int> counts;
  for (std::uint64_t seed = 0; seed < 9'000; ++seed) {
    player->start(setup_of(toys::tic_tac_toe(), RoleId{0}, seed), TimePoint{});
    ++counts[player->play({}, TimePoint{})];
  }
  ASSERT_EQ(counts.size(), 9U);
  for (const auto& [move, count] : counts) EXPECT_NEAR(count, 1000, 120);  // four standard deviations
}

TEST(RandomPlayer, TheSeedDecides) {
  const SteadyClock clock;
  const auto moves = [&](std::string_view spec, RoleId role, std::uint64_t seed) {
    const auto player = make_player(spec, clock);
    player->start(setup_of(toys::rock_paper_scissors(20), role, seed), TimePoint{});
    MoveList played;
    for (int i = 0; i < 20; ++i) {
      played.push_back(
          MoveId{index(player->play(i == 0 ? JointMove{} : JointMove{MoveId{0}, MoveId{3}}, TimePoint{})) % 3});
    }
    return played;
  };
  EXPECT_EQ(moves("random", RoleId{0}, 5), moves("random", RoleId{0}, 5));
  EXPECT_NE(moves("random", RoleId{0}, 5), moves("random", RoleId{0}, 6));
  EXPECT_NE(moves("random", RoleId{0}, 5), moves("random", RoleId{1}, 5)) << "two seats of one match differ";
  EXPECT_EQ(moves("random(seed=9)", RoleId{0}, 5), moves("random(seed=9)", RoleId{0}, 6));
}

TEST(SimplePlayers, WhereNoMoveIsLegalTheyPlayNone) {
  const SteadyClock clock;
  for (const char* spec : {"random", "legal"}) {
    const auto player = make_player(spec, clock);
    player->start(setup_of(toys::race(5), RoleId{1}, 1), TimePoint{});
    EXPECT_EQ(player->play({}, TimePoint{}), kNoMove) << spec;
  }
}

TEST(MakePlayer, ErrorsNameWhatIsValid) {
  EXPECT_NE(error_of("rnd").find("rnd:1: unknown player rnd; players are: mcts, alphabeta, flat, random, legal"),
            std::string::npos);
  EXPECT_EQ(error_of("legal(x=1)"), "legal(x=1):7: unknown option x; legal has no options");
  EXPECT_EQ(error_of("random(sed=1)"), "random(sed=1):8: unknown option sed; random has: seed");
  EXPECT_NE(error_of("mcts(playout=nst(pairs=4097))").find("0..4096"), std::string::npos);
  EXPECT_NE(error_of("mcts(playout=ngram)").find("uniform | mast | nst"), std::string::npos);
}

TEST(MakePlayer, HelpNamesEveryPlayerAndOption) {
  const std::string help = player_help();
  for (const PlayerKind& kind : player_kinds()) EXPECT_NE(help.find(kind.name), std::string::npos);
  EXPECT_NE(help.find("seed=0"), std::string::npos);
}

TEST(MakePlayer, ThePlayersNameMakesItAgain) {
  const SteadyClock clock;
  for (const PlayerKind& kind : player_kinds()) {
    const std::string name = make_player(kind.name, clock)->name();
    EXPECT_EQ(make_player(name, clock)->name(), name);
  }
}

}  // namespace
}  // namespace senet
