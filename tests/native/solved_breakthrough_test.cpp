// Breakthrough on 5x5 is published to be won by the second player; found again by proof-number search over the moves of
// the native game, with what the last three plies of a race need not be searched for.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "native/breakthrough.h"
#include "support/proof_search.h"

namespace senet::native {
namespace {

constexpr std::uint32_t kSide = 5;

constexpr std::uint64_t row(std::uint32_t number) { return std::uint64_t{31} << kSide * number; }
constexpr std::uint64_t kFirstFile = 0x108421;
constexpr std::uint64_t kLastFile = kFirstFile << (kSide - 1);

// The rows in the other order.
std::uint64_t flip(std::uint64_t board) {
  std::uint64_t flipped = 0;
  for (std::uint32_t i = 0; i < kSide; ++i) flipped |= (board >> kSide * i & 31) << kSide * (kSide - 1 - i);
  return flipped;
}

// The files in the other order: each row's bits turned round.
std::uint64_t mirror(std::uint64_t board) {
  std::uint64_t mirrored = 0;
  for (std::uint32_t i = 0; i < kSide; ++i) mirrored |= (board >> i & kFirstFile) << (kSide - 1 - i);
  return mirrored;
}

class BreakthroughGame {
 public:
  using Rules = Breakthrough<kSide>;
  using Position = Rules::Position;

  struct Key {
    std::uint64_t pieces = 0;
    friend auto operator<=>(const Key&, const Key&) = default;
    std::uint64_t hash() const {
      const std::uint64_t mixed = pieces * 0x9e37'79b9'7f4a'7c15;
      return (mixed ^ mixed >> 32) * 0xbf58'476d'1ce4'e5b9;
    }
  };

  Position start() const { return rules_.new_position(); }

  // Both sides' pieces as the mover sees them, or their mirror image.
  Key key(const Position& position) const {
    const auto [own, other] = seen_by_mover(position);
    return {std::min(own | other << 25, mirror(own) | mirror(other) << 25)};
  }

  // A piece on the last row but one is through at the next move, since nothing can be in the way of every step; so the
  // mover wins with one, and must take the other side's, or gets one where nothing can take it.
  test::Outcome known(const Position& position) const {
    if (position.won) return test::Outcome::kLoss;
    const auto [own, other] = seen_by_mover(position);
    if ((own & row(3)) != 0) return test::Outcome::kWin;
    const std::uint64_t threats = other & row(1);
    if (threats != 0) {
      const std::uint64_t takers = own & row(0) & attacked_from_above(threats);
      return (threats & (threats - 1)) != 0 || takers == 0 ? test::Outcome::kLoss : test::Outcome::kUnknown;
    }
    const std::uint64_t ahead = own << kSide & ~other;
    const std::uint64_t slanted = (own & ~kFirstFile) << (kSide - 1) | (own & ~kLastFile) << (kSide + 1);
    const bool through = ((ahead | slanted) & row(3) & ~own & ~attacked_from_above(other)) != 0;
    return through ? test::Outcome::kWin : test::Outcome::kUnknown;
  }

  test::Effort estimate(const Position&) const { return {}; }

  void children(const Position& position, std::vector<Position>& out) const {
    MoveList moves;
    rules_.legal(position, static_cast<RoleId>(position.mover), moves);
    for (const MoveId move : moves) {
      std::array<MoveId, 2> joint{kNoMove, kNoMove};
      joint[position.mover] = move;
      rules_.apply(out.emplace_back(position), joint);
    }
  }

 private:
  struct Pieces {
    std::uint64_t own;
    std::uint64_t other;
  };

  // With the mover at the bottom.
  static Pieces seen_by_mover(const Position& position) {
    if (position.mover == 0) return {position.pieces[0], position.pieces[1]};
    return {flip(position.pieces[1]), flip(position.pieces[0])};
  }

  static std::uint64_t attacked_from_above(std::uint64_t pieces) {
    return (pieces & ~kFirstFile) >> (kSide + 1) | (pieces & ~kLastFile) >> (kSide - 1);
  }

  Rules rules_{"breakthrough", {"white", "black"}};
};

TEST(LongSolved, BreakthroughOnFiveByFiveIsWonByTheSecondPlayer) {
  const BreakthroughGame game;
  test::ProofSearch search(game, 22);
  EXPECT_FALSE(search.wins(game.start())) << search.nodes() << " positions";
}

}  // namespace
}  // namespace senet::native
