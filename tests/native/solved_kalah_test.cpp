// Values of Kalah that are published (Irving, Donkers, Uiterwijk 2000; Carstensen 2011), found again by search over the
// moves of the native game.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "native/kalah.h"

namespace senet::native {
namespace {

constexpr std::uint64_t kHouseBytes = 0x0000'ffff'ffff'ffff;

int seeds_in_houses(std::uint64_t side) {
  int seeds = 0;
  for (std::uint32_t house = 0; house < Kalah::kHouses; ++house) seeds += static_cast<int>(side >> 8 * house & 0xff);
  return seeds;
}

int in_store(std::uint64_t side) { return static_cast<int>(side >> 8 * Kalah::kStore & 0xff); }

// The margin that the mover gets from a position on, by null windows (MTD, Plaat 1996) and a table of bounds. What is
// in the stores already changes nothing, so that positions are told apart by their houses alone.
class KalahSolver {
 public:
  // The table has 2^bits entries.
  KalahSolver(std::uint32_t seeds, bool empty_capture, std::uint32_t bits)
      : rules_("kalah", {"south", "north"}, {.seeds = seeds, .empty_capture = empty_capture}),
        table_(std::size_t{1} << bits),
        shift_(64 - bits) {}

  int solve() {
    const Kalah::Position start = rules_.new_position();
    int low = -kMost;
    int high = kMost;
    int guess = 0;
    while (low < high) {
      const int beta = guess == low ? guess + 1 : guess;
      guess = value({start.own, start.other}, beta - 1, beta);
      (guess < beta ? high : low) = guess;
    }
    return guess;
  }

 private:
  static constexpr int kMost = 127;

  struct Houses {
    std::uint64_t own;  // the mover's
    std::uint64_t other;
    friend bool operator==(const Houses&, const Houses&) = default;
  };

  struct Entry {
    Houses houses{};  // at first of the end, which is never looked up
    std::int8_t low = -kMost;
    std::int8_t high = kMost;
  };

  struct Child {
    Houses houses;
    int gain;  // of the mover's store over the other one
    bool again;
    int rank;
  };

  // At least as good as beta, at most as good as alpha, or exact; further away from the window where that is known.
  int value(const Houses& houses, int alpha, int beta) {
    const int own = seeds_in_houses(houses.own);
    const int other = seeds_in_houses(houses.other);
    if (own == 0 || other == 0) return own - other;
    const int left = own + other;
    if (left <= alpha) return left;
    if (-left >= beta) return -left;
    Entry& entry = find(houses, left);
    Entry known = entry.houses == houses ? entry : Entry{houses};
    alpha = std::max<int>(alpha, known.low);
    beta = std::min<int>(beta, known.high);
    if (alpha >= beta) return known.low >= beta ? known.low : known.high;
    const int best = search(houses, alpha, beta);
    if (best < beta) known.high = static_cast<std::int8_t>(std::min<int>(known.high, best));
    if (best > alpha) known.low = static_cast<std::int8_t>(std::max<int>(known.low, best));
    entry = known;
    return best;
  }

  // Its own entry, or the one of two to make way: the first unless that has more seeds, hence took longer.
  Entry& find(const Houses& houses, int seeds) {
    std::uint64_t hash = houses.own * 0x9e37'79b9'7f4a'7c15 ^ houses.other * 0xc2b2'ae3d'27d4'eb4f;
    hash = (hash ^ hash >> 29) * 0xbf58'476d'1ce4'e5b9;
    Entry* const pair = &table_[hash >> shift_ & ~std::uint64_t{1}];
    if (pair[0].houses == houses) return pair[0];
    if (pair[1].houses == houses) return pair[1];
    return seeds_in_houses(pair[0].houses.own) + seeds_in_houses(pair[0].houses.other) > seeds ? pair[1] : pair[0];
  }

  int search(const Houses& houses, int alpha, int beta) {
    std::array<Child, Kalah::kHouses> children;
    const std::size_t count = expand(houses, children);
    int best = -kMost;
    for (std::size_t i = 0; i < count && alpha < beta; ++i) {
      const Child& child = children[i];
      const int low = alpha - child.gain;
      const int high = beta - child.gain;
      const int rest = child.again ? value(child.houses, low, high) : -value(child.houses, -high, -low);
      best = std::max(best, child.gain + rest);
      alpha = std::max(alpha, best);
    }
    return best;
  }

  // Sowings that end in the store first, from the house next to it on; then those that gain most.
  std::size_t expand(const Houses& houses, std::array<Child, Kalah::kHouses>& out) const {
    MoveList moves;
    const Kalah::Position position{houses.own, houses.other, 0};
    rules_.legal(position, RoleId{0}, moves);
    std::size_t count = 0;
    for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
      Kalah::Position next = position;
      rules_.apply(next, std::array<MoveId, 2>{*move, kNoMove});
      const bool again = next.mover == 0;
      const int gain = (again ? 1 : -1) * (in_store(next.own) - in_store(next.other));
      out[count++] = {{next.own & kHouseBytes, next.other & kHouseBytes}, gain, again, again ? kMost : gain};
    }
    std::stable_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const Child& left, const Child& right) { return left.rank > right.rank; });
    return count;
  }

  Kalah rules_;
  std::vector<Entry> table_;
  std::uint32_t shift_;
};

TEST(Solved, KalahWithOneSeedAHouseIsWonByTwo) { EXPECT_EQ(KalahSolver(1, false, 16).solve(), 2); }

TEST(Solved, KalahWithTwoSeedsAHouseIsWonBySix) { EXPECT_EQ(KalahSolver(2, false, 18).solve(), 6); }

TEST(Solved, KalahWithThreeSeedsAHouseIsWonByTwo) { EXPECT_EQ(KalahSolver(3, false, 22).solve(), 2); }

TEST(DeepSolved, KalahWithFourSeedsAHouseIsWonByEight) { EXPECT_EQ(KalahSolver(4, false, 25).solve(), 8); }

TEST(DeepSolved, KalahWithFourSeedsAHouseAndCaptureOfTheLastSeedAloneIsWonByTen) {
  EXPECT_EQ(KalahSolver(4, true, 25).solve(), 10);
}

}  // namespace
}  // namespace senet::native
