// Whole matches against stand-ins for the three families of public game servers, each with its own HTTP, spelling and
// habits, as far as they are known. The pauses that one of them makes are shorter here.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "gdl/description.h"
#include "load/loader.h"
#include "playout/uniform.h"
#include "sim/game.h"
#include "support/raw_socket.h"
#include "support/run_senet.h"
#include "support/scramble.h"
#include "support/serve_process.h"

namespace senet::test {
namespace {

constexpr int kClock = 5;  // seconds, to start and to play

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return 'a' <= c && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return text;
}

// How a server speaks.
struct Dialect {
  std::string name;
  std::uint64_t scramble;  // seed of the scrambler; 0: the rules as they are
  bool shouts;             // all in upper case, and takes moves in any
  bool pings;              // asks with an empty body now and then
  double pause;            // seconds before each PLAY
  std::string (*request)(const std::string& body, const std::string& id, std::size_t step);
};

std::string length(const std::string& body) { return std::to_string(body.size()); }

// The reference server.
std::string plain_request(const std::string& body, const std::string&, std::size_t) {
  return "POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\nReceiver: SENET\r\nContent-Type: text/acl\r\n"
         "Content-Length: " +
         length(body) + "\r\n\r\n" + body;
}

// The Tiltyard.
std::string labelled_request(const std::string& body, const std::string& id, std::size_t step) {
  return "POST / HTTP/1.0\r\nAccept: text/delim\r\nHost: 127.0.0.1\r\nSender: GAMESERVER\r\nReceiver: SENET\r\n"
         "GGP-Match-ID: " +
         id + "\r\nGGP-Match-Step: " + std::to_string(step) +
         "\r\nGGP-Match-Host: Tiltyard\r\nGGP-Match-Players: SENET,Random\r\nContent-Type: text/acl\r\n"
         "Content-Length: " +
         length(body) + "\r\n\r\n" + body;
}

// The controller of Dresden.
std::string shouted_request(const std::string& body, const std::string&, std::size_t) {
  return "POST / HTTP/1.0\nACCEPT: TEXT/DELIM\nSENDER: GAMESERVER\nRECEIVER: SENET\nCONTENT-TYPE: TEXT/ACL\n"
         "CONTENT-LENGTH: " +
         length(body) + "\n\n" + body;
}

class StandIn {
 public:
  StandIn(const Dialect& dialect, std::uint16_t port, const std::string& sheet, std::size_t role)
      : dialect_(dialect), port_(port), role_(role), id_(dialect.name + "." + sheet) {
    const auto original = gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/" + sheet + ".kif");
    rules_ = Scrambler(dialect.scramble).text(original);
    if (dialect.scramble == 0) {
      rules_.clear();
      for (const gdl::Rule& rule : original.rules) rules_ += gdl::to_text(rule) + " ";
    }
    game_ = load::load(gdl::read_description(rules_, sheet), sheet, {.evaluator = load::Evaluator::kScalar}).game;
  }

  void play() {
    const std::string clocks = " " + std::to_string(kClock) + " " + std::to_string(kClock) + " )";
    ping();
    EXPECT_EQ(say("( START " + id_ + " " + game_->info().role_names[role_] + " ( " + rules_ + " )" + clocks), "ready");
    const auto simulator = game_->new_simulator();
    std::string last = "NIL";
    while (!simulator->terminal()) {
      std::this_thread::sleep_for(std::chrono::duration<double>(dialect_.pause));
      const auto asked = std::chrono::steady_clock::now();
      const std::string reply = say("( PLAY " + id_ + " " + last + " )");
      EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(kClock));
      JointMove joint;
      last = "(";
      for (std::size_t role = 0; role < game_->info().roles(); ++role) {
        simulator->legal(static_cast<RoleId>(role), moves_);
        joint.push_back(role == role_ ? move_of(reply) : pick_uniformly(moves_, rng_));
        ASSERT_NE(joint.back(), kNoMove) << reply << " is not legal after " << step_ << " plies";
        last += " " + game_->move_name(joint.back());
      }
      last += " )";
      simulator->apply(joint);
      ++step_;
      if (step_ % 3 == 0) ping();
    }
    EXPECT_EQ(say("( STOP " + id_ + " " + last + " )"), "done");
    EXPECT_GT(step_, 2U);
  }

 private:
  // The reply, which comes to the end of the stream.
  std::string say(const std::string& message) {
    const std::string body = dialect_.shouts ? upper(message) : message;
    const std::string response = test::exchange(port_, dialect_.request(body, id_, step_));
    EXPECT_TRUE(response.starts_with("HTTP/1.0 200 OK\r\n")) << response;
    return response.substr(response.find("\r\n\r\n") + 4);
  }

  void ping() {
    if (!dialect_.pings) return;
    EXPECT_TRUE(say("").starts_with("((name senet)"));
  }

  // Of those in moves_.
  MoveId move_of(const std::string& reply) const {
    for (const MoveId move : moves_) {
      const std::string name = game_->move_name(move);
      if (dialect_.shouts ? upper(name) == upper(reply) : name == reply) return move;
    }
    return kNoMove;
  }

  const Dialect& dialect_;
  std::uint16_t port_;
  std::size_t role_;
  std::string id_;
  std::string rules_;
  std::shared_ptr<const Game> game_;
  MoveList moves_;
  Rng rng_{1};
  std::size_t step_ = 0;
};

class PublicServers : public ::testing::TestWithParam<Dialect> {};

TEST_P(PublicServers, PlayWholeMatchesWithoutAFault) {
  ServeProcess server({"--player", "mcts(simulations=200)"});
  for (const auto& [sheet, role] : {std::pair<const char*, std::size_t>{"tic_tac_toe", 1},
                                    {"connect_four", 0},
                                    {"nim", 1},
                                    {"goofspiel", 1},
                                    {"eight_puzzle", 0},
                                    {"connect_three_3p", 2}}) {
    SCOPED_TRACE(sheet);
    StandIn(GetParam(), server.port(), sheet, role).play();
  }
  EXPECT_EQ(server.end(SIGTERM), 0);
}

INSTANTIATE_TEST_SUITE_P(Families, PublicServers,
                         ::testing::Values(Dialect{"reference", 0, false, false, 0, plain_request},
                                           Dialect{"tiltyard", 5, false, true, 0, labelled_request},
                                           Dialect{"dresden", 2, true, false, 0.02, shouted_request}),
                         [](const auto& dialect) { return dialect.param.name; });

}  // namespace
}  // namespace senet::test
