// senet help of players through the real binary.
#include <gtest/gtest.h>

#include <string>

#include "player/make_player.h"
#include "support/run_senet.h"
#include "timing/strategy.h"
#include "timing/time_control.h"

namespace senet::test {
namespace {

TEST(HelpCommand, ExplainsEveryPlayerWithAllItsOptions) {
  for (const PlayerKind& kind : player_kinds()) {
    const Outcome outcome = run_senet("help " + std::string(kind.name));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(kind.summary), std::string::npos);
    EXPECT_NE(outcome.out.find(kind.options_help("    ")), std::string::npos);
  }
  EXPECT_NE(run_senet("help mcts").out.find("    threads=1  "), std::string::npos);
  EXPECT_NE(run_senet("help players").out.find(player_help()), std::string::npos);
  EXPECT_EQ(run_senet("help nobody").status, 2);
}

TEST(HelpCommand, ExplainsClocksAndTimeStrategies) {
  const Outcome outcome = run_senet("help time");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(timing::strategy_help("  ")), std::string::npos);
  EXPECT_NE(outcome.out.find(timing::time_control_help("  ")), std::string::npos);
}

}  // namespace
}  // namespace senet::test
