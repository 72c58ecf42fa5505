// senet tune as its users run it: it finds what is better, and goes on where it was killed.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run_senet.h"
#include "support/temporary_directory.h"

namespace senet::test {
namespace {

const std::string kNim = "tune " SENET_SOURCE_DIR "/games/nim.kif --start 60 --play 60 ";
const std::string kSearch =
    "--player 'mcts(simulations={2..200})' --against random --candidates 6 --games 240 --confirm 20 -j 2 --json ";

TEST(TuneCommand, FindsSettingsThatWinAndConfirmsThem) {
  const Outcome outcome = run_senet(kNim + kSearch);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto result = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(result["candidates"].size(), 6U);
  EXPECT_EQ(result["candidates"][0]["player"], result["best"]);
  EXPECT_GT(result["candidates"][0]["score"], 0.8);
  EXPECT_GT(result["candidates"][0]["games"], result["candidates"][5]["games"]);
  EXPECT_EQ(result["confirmation"]["standings"][0]["games"], 20);
  EXPECT_GT(result["confirmation"]["standings"][0]["score"], 0.8);
}

TEST(TuneCommand, KilledAgainAndAgainItEndsWithTheResultOfOneThatWasNot) {
  const TemporaryDirectory directory;
  const std::string command = kNim + kSearch + "--store " + (directory.path() / "store").string();
  for (int i = 0; i < 10; ++i) {
    run_senet(command + " & sleep 0.0" + std::to_string(3 + i % 7) + "; kill -9 $!; wait $! 2>/dev/null; true");
  }
  const auto result_of = [](const std::string& each) {
    auto result = nlohmann::json::parse(run_senet(each).out);
    result["confirmation"]["standings"][0].erase("seconds");
    return result;
  };
  EXPECT_EQ(result_of(command), result_of(kNim + kSearch));
}

TEST(TuneCommand, SaysWhatIsWrong) {
  const auto problem = [](const std::string& arguments) { return run_senet(kNim + arguments).err; };
  EXPECT_NE(problem("").find("to be tuned is missing"), std::string::npos);
  EXPECT_NE(problem("--player mcts").find("nothing is left open"), std::string::npos);
  EXPECT_NE(problem("--player 'mcts(c={1..2)'").find("is missing"), std::string::npos);
  EXPECT_NE(problem("--player 'mcts(simulations={-9..-1})'").find("simulations"), std::string::npos);
  EXPECT_NE(
      problem("--player 'mcts(simulations=9,select=ucb1tuned(c={0.3..99}))'").find("(c={0.3..99})):39: c=99: must be"),
      std::string::npos)
      << problem("--player 'mcts(simulations=9,select=ucb1tuned(c={0.3..99}))'");
  EXPECT_NE(problem("--player '{random|legal}' --against random").find("two different candidates"), std::string::npos);
  EXPECT_NE(problem("--player '{random|legal}' --confirm 3").find("an even number"), std::string::npos);
}

TEST(TuneCommand, SaysThatItPlaysMoreGamesThanWereAskedFor) {
  const std::string four = "--player 'mcts(simulations={1|2|3|4})' --against random --confirm 0 -j 2 --games ";
  const Outcome more = run_senet(kNim + four + "4");
  EXPECT_EQ(more.status, 0);
  EXPECT_NE(more.err.find("--games 4 is too few for 4 candidates: 12 games are played"), std::string::npos) << more.err;
  EXPECT_EQ(run_senet(kNim + four + "16").err, "");
}

TEST(TournamentPlan, AFileGivesWhatTheCommandLineDoesNot) {
  const TemporaryDirectory directory;
  const std::string file = directory.path() / "plan.toml";
  std::ofstream(file) << "FILE = [\"" SENET_SOURCE_DIR
                         "/games/nim.kif\"]\nplayer = [\"random\", \"legal\"]\n"
                         "games = 6\nformat = 'csv'\n";
  const Outcome outcome = run_senet("tournament --plan " + file + " --games 4");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("nim,random,legal,4,"), std::string::npos) << outcome.out;
}

TEST(TournamentPlan, WhatIsWrongInTheFileIsSaidWithItsPlace) {
  const TemporaryDirectory directory;
  const std::string file = directory.path() / "plan.toml";
  const auto problem = [&](const std::string& text) {
    std::ofstream(file) << text;
    const Outcome outcome = run_senet("tournament --plan " + file);
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_NE(problem("games = \n").find("plan.toml:1:9: "), std::string::npos) << problem("games = \n");
  EXPECT_NE(problem("\ngmes = 4\n").find("plan.toml:2:1: unknown key 'gmes'; did you mean 'games'?"),
            std::string::npos);
  EXPECT_NE(problem("games = [[4]]\n").find("plan.toml:1:10: games: a text"), std::string::npos);
  EXPECT_NE(problem("games = 'many'\n").find("--games: 'many' is not a number"), std::string::npos);
  EXPECT_NE(run_senet("tournament --plan missing.toml").err.find("missing.toml"), std::string::npos);
}

}  // namespace
}  // namespace senet::test
