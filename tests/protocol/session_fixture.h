// A session whose game is tic-tac-toe whatever the rules say, with scripted players and a clock moved by hand.
#pragma once

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <functional>
#include <future>
#include <latch>
#include <memory>
#include <string>
#include <vector>

#include "protocol/session.h"
#include "support/manual_time.h"
#include "support/scripted_player.h"
#include "support/tic_tac_toe.h"

namespace senet::protocol {

class SessionTest : public ::testing::Test {
 protected:
  SessionTest() { spdlog::set_level(spdlog::level::off); }

  // Called on first use, so that a test can change options_ and parts_ before.
  Session& session() {
    if (session_ == nullptr) session_ = std::make_unique<Session>(options_, parts_);
    return *session_;
  }
  std::string say(const std::string& text) { return session().handle(text, time_->now()); }
  std::future<std::string> say_in_background(const std::string& text) {
    session();
    return std::async(std::launch::async, [this, text, now = time_->now()] { return session_->handle(text, now); });
  }
  std::string start(const std::string& id = "m", const std::string& role = "x") {
    return say("(START " + id + " " + role + " ((role x) (role o)) 10 10)");
  }
  // The reply to a first PLAY, asked for in the background; returns once the player thinks, for as long as `held`
  // takes.
  std::future<std::string> think_until(std::function<void()> held) {
    script_->choose = [this, held = std::move(held)](std::size_t, const MoveList& legal) {
      script_->note("thinking");
      held();
      return legal.back();
    };
    start();
    auto reply = say_in_background("(PLAY m NIL)");
    script_->await("thinking");
    return reply;
  }
  // The reply to a first PLAY, asked for in the background of a player that does not return until release_; returns
  // once it was asked.
  std::future<std::string> ask_who_does_not_return() {
    script_->choose = [this](std::size_t, const MoveList& legal) {
      release_.wait();
      return legal.front();
    };
    start();
    auto reply = say_in_background("(PLAY m NIL)");
    script_->await("play");
    time_->await_waiters();
    return reply;
  }
  // A start whose load is held up until release_, the first PLAY by the interpreter that stands in, and the second one
  // after the release.
  void play_by_the_stand_in_until_released() {
    auto ready = say_in_background("(START m x ((role x) (role o)) 10 10)");
    time_->await_waiters(2);  // START for all of the clock, the tracker for a third of it
    time_->advance(Seconds(5));
    time_->advance(Seconds(5));
    EXPECT_EQ(ready.get(), "ready");
    auto play = say_in_background("(PLAY m NIL)");
    time_->await_waiters();
    time_->advance(Seconds(9.75));
    EXPECT_TRUE(is_mark(play.get()));
    auto next = say_in_background("(PLAY m ((mark 3 3) noop))");
    release_.count_down();
    EXPECT_EQ(next.get(), "noop");
  }
  static bool is_mark(const std::string& reply) { return reply.starts_with("(mark ") && reply.size() == 10; }
  long count_notes(const std::string& note) const {
    const std::vector<std::string> notes = script_->notes();
    return std::ranges::count(notes, note);
  }

  static load::Loaded load_toy() { return {toys::tic_tac_toe(), load::Evaluator::kScalar, "a toy", {}}; }

  std::shared_ptr<test::ManualTime> time_ = std::make_shared<test::ManualTime>();
  std::shared_ptr<test::Script> script_ = std::make_shared<test::Script>();
  std::latch release_{1};  // for players and loads that a test holds up; outlives their threads
  SessionOptions options_;
  SessionParts parts_{
      .load = [](const gdl::Description&, std::string_view, const load::LoadOptions&) { return load_toy(); },
      .make_player = [this] { return std::make_unique<test::ScriptedPlayer>(script_); },
      .clock = time_,
  };

 private:
  std::unique_ptr<Session> session_;
};

}  // namespace senet::protocol
