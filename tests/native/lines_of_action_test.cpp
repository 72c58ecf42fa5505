#include "native/lines_of_action.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "native/game_specs.h"
#include "support/contract.h"
#include "support/play_texts.h"

namespace senet::native {
namespace {

using Olympiad = LinesOfAction<LoaRules::kOlympiad>;

std::uint64_t pieces(std::initializer_list<const char*> squares) {
  std::uint64_t set = 0;
  for (const std::string square : squares) {
    set |= bit(static_cast<std::uint32_t>(8 * (square[0] - 'a') + (square[1] - '1')));
  }
  return set;
}

const std::vector<std::string> kConnectBoth{"(move b 1 b 3)"};

TEST(LinesOfAction, AMoveThatConnectsBothSidesDrawsOrWinsAfterTheOlderRule) {
  const State state{pieces({"b1", "c4"}), pieces({"b3", "g7", "h8"}), 0};
  const Olympiad olympiad("loa", {"black", "white"});
  test::PlayTexts play(olympiad);
  play.load(state).moves(kConnectBoth);
  EXPECT_TRUE(play.terminal());
  EXPECT_EQ(play.goals(), (std::vector<Goal>{50, 50}));
  const LinesOfAction<LoaRules::kOlder> older("loa", {"black", "white"});
  test::PlayTexts old_play(older);
  old_play.load(state).moves(kConnectBoth);
  EXPECT_TRUE(old_play.terminal());
  EXPECT_EQ(old_play.goals(), (std::vector<Goal>{100, 0}));
}

TEST(LinesOfAction, IsDrawnWhenAPositionComesUpForTheThirdTime) {
  const Olympiad rules("loa", {"black", "white"});
  test::PlayTexts play(rules);
  const std::vector<std::string> around{"(move b 1 b 3)", "(move a 2 c 2)", "(move b 3 b 1)", "(move c 2 a 2)"};
  EXPECT_FALSE(play.moves(around).terminal());
  EXPECT_TRUE(play.moves(around).terminal());
  EXPECT_EQ(play.goals(), (std::vector<Goal>{50, 50}));
}

TEST(LinesOfAction, KeepsTheContractOfGamesWhereItRemembers) {
  for (const char* spec : {"lines_of_action(rules=olympiad)", "lines_of_action(rules=older)"}) {
    contract::check_contract(*make_game(spec));
  }
}

TEST(LinesOfAction, LooksBetterForTheSideThatStandsTogether) {
  const LinesOfAction<> rules("loa", {"black", "white"});
  test::PlayTexts play(rules);
  std::vector<double> values(2);
  rules.evaluate(play.position(), values);
  EXPECT_NEAR(values[0], 0, 1e-9);
  play.load({pieces({"d4", "d5", "e4", "g7"}), pieces({"a2", "a7", "h3", "h6"}), 0});
  rules.evaluate(play.position(), values);
  EXPECT_GT(values[0], 0.5);
  EXPECT_EQ(values[1], -values[0]);
  EXPECT_EQ(rules.occupied(play.position()), 8U);
}

}  // namespace
}  // namespace senet::native
