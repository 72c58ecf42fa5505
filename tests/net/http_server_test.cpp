#include "net/http_server.h"

#include <gtest/gtest.h>

#include <future>
#include <latch>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "support/raw_socket.h"

namespace senet::net {
namespace {

using test::exchange;
using test::RawSocket;

constexpr const char* kFields =
    "Content-type: text/acl\r\nContent-length: 3\r\nAccess-Control-Allow-Origin: *\r\n"
    "Access-Control-Allow-Methods: POST, GET, OPTIONS\r\nAccess-Control-Allow-Headers: Content-Type\r\n"
    "Connection: close\r\n\r\n";

// Answers with the message in angle brackets.
class HttpServerTest : public ::testing::Test {
 protected:
  HttpServerTest() {
    options_.port = 0;
    options_.silence = Seconds(0.01);
  }
  HttpServer& server() {
    if (!server_) server_ = std::make_unique<HttpServer>(options_, handler_);
    return *server_;
  }
  std::uint16_t port() { return server().port(); }
  // The body of the reply to a request, or its status line where that is no success.
  std::string ask(std::string_view request) { return result(exchange(port(), request)); }
  static std::string result(const std::string& response) {
    if (response.find(" 200 OK\r\n") != 8) return response.substr(0, response.find('\r'));
    return response.substr(response.find("\r\n\r\n") + 4);
  }

  HttpServerOptions options_;
  HttpHandler handler_ = [](const std::string& body, TimePoint) { return "<" + body + ">"; };

