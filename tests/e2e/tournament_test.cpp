// The tournament as its users run it, killed on the way.
#include <gtest/gtest.h>

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
  EXPECT_NE(run_senet("tournament " SENET_SOURCE_DIR "/games/eight_puzzle.kif --player random --player mcts")
                .err.find("two roles"),
            std::string::npos);
}

}  // namespace
}  // namespace senet::test
