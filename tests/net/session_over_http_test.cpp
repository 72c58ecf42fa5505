// The session behind the server, as `senet serve` puts them together: messages from several connections at once.
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <future>
#include <memory>
#include <string>
#include <vector>

#include "net/http_server.h"
#include "protocol/session.h"
#include "support/raw_socket.h"
#include "support/scripted_player.h"
#include "support/tic_tac_toe.h"

namespace senet::net {
namespace {

class SessionOverHttpTest : public ::testing::Test {
 protected:
  SessionOverHttpTest() { spdlog::set_level(spdlog::level::off); }

  static HttpServerOptions any_port() {
    HttpServerOptions options;
    options.port = 0;
    return options;
  }
  static load::Loaded load_toy(const gdl::Description&, std::string_view, const load::LoadOptions&) {
    return {toys::tic_tac_toe(), load::Evaluator::kScalar, "a toy", {}};
  }
  std::string say(const std::string& message) const {
    const std::string response = test::exchange(
        server_.port(), "POST / HTTP/1.0\r\nSender: GAMESERVER\r\nContent-Length: " + std::to_string(message.size()) +
                            "\r\n\r\n" + message);
    return response.substr(response.find("\r\n\r\n") + 4);
  }
  std::future<std::string> say_in_background(const std::string& message) const {
    return std::async(std::launch::async, [this, message] { return say(message); });
  }

  std::shared_ptr<test::Script> script_ = std::make_shared<test::Script>();
  protocol::Session session_{protocol::SessionOptions{},
                             {load_toy, [this] { return std::make_unique<test::ScriptedPlayer>(script_); },
                              std::make_shared<const WallClock>()}};
  HttpServer server_{any_port(),
                     [this](const std::string& body, TimePoint arrival) { return session_.handle(body, arrival); }};
};

TEST_F(SessionOverHttpTest, AnswersInfoOnOtherConnectionsWhileAPlayerThinks) {
  script_->choose = [&](std::size_t, const MoveList& legal) {
    script_->note("thinking");
    script_->wait_for_stop();
    return legal.back();
  };
  EXPECT_EQ(say("(START m x ((role x) (role o)) 100 100)"), "ready");
  auto move = say_in_background("(PLAY m NIL)");
  script_->await("thinking");
  std::vector<std::future<std::string>> infos;
  for (int i = 0; i < 20; ++i) infos.push_back(say_in_background("(INFO)"));
  for (auto& info : infos) EXPECT_EQ(info.get(), "((name senet)(status busy))");
  EXPECT_EQ(say("(ABORT m)"), "aborted");
  EXPECT_TRUE(move.get().starts_with("(mark "));
}

TEST_F(SessionOverHttpTest, AnswersTheSameMoveToAPlayThatComesFromSeveralConnections) {
  EXPECT_EQ(say("(START m x ((role x) (role o)) 100 100)"), "ready");
  std::vector<std::future<std::string>> moves;
  const std::size_t room = protocol::SessionOptions{}.max_waiting;
  for (std::size_t i = 0; i < room; ++i) moves.push_back(say_in_background("(PLAY m NIL)"));
  for (auto& move : moves) EXPECT_EQ(move.get(), "(mark 1 1)");
  EXPECT_EQ(say("(STOP m NIL)"), "done");
}

}  // namespace
}  // namespace senet::net
