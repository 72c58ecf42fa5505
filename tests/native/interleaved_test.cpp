// Playouts that take turns, on native games.
#include "playout/interleaved.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "native/amazons.h"
#include "native/connect_four.h"
#include "native/go.h"
#include "native/kalah.h"

namespace senet::native {
namespace {

template <class R>
struct Tally {
  std::vector<std::uint32_t> plies;
  double first_goal = 0;  // mean
  double length = 0;      // mean
  bool all_over = true;

  Tally(const R& rules, std::size_t count, std::uint32_t max_plies, Rng& rng) : plies(count, ~0U) {
    State start;
    rules.store(rules.new_position(), start);
    const std::vector<StateView> starts(count, start);
    play_interleaved(rules, starts, max_plies, rng, [&](std::size_t i, const auto& position, std::uint32_t played) {
      EXPECT_EQ(plies[i], ~0U) << "twice";
      plies[i] = played;
      all_over = all_over && rules.terminal(position);
      std::array<Goal, 2> goals{};
      rules.goals(position, goals);
      first_goal += goals[0] / static_cast<double>(count);
      length += played / static_cast<double>(count);
    });
  }
};

template <class R>
void expect_same_means(const R& rules) {
  constexpr int kCount = 20'000;
  Rng rng(1);
  const Tally tally(rules, kCount, 1000, rng);
  EXPECT_TRUE(tally.all_over);
  UniformPlayout playout(rules);
  double first_goal = 0;
  double length = 0;
  for (int i = 0; i < kCount; ++i) {
    auto position = rules.new_position();
    length += playout.run(position, 1000, rng) / static_cast<double>(kCount);
    std::array<Goal, 2> goals{};
    rules.goals(position, goals);
    first_goal += goals[0] / static_cast<double>(kCount);
  }
  EXPECT_NEAR(tally.first_goal, first_goal, 1.5);  // four standard deviations are 2
  EXPECT_NEAR(tally.length, length, 0.3);
}

TEST(PlayInterleaved, PlaysEveryStartOnceAndUniformly) {
  expect_same_means(ConnectFour<7, 6>("connect four", {"red", "yellow"}));
  expect_same_means(Kalah("kalah", {"south", "north"}));
  expect_same_means(Amazons<6>("amazons", {"white", "black"}));
  expect_same_means(Go<3>("go", {"black", "white"}));
}

TEST(PlayInterleaved, CutsPlayoutsAndTakesFewOrNoStarts) {
  const ConnectFour<7, 6> rules("connect four", {"red", "yellow"});
  Rng rng(1);
  for (const std::size_t count : {0U, 1U, 3U, 9U}) {
    const Tally tally(rules, count, 3, rng);
    EXPECT_EQ(tally.plies, std::vector<std::uint32_t>(count, 3));
  }
}

}  // namespace
}  // namespace senet::native
