#include "protocol/spelling.h"

#include <gtest/gtest.h>

namespace senet::protocol {
namespace {

TEST(Spelling, GivesFoldedWordsBackAsTheSheetSpellsThem) {
  const Spelling spelling("((ROLE X) (<= (LEGAL X (KICK GOAL)) (TRUE READY)) (ROLE RANDOM))");
  EXPECT_EQ(spelling.of("(KICK goal)"), "(KICK GOAL)");
  EXPECT_EQ(spelling.of("random"), "RANDOM");
  EXPECT_EQ(spelling.of("(KICK goals)"), "(KICK goals)");
}

TEST(Spelling, LeavesLowerCaseSheetsAlone) {
  const Spelling spelling("((role x) (legal x (kick goal)))");
  EXPECT_EQ(spelling.of("(kick goal)"), "(kick goal)");
}

TEST(Spelling, SpellsTheMoveOfARoleWithoutMovesAsTheSheetDoes) {
  EXPECT_EQ(Spelling("((LEGAL X NOOP))").of("noop"), "NOOP");
  EXPECT_EQ(Spelling("((legal x wait))").of("noop"), "noop");
}

}  // namespace
}  // namespace senet::protocol
