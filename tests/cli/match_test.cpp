// senet match as its users meet it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/run_senet.h"
#include "support/temporary_directory.h"

namespace senet::test {
namespace {

const std::string kGames = std::string(SENET_SOURCE_DIR) + "/games/";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(MatchCommand, PlaysAndSumsUp) {
  const Outcome outcome = run_senet("match " + kGames + "tic_tac_toe.kif --player legal --player random --seed 3");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::vector<std::string> lines = lines_of(outcome.out);
  ASSERT_GE(lines.size(), 8U);
  EXPECT_TRUE(lines.front().starts_with("tic_tac_toe: 2 roles, evaluator "));
  EXPECT_TRUE(lines[1].starts_with("   1  cross       (mark "));
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("goals: cross "));
  EXPECT_NE(lines.back().find("cross by legal, nought by random; "), std::string::npos);
  EXPECT_TRUE(lines.back().ends_with(", 0 faults"));
}

TEST(MatchCommand, RepeatsFromItsSeed) {
  const std::string arguments = "match " + kGames + "nim.kif --player 'mcts(simulations=50)' --player random --json";
  const auto moves = [&](const std::string& seed) {
    std::string out;
    for (const std::string& line : lines_of(run_senet(arguments + " --seed " + seed).out)) {
      const auto json = nlohmann::json::parse(line);
      out += json.value("move", "") + "\n";
    }
    return out;
  };
  EXPECT_EQ(moves("5"), moves("5"));
  EXPECT_NE(moves("5"), moves("6"));
}

TEST(MatchCommand, PlaysOnTheEvaluatorAskedFor) {
  for (const std::string evaluator : {"sliced", "scalar", "interpreter"}) {
    const Outcome outcome =
        run_senet("match " + kGames + "nim.kif --player legal --player legal --evaluator " + evaluator);
    EXPECT_TRUE(outcome.out.starts_with("nim: 2 roles, evaluator " + evaluator + " (")) << outcome.out << outcome.err;
  }
}

TEST(MatchCommand, WithLanesOffAPlayerSearchesAsOnTheScalarEvaluator) {
  const auto moves = [](const std::string& evaluator, const std::string& player) {
    std::string out;
    const std::string arguments = "tic_tac_toe.kif --json --player random --player 'mcts(simulations=300" + player;
    for (const std::string& line : lines_of(run_senet("match " + kGames + arguments + ")' " + evaluator).out)) {
      const auto json = nlohmann::json::parse(line);
      if (json.contains("value")) out += json["value"].dump() + "\n";
    }
    return out;
  };
  const std::string off = moves("--evaluator sliced", ",lanes=off");
  EXPECT_NE(off, "");
  EXPECT_EQ(off, moves("--evaluator scalar", ""));
  EXPECT_NE(off, moves("--evaluator sliced", ""));
}

TEST(MatchCommand, WritesARecord) {
  const TemporaryDirectory directory;
  const std::string path = (directory.path() / "record.json").string();
  const Outcome outcome =
      run_senet("match " + kGames + "rock_paper_scissors.kif --player legal --player random " + "--record " + path);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(std::ifstream(path));
  EXPECT_EQ(json["isCompleted"], true);
  EXPECT_EQ(json["states"].size(), json["moves"].size() + 1);
  EXPECT_EQ(json["seats"][0]["player"], "legal");
}

TEST(MatchCommand, ReportsAPlayerThatIsNotThere) {
  const Outcome outcome =
      run_senet("match " + kGames + "tic_tac_toe.kif --player http://127.0.0.1:1 --player legal --play 1 --start 1");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("start of cross: FAULT connect: http://127.0.0.1:1: "), std::string::npos) << outcome.out;
  EXPECT_TRUE(outcome.err.starts_with("senet: match: start of cross: FAULT connect: http://127.0.0.1:1: "))
      << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with("; moves it does not make are drawn at random\n")) << outcome.err;
}

