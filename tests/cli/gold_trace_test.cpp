#include "cli/gold_trace.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/error.h"
#include "support/small_games.h"
#include "support/temporary_directory.h"
#include "support/write_trace.h"

namespace senet::cli {
namespace {

class GoldTraceTest : public ::testing::Test {
 protected:
  std::string path(const char* name) const { return (directory_.path() / name).string(); }
  void write(const char* name, const std::string& text) const { std::ofstream(path(name), std::ios::binary) << text; }
  // The text of the error that reading the whole trace ends with; "" where it ends well.
  std::string error_of(const char* name) const {
    try {
      GoldTrace trace(path(name));
      for (GoldStep step; trace.next(step);) continue;
    } catch (const Error& error) {
      EXPECT_TRUE(error.where().starts_with(path(name))) << error.where();
      return error.where().substr(path(name).size()) + ": " + error.text();
    }
    return "";
  }

  test::TemporaryDirectory directory_;
};

const char* const kHeader = R"({"type":"header","id":"x","variant":"clean","roles":["a","b"],"init":["p"]})";

TEST_F(GoldTraceTest, ReadsPlainAndCompressedFilesAlike) {
  const auto game = toys::nim({7, 6, 5, 0});
  test::write_trace(path("plain"), test::make_trace(*game, 30, 1));
  test::compress(path("plain"), path("packed"));
  GoldTrace plain(path("plain"));
  GoldTrace packed(path("packed"));
  EXPECT_EQ(plain.header().id, "nim");
  EXPECT_TRUE(plain.header().raw);
  GoldStep left;
  GoldStep right;
  std::size_t steps = 0;
  while (plain.next(left)) {
    ASSERT_TRUE(packed.next(right));
    EXPECT_EQ(left.state.hash, right.state.hash);
    EXPECT_EQ(left.moves, right.moves);
    ++steps;
  }
  EXPECT_FALSE(packed.next(right));
  EXPECT_GT(steps, 60u);
}

TEST_F(GoldTraceTest, TellsListsFromHashes) {
  write("t", std::string(kHeader) + "\n" +
                 R"({"p":1,"s":2,"n":3,"h":"00000000000000ff","t":false,"g":[5,null],"gx":[["5"],["x","y"]],)"
                 R"("l":[["u","v"],{"n":70,"h":"000000000000000a"}],"m":["u","w"]})"
                 "\n{\"type\":\"end\"}");
  GoldTrace trace(path("t"));
  EXPECT_FALSE(trace.header().raw);
  GoldStep step;
  ASSERT_TRUE(trace.next(step));
  EXPECT_EQ(step.playout, 1u);
  EXPECT_EQ(step.step, 2u);
  EXPECT_EQ(step.state.count, 3u);
  EXPECT_EQ(step.state.hash, 255u);
  EXPECT_FALSE(step.state.texts.has_value());
  EXPECT_EQ(step.goals[0], 5);
  EXPECT_EQ(step.goals[1], std::nullopt);
  EXPECT_EQ(step.goal_texts[1], (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(*step.legal[0].texts, (std::vector<std::string>{"u", "v"}));
  EXPECT_EQ(step.legal[1].count, 70u);
  EXPECT_EQ(step.legal[1].hash, 10u);
  EXPECT_FALSE(step.legal[1].texts.has_value());
  EXPECT_FALSE(trace.next(step));
}

TEST_F(GoldTraceTest, WhatIsNoTraceIsToldWithItsLine) {
  EXPECT_NE(error_of("missing").find("No such file"), std::string::npos);
  write("empty", "");
  EXPECT_NE(error_of("empty").find("is empty"), std::string::npos);
  write("text", "(role white)\n");
  EXPECT_TRUE(error_of("text").starts_with(":1: not a golden trace")) << error_of("text");
  write("step", R"({"p":0,"s":0})");
  EXPECT_EQ(error_of("step"), ":1: a trace begins with a header");
  write("cut", std::string(kHeader) + "\n");
  EXPECT_EQ(error_of("cut"), ":1: the trace ends without its end line");
  write("field", std::string(kHeader) + "\n{\"p\":0,\"s\":0}\n");
  EXPECT_TRUE(error_of("field").starts_with(":2: not a golden trace")) << error_of("field");
  write("roles", std::string(kHeader) + "\n" + R"({"p":0,"s":0,"n":0,"h":"0","t":true,"g":[1]})");
  EXPECT_EQ(error_of("roles"), ":2: a list has not one item for each of the 2 roles");
  write("hash", std::string(kHeader) + "\n" + R"({"p":0,"s":0,"n":0,"h":"0xg","t":true,"g":[1,1]})");
  EXPECT_EQ(error_of("hash"), ":2: '0xg' is no hash");
}

TEST_F(GoldTraceTest, ACompressedFileThatIsCutOffIsAnError) {
  test::write_trace(path("plain"), test::make_trace(*toys::nim({7, 6, 5, 0}), 30, 1));
  test::compress(path("plain"), path("packed"));
  std::ifstream in(path("packed"), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  write("half", bytes.substr(0, bytes.size() / 2));
  EXPECT_NE(error_of("half"), "");
  std::string damaged = bytes;
  for (std::size_t i = bytes.size() / 2; i < bytes.size() / 2 + 20; ++i) damaged[i] = static_cast<char>(~damaged[i]);
  write("damaged", damaged);
  EXPECT_NE(error_of("damaged"), "");
}

TEST(LineReader, HandsOutEveryLineOnce) {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "lines").string();
  std::ofstream(path) << "one\n\n" << std::string(200'000, 'x') << "\nlast";
  LineReader lines(path);
  std::string line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "one");
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "");
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line.size(), 200'000u);
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "last");
  EXPECT_EQ(lines.where(), path + ":4");
  EXPECT_FALSE(lines.next(line));
}

}  // namespace
}  // namespace senet::cli
