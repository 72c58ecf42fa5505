// The tournament as its users run it, killed on the way.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/run_senet.h"

namespace senet::test {
namespace {

const std::string kSheets = SENET_SOURCE_DIR "/games/nim.kif " SENET_SOURCE_DIR "/games/tic_tac_toe.kif ";
const std::string kPlay = "--player 'mcts(simulations=30)' --player random --games 60 -j 2 --start 60 --play 60 ";

TEST(TournamentCommand, KilledAgainAndAgainItEndsWithTheTableOfOneThatWasNot) {
  const Outcome straight = run_senet("tournament " + kSheets + kPlay + "--format csv");
  ASSERT_EQ(straight.status, 0) << straight.err;
  const TemporaryDirectory directory;
  const std::string command =
      "tournament " + kSheets + kPlay + "--format csv --store " + (directory.path() / "store").string();
  for (int i = 0; i < 20; ++i) {
    run_senet(command + " & sleep 0.0" + std::to_string(3 + i % 7) + "; kill -9 $!; wait $! 2>/dev/null; true");
  }
  const Outcome last = run_senet(command);
  EXPECT_EQ(last.status, 0) << last.err;
  EXPECT_EQ(last.out, straight.out);
}

TEST(TournamentCommand, SaysWhatIsWrong) {
  EXPECT_NE(run_senet("tournament " + kSheets + "--player random").err.find("two players at least"), std::string::npos);
  EXPECT_NE(run_senet("tournament " + kSheets + "--player random --player mcts --games 3").err.find("an even number"),
            std::string::npos);
  EXPECT_NE(run_senet("tournament " + kSheets + "--player random --player mtcs").err.find("mtcs"), std::string::npos);
  EXPECT_EQ(run_senet("tournament " + kSheets + "--player random --player mcts --format xml").status, 2);
  EXPECT_NE(run_senet("tournament " + kSheets + "--player random --player mcts --store ''").err.find("names no file"),
            std::string::npos);
  EXPECT_NE(run_senet("tournament " + kSheets + "--player random --player mcts --clock ''").err.find("no time control"),
            std::string::npos);
  EXPECT_EQ(run_senet("learn-time " SENET_SOURCE_DIR "/games/nim.kif --clock ''").status, 2);
  EXPECT_NE(run_senet("tournament " + kSheets + kSheets + "--player random --player mcts").err.find("this name, too"),
            std::string::npos);
  EXPECT_NE(run_senet("tournament " + kSheets + "--player random --player mcts --player mcts").err.find("given twice"),
            std::string::npos);
  EXPECT_NE(run_senet("tournament " + kSheets + "--player random --player mcts --games 10000000").err.find("in all"),
            std::string::npos);
  EXPECT_NE(run_senet("tournament " SENET_SOURCE_DIR "/games/eight_puzzle.kif --player random --player mcts")
                .err.find("two roles"),
            std::string::npos);
}

TEST(TournamentCommand, APlayerAtAnAddressWhereNobodyListensIsAnErrorOfOneLine) {
  const TemporaryDirectory directory;
  const std::string store = (directory.path() / "store").string();
  const Outcome outcome =
      run_senet("tournament " + kSheets + "--player random --player http://127.0.0.1:1 --store " + store);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.err.starts_with("senet: error: http://127.0.0.1:1: ")) << outcome.err;
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1);
}

TEST(TournamentCommand, ASheetOfTheSameNameThatSaysSomethingElseIsAnotherTournament) {
  const TemporaryDirectory directory;
  const std::string sheet = (directory.path() / "nim.kif").string();
  const std::string command = "tournament " + sheet + " --player random --player legal --games 2 --store " +
                              (directory.path() / "store").string();
  std::filesystem::copy_file(SENET_SOURCE_DIR "/games/nim.kif", sheet);
  EXPECT_EQ(run_senet(command).status, 0);
  std::ofstream(sheet, std::ios::app) << "; a comment\n";
  EXPECT_EQ(run_senet(command).status, 0);
  std::ofstream(sheet, std::ios::app) << "(unused fact)\n";
  const Outcome outcome = run_senet(command);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("another tournament"), std::string::npos) << outcome.err;
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they need room of their own
TEST(TournamentCommand, EndsAtOnceWhereTheSystemHasNoMoreThreads) {
  const Outcome outcome = run_senet(
      "tournament " + kSheets + "--player random --player legal --games 100000 -j 1024; exit $?", "ulimit -v 400000; ");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("no threads for that many games"), std::string::npos) << outcome.err;
}
#endif

// Not even as a zombie that nobody cares for.
bool runs(const std::string& process) {
  std::ifstream stat("/proc/" + process + "/stat");
  std::string word;
  char state = 'Z';
  if (stat >> word >> word) stat >> state;
  return state != 'Z' && state != 'X';
}

TEST(TournamentCommand, AGoProgramThatDoesNotListenEndsWithATournamentThatIsKilled) {
  const TemporaryDirectory directory;
  const std::string path = directory.path().string();
  std::ofstream(path + "/deaf.sh") << "while read -r line; do\n  case $line in\n"
                                   << "    genmove*) echo $$ > " << path << "/pid; while :; do sleep 0.2; done ;;\n"
                                   << "    *) printf '=\\n\\n' ;;\n  esac\ndone\n";
  run_senet("tournament 'go(size=9)' --opening 0 --start 60 --play 60 --games 2 --player 'gtp:sh " + path +
            "/deaf.sh' --player random & for i in $(seq 600); do [ -s " + path +
            "/pid ] && break; sleep 0.05; done; kill -9 $!; wait $! 2>/dev/null; true");
  std::string process;
  std::ifstream(path + "/pid") >> process;
  ASSERT_NE(process, "");
  bool running = true;
  for (int i = 0; i < 400 && (running = runs(process)); ++i) std::system("sleep 0.05");
  EXPECT_FALSE(running);
  if (running) std::system(("kill -9 " + process).c_str());
}

}  // namespace
}  // namespace senet::test
