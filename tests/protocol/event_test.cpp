// What a session tells of the messages that it handles, and what becomes of that.
#include "protocol/event.h"

#include <gtest/gtest.h>

#include <mutex>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "protocol/event_json.h"
#include "protocol/metrics.h"
#include "protocol/session_fixture.h"

namespace senet::protocol {
namespace {

class EventTest : public SessionTest {
 protected:
  EventTest() {
    parts_.observer = [this](const Event& event) {
      const std::lock_guard lock(mutex_);
      events_.push_back(event);
    };
  }

  std::mutex mutex_;
  std::vector<Event> events_;
};

TEST_F(EventTest, EveryMessageIsToldOfWithItsReply) {
  say("(INFO)");
  start();
  say("(PLAY m NIL)");
  say("(PLAY other NIL)");
  say("(STOP m ((mark 1 1) noop))");
  say("(ABORT m)");
  say("(PREVIEW ((role x)) 10)");
  say("(DANCE)");
  std::vector<std::string> told;
  for (const Event& event : events_) told.push_back(event.message + " " + event.match + " " + event.reply);
  told.back().resize(11);
  EXPECT_EQ(told, (std::vector<std::string>{"INFO  ((name senet)(status available))", "START m ready",
                                            "PLAY m (mark 1 1)", "PLAY other busy", "STOP m done", "ABORT m aborted",
                                            "PREVIEW  ready", "?  (error \""}));
}

TEST_F(EventTest, AMoveIsToldWithWhoChoseItAndWhatItLeftOfTheClock) {
  auto reply = ask_who_does_not_return();
  time_->advance(Seconds(9.75));
  reply.get();
  release_.count_down();
  ASSERT_TRUE(events_.back().move.has_value());
  EXPECT_EQ(events_.back().move->chosen_by, "watchdog");
  EXPECT_EQ(events_.back().move->move, events_.back().reply);
  EXPECT_NEAR(events_.back().move->left.count(), 0.25, 1e-6);
  EXPECT_NEAR(events_.back().latency.count(), 9.75, 1e-6);
  EXPECT_FALSE(events_.front().move.has_value());
}

TEST_F(SessionTest, KnowsTheMatchesInPlay) {
  options_.max_matches = 2;
  EXPECT_TRUE(session().matches().empty());
  start("a");
  start("b", "o");
  say("(PLAY a NIL)");
  const std::vector<MatchStatus> matches = session().matches();
  ASSERT_EQ(matches.size(), 2U);
  EXPECT_EQ(matches[0].id + matches[0].role, "ax");
  EXPECT_EQ(matches[0].plies, 1U);
  EXPECT_EQ(matches[1].id + matches[1].role, "bo");
  EXPECT_EQ(matches[1].plies, 0U);
  EXPECT_FALSE(matches[1].evaluator.empty());
}

Event a_move() {
  Event event{"PLAY", "m \"1\"\n\xff", "(a)", Seconds(1.5), MoveAnswer{"(a)", "player", Seconds(0.3), {}}};
  event.move->report = {1000, 62.5, "time"};
  event.move->report.kept = 400;
  event.move->report.pondered = 900;
  event.move->report.pondering = Seconds(2.5);
  return event;
}

TEST(EventLine, IsOneLineOfJsonWhateverTheMatchIsCalled) {
  const std::string line = event_line(a_move());
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto json = nlohmann::json::parse(line);
  EXPECT_TRUE(
      std::regex_match(json["time"].get<std::string>(), std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)")));
  EXPECT_EQ(json["message"], "PLAY");
  EXPECT_EQ(json["match"], "m \"1\"\n\xEF\xBF\xBD");
  EXPECT_EQ(json["latency_s"], 1.5);
  EXPECT_EQ(json["left_s"], 0.3);
  EXPECT_EQ(json["by"], "player");
  EXPECT_EQ(json["simulations"], 1000);
  EXPECT_EQ(json["value"], 62.5);
  EXPECT_EQ(json["note"], "time");
  EXPECT_EQ(json["kept"], 400);
  EXPECT_EQ(json["pondered"], 900);
  EXPECT_EQ(json["pondering_s"], 2.5);
  EXPECT_FALSE(json.contains("foreseen"));
  Event foreseen = a_move();
  foreseen.move->report.foreseen = false;
  EXPECT_EQ(nlohmann::json::parse(event_line(foreseen))["foreseen"], false);
  EXPECT_GT(json["memory_bytes"], 100'000);
  EXPECT_FALSE(nlohmann::json::parse(event_line(Event{})).contains("by"));
}

TEST(StatusPage, ListsTheMatches) {
  const std::vector<MatchStatus> matches{{"m", "x", "", 0}, {"n", "o", "sliced", 7}};
  const auto json = nlohmann::json::parse(status_page("senet", Seconds(12), true, matches));
  EXPECT_EQ(json["name"], "senet");
  EXPECT_EQ(json["uptime_s"], 12);
  EXPECT_EQ(json["room"], true);
  EXPECT_TRUE(json["matches"][0]["evaluator"].is_null());
  EXPECT_EQ(json["matches"][1], (nlohmann::json{{"match", "n"}, {"role", "o"}, {"evaluator", "sliced"}, {"plies", 7}}));
}

TEST(Metrics, CountMessagesRefusalsMovesAndTimes) {
  Metrics metrics;
  metrics.see(a_move());
  metrics.see(a_move());
  Event late = a_move();
  late.move->left = Seconds(-0.5);
  late.move->chosen_by = "watchdog";
  metrics.see(late);
  metrics.see({"START", "n", "busy", Seconds(0), {}});
  metrics.see({"?", "", "(error \"what\")", Seconds(0), {}});
  const std::string page = metrics.text(3);
  for (const char* line :
       {"senet_messages_total{message=\"PLAY\"} 3\n", "senet_messages_total{message=\"?\"} 1\n",
        "senet_refusals_total{reply=\"busy\"} 1\n", "senet_refusals_total{reply=\"error\"} 1\n",
        "senet_moves_total{by=\"player\"} 2\n", "senet_moves_total{by=\"watchdog\"} 1\n",
        "senet_simulations_total 3000\n", "senet_pondered_simulations_total 2700\n",
        "senet_kept_simulations_total 1200\n", "senet_matches 3\n", "# TYPE senet_reply_seconds histogram\n",
        "senet_reply_seconds_bucket{message=\"PLAY\",le=\"1\"} 0\n",
        "senet_reply_seconds_bucket{message=\"PLAY\",le=\"2\"} 3\n", "senet_move_left_seconds_bucket{le=\"0\"} 1\n",
        "senet_move_left_seconds_count 3\n"}) {
    EXPECT_NE(page.find(line), std::string::npos) << line << page;
  }
}

}  // namespace
}  // namespace senet::protocol