TEST(MatchCommand, LetsPlayersPonderWhereThatIsAsked) {
  const auto pondered = [](const std::string& more) {
    const Outcome outcome = run_senet("match " + kGames +
                                      "tic_tac_toe.kif --json --player 'mcts(simulations=50,memory=8,solver=off)' "
                                      "--player 'mcts(simulations=40,memory=8,solver=off)' " +
                                      more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::vector<std::string> all;
    for (const std::string& line : lines_of(outcome.out)) {
      const auto json = nlohmann::json::parse(line);
      if (json.contains("pondered")) all.push_back(json["role"].get<std::string>() + " " + json["pondered"].dump());
    }
    return all;
  };
  EXPECT_TRUE(pondered("").empty());
  const auto with = pondered("--ponder");
  ASSERT_GE(with.size(), 4U);
  EXPECT_EQ(with[0], "nought 50");
  EXPECT_EQ(with[1], "cross 40");
}

TEST(MatchCommand, RefusesBadInput) {
  const std::string sheet = kGames + "tic_tac_toe.kif";
  EXPECT_EQ(run_senet("match").status, 2);
  EXPECT_EQ(run_senet("match /no/such/file.kif").status, 2);
  EXPECT_EQ(run_senet("match " + sheet + " --player nobody --player legal").status, 2);
  EXPECT_EQ(run_senet("match " + sheet + " --player legal").status, 2);
  EXPECT_EQ(run_senet("match " + sheet + " --player http://: --player legal").status, 2);
  EXPECT_EQ(run_senet("match " + sheet + " --play -1").status, 2);
  EXPECT_EQ(run_senet("match " + sheet + " --evaluator fastest").status, 2);
  EXPECT_NE(run_senet("match " + sheet + " --player legal").err.find("1 given for 2 roles"), std::string::npos);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they need room of their own
TEST(MatchCommand, WantsWholeSecondsForAPlayerAtAnAddress) {
  const std::string players = " --player http://127.0.0.1:1 --player random";
  for (const char* command : {"match ", "tournament "}) {
    const Outcome outcome = run_senet(command + kGames + "tic_tac_toe.kif" + players + " --play 0.5");
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_NE(outcome.err.find("--play: whole seconds expected"), std::string::npos) << outcome.err;
  }
  EXPECT_NE(run_senet("match " + kGames + "tic_tac_toe.kif" + players + " --start 1.5").err.find("--start: whole"),
            std::string::npos);
}

TEST(TournamentCommand, HasNoClockForAPlayerAtAnAddress) {
  const Outcome outcome =
      run_senet("tournament " + kGames + "tic_tac_toe.kif --player http://127.0.0.1:1 --player random" +
                " --clock 'sudden(budget=1)'");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("--clock: a player at an address"), std::string::npos) << outcome.err;
}

TEST(MatchCommand, WantsACommandBehindGtp) {
  const Outcome outcome = run_senet("match " + kGames + "go_9x9.kif --player gtp: --player random");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("followed by a command"), std::string::npos) << outcome.err;
}

TEST(MatchCommand, APlayerThatCanNotHaveItsMemoryIsAtFaultAndTheMatchGoesOn) {
  const Outcome outcome = run_senet(
      "match " SENET_SOURCE_DIR "/games/nim.kif --player mcts --player random --start 1 --play 1", "ulimit -v 400000;");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_NE(outcome.out.find("has not been started"), std::string::npos) << outcome.out;
}

// A thread's stack may be as large as the main one's.
TEST(MatchCommand, SaysThatThereAreNoMoreThreads) {
  const std::string command = "match " + kGames + "nim.kif --player random --player random ";
  EXPECT_EQ(run_senet(command, "ulimit -v 400000; ulimit -s 500000;").err,
            "senet: error: threads: the system has no more of them\n");
}
#endif

TEST(ServeCommand, RefusesBadInput) {
  EXPECT_EQ(run_senet("serve --port 0 --player nobody").status, 2);
  EXPECT_EQ(run_senet("serve --port 0 --name 'two words'").status, 2);
  EXPECT_EQ(run_senet("serve --port 70000").status, 2);
  EXPECT_EQ(run_senet("serve --port 0 --evaluator fastest").status, 2);
  EXPECT_EQ(run_senet("serve --port 0 --host 'no such host'").status, 2);
}

}  // namespace
}  // namespace senet::test
