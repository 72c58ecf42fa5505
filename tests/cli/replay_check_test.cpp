#include "cli/replay_check.h"

#include <gtest/gtest.h>

#include <functional>

#include "base/error.h"
#include "support/small_games.h"
#include "support/temporary_directory.h"
#include "support/tic_tac_toe.h"
#include "support/write_trace.h"

namespace senet::cli {
namespace {

using test::Json;

class ReplayTest : public ::testing::Test {
 protected:
  Replay replay_lines(const Game& game, const std::vector<Json>& lines) {
    const auto path = directory_.path() / "trace.jsonl";
    test::write_trace(path, lines);
    GoldTrace trace(path.string());
    return replay(game, trace);
  }

  // Spoils the step of playout 1 at ply 2 and replays; that step must be the one blamed.
  Difference blame(const std::function<void(Json&)>& spoil) {
    const auto game = toys::tic_tac_toe();
    std::vector<Json> lines = test::make_trace(*game, 3, 5);
    for (Json& line : lines) {
      if (line.value("p", -1) == 1 && line.value("s", -1) == 2) spoil(line);
    }
    const Replay result = replay_lines(*game, lines);
    if (!result.difference) {
      ADD_FAILURE() << "no difference found";
      return {};
    }
    EXPECT_EQ(result.difference->playout, 1u);
    EXPECT_EQ(result.difference->step, 2u);
    EXPECT_EQ(result.playouts, 2u);
    return *result.difference;
  }

  test::TemporaryDirectory directory_;
};

TEST_F(ReplayTest, AgreesWithTheGameThatMadeTheTrace) {
  for (const auto& game :
       {toys::tic_tac_toe(), toys::nim({3, 2, 1, 0}), toys::rock_paper_scissors(3), toys::doubling(12, 4)}) {
    const std::vector<Json> lines = test::make_trace(*game, 4, 9);
    const Replay result = replay_lines(*game, lines);
    EXPECT_FALSE(result.difference) << to_text(*result.difference);
    EXPECT_EQ(result.playouts, 4u);
    EXPECT_EQ(result.states, lines.size() - 2);
  }
}

TEST_F(ReplayTest, FindsADifferentState) {
  const Difference difference = blame([](Json& step) {
    step["state"][0] = "(cell 9 9 x)";
    step["h"] = "0123456789abcdef";
  });
  EXPECT_EQ(difference.what, "state");
  EXPECT_NE(difference.expected.find("0123456789abcdef"), std::string::npos);
  EXPECT_NE(difference.detail.find("missing: (cell 9 9 x)\n"), std::string::npos);
  EXPECT_NE(difference.detail.find("surplus: (cell "), std::string::npos);
}

TEST_F(ReplayTest, FindsADifferentHashOrCountWithoutTheTexts) {
  for (const auto& [field, value] : std::vector<std::pair<std::string, Json>>{{"h", "0123456789abcdef"}, {"n", 77}}) {
    const Difference difference = blame([&](Json& step) {
      step.erase("state");
      step[field] = value;
    });
    EXPECT_EQ(difference.what, "state");
    EXPECT_NE(difference.detail.find("(control "), std::string::npos) << "what was got is printed in full";
  }
}

TEST_F(ReplayTest, FindsADifferentTerminalFlag) {
  const Difference difference = blame([](Json& step) { step["t"] = true; });
  EXPECT_EQ(difference.what, "terminal");
  EXPECT_EQ(difference.expected, "true");
  EXPECT_EQ(difference.got, "false");
}

TEST_F(ReplayTest, FindsADifferentGoal) {
  const Difference difference = blame([](Json& step) { step["g"][1] = 51; });
  EXPECT_EQ(difference.what, "goal of o");
  EXPECT_EQ(difference.expected, "51");
  EXPECT_EQ(difference.got, "50");
}

TEST_F(ReplayTest, FindsAGoalThatShouldBeUndefined) {
  const Difference difference = blame([](Json& step) { step["g"][0] = nullptr; });
  EXPECT_EQ(difference.what, "goal of x");
  EXPECT_EQ(difference.expected, "undefined");
}

TEST_F(ReplayTest, FindsADifferentListOfGoalValues) {
  const Difference difference = blame([](Json& step) { step["gx"][0] = {"050"}; });
  EXPECT_EQ(difference.what, "goal of x");
  EXPECT_EQ(difference.expected, "050");
}

TEST_F(ReplayTest, FindsADifferentLegalMove) {
  const Difference difference = blame([](Json& step) { step["l"][1].push_back("pass"); });
  EXPECT_EQ(difference.what, "legal moves of o");
  EXPECT_EQ(difference.detail, "missing: pass\n");
}

TEST_F(ReplayTest, FindsADifferentHashOfLegalMoves) {
  const Difference difference = blame([](Json& step) { step["l"][1] = {{"n", 1}, {"h", "cbf29ce484222325"}}; });
  EXPECT_EQ(difference.what, "legal moves of o");
  EXPECT_NE(difference.detail.find("noop"), std::string::npos);
}

TEST_F(ReplayTest, FindsALegalListThatContradictsItsOwnHash) {
  const Difference difference = blame([](Json& step) {
    step["l"][1] = {{"n", 1}, {"h", "d5c3a0bf0bbc4a0f"}, {"all", {"other"}}};
  });
  EXPECT_EQ(difference.what, "legal moves of o");
  EXPECT_EQ(difference.detail, "missing: other\nsurplus: noop\n");
}

TEST_F(ReplayTest, FindsAMoveThatIsUnknownOrNotLegal) {
  EXPECT_EQ(blame([](Json& step) { step["m"][0] = "(mark 7 7)"; }).got, "unknown");
  const Difference difference = blame([](Json& step) { step["m"][1] = "(mark 1 1)"; });
  EXPECT_EQ(difference.what, "move of o");
  EXPECT_EQ(difference.got, "not legal");
}

TEST_F(ReplayTest, FindsDifferentRolesAndInitialState) {
  const auto game = toys::tic_tac_toe();
  std::vector<Json> lines = test::make_trace(*game, 1, 5);
  lines[0]["roles"] = {"o", "x"};
  EXPECT_EQ(replay_lines(*game, lines).difference->what, "roles");
  lines = test::make_trace(*game, 1, 5);
  lines[0]["init"] = {"(control o)"};
  lines[1].erase("state");
  EXPECT_EQ(replay_lines(*game, lines).difference->detail, "missing: (control o)\nsurplus: (control x)\n");
}

TEST_F(ReplayTest, StopsAtTheNumberOfStatesAskedFor) {
  const auto game = toys::tic_tac_toe();
  const auto path = directory_.path() / "trace.jsonl";
  test::write_trace(path, test::make_trace(*game, 3, 5));
  GoldTrace trace(path.string());
  EXPECT_EQ(replay(*game, trace, 4).states, 4u);
}

TEST_F(ReplayTest, PrintsADifferenceInFull) {
  EXPECT_EQ(to_text(Difference{2, 7, "state", "3", "4", "missing: a\nsurplus: b\n"}),
            "playout 2, step 7: state\n  expected: 3\n  got:      4\n  missing: a\n  surplus: b\n");
}

}  // namespace
}  // namespace senet::cli
