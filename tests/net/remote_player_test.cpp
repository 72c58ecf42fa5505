#include "net/remote_player.h"

#include <gtest/gtest.h>

#include <future>
#include <latch>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "net/http_server.h"
#include "referee/fault.h"
#include "support/tic_tac_toe.h"

namespace senet::net {
namespace {

using referee::FaultKind;
using referee::PlayerFault;

constexpr MoveId kMark11{0};
constexpr MoveId kNoopO{2 * toys::TicTacToe::kMoves - 1};

// A player on the other side that gives the answers of a list, in order, and keeps what it was sent.
class RemotePlayerTest : public ::testing::Test {
 protected:
  std::unique_ptr<RemotePlayer> connect() {
    return std::make_unique<RemotePlayer>(Address{"127.0.0.1", server_.port()});
  }
  static MatchSetup setup() {
    return {toys::tic_tac_toe(), RoleId{0}, "m1", "((role x) (role o))", Seconds(10), Seconds(5), 1};
  }
  static TimePoint soon(double seconds = 20) { return after(std::chrono::steady_clock::now(), Seconds(seconds)); }
  // The kind of fault that play() ends with.
  static FaultKind fault_of(RemotePlayer& player, const Deadline& deadline) {
    try {
      player.play({}, deadline);
    } catch (const PlayerFault& fault) {
      return fault.kind();
    }
    ADD_FAILURE() << "no fault";
    return FaultKind::kError;
  }

  std::vector<std::string> received() const {
    const std::lock_guard lock(mutex_);
    return received_;
  }

  std::vector<std::string> answers_;  // the last one given, the player hangs
  std::latch release_{1};

 private:
  static HttpServerOptions any_port() {
    HttpServerOptions options;
    options.port = 0;
    return options;
  }
  std::string answer(const std::string& body) {
    std::size_t number = 0;
    {
      const std::lock_guard lock(mutex_);
      number = received_.size();
      received_.push_back(body);
    }
    if (number < answers_.size()) return answers_[number];
    release_.wait();
    return "late";
  }

  mutable std::mutex mutex_;
  std::vector<std::string> received_;

 protected:
  HttpServer server_{any_port(), [this](const std::string& body, TimePoint) { return answer(body); }};
};

TEST_F(RemotePlayerTest, SpeaksTheProtocol) {
  answers_ = {"ready", " (MARK 1 1) ", "( mark  1 1 )\r\n", "noop", "done"};
  const auto player = connect();
  player->start(setup(), soon());
  EXPECT_THROW(player->play({}, soon()), PlayerFault);  // moves are compared by case
  EXPECT_EQ(player->play({}, soon()), kMark11);
  EXPECT_EQ(player->play(JointMove{kMark11, kNoopO}, soon()), MoveId{toys::TicTacToe::kNoop});
  player->finish(JointMove{kMark11, kNoMove}, std::vector<Goal>{50, 50}, soon());
  EXPECT_EQ(received(),
            (std::vector<std::string>{"( START m1 x ((role x) (role o)) 10 5 )", "( PLAY m1 NIL )", "( PLAY m1 NIL )",
                                      "( PLAY m1 ((mark 1 1) noop) )", "( STOP m1 ((mark 1 1) noop) )"}));
  EXPECT_EQ(player->name(), "http://127.0.0.1:" + std::to_string(server_.port()));
}

TEST_F(RemotePlayerTest, AbortsAMatchThatEndedWithoutGoals) {
  answers_ = {"ready", "aborted"};
  const auto player = connect();
  player->start(setup(), soon());
  player->finish({}, {}, soon());
  EXPECT_EQ(received().back(), "( ABORT m1 )");
}

TEST_F(RemotePlayerTest, CallsABusyPlayerAnError) {
  answers_ = {"busy"};
  try {
    connect()->start(setup(), soon());
    FAIL();
  } catch (const PlayerFault& fault) {
    EXPECT_EQ(fault.kind(), FaultKind::kError);
    EXPECT_EQ(fault.text(), "not ready, but: busy");
  }
}

TEST_F(RemotePlayerTest, CallsAReplyThatIsNoMoveIllegal) {
  answers_ = {"ready", "", "(mark 1", "a b", "(mark 9 9)", "(jump)"};
  const auto player = connect();
  player->start(setup(), soon());
  for (int i = 0; i < 5; ++i) EXPECT_EQ(fault_of(*player, soon()), FaultKind::kIllegal) << i;
}

TEST_F(RemotePlayerTest, CallsAReplyThatDoesNotComeATimeout) {
  answers_ = {"ready"};
  const auto player = connect();
  player->start(setup(), soon());
  EXPECT_EQ(fault_of(*player, soon(-0.99)), FaultKind::kTimeout);  // with the allowance, a hundredth of a second
  release_.count_down();
}

TEST_F(RemotePlayerTest, StopsWaitingWhenToldTo) {
  answers_ = {"ready"};
  const auto player = connect();
  player->start(setup(), soon());
  std::stop_source source;
  auto kind = std::async(std::launch::async, [&] { return fault_of(*player, {soon(), source.get_token()}); });
  source.request_stop();
  EXPECT_EQ(kind.get(), FaultKind::kError);
  EXPECT_EQ(fault_of(*player, {soon(), source.get_token()}), FaultKind::kError) << "stopped before it began";
  release_.count_down();
}

TEST_F(RemotePlayerTest, CallsAPlayerThatIsNotThereUnconnected) {
  answers_ = {"ready"};
  const auto player = connect();
  player->start(setup(), soon());
  server_.stop();
  EXPECT_EQ(fault_of(*player, soon()), FaultKind::kConnect);
  player->finish({}, {}, soon());
}

TEST(Address, IsReadStrictly) {
  EXPECT_EQ(to_text(parse_address("http://127.0.0.1:9147")), "http://127.0.0.1:9147");
  EXPECT_EQ(to_text(parse_address("http://player.example:80/")), "http://player.example:80");
  EXPECT_EQ(to_text(parse_address("http://localhost")), "http://localhost:80");
  EXPECT_EQ(to_text(parse_address("http://[::1]:9147")), "http://[::1]:9147");
  for (const char* text : {"", "http://", "https://a:1", "http://a:", "http://a:0", "http://a:65536", "http://a:1x",
                           "http://a/b", "http://a b:1", "http://[::1", "http://:80", "127.0.0.1:9147"}) {
    EXPECT_THROW(parse_address(text), Error) << text;
  }
}

}  // namespace
}  // namespace senet::net
