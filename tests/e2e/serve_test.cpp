// The real server as a process, the referee here, and whole matches between them over loopback.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/waitable_clock.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "native/games.h"
#include "net/remote_player.h"
#include "player/make_player.h"
#include "referee/match.h"
#include "support/raw_socket.h"
#include "support/run_senet.h"
#include "support/scramble.h"
#include "support/serve_process.h"
#include "support/temporary_directory.h"

namespace senet::test {
namespace {

const std::string kGames = std::string(SENET_SOURCE_DIR) + "/games/";

std::string rules_text(const gdl::Description& description) {
  std::string text = "(";
  for (const gdl::Rule& rule : description.rules) text += to_text(rule) + "\n";
  return text + ")";
}

// The served player in the last role, random ones in the others. The referee goes by the network of the rules.
referee::MatchRecord play(const gdl::Description& description, const std::string& game, std::uint16_t port,
                          double play_clock) {
  const load::Loaded loaded = load::load(description, game, {.evaluator = load::Evaluator::kScalar});
  const auto clock = std::make_shared<const WallClock>();
  std::vector<std::unique_ptr<Player>> players;
  while (players.size() + 1 < loaded.game->info().roles()) players.push_back(make_player("random", *clock));
  players.push_back(std::make_unique<net::RemotePlayer>(net::Address{"127.0.0.1", port}));
  referee::MatchOptions options;
  options.match_id = "e2e." + game;
  options.rules = rules_text(description);
  options.start_clock = Seconds(5);
  options.play_clock = Seconds(play_clock);
  return referee::Match(loaded.game, std::move(players), options, clock).play();
}

referee::MatchRecord play(const std::string& game, std::uint16_t port, double play_clock) {
  return play(gdl::read_description_file(kGames + game + ".kif"), game, port, play_clock);
}

std::string faults_of(const referee::MatchRecord& record) {
  std::string text;
  for (const referee::SeatRecord& seat : record.seats) {
    if (seat.start_fault) text += seat.start_fault->text + "\n";
  }
  for (const referee::PlyRecord& ply : record.plies) {
    for (const referee::MoveRecord& move : ply.moves) {
      if (move.fault) text += move.fault->text + "\n";
    }
  }
  return text;
}

std::string ask(std::uint16_t port, const std::string& message) {
  const std::string response = test::exchange(
      port, "POST / HTTP/1.0\r\nContent-Length: " + std::to_string(message.size()) + "\r\n\r\n" + message);
  return response.substr(response.find("\r\n\r\n") + 4);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

// The native games alone are allowed to play, so each must be recognised, and its moves told in the server's words.
class ServedNativeGame : public ::testing::TestWithParam<native::NativeGame> {
 protected:
  static void play_scrambled(std::uint64_t first_seed, std::uint64_t last_seed) {
    const std::string name(GetParam().name);
    const TemporaryDirectory directory;
    const std::string log = (directory.path() / "log").string();
    ServeProcess server({"--player", "mcts(simulations=20)", "--evaluator", "native"}, log);
    for (std::uint64_t seed = first_seed; seed <= last_seed; ++seed) {
      const std::string scrambled = Scrambler(seed).text(gdl::read_description_file(kGames + name + ".kif"));
      const referee::MatchRecord record = play(gdl::read_description(scrambled, name), name, server.port(), 5);
      EXPECT_EQ(faults_of(record), "") << "seed " << seed;
      EXPECT_EQ(record.goals.size(), 2U) << "seed " << seed;
    }
    EXPECT_EQ(server.end(SIGTERM), 0);
    const std::string text{std::istreambuf_iterator<char>(std::ifstream(log).rdbuf()), {}};
    EXPECT_EQ(count(text, " evaluator=native "), last_seed - first_seed + 1) << text;
  }
};

// Where the roles keep their order, and where they don't.
TEST_P(ServedNativeGame, IsRecognisedAndPlayedWithoutAFault) { play_scrambled(3, 4); }

class DeepServedNativeGame : public ServedNativeGame {};

TEST_P(DeepServedNativeGame, IsRecognisedAndPlayedWithoutAFaultHoweverScrambled) { play_scrambled(0, 9); }

std::string name_of(const ::testing::TestParamInfo<native::NativeGame>& info) { return std::string(info.param.name); }

INSTANTIATE_TEST_SUITE_P(Games, ServedNativeGame, ::testing::ValuesIn(native::games().begin(), native::games().end()),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Deep, DeepServedNativeGame,
                         ::testing::ValuesIn(native::games().begin(), native::games().end()), name_of);

TEST(Serve, OneServerPlaysSeveralSeatsOfAMatch) {
  const ServeProcess server({"--matches", "2", "--player", "random"});
  const std::string address = " --player http://127.0.0.1:" + std::to_string(server.port());
  const Outcome outcome =
      run_senet("match " + kGames + "tic_tac_toe.kif --start 5 --play 5 --json" + address + address);
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.err, "");
}

TEST(Serve, PlaysSeveralMatchesAtOnceAndIsSeenFromOutside) {
  const TemporaryDirectory directory;
  const std::string log = (directory.path() / "events").string();
  ServeProcess server({"--player", "mcts(simulations=200)", "--matches", "2", "--log", log});
  const auto get = [&](const std::string& path) {
    const std::string response = test::exchange(server.port(), "GET " + path + " HTTP/1.0\r\n\r\n");
    return response.substr(response.find("\r\n\r\n") + 4);
  };
  const std::string rules = rules_text(gdl::read_description_file(kGames + "tic_tac_toe.kif"));
  const auto start = [&](const std::string& id) {
    return ask(server.port(), "(START " + id + " cross " + rules + " 10 10)");
  };
  EXPECT_EQ(start("a"), "ready");
  EXPECT_EQ(start("b"), "ready");
  EXPECT_EQ(start("c"), "busy");
  EXPECT_TRUE(ask(server.port(), "(PLAY b NIL)").starts_with("(mark "));
  const auto status = nlohmann::json::parse(get("/status"));
  EXPECT_EQ(status["room"], false);
  EXPECT_EQ(status["matches"].size(), 2U);
  EXPECT_NE(get("/metrics").find("senet_messages_total{message=\"START\"} 3\n"), std::string::npos);
  for (const char* id : {"a", "b"}) EXPECT_EQ(ask(server.port(), std::string("(ABORT ") + id + ")"), "aborted");
  EXPECT_EQ(server.end(SIGKILL), 128 + SIGKILL);
  std::ifstream lines(log);
  std::vector<std::string> messages;
  for (std::string line; std::getline(lines, line);) messages.push_back(nlohmann::json::parse(line)["message"]);
  EXPECT_EQ(messages, (std::vector<std::string>{"START", "START", "START", "PLAY", "ABORT", "ABORT"}));
}

TEST(Serve, PlaysMatchAfterMatchAndStopsWhenToldTo) {
  ServeProcess server({"--player", "mcts(simulations=200)", "--name", "Nefertari"});
  EXPECT_EQ(ask(server.port(), "( INFO )"), "((name Nefertari)(status available))");
  for (const char* game : {"tic_tac_toe", "connect_four", "connect_three_3p", "goofspiel", "eight_puzzle", "nim"}) {
    const referee::MatchRecord record = play(game, server.port(), 5);
    EXPECT_EQ(faults_of(record), "") << game;
    EXPECT_FALSE(record.goals.empty()) << game;
    EXPECT_EQ(ask(server.port(), "( INFO )"), "((name Nefertari)(status available))");
  }
  EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST(Serve, KeepsToAShortClock) {
  ServeProcess server;
  const referee::MatchRecord record = play("tic_tac_toe", server.port(), 1);
  EXPECT_EQ(faults_of(record), "");
  EXPECT_GT(record.plies.size(), 4U);
  EXPECT_EQ(server.end(SIGINT), 0);
}

TEST(Serve, AnswersAtOnceWhenItIsStoppedWhileThinking) {
  ServeProcess server;
  EXPECT_EQ(ask(server.port(),
                "(START m x ((role x) (init s) (legal x a) (legal x b) (<= (next s) (true s)) "
                "(<= (next t) (does x a)) (<= terminal (true t)) (goal x 50)) 1 1000)"),
            "ready");
  const RawSocket socket(server.port());
  socket.send("POST / HTTP/1.0\r\nContent-Length: 12\r\n\r\n(PLAY m NIL)");
  while (ask(server.port(), "(INFO)") != "((name senet)(status busy))") {
  }
  EXPECT_EQ(server.end(SIGTERM), 0);
  const std::string response = socket.read_all();
  EXPECT_TRUE(response.empty() || response.ends_with("\r\n\r\na") || response.ends_with("\r\n\r\nb")) << response;
}

TEST(Serve, PlaysOnTheEvaluatorAskedFor) {
  const TemporaryDirectory directory;
  for (const std::string evaluator : {"sliced", "scalar"}) {
    const std::string log = (directory.path() / evaluator).string();
    ServeProcess server({"--player", "mcts(simulations=50)", "--evaluator", evaluator}, log);
    EXPECT_EQ(faults_of(play("nim", server.port(), 5)), "");
    EXPECT_EQ(server.end(SIGTERM), 0);
    const std::string text{std::istreambuf_iterator<char>(std::ifstream(log).rdbuf()), {}};
    EXPECT_NE(text.find(" evaluator=" + evaluator + " "), std::string::npos) << text;
  }
}

TEST(Serve, IsPlayedByTheMatchCommand) {
  ServeProcess server({"--player", "mcts(simulations=100)"});
  const std::string address = "http://127.0.0.1:" + std::to_string(server.port());
  const Outcome outcome =
      run_senet("match " + kGames + "connect_four.kif --start 5 --play 5 --player " + address + " --player random");
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_NE(outcome.out.find("red by " + address), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace senet::test