 private:
  std::unique_ptr<HttpServer> server_;
};

TEST_F(HttpServerTest, AnswersAPostWithTheFieldsThatServersExpectAndCloses) {
  EXPECT_EQ(exchange(port(),
                     "POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\nReceiver: P\r\n"
                     "Content-Type: text/acl\r\nContent-Length: 1\r\n\r\na"),
            "HTTP/1.0 200 OK\r\n" + std::string(kFields) + "<a>");
  EXPECT_EQ(exchange(port(), "POST / HTTP/1.1\r\nHost: x\r\nconnection: keep-alive\r\ncontent-length: 1\r\n\r\nb"),
            "HTTP/1.1 200 OK\r\n" + std::string(kFields) + "<b>");
}

TEST_F(HttpServerTest, AnswersAGetWithTheMessageInThePath) {
  EXPECT_EQ(ask("GET /%28%20INFO%20%29 HTTP/1.0\r\n\r\n"), "<( INFO )>");
  EXPECT_EQ(ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n"), "<>");
}

TEST_F(HttpServerTest, AnswersAGetOfAPageByThatPage) {
  options_.pages["/status"] = {"application/json", [] { return std::string("{}"); }};
  options_.pages["/broken"] = {"text/plain", []() -> std::string { throw std::runtime_error("broken"); }};
  const std::string response = exchange(port(), "GET /status HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(response.starts_with("HTTP/1.1 200 OK\r\nContent-type: application/json\r\nContent-length: 2\r\n"));
  EXPECT_TRUE(response.ends_with("\r\n\r\n{}"));
  EXPECT_EQ(ask("GET /broken HTTP/1.0\r\n\r\n"), "HTTP/1.0 500 Internal Server Error");
  EXPECT_EQ(ask("GET /statu HTTP/1.0\r\n\r\n"), "<statu>");
  EXPECT_EQ(ask("POST /status HTTP/1.0\r\nContent-Length: 1\r\n\r\na"), "<a>") << "a page is asked for by GET";
}

TEST_F(HttpServerTest, AnswersOptionsWithAnEmptyBody) {
  const std::string response = exchange(port(), "OPTIONS / HTTP/1.1\r\nHost: x\r\nOrigin: y\r\n\r\n");
  EXPECT_NE(response.find("Access-Control-Allow-Methods: POST, GET, OPTIONS\r\n"), std::string::npos);
  EXPECT_NE(response.find("Content-length: 0\r\n"), std::string::npos);
  EXPECT_TRUE(response.ends_with("\r\n\r\n"));
}

TEST_F(HttpServerTest, TakesUpperCaseFieldsLineFeedsAndNoHost) {
  EXPECT_EQ(ask("POST / HTTP/1.0\nCONTENT-LENGTH: 6\n\n(INFO)"), "<(INFO)>");
}

TEST_F(HttpServerTest, TakesAMessageWithoutLengthBeforeTheSenderCloses) {
  EXPECT_EQ(ask("POST / HTTP/1.0\r\n\r\n(PLAY m NIL)"), "<(PLAY m NIL)>");
}

TEST_F(HttpServerTest, TakesAMessageWithoutLengthWhenTheSenderCloses) {
  options_.silence = Seconds(1000);
  const RawSocket socket(port());
  socket.send("POST / HTTP/1.0\r\n\r\nINFO");
  socket.end_sending();
  EXPECT_EQ(result(socket.read_all()), "<INFO>");
}

TEST_F(HttpServerTest, TakesSilenceForTheEndOfAnEmptyMessageWithoutLength) {
  EXPECT_EQ(ask("POST / HTTP/1.1\r\n\r\n"), "<>");
}

TEST_F(HttpServerTest, AnswersAHalfClosedConnection) {
  const RawSocket socket(port());
  socket.send("POST / HTTP/1.0\r\nContent-Length: 1\r\n\r\na");
  socket.end_sending();
  EXPECT_EQ(result(socket.read_all()), "<a>");
}

TEST_F(HttpServerTest, TellsTheSenderToContinue) {
  const RawSocket socket(port());
  socket.send("POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\n");
  EXPECT_EQ(socket.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  socket.send("(INFO)");
  EXPECT_EQ(result(socket.read_all()), "<(INFO)>");
}

TEST_F(HttpServerTest, TakesChunks) {
  EXPECT_EQ(ask("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n(IN\r\n3\r\nFO)\r\n0\r\n\r\n"), "<(INFO)>");
}

TEST_F(HttpServerTest, SaysWhatItDoesNotTake) {
  options_.limits = {.max_head = 1000, .max_body = 100};
  EXPECT_EQ(ask("DELETE / HTTP/1.1\r\n\r\n"), "HTTP/1.1 405 Method Not Allowed");
  EXPECT_EQ(ask("(INFO)\r\n\r\n"), "HTTP/1.0 400 Bad Request");
  EXPECT_EQ(ask("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n"), "HTTP/1.1 413 Payload Too Large");
  EXPECT_EQ(ask("POST / HTTP/1.1\r\nX: " + std::string(1000, 'x')), "HTTP/1.1 431 Request Header Fields Too Large");
}

TEST_F(HttpServerTest, DeliversItsRefusalThoughTheSenderGoesOnSending) {
  options_.limits.max_body = 100;
  const RawSocket socket(port());
  socket.send("POST / HTTP/1.1\r\nContent-Length: 300000\r\n\r\n" + std::string(300'000, 'x'));
  EXPECT_EQ(result(socket.read_all()), "HTTP/1.1 413 Payload Too Large");
}

TEST_F(HttpServerTest, GivesUpOnARequestThatNeverEnds) {
  options_.read_timeout = Seconds(0.05);
  EXPECT_EQ(ask("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\n123"), "HTTP/1.1 408 Request Timeout");
  EXPECT_EQ(ask("POST / HTTP/1.1\r\n\r\n(PLAY m"), "HTTP/1.1 408 Request Timeout");
}

TEST_F(HttpServerTest, KeepsAnsweringWhileOthersSendNothing) {
  options_.max_connections = 4;
  std::vector<std::unique_ptr<RawSocket>> idle;
  for (int i = 0; i < 20; ++i) idle.push_back(std::make_unique<RawSocket>(port()));
  EXPECT_EQ(ask("GET /a HTTP/1.0\r\n\r\n"), "<a>");
  EXPECT_EQ(idle.front()->read_all(), "");  // the oldest made room
}

TEST_F(HttpServerTest, RefusesWhereAllConnectionsAreAtWork) {
  options_.max_connections = 2;
  std::latch both_here(2);
  std::latch go(1);
  handler_ = [&](const std::string& body, TimePoint) {
    both_here.count_down();
    go.wait();
    return body;
  };
  const RawSocket first(port());
  const RawSocket second(port());
  first.send("GET /1 HTTP/1.0\r\n\r\n");
  second.send("GET /2 HTTP/1.0\r\n\r\n");
  both_here.wait();
  {
    const RawSocket third(port());
    EXPECT_EQ(result(third.read_all()), "HTTP/1.0 503 Service Unavailable");
  }
  go.count_down();
  EXPECT_EQ(result(first.read_all()), "1");
  EXPECT_EQ(result(second.read_all()), "2");
}

TEST_F(HttpServerTest, AnswersAQuickRequestWhileASlowOneIsHandled) {
  std::latch slow_here(1);
  std::latch go(1);
  handler_ = [&](const std::string& body, TimePoint) {
    if (body == "slow") {
      slow_here.count_down();
      go.wait();
    }
    return body;
  };
  const RawSocket slow(port());
  slow.send("GET /slow HTTP/1.0\r\n\r\n");
  slow_here.wait();
  EXPECT_EQ(ask("GET /quick HTTP/1.0\r\n\r\n"), "quick");
  go.count_down();
  EXPECT_EQ(result(slow.read_all()), "slow");
}

TEST_F(HttpServerTest, StampsTheArrivalBeforeTheRequestIsHandled) {
  TimePoint arrival;
  handler_ = [&](const std::string&, TimePoint at) {
    arrival = at;
    return "";
  };
  const TimePoint before = std::chrono::steady_clock::now();
  ask("GET /a HTTP/1.0\r\n\r\n");
  EXPECT_GE(arrival, before);
  EXPECT_LE(arrival, std::chrono::steady_clock::now());
}

TEST_F(HttpServerTest, SurvivesAHandlerThatThrows) {
  handler_ = [](const std::string& body, TimePoint) -> std::string {
    if (body == "bad") throw Error("handler", "out of luck");
    return body;
  };
  EXPECT_EQ(ask("GET /bad HTTP/1.0\r\n\r\n"), "HTTP/1.0 500 Internal Server Error");
  EXPECT_EQ(ask("GET /good HTTP/1.0\r\n\r\n"), "good");
}

TEST_F(HttpServerTest, StopsAfterAnsweringWhatItHandlesAndDroppingTheRest) {
  std::latch here(1);
  std::latch go(1);
  handler_ = [&](const std::string& body, TimePoint) {
    here.count_down();
    go.wait();
    return body;
  };
  const RawSocket idle(port());
  const RawSocket busy(port());
  busy.send("GET /last HTTP/1.0\r\n\r\n");
  here.wait();
  auto stopped = std::async(std::launch::async, [&] { server().stop(); });
  EXPECT_EQ(idle.read_all(), "");
  go.count_down();
  EXPECT_EQ(result(busy.read_all()), "last");
  stopped.get();
  EXPECT_THROW(RawSocket{port()}, std::runtime_error);
}

TEST_F(HttpServerTest, SaysWhyItCannotListen) {
  HttpServerOptions taken = options_;
  taken.port = port();
  try {
    HttpServer(taken, handler_);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), "127.0.0.1:" + std::to_string(port()) + ": can't listen: Address already in use");
  }
  HttpServerOptions nowhere;
  nowhere.host = "no such host";
  EXPECT_THROW(HttpServer(nowhere, handler_), Error);
}

TEST_F(HttpServerTest, SurvivesManyConnectionsAtOnce) {
  std::vector<std::future<std::string>> replies;
  for (int i = 0; i < 8; ++i) {
    replies.push_back(std::async(std::launch::async, [this, port = port()] {
      std::string last;
      for (int j = 0; j < 50; ++j) last = result(exchange(port, "GET /a HTTP/1.0\r\n\r\n"));
      return last;
    }));
  }
  for (auto& reply : replies) EXPECT_EQ(reply.get(), "<a>");
}

}  // namespace
}  // namespace senet::net
