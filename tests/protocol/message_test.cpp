#include "protocol/message.h"

#include <gtest/gtest.h>

#include <string>

#include "base/error.h"

namespace senet::protocol {
namespace {

constexpr const char* kRules = "((role x) (role o) (<= terminal (true done)))";

StartMessage start(const std::string& clocks) {
  return std::get<StartMessage>(parse_message("(START m1 x " + std::string(kRules) + " " + clocks + ")"));
}

std::string error_of(const std::string& text, const gdl::ReadLimits& limits = {}) {
  try {
    parse_message(text, limits);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Message, InfoComesInSeveralFormsAndAnEmptyBodyIsOne) {
  for (const char* text : {"", " \r\n", "(INFO)", "( INFO )", "(info)", "INFO", "info\n", "()"}) {
    EXPECT_TRUE(std::holds_alternative<InfoMessage>(parse_message(text))) << text;
  }
}

TEST(Message, StartHasRoleRulesAndClocks) {
  const StartMessage message = start("30 15");
  EXPECT_EQ(message.match_id, "m1");
  EXPECT_EQ(message.role, "x");
  EXPECT_EQ(message.description.roles(), (std::vector<std::string>{"x", "o"}));
  EXPECT_EQ(message.rules, kRules);
  EXPECT_EQ(message.start_clock, Seconds(30));
  EXPECT_EQ(message.play_clock, Seconds(15));
}

TEST(Message, ClocksAreClampedAndMustBeNumbers) {
  EXPECT_EQ(start("0 -5").start_clock, Seconds(0));
  EXPECT_EQ(start("0 -5").play_clock, Seconds(0));
  EXPECT_EQ(start("+7 99999999999999999999999999").start_clock, Seconds(7));
  EXPECT_EQ(start("+7 99999999999999999999999999").play_clock, kLongestClock);
  EXPECT_EQ(error_of("(START m x ((role x)) ten 5)"),
            "message:1:23: start clock: a whole number of seconds expected, not ten");
  EXPECT_EQ(error_of("(START m x ((role x)) 10 (5))"),
            "message:1:26: play clock: a whole number of seconds expected, not (5)");
  EXPECT_NE(error_of("(START m x ((role x)) 10 -)"), "");
}

TEST(Message, PlayCarriesMovesInAnyOfItsForms) {
  const auto play = [](const char* text) { return std::get<PlayMessage>(parse_message(text)); };
  EXPECT_EQ(play("( PLAY m1 NIL )").moves, std::nullopt);
  EXPECT_EQ(play("(play m1 nil)").moves, std::nullopt);
  EXPECT_EQ(play("(PLAY m1 ((mark  1 1) noop))").moves, (std::vector<std::string>{"(mark 1 1)", "noop"}));
  EXPECT_EQ(play("(PLAY m1 ())").moves, (std::vector<std::string>{}));
  EXPECT_EQ(play("(PLAY m1 ((noop) (f (g A))))").moves, (std::vector<std::string>{"(noop)", "(f (g A))"}));
  EXPECT_EQ(play("(PLAY m1 NIL)").turn, std::nullopt);
}

TEST(Message, PlayOfIncompleteInformationGamesCarriesTheTurnAndOurLastMove) {
  const auto play = [](const char* text) { return std::get<PlayMessage>(parse_message(text)); };
  EXPECT_EQ(play("(PLAY m1 0 NIL NIL)").turn, 0U);
  EXPECT_EQ(play("(PLAY m1 0 NIL NIL)").moves, std::nullopt);
  const PlayMessage second = play("(PLAY m1 1 (mark 1 1) ((see a) (see b)))");
  EXPECT_EQ(second.turn, 1U);
  EXPECT_EQ(second.moves, std::vector<std::string>{"(mark 1 1)"});
  EXPECT_NE(error_of("(PLAY m1 first NIL NIL)"), "");
}

TEST(Message, StopAndAbortNameTheMatch) {
  const auto stop = [](const char* text) { return std::get<StopMessage>(parse_message(text)); };
  EXPECT_EQ(stop("(STOP m1 ((mark 1 1) noop))").moves, (std::vector<std::string>{"(mark 1 1)", "noop"}));
  EXPECT_EQ(stop("(Stop m1 NIL)").moves, std::nullopt);
  EXPECT_EQ(stop("(STOP m1 noop)").moves, std::nullopt);
  EXPECT_EQ(stop("(STOP m1)").match_id, "m1");
  EXPECT_EQ(std::get<AbortMessage>(parse_message("( abort m1 )")).match_id, "m1");
}

TEST(Message, PreviewIsRecognised) {
  EXPECT_TRUE(std::holds_alternative<PreviewMessage>(parse_message("( PREVIEW ((role x)) 10 )")));
}

TEST(Message, WhatIsWrongIsNamedWithItsPlace) {
  EXPECT_EQ(error_of("(DANCE m1)"), "message:1:2: unknown message DANCE");
  EXPECT_EQ(error_of("((START) m1)"), "message:1:2: unknown message (START)");
  EXPECT_EQ(error_of("(START m1 x)"), "message:1:2: too few parts, expected START id role rules startclock playclock");
  EXPECT_EQ(error_of("(START m1 x rules 1 1)"), "message:1:13: a list of rules expected, not rules");
  EXPECT_EQ(error_of("(PLAY m1)"), "message:1:2: too few parts, expected PLAY id moves");
  EXPECT_EQ(error_of("(ABORT)"), "message:1:2: too few parts, expected ABORT id");
  EXPECT_EQ(error_of("(INFO) (INFO)"), "message:1:8: one message expected, not several");
  EXPECT_NE(error_of("(PLAY m1 (a"), "");
  EXPECT_NE(error_of("PLAY"), "");
}

TEST(Message, LimitsHold) {
  EXPECT_NE(error_of("(PLAY m1 ((a b) c))", {.max_bytes = 10, .max_depth = 100}), "");
  EXPECT_NE(error_of(std::string(100'000, '(') + std::string(100'000, ')')), "");
}

TEST(Message, AnyByteIsReadOrRefusedButNeverFatal) {
  for (int byte = 0; byte < 256; ++byte) {
    std::string text = "(PLAY m1 (a ";
    text += static_cast<char>(byte);
    error_of(text + "))");
  }
}

}  // namespace
}  // namespace senet::protocol
