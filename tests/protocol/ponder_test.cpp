// What a session's players do between a reply and the next message.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/session_fixture.h"
#include "protocol/spare_cores.h"

namespace senet::protocol {
namespace {

class PonderingSessionTest : public SessionTest {
 protected:
  PonderingSessionTest() {
    script_->on_ponder = [this] {
      script_->wait_for_stop();
      return true;
    };
  }
  // Returns once the player ponders after its answer to the first PLAY.
  void play() {
    start();
    script_->await("ponder");
    say("(PLAY m NIL)");
    script_->await_number(4);
  }
};

TEST_F(PonderingSessionTest, PlayersPonderUntilTheNextPlay) {
  play();
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "noop");
  script_->await_number(6);
  EXPECT_EQ(script_->notes(),
            (std::vector<std::string>{"start", "ponder", "play", "ponder", "play (mark 1 1) noop", "ponder"}));
}

TEST_F(PonderingSessionTest, OtherMessagesAreAnsweredMeanwhileAndDontEndIt) {
  play();
  EXPECT_EQ(say("(INFO)"), "((name senet)(status busy))");
  EXPECT_EQ(say("(PREVIEW ((role x)) 10)"), "ready");
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)") << "again";
  EXPECT_EQ(say("(PLAY n NIL)"), "busy");
  EXPECT_EQ(say("(STOP n NIL)"), "busy");
  EXPECT_FALSE(script_->stopping());
  EXPECT_EQ(count_notes("ponder"), 2);
}

TEST_F(PonderingSessionTest, AbortEndsIt) {
  play();
  EXPECT_EQ(say("(ABORT m)"), "aborted");
  script_->await("gone");
}

TEST_F(PonderingSessionTest, StopEndsIt) {
  play();
  EXPECT_EQ(say("(STOP m ((mark 1 1) noop))"), "done");
  script_->await("gone");
}

TEST_F(PonderingSessionTest, ShuttingDownEndsItForGood) {
  play();
  session().shut_down();
  EXPECT_EQ(say("(PLAY m ((mark 1 1) noop))"), "noop");
  EXPECT_EQ(count_notes("ponder"), 2);
}

TEST_F(PonderingSessionTest, NobodyPondersUnlessWanted) {
  options_.ponder = false;
  start();
  say("(PLAY m NIL)");
  say("(PLAY m ((mark 1 1) noop))");
  EXPECT_EQ(count_notes("ponder"), 0);
}

TEST_F(PonderingSessionTest, ItEndsWhenNoMessageIsExpectedAnyMore) {
  script_->on_ponder = [this] {
    if (count_notes("ponder") > 1) return false;
    release_.wait();
    return true;  // ended early, though nobody asked for that
  };
  start();
  script_->await("ponder");
  time_->advance(options_.patience + Seconds(20));
  release_.count_down();
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
  EXPECT_EQ(script_->notes()[2], "play");
}

TEST_F(PonderingSessionTest, APlayerThatFailsAtItIsReplaced) {
  script_->on_ponder = []() -> bool { throw std::runtime_error("out of memory"); };
  start();
  script_->await("gone");
  EXPECT_EQ(say("(PLAY m NIL)"), "(mark 1 1)");
  EXPECT_EQ(count_notes("start"), 2);
}

TEST_F(PonderingSessionTest, WhoThinksGoesFirst) {
  options_.max_matches = 2;
  options_.thinkers = 1;
  script_->on_ponder = [this, again = std::make_shared<std::atomic<bool>>()] {
    if (again->exchange(true)) return false;
    script_->wait_for_stop();
    script_->note("paused");
    return true;
  };
  start("a");
  script_->await("ponder");
  EXPECT_EQ(start("b"), "ready");
  script_->await("paused");
  EXPECT_EQ(say("(PLAY b NIL)"), "(mark 1 1)");
}

TEST(SpareCores, PonderingIsPausedWhileEnoughThinkAndThenGoesOn) {
  SpareCores cores(2);
  std::stop_source stop;
  std::promise<void> began, paused;
  std::atomic<int> runs = 0;
  auto pondering = std::async(std::launch::async, [&] {
    cores.ponder(stop.get_token(), [&](const std::stop_token& token) {
      const int run = ++runs;
      if (run == 1) began.set_value();
      if (run == 3) return false;
      std::promise<void> ended;
      const std::stop_callback on_stop(token, [&] { ended.set_value(); });
      ended.get_future().wait();
      if (run == 1) paused.set_value();
      return true;
    });
  });
  began.get_future().wait();
  {
    const SpareCores::Thinker first(cores);
    EXPECT_EQ(runs, 1);
    const SpareCores::Thinker second(cores);
    paused.get_future().wait();
  }
  {
    while (runs < 2) {
    }
    const SpareCores::Thinker first(cores);
    const SpareCores::Thinker second(cores);
  }
  pondering.get();
  EXPECT_EQ(runs, 3);
}

TEST(SpareCores, WhoWaitsForThemCanBeStopped) {
  SpareCores cores(1);
  const SpareCores::Thinker thinker(cores);
  std::stop_source stop;
  auto pondering = std::async(std::launch::async, [&] {
    cores.ponder(stop.get_token(), [](const std::stop_token&) {
      ADD_FAILURE();
      return false;
    });
  });
  stop.request_stop();
  pondering.get();
}

}  // namespace
}  // namespace senet::protocol
