#include "load/slicing.h"

#include <gtest/gtest.h>

#include "load/loader.h"

namespace senet::load {
namespace {

TEST(Slicing, PaysWhereAPlyIsSurelyCheaper) {
  EXPECT_EQ(judge({.batch = 190e3, .ply = 6}), Slicing::kPays);  // breakthrough
  EXPECT_EQ(judge({.batch = 4.8e6, .ply = 127}), Slicing::kPays);
}

TEST(Slicing, IsOpenWhereScalarPliesMayBeCheaper) {
  EXPECT_EQ(judge({.batch = 6e6, .ply = 390}), Slicing::kOpen);
  EXPECT_EQ(judge({.batch = 6e6, .ply = 24'000}), Slicing::kOpen);
}

TEST(Slicing, OfLongBatchesDependsOnHowLongScalarGamesAre) {
  EXPECT_EQ(judge({.batch = 13e6, .ply = 100}), Slicing::kLong);
}

TEST(Slicing, IsNoUseWhereBatchesMayNeverEndOrPliesAreSlow) {
  EXPECT_EQ(judge({.batch = 1e3, .ply = 1, .endless = true}), Slicing::kEndless);
  EXPECT_EQ(judge({.batch = 1e6, .ply = 26'000}), Slicing::kTooSlow);
}

TEST(Slicing, CountsTablesOfSlowerFormsAsMore) {
  double last = 0.9;
  for (const sliced::Form form : {sliced::Form::kAvx512, sliced::Form::kAvx2, sliced::Form::kVectors512,
                                  sliced::Form::kVectors256, sliced::Form::kWords}) {
    EXPECT_GT(cost_of_table(form), last);
    last = cost_of_table(form);
  }
}

// No time is in the reason, so none was in the decision.
TEST(Slicing, OfEveryGameOfOurOwnIsDecidedByTheSameCountsEachTime) {
  for (const char* game : {"breakthrough", "catch_the_lion", "connect_three_3p", "othello", "rock_paper_scissors"}) {
    const auto description = gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/" + game + ".kif");
    const auto answer = [&] {
      const std::string reason = load(description, game).reason;
      const std::size_t counts = reason.find("; ");
      return reason.substr(counts,
                           reason.find("; ", counts + 2) - counts);  // how a native game compares is told behind
    };
    const std::string first = answer();
    EXPECT_TRUE(first.starts_with("; sliced: 512 playouts are ")) << first;
    EXPECT_EQ(first, answer());
  }
}

}  // namespace
}  // namespace senet::load
