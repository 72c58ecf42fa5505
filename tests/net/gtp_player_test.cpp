// A Go program as a player, played by a script that replies what the test wants and writes down what it is told.
#include "net/gtp_player.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/error.h"
#include "native/game_specs.h"
#include "net/remote_player.h"
#include "referee/fault.h"
#include "support/match_setup.h"
#include "support/small_games.h"
#include "support/temporary_directory.h"

namespace senet::net {
namespace {

using referee::FaultKind;
using referee::PlayerFault;
using toys::setup_of;

std::shared_ptr<const Game> go() { return native::make_game("go(size=9)"); }

Deadline soon() { return {after(SteadyClock{}.now(), Seconds(10))}; }

// An engine with a reply for each genmove: a vertex, or "late" for one that comes when it is too late.
class Engine {
 public:
  explicit Engine(const std::string& replies) {
    std::ofstream(path("engine.sh")) << "set -- " << replies << R"(
while read -r line; do
  echo "$line" >> )" << path("log") << R"(
  case $line in
    genmove*) [ "$1" != late ] || sleep 0.3; printf '= %s\n\n' "$1"; shift ;;
    undo*) printf '? cannot undo\n\n' ;;
    *) printf '=\n\n' ;;
  esac
done
)";
  }
  std::string path(const std::string& name) const { return directory_.path() / name; }
  std::string player() const { return "gtp:sh " + path("engine.sh"); }
  // What it was told since the last call.
  std::string told() {
    std::ostringstream text;
    text << std::ifstream(path("log")).rdbuf();
    std::filesystem::remove(path("log"));
    return text.str();
  }

 private:
  test::TemporaryDirectory directory_;
};

// Joint moves of a game in which black and white play in turn.
std::array<MoveId, 2> joint(const Game& game, std::size_t mover, const std::string& move) {
  std::array<MoveId, 2> moves{};
  for (const std::size_t role : {0, 1}) {
    moves[role] = game.find_move(static_cast<RoleId>(role), role == mover ? move : "noop").value();
  }
  return moves;
}

TEST(GtpPlayer, SpeaksOfPointsAsGoPlayersDo) {
  EXPECT_EQ(vertex_of("(place a 1)"), "A1");
  EXPECT_EQ(vertex_of("(place h 9)"), "H9");
  EXPECT_EQ(vertex_of("(place i 13)"), "J13");
  EXPECT_EQ(vertex_of("pass"), "pass");
  EXPECT_EQ(move_of("A1"), "(place a 1)");
  EXPECT_EQ(move_of("j13"), "(place i 13)");
  EXPECT_EQ(move_of("PASS"), "pass");
  for (const char* wrong : {"noop", "(drop a)", "(place a)", ""}) EXPECT_THROW(vertex_of(wrong), Error) << wrong;
  for (const char* wrong : {"I3", "3A", "A", "", "A1x"}) EXPECT_THROW(move_of(wrong), Error) << wrong;
}

TEST(GtpPlayer, PlaysWhatTheEngineGenerates) {
  Engine engine("E5 PASS");
  const auto game = go();
  GtpPlayer player(engine.player());
  player.start(setup_of(game, 0), soon());
  EXPECT_EQ(engine.told(), "boardsize 9\nkomi 7.5\n");
  EXPECT_EQ(game->move_name(player.play({}, soon())), "(place e 5)");
  EXPECT_EQ(engine.told(), "clear_board\ngenmove black\n");
  EXPECT_EQ(game->move_name(player.play(joint(*game, 0, "(place e 5)"), soon())), "noop");
  EXPECT_EQ(engine.told(), "");
  EXPECT_EQ(game->move_name(player.play(joint(*game, 1, "(place i 9)"), soon())), "pass");
  EXPECT_EQ(engine.told(), "play white J9\ngenmove black\n") << "its own move is on its board";
}

TEST(GtpPlayer, MovesMadeForItAreBroughtToItsBoard) {
  Engine engine("C3 D4");
  const auto game = go();
  GtpPlayer player(engine.player());
  MatchSetup setup = setup_of(game, 1);
  setup.opening_plies = 2;
  player.start(setup, soon());
  player.play({}, soon());
  EXPECT_EQ(game->move_name(player.play(joint(*game, 0, "(place a 1)"), soon())), "pass")
      << "whatever: it is not asked";
  player.play(joint(*game, 1, "(place b 1)"), soon());
  engine.told();
  EXPECT_EQ(game->move_name(player.play(joint(*game, 0, "(place c 1)"), soon())), "(place c 3)");
  EXPECT_EQ(engine.told(), "clear_board\nplay black A1\nplay white B1\nplay black C1\ngenmove white\n");
  player.play(joint(*game, 1, "(place d 9)"), soon());  // not its move
  EXPECT_EQ(game->move_name(player.play(joint(*game, 0, "pass"), soon())), "(place d 4)");
  EXPECT_EQ(
      engine.told(),
      "clear_board\nplay black A1\nplay white B1\nplay black C1\nplay white D9\nplay black pass\ngenmove white\n");
}

TEST(GtpPlayer, AResignationIsAPass) {
  Engine engine("resign");
  const auto game = go();
  GtpPlayer player(engine.player());
  player.start(setup_of(game, 0), soon());
  EXPECT_EQ(game->move_name(player.play({}, soon())), "pass");
}

TEST(GtpPlayer, ALateReplyIsNotTakenForALaterOne) {
  Engine engine("late B2");
  const auto game = go();
  GtpPlayer player(engine.player());
  player.start(setup_of(game, 0), soon());
  const Deadline passed(after(SteadyClock{}.now(), Seconds(0.1) - kPlayAllowance));
  try {
    player.play({}, passed);
    FAIL() << "a reply that can't be there";
  } catch (const PlayerFault& fault) {
    EXPECT_EQ(fault.kind(), FaultKind::kTimeout) << fault.what();
  }
  player.play(joint(*game, 0, "(place a 1)"), soon());
  engine.told();
  EXPECT_EQ(game->move_name(player.play(joint(*game, 1, "(place i 9)"), soon())), "(place b 2)");
  EXPECT_EQ(engine.told(), "clear_board\nplay black A1\nplay white J9\ngenmove black\n");
}

TEST(GtpPlayer, FaultsAreToldByKind) {
  const auto kind_of = [](const std::string& text, const std::shared_ptr<const Game>& game) {
    try {
      GtpPlayer player(text);
      player.start(setup_of(game, 0), soon());
      player.play({}, soon());
    } catch (const PlayerFault& fault) {
      return fault.kind();
    }
    ADD_FAILURE() << text;
    return FaultKind::kTimeout;
  };
  EXPECT_EQ(kind_of("gtp:/missing/engine", go()), FaultKind::kConnect);
  EXPECT_EQ(kind_of("gtp:read line", go()), FaultKind::kConnect) << "it ends";
  EXPECT_EQ(kind_of(Engine("A1").player(), toys::nim({1, 2, 3, 4})), FaultKind::kError) << "not Go";
  EXPECT_EQ(kind_of(Engine("Z9").player(), go()), FaultKind::kIllegal);
  EXPECT_EQ(kind_of("gtp:sh -c \"while read -r line; do printf '? no\\n\\n'; done\"", go()), FaultKind::kError);
}

}  // namespace
}  // namespace senet::net
