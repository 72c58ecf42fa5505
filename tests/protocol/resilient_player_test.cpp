// A player that has missed plies, of a game whose moves nobody has listed so far.
#include "protocol/resilient_player.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "gdl/description.h"
#include "interp/interpreted_game.h"
#include "support/match_setup.h"
#include "support/scripted_player.h"

namespace senet::protocol {
namespace {

std::shared_ptr<const Game> unlisted_game() {
  const std::string file = std::string(SENET_SOURCE_DIR) + "/games/tic_tac_toe.kif";
  return interp::new_interpreted_game(gdl::read_description_file(file), "tic_tac_toe");
}

class ResilientPlayerTest : public ::testing::Test {
 protected:
  ResilientPlayer::Choice play(const std::vector<JointText>& joints) {
    return player_.play(joints, {TimePoint::max(), {}});
  }

  std::shared_ptr<test::Script> script_ = std::make_shared<test::Script>();
  SteadyClock clock_;
  std::shared_ptr<const Game> game_ = unlisted_game();
  ResilientPlayer player_{[this] { return std::make_unique<test::ScriptedPlayer>(script_); }, toys::setup_of(game_),
                          clock_};
};

const std::vector<JointText> kPlies = {{"(mark 1 1)", "noop"}, {"noop", "(mark 2 2)"}, {"(mark 3 3)", "noop"}};

TEST_F(ResilientPlayerTest, IsToldOfThePliesThatItMissed) {
  EXPECT_EQ(play(kPlies).move, "noop");
  const std::vector<std::string> told = {"start", "play", "play (mark 1 1) noop", "play noop (mark 2 2)",
                                         "play (mark 3 3) noop"};
  EXPECT_EQ(script_->notes(), told);
  std::vector<JointText> joints = kPlies;
  joints.push_back({"noop", "(mark 1 2)"});
  EXPECT_NE(play(joints).move, "noop");
  EXPECT_EQ(script_->notes().back(), "play noop (mark 1 2)");
}

TEST_F(ResilientPlayerTest, FailsAtMovesThatTheGameDoesNotHave) {
  EXPECT_THROW(play({{"(mark 1 1)", "noop"}, {"noop", "(mark 9 9)"}}), Error);
  EXPECT_EQ(play(kPlies).move, "noop") << "one that is told of others is at the right place again";
}

}  // namespace
}  // namespace senet::protocol
