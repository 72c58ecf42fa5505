#include "net/http_reader.h"

#include <gtest/gtest.h>

#include <string>

#include "base/rng.h"

namespace senet::net {
namespace {

using State = HttpReader::State;

HttpReader read_request(std::string_view bytes, const HttpLimits& limits = {}) {
  HttpReader reader(HttpReader::Kind::kRequest, limits);
  reader.feed(bytes);
  return reader;
}

TEST(HttpReader, ReadsARequestWithALength) {
  const HttpReader reader =
      read_request("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nSender: GAMESERVER\r\n\r\n(INFO)and more");
  ASSERT_EQ(reader.state(), State::kDone);
  EXPECT_EQ(reader.method(), "POST");
  EXPECT_EQ(reader.target(), "/");
  EXPECT_FALSE(reader.version_1_0());
  EXPECT_EQ(reader.field("sender"), "GAMESERVER");
  EXPECT_EQ(reader.body(), "(INFO)");
}

TEST(HttpReader, DoesNotMindHowTheBytesArePacked) {
  const std::string text = "POST / HTTP/1.0\r\nCONTENT-LENGTH:  4 \r\n\r\nabcd";
  HttpReader reader(HttpReader::Kind::kRequest, {});
  for (const char c : text) reader.feed({&c, 1});
  ASSERT_EQ(reader.state(), State::kDone);
  EXPECT_TRUE(reader.version_1_0());
  EXPECT_EQ(reader.body(), "abcd");
}

TEST(HttpReader, TakesBareLineFeedsFoldedFieldsAndBlankLinesBefore) {
  const HttpReader reader = read_request("\n\r\nPOST / HTTP/1.0\nX-Long: one\n two\nnonsense\ncontent-length: 2\n\nab");
  ASSERT_EQ(reader.state(), State::kDone);
  EXPECT_EQ(reader.field("x-long"), "one two");
  EXPECT_EQ(reader.body(), "ab");
}

TEST(HttpReader, TakesARequestWithoutVersionOrFields) {
  const HttpReader reader = read_request("GET /INFO\n\n");
  ASSERT_EQ(reader.state(), State::kDone);
  EXPECT_TRUE(reader.version_1_0());
}

TEST(HttpReader, EndsABodyWithoutLengthAtItsLastParenthesis) {
  HttpReader reader = read_request("POST / HTTP/1.0\r\n\r\n (PLAY m ; a comment )\n (a (b)");
  EXPECT_EQ(reader.state(), State::kBody);
  EXPECT_TRUE(reader.unbounded());
  reader.silence();
  EXPECT_EQ(reader.state(), State::kBody);
  reader.feed("))");
  EXPECT_EQ(reader.state(), State::kDone);
}

TEST(HttpReader, EndsABodyWithoutLengthAtTheEndOfTheStreamOrBySilence) {
  HttpReader closed = read_request("POST / HTTP/1.0\r\n\r\n(PLAY m");
  closed.end();
  EXPECT_EQ(closed.state(), State::kDone);
  HttpReader silent = read_request("POST / HTTP/1.0\r\n\r\n");
  EXPECT_EQ(silent.state(), State::kBody);
  silent.silence();
  EXPECT_EQ(silent.state(), State::kDone);
  EXPECT_EQ(silent.body(), "");
}

TEST(HttpReader, ReadsChunks) {
  for (const std::string end : {"\r\n", "\n"}) {
    const HttpReader reader =
        read_request("POST / HTTP/1.1" + end + "Transfer-Encoding: Chunked" + end + end + "5;x=y" + end + "(PLAY" +
                     end + "9" + end + " m (a\nb))" + end + "0" + end + "Trailer: t" + end + end);
    ASSERT_EQ(reader.state(), State::kDone);
    EXPECT_EQ(reader.body(), "(PLAY m (a\nb))");
  }
}

TEST(HttpReader, KnowsWhenTheSenderWaits) {
  HttpReader reader = read_request("POST / HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_TRUE(reader.awaits_continue());
  reader.feed("a");
  EXPECT_FALSE(reader.awaits_continue());
}

TEST(HttpReader, RefusesWhatIsTooLarge) {
  const HttpLimits limits{.max_head = 100, .max_body = 10};
  const std::string post = "POST / HTTP/1.0\r\n";
  EXPECT_EQ(read_request("GET /" + std::string(100, 'a'), limits).failure_status(), 431);
  EXPECT_EQ(read_request(std::string(200, '\n'), limits).failure_status(), 431);
  EXPECT_EQ(read_request(post + "Content-Length: 11\r\n\r\n", limits).failure_status(), 413);
  EXPECT_EQ(read_request(post + "\r\n(" + std::string(10, 'a'), limits).failure_status(), 413);
  const std::string chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
  EXPECT_EQ(read_request(chunked + "b\r\n", limits).failure_status(), 413);
  EXPECT_EQ(read_request(chunked + "8\r\n12345678\r\n8\r\n12345678\r\n", limits).failure_status(), 413);
  EXPECT_EQ(read_request(chunked + std::string(200, '1'), limits).failure_status(), 400);
}

TEST(HttpReader, RefusesWhatIsNoHttp) {
  const std::string post = "POST / HTTP/1.0\r\n";
  for (const std::string& text :
       {std::string("(INFO)\r\n\r\n"), std::string("\x16\x03\x01\n"), std::string("POST\r\n\r\n"),
        post + "Content-Length: six\r\n\r\n", post + "Content-Length: -6\r\n\r\n",
        post + "Content-Length: 99999999999999999999999\r\n\r\n",
        post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", post + "Transfer-Encoding: chunked\r\n\r\nx\r\n",
        post + "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"}) {
    EXPECT_EQ(read_request(text).failure_status(), 400) << text;
  }
}

TEST(HttpReader, FailsWhereTheStreamEndsTooEarly) {
  for (const char* text : {"", "POST / HT", "POST / HTTP/1.0\r\nContent-Length: 4\r\n\r\nab"}) {
    HttpReader reader = read_request(text);
    reader.end();
    EXPECT_EQ(reader.state(), State::kFailed) << text;
  }
}

TEST(HttpReader, ReadsResponses) {
  HttpReader reader(HttpReader::Kind::kResponse, {});
  reader.feed("HTTP/1.0 200 OK\nContent-type: text/acl\n\n(mark 1 1)");
  EXPECT_EQ(reader.state(), State::kBody);
  reader.end();
  ASSERT_EQ(reader.state(), State::kDone);
  EXPECT_EQ(reader.status(), 200);
  EXPECT_EQ(reader.body(), "(mark 1 1)");
  HttpReader garbage(HttpReader::Kind::kResponse, {});
  garbage.feed("ready\n");
  EXPECT_EQ(garbage.state(), State::kFailed);
}

TEST(HttpReader, SurvivesRandomBytes) {
  Rng rng(1);
  constexpr std::string_view kAlphabet = "POST GET/:()\r\n\r\n0129af;\0\xff";
  for (int i = 0; i < 2000; ++i) {
    std::string text = i % 2 == 0 ? "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" : "";
    for (int j = 0; j < 60; ++j) text += kAlphabet[rng.below(kAlphabet.size())];
    HttpReader reader = read_request(text, {.max_head = 80, .max_body = 20});
    reader.silence();
    reader.end();
    EXPECT_TRUE(reader.finished());
  }
}

TEST(UrlDecode, DecodesEscapesAndLeavesBrokenOnesAlone) {
  EXPECT_EQ(url_decode("%28%20INFO+%29"), "( INFO )");
  EXPECT_EQ(url_decode("map%2B%3f"), "map+?");
  EXPECT_EQ(url_decode("100%"), "100%");
  EXPECT_EQ(url_decode("%4"), "%4");
  EXPECT_EQ(url_decode("%zz%41"), "%zzA");
}

TEST(MessageInTarget, FollowsTheSlash) {
  EXPECT_EQ(message_in_target("/%28INFO%29"), "(INFO)");
  EXPECT_EQ(message_in_target("/"), "");
  EXPECT_EQ(message_in_target("http://host:9147/(INFO)"), "(INFO)");
  EXPECT_EQ(message_in_target("http://host"), "");
  EXPECT_EQ(message_in_target("/(a://b)"), "(a://b)");
}

}  // namespace
}  // namespace senet::net
