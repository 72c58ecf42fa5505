#include "native/go_shapes.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

namespace senet::native {
namespace {

// Of three rows of three letters each: X black, O white, - off the board.
bool has(const std::string& picture) {
  std::array<std::uint32_t, 3> rows{};
  for (std::size_t i = 0; i < 9; ++i) {
    const char letter = picture[i];
    const std::uint32_t content = letter == 'X' ? 1 : letter == 'O' ? 2 : letter == '-' ? 3 : 0;
    rows[i / 3] |= content << 2 * (i % 3);
  }
  return GoShapes::all().has(rows[0], rows[1], rows[2]);
}

TEST(GoShapes, HaveHanesAndCuts) {
  EXPECT_TRUE(has("XOX...XOX")) << "hane that encloses, whatever is behind";
  EXPECT_TRUE(has("XO.......")) << "hane";
  EXPECT_TRUE(has("XO.O..... ")) << "cut of what nothing protects";
  EXPECT_FALSE(has("XO.O.OOO.")) << "protected";
  EXPECT_TRUE(has(".X.O.O...")) << "cut between two stones";
  EXPECT_FALSE(has(".X.O.O.O.")) << "they are joined";
  EXPECT_TRUE(has("X..O..---")) << "chase at the edge";
}

TEST(GoShapes, AreNoneWithoutStones) {
  EXPECT_FALSE(has("........."));
  EXPECT_FALSE(has("......---"));
  EXPECT_FALSE(has("---......"));
  EXPECT_FALSE(has("-..-..---"));
}

TEST(GoShapes, StandForTheirTurnsReflectionsAndOtherColours) {
  for (const char* picture : {"XO.......", ".OX......", "O..X.....", "X..O.....", "..O..X...", "..X..O...", "......XO.",
                              "......OX.", "OX......."}) {
    EXPECT_TRUE(has(picture)) << picture;
  }
}

TEST(GoShapes, DoNotLookAtThePointInTheMiddleNorBeyond) {
  EXPECT_TRUE(GoShapes::all().has(0x1 | 0x2 << 2 | 0x3 << 6, 0x3 << 2, 0x3 << 8));
}

TEST(GoShapes, SpreadLeavesABitBetweenBits) {
  for (std::uint32_t bits = 0; bits < 32; ++bits) {
    std::uint32_t expected = 0;
    for (std::uint32_t i = 0; i < 5; ++i) expected |= (bits >> i & 1) << 2 * i;
    EXPECT_EQ(GoShapes::spread(bits), expected);
  }
}

}  // namespace
}  // namespace senet::native
