#include "sim/name_table.h"

#include <gtest/gtest.h>

namespace senet {
namespace {

NameTable two_roles() {
  return NameTable({0, 2, 5}, {"(go 1)", "noop", "(go 1)", "(go 2)", "noop"}, {"(b 1)", "(a 1)", "(c 1)"}, {"(b 0)"});
}

TEST(NameTable, FindsEachMoveOfItsRole) {
  const NameTable names = two_roles();
  EXPECT_EQ(names.find_move(RoleId{0}, "noop"), MoveId{1});
  EXPECT_EQ(names.find_move(RoleId{1}, "noop"), MoveId{4});
  EXPECT_EQ(names.find_move(RoleId{1}, "(go 2)"), MoveId{3});
  EXPECT_EQ(names.move_name(MoveId{3}), "(go 2)");
}

TEST(NameTable, DoesNotFindAnotherRolesMove) {
  const NameTable names = two_roles();
  EXPECT_EQ(names.find_move(RoleId{0}, "(go 2)"), std::nullopt);
  EXPECT_EQ(names.find_move(RoleId{0}, ""), std::nullopt);
  EXPECT_EQ(names.find_move(RoleId{1}, "zzz"), std::nullopt);
}

TEST(NameTable, StateTextsAreTheSetBitsAndWhatAlwaysHoldsInOrder) {
  const NameTable names = two_roles();
  const State state{0b011};
  EXPECT_EQ(names.state_texts(state), (std::vector<std::string>{"(a 1)", "(b 0)", "(b 1)"}));
}

}  // namespace
}  // namespace senet
