#include "load/loader.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "base/error.h"
#include "gdl/description.h"
#include "load/slicing.h"

namespace senet::load {
namespace {

gdl::Description tic_tac_toe() {
  return gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/tic_tac_toe.kif");
}

// Ground rules by the million, a state of one fact.
gdl::Description too_big_to_ground() {
  std::string rules =
      "(role r) (init (f 0 0 0 0 0)) (<= (legal r (m ?a ?b ?c ?d ?e)) (true (f ?a ?b ?c ?d ?e)))"
      "(<= (next (f ?a ?b ?c ?d ?e)) (does r (m ?b ?c ?d ?e ?x)) (s ?x ?a)) (<= terminal (true (f 9 9 9 9 9)))"
      "(<= (next (f ?a ?b ?c ?d ?e)) (does r (m ?e ?d ?a ?c ?x)) (s ?x ?b)) (goal r 0)";
  for (int i = 0; i < 60; ++i) rules += "(s " + std::to_string(i) + " " + std::to_string((i + 1) % 60) + ")";
  return gdl::read_description(rules, "big.kif");
}

TEST(Loader, PrefersTheSlicedPropnet) {
  const Loaded loaded = load(tic_tac_toe(), "tic_tac_toe");
  EXPECT_EQ(loaded.evaluator, Evaluator::kSliced);
  EXPECT_EQ(loaded.game->evaluator(), "sliced");
  EXPECT_EQ(loaded.game->info().name, "tic_tac_toe");
}

TEST(Loader, TakesTheScalarPropnetForASingleRole) {
  const Loaded loaded =
      load(gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/eight_puzzle.kif"), "eight_puzzle");
  EXPECT_EQ(loaded.evaluator, Evaluator::kScalar);
  EXPECT_NE(loaded.reason.find("single role"), std::string::npos) << loaded.reason;
}

TEST(Loader, TakesTheScalarPropnetWhereGamesHaveNoEnd) {
  const Loaded loaded = load(
      gdl::read_description("(role a) (role b) (init p) (legal a m) (legal b m) (legal a n) (<= (next p) (does a m))"
                            "(<= (next q) (does a n)) (<= terminal (true p) (true q)) (goal a 0) (goal b 0)",
                            "endless.kif"),
      "endless");
  EXPECT_EQ(loaded.evaluator, Evaluator::kScalar);
  EXPECT_NE(loaded.reason.find("may never end"), std::string::npos) << loaded.reason;
}

TEST(Loader, TakesTheScalarPropnetWhereOneGameInManyHasNoEnd) {
  std::string rules =
      "(role a) (role b) (init first) (legal b noop) (<= (legal a trap) (true first))"
      "(<= (legal a stay) (not (true first))) (<= (next trapped) (does a trap))"
      "(<= (next trapped) (true trapped)) (goal a 0) (goal b 0)"
      "(<= terminal (true ended)) (<= (next ended) (does a (leave ?x)))";
  for (int i = 0; i < 31; ++i) rules += "(<= (legal a (leave " + std::to_string(i) + ")) (true first))";
  const Loaded loaded = load(gdl::read_description(rules, "trap.kif"), "trap");
  EXPECT_EQ(loaded.evaluator, Evaluator::kScalar);
  EXPECT_NE(loaded.reason.find("may never end"), std::string::npos) << loaded.reason;
}

gdl::Description connect_four() {
  return gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/connect_four.kif");
}

TEST(Loader, TakesTheNativeGameAtOnceWhereNoRandomGamesAreWanted) {
  LoadOptions options;
  options.use = Use::kStates;
  const Loaded loaded = load(connect_four(), "four", options);
  EXPECT_EQ(loaded.evaluator, Evaluator::kNative);
  EXPECT_EQ(loaded.game->evaluator(), "native");
  EXPECT_EQ(loaded.game->info().name, "four");
  EXPECT_EQ(loaded.times.ground, Seconds(0));
}

TEST(Loader, TakesTheNativeGameForASearchWhereItEvaluatesPositions) {
  const auto breakthrough = gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/breakthrough_6x6.kif");
  LoadOptions options;
  options.use = Use::kSearch;
  EXPECT_EQ(load(breakthrough, "six", options).evaluator, Evaluator::kNative);
  EXPECT_NE(load(connect_four(), "four", options).evaluator, Evaluator::kNative);
  options.use = Use::kPlayouts;
  EXPECT_NE(load(breakthrough, "six", options).evaluator, Evaluator::kNative);
}

TEST(Loader, ComparesTheSlicedGameWithTheNativeOneByTime) {
  const auto sliced = load(connect_four(), "four").game;
  LoadOptions options;
  options.evaluator = Evaluator::kNative;
  const auto native = load(connect_four(), "four", options).game;
  EXPECT_TRUE(compare_with_native(*sliced, *native, 1e-6).pays);
  const SlicingAnswer answer = compare_with_native(*sliced, *native, 1e6);
  EXPECT_FALSE(answer.pays);
  EXPECT_NE(answer.reason.find("not sliced, by time: 4096 playouts take "), std::string::npos) << answer.reason;
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they slow down one of both
TEST(Loader, TakesTheNativeGameWhereItPlaysMoreThanTheSlicedOne) {
  LoadOptions options;
  options.use = Use::kSearch;
  const auto pentalath = gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/pentalath.kif");
  const Loaded loaded = load(pentalath, "five", options);
  EXPECT_EQ(loaded.evaluator, Evaluator::kNative);
  EXPECT_NE(loaded.reason.find("; not sliced, by time: "), std::string::npos) << loaded.reason;
}
#endif

TEST(Loader, TakesTheNativeGameWhereTheNetworkCanNotBeBuilt) {
  LoadOptions options;
  options.time_limit = Seconds(0);
  const Loaded loaded = load(connect_four(), "four", options);
  EXPECT_EQ(loaded.evaluator, Evaluator::kNative);
  EXPECT_NE(loaded.reason.find("the rules are those of connect_four"), std::string::npos) << loaded.reason;
  EXPECT_NE(loaded.reason.find("can't be built"), std::string::npos) << loaded.reason;
}

TEST(Loader, PrefersTheSlicedPropnetToANativeGame) {
  EXPECT_EQ(load(connect_four(), "four").evaluator, Evaluator::kSliced);
}

TEST(Loader, LeavesSlicingWhenTimeIsShort) {
  LoadOptions options;
  options.time_limit = Seconds(1);
  EXPECT_EQ(load(tic_tac_toe(), "t", options).evaluator, Evaluator::kScalar);
}

TEST(Loader, TakesTheInterpreterWhereItIsAskedFor) {
  LoadOptions options;
  options.evaluator = Evaluator::kInterpreter;
  EXPECT_EQ(load(tic_tac_toe(), "t", options).game->evaluator(), "interpreter");
}

TEST(Loader, FallsBackToTheInterpreterAndSaysWhy) {
  LoadOptions options;
  options.memory_limit = 30u << 20;
  const Loaded loaded = load(too_big_to_ground(), "big", options);
  EXPECT_EQ(loaded.evaluator, Evaluator::kInterpreter);
  EXPECT_NE(loaded.reason.find("MB"), std::string::npos) << loaded.reason;
  options.evaluator = Evaluator::kScalar;
  EXPECT_THROW(load(too_big_to_ground(), "big", options), Error);
}

TEST(Loader, GivesUpWhereItIsToldTo) {
  const std::atomic<bool> stop = true;
  LoadOptions options;
  options.stop = &stop;
  for (const Evaluator evaluator :
       {Evaluator::kAuto, Evaluator::kSliced, Evaluator::kScalar, Evaluator::kInterpreter}) {
    options.evaluator = evaluator;
    try {
      load(tic_tac_toe(), "t", options);
      FAIL() << to_text(evaluator);
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("stopped"), std::string::npos) << error.what();
    }
  }
}

TEST(Loader, RefusesWhatCannotBePlayed) {
  EXPECT_THROW(load(gdl::read_description("(legal r m)", "x.kif"), "x"), Error);
  EXPECT_THROW(load(gdl::read_description("(role r) (legal r m) (<= p (not p)) (<= terminal p)", "x.kif"), "x"), Error);
}

TEST(Loader, NamesTheEvaluators) {
  for (const Evaluator evaluator :
       {Evaluator::kAuto, Evaluator::kSliced, Evaluator::kScalar, Evaluator::kInterpreter}) {
    EXPECT_EQ(parse_evaluator(to_text(evaluator)), evaluator);
  }
  EXPECT_THROW(parse_evaluator("sliced?"), Error);
}

}  // namespace
}  // namespace senet::load
