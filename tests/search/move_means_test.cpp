#include "search/move_means.h"

#include <gtest/gtest.h>

namespace senet::search {
namespace {

TEST(MoveMeans, KeepAMeanForEachMoveAndPlace) {
  MoveMeans means;
  means.add(5, MoveId{0}, 1);
  means.add(5, MoveId{0}, 0.5);
  means.add(5, MoveId{1}, 0.25);
  means.add(MoveMeans::kAnywhere, MoveId{0}, 0);
  EXPECT_EQ(means.find(5, MoveId{0}).count, 2);
  EXPECT_EQ(means.find(5, MoveId{0}).mean(), 0.75F);
  EXPECT_EQ(means.find(5, MoveId{1}).mean(), 0.25F);
  EXPECT_EQ(means.find(MoveMeans::kAnywhere, MoveId{0}).mean(), 0);
  EXPECT_EQ(means.find(6, MoveId{0}).count, 0);
  EXPECT_EQ(means.find(MoveMeans::kAnywhere, MoveId{1}).count, 0);
}

TEST(MoveMeans, TellApartAsManyAsThereIsRoomFor) {
  MoveMeans means;
  constexpr std::uint32_t kPlaces = 1500;
  constexpr std::uint32_t kMoves = 500;
  for (std::uint32_t place = 0; place < kPlaces; ++place) {
    for (std::uint32_t move = 0; move < kMoves; ++move) means.add(8 * place, MoveId{move}, place + move);
  }
  std::size_t wrong = 0;
  for (std::uint32_t place = 0; place < kPlaces; ++place) {
    for (std::uint32_t move = 0; move < kMoves; ++move) {
      const NgramTable::Entry& entry = means.find(8 * place, MoveId{move});
      wrong += entry.count == 1 && entry.sum == static_cast<float>(place + move) ? 0U : 1U;
    }
  }
  EXPECT_EQ(wrong, 0U);
}

TEST(MoveMeans, ForgetEverything) {
  MoveMeans means;
  means.add(5, MoveId{0}, 1);
  means.clear();
  EXPECT_EQ(means.find(5, MoveId{0}).count, 0);
  means.add(5, MoveId{0}, 0.5);
  EXPECT_EQ(means.find(5, MoveId{0}).mean(), 0.5F);
}

}  // namespace
}  // namespace senet::search
