// Values of Connect Four on small boards that are published (Tromp), found again by search.
#include <gtest/gtest.h>

#include "native/connect_four.h"
#include "support/solver.h"

namespace senet::native {
namespace {

template <class R>
State start_of(const R& rules) {
  State state;
  rules.store(rules.new_position(), state);
  return state;
}

TEST(Solved, ConnectFourOnFiveColumnsByFourRowsIsADraw) {
  const ConnectFour<5, 4> rules("connect four", {"red", "yellow"});
  EXPECT_EQ(test::Solver(rules).solve(start_of(rules)), 50);
}

}  // namespace
}  // namespace senet::native
