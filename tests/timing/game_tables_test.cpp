#include "timing/game_tables.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace senet::timing {
namespace {

std::string error_of(std::string_view text) {
  try {
    parse_game_tables(text, "t");
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Curve, IsStraightBetweenPointsAndLevelOutside) {
  Curve curve;
  EXPECT_FALSE(curve.at(1));
  EXPECT_TRUE(curve.ends_before(1));
  curve.set(10, 20);
  curve.set(20, 8);
  EXPECT_EQ(curve.at(0), 20);
  EXPECT_EQ(curve.at(10), 20);
  EXPECT_EQ(curve.at(15), 14);            // half way from 20 to 8
  EXPECT_DOUBLE_EQ(*curve.at(18), 10.4);  // 20 - 0.8 * 12
  EXPECT_EQ(curve.at(20), 8);
  EXPECT_EQ(curve.at(99), 8);
  EXPECT_FALSE(curve.ends_before(20));
  EXPECT_TRUE(curve.ends_before(21));
}

TEST(GameTables, AreReadAndPrinted) {
  const char* const text =
      "length 37\nbranching 5.8\nmoves 0 18.5\nmoves 2 17.25\nsimulation 40 21\nstones 12 50\ncriticality 3 -0.25\n"
      "spent 1 0.673\n";
  const GameTables tables = parse_game_tables(std::string("# of a game\n\n  ") + text, "t");
  EXPECT_EQ(tables.moves.at(1), 17.875);  // (18.5 + 17.25) / 2
  EXPECT_EQ(tables.branching, 5.8);
  EXPECT_EQ(tables.criticality.at(0), -0.25);
  EXPECT_EQ(to_text(tables), text);
}

TEST(GameTables, ErrorsNameTheLine) {
  EXPECT_EQ(error_of("length 3\nmove 1 2"),
            "t:2: unknown key move; keys are: moves, simulation, stones, criticality, spent, length, branching");
  EXPECT_EQ(error_of("moves 1"), "t:1: 2 numbers expected after moves");
  EXPECT_EQ(error_of("length 1 2"), "t:1: 1 numbers expected after length");
  EXPECT_EQ(error_of("moves 1 -2"), "t:1: -2: must be a number in 0..1000000000");
  EXPECT_EQ(error_of("moves 1x 2"), "t:1: 1x: must be a number in 0..1000000000");
  EXPECT_EQ(error_of("moves 1 nan"), "t:1: nan: must be a number in 0..1000000000");
  EXPECT_EQ(error_of("moves 1 2\nmoves 1 3"), "t:2: moves 1 is given twice");
  EXPECT_EQ(error_of("length 1\nlength 2"), "t:2: length is given twice");
  EXPECT_THROW(read_game_tables("/nowhere/at/all"), Error);
}

}  // namespace
}  // namespace senet::timing
