#include "referee/record.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "base/error.h"
#include "support/temporary_directory.h"

namespace senet::referee {
namespace {

MatchRecord record() {
  MatchRecord out;
  out.match_id = "m1";
  out.game = "die";
  out.evaluator = "toy";
  out.start_clock = Seconds(5);
  out.play_clock = Seconds(1);
  out.seed = 42;
  out.seats = {{"player", "mcts(c=0.7)", 7, std::nullopt}, {"random", "", 8, Fault{FaultKind::kConnect, "gone"}}};
  PlyRecord ply;
  ply.state = {"(control x)", "ready"};
  MoveRecord good;
  good.move = "(mark 1 1)";
  good.by_player = true;
  good.report = {.simulations = 100, .value = 62.5, .note = "solved"};
  good.used = Seconds(0.5);
  good.left = Seconds(0.5);
  MoveRecord bad;
  bad.move = "noop";
  bad.fault = Fault{FaultKind::kTimeout, "no reply\xff"};
  ply.moves = {good, bad};
  out.plies = {ply};
  out.plies[0].at = Seconds(0.25);
  out.final_state = {};
  out.ended_at = Seconds(2);
  out.goals = {100, 0};
  return out;
}

TEST(Record, HasTheFieldsOfPublicServersAndOurs) {
  const auto json = nlohmann::json::parse(to_json(record(), 1234));
  EXPECT_EQ(json["matchId"], "m1");
  EXPECT_EQ(json["startTime"], 1234);
  EXPECT_EQ(json["stateTimes"], (nlohmann::json{1484, 3234}));
  EXPECT_EQ(json["gameMetaURL"], "");
  EXPECT_EQ(json["randomToken"].get<std::string>().size(), 32U);
  EXPECT_NE(json["randomToken"], nlohmann::json::parse(to_json(record(), 1235))["randomToken"]);
  EXPECT_EQ(json["isCompleted"], true);
  EXPECT_EQ(json["isAborted"], false);
  EXPECT_EQ(json["states"], (nlohmann::json{"((true (control x)) (true ready))", "()"}));
  EXPECT_EQ(json["moves"].dump(), "[[\"(mark 1 1)\",\"noop\"]]");
  EXPECT_EQ(json["errors"].dump(), "[[\"\",\"TO\"]]");
  EXPECT_EQ(json["goalValues"], (nlohmann::json{100, 0}));
  EXPECT_EQ(json["gameRoleNames"], (nlohmann::json{"player", "random"}));
  EXPECT_EQ(json["playerNamesFromHost"], (nlohmann::json{"mcts(c=0.7)", ""}));
  EXPECT_EQ(json["seed"], 42);
  EXPECT_EQ(json["seats"][0]["seed"], 7);
  EXPECT_EQ(json["seats"][1]["startFault"]["kind"], "connect");
  const auto& details = json["details"][0];
  EXPECT_EQ(details[0]["simulations"], 100);
  EXPECT_EQ(details[0]["value"], 62.5);
  EXPECT_EQ(details[0]["note"], "solved");
  EXPECT_EQ(details[0]["byPlayer"], true);
  EXPECT_EQ(details[1]["fault"]["kind"], "timeout");
  EXPECT_FALSE(details[1].contains("simulations"));
}

TEST(Record, OfAnAbortedMatchHasNoGoals) {
  MatchRecord aborted = record();
  aborted.goals.clear();
  aborted.aborted = true;
  const auto json = nlohmann::json::parse(to_json(aborted));
  EXPECT_EQ(json["isCompleted"], false);
  EXPECT_EQ(json["isAborted"], true);
  EXPECT_TRUE(json["goalValues"].empty());
  EXPECT_FALSE(json.contains("startTime"));
}

TEST(WriteFile, ReplacesTheFileAndLeavesNothingBeside) {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "record.json").string();
  write_file(path, "first");
  write_file(path, "second");
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "second");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 1);
}

TEST(WriteFile, WritesWhatALinkNamesAndKeepsTheLink) {
  const test::TemporaryDirectory directory;
  const auto file = directory.path() / "record.json";
  const auto link = directory.path() / "link.json";
  std::ofstream(file) << "old";
  std::filesystem::create_symlink(file, link);
  write_file(link.string(), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  std::ifstream stream(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "new");
}

TEST(WriteFile, WritesToPipesAndDoesNotReplaceThem) {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "pipe").string();
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::string received;
  std::jthread reader([&] {
    std::ifstream stream(path);
    received.assign(std::istreambuf_iterator<char>(stream), {});
  });
  write_file(path, "text");
  reader.join();
  EXPECT_EQ(received, "text");
  EXPECT_TRUE(std::filesystem::is_fifo(path));
}

TEST(WriteFile, NamesThePathItCannotWrite) {
  EXPECT_THROW(write_file("/no/such/folder/record.json", "text"), Error);
  const test::TemporaryDirectory directory;
  EXPECT_THROW(write_file(directory.path().string(), "text"), Error);
}

}  // namespace
}  // namespace senet::referee
