// Stones, chains and liberties on a board of points with four neighbours, or six. Chains are circular lists of stones;
// a chain knows number, sum and sum of squares of its liberties, counted once for every stone they lie beside, which
// tell whether they are all one point. Free points with a free point beside them, where every move is allowed, are kept
// as a set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/bits.h"
#include "base/rng.h"

namespace senet::native {

// The points of Go.
template <std::uint32_t N>
struct SquareGrid {
  static constexpr std::uint32_t kSize = N;  // files and ranks
  // The neighbours, as differences of file and rank.
  static constexpr std::array<std::array<std::int32_t, 2>, 4> kNeighbours{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  static constexpr bool contains(std::uint32_t, std::uint32_t) noexcept { return true; }
};

// Plain data. Points have a border around them: (kSize + 2) * (file + 1) + rank + 1.
template <class Grid>
class GoBoard {
  static_assert(2 <= Grid::kSize && Grid::kSize <= 19);

 public:
  static constexpr std::uint32_t kSize = Grid::kSize;
  static constexpr std::uint32_t kStride = kSize + 2;
  static constexpr std::uint32_t kCells = kStride * kStride;
  static constexpr std::size_t kWords = (kCells + 63) / 64;
  static constexpr std::uint32_t kNowhere = 0;  // of the border, hence no point
  using Points = std::array<std::uint64_t, kWords>;
  using Colour = std::uint8_t;  // 0 black, 1 white
  static constexpr Colour kFree = 2;

  struct Captured {
    std::uint32_t stones = 0;
    std::uint32_t last = kNowhere;
  };

  GoBoard() noexcept;

  static constexpr std::uint32_t point(std::uint32_t file, std::uint32_t rank) noexcept {
    return kStride * (file + 1) + rank + 1;
  }
  Colour colour(std::uint32_t at) const noexcept { return colour_[at]; }
  const Points& airy() const noexcept { return airy_; }  // free, with a free point beside it
  // The free points with none beside them.
  std::uint64_t enclosed(std::size_t word) const noexcept { return free_[word] & ~airy_[word]; }
  std::uint64_t hash() const noexcept { return hash_; }

  // Whether the stone would live, by joining a chain that keeps a liberty or by taking one. Requires: enclosed.
  bool lives(std::uint32_t at, Colour colour) const noexcept;
  // The hash that the board would have after the move.
  std::uint64_t hash_after(std::uint32_t at, Colour colour) const noexcept;
  // Requires: airy, or lives(at, colour).
  Captured place(std::uint32_t at, Colour colour) noexcept;
  // Whether the stone is a chain alone, with one liberty.
  bool is_lone_in_atari(std::uint32_t at) const noexcept { return next_[at] == at && liberties_[at].count == 1; }
  // Stones, and free points that border on stones of one colour alone, black's less white's.
  std::int32_t area_difference() const noexcept;

 private:
  static constexpr Colour kBorder = 3;
  static constexpr std::size_t kNeighbours = Grid::kNeighbours.size();
  static constexpr auto kBeside = [] {
    std::array<std::uint32_t, kNeighbours> beside{};
    for (std::size_t i = 0; i < kNeighbours; ++i) {
      const auto [file, rank] = Grid::kNeighbours[i];
      beside[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(kStride) * file + rank);
    }
    return beside;
  }();

  struct Liberties {  // as often as they lie beside stones of the chain
    std::uint32_t count = 0;
    std::uint32_t sum = 0;
    std::uint64_t squares = 0;

    void add(std::uint32_t at) noexcept {
      ++count;
      sum += at;
      squares += at * at;
    }
    void remove(std::uint32_t at) noexcept {
      --count;
      sum -= at;
      squares -= at * at;
    }
    void add(const Liberties& other) noexcept {
      count += other.count;
      sum += other.sum;
      squares += other.squares;
    }
    // Equality in Cauchy and Schwarz: all the same. Requires: count > 0.
    bool are_one() const noexcept { return std::uint64_t{sum} * sum == count * squares; }
  };

  static constexpr std::uint64_t key(std::uint32_t at, Colour colour) noexcept { return kKeys[2 * at + colour]; }
  static void set(Points& points, std::uint32_t at) noexcept { points[at / 64] |= bit(at % 64); }
  static void reset(Points& points, std::uint32_t at) noexcept { points[at / 64] &= ~bit(at % 64); }
  void take_point(std::uint32_t at) noexcept;
  void join(std::uint32_t at, std::uint32_t with) noexcept;
  std::uint32_t remove_chain(std::uint32_t at) noexcept;

  static constexpr auto kKeys = [] {
    std::array<std::uint64_t, 2 * kCells> keys{};
    std::uint64_t state = kSize;
    for (std::uint64_t& word : keys) word = split_mix(state);
    return keys;
  }();

  Points free_{};
  Points airy_{};
  std::uint64_t hash_ = 0;
  std::array<Liberties, kCells> liberties_{};  // at the chain's head
  std::array<std::uint16_t, kCells> head_{};   // of stones
  std::array<std::uint16_t, kCells> next_{};   // of stones
  std::array<Colour, kCells> colour_;
  std::array<std::uint8_t, kCells> free_beside_{};
};

template <class Grid>
GoBoard<Grid>::GoBoard() noexcept {
  colour_.fill(kBorder);
  for (std::uint32_t file = 0; file < kSize; ++file) {
    for (std::uint32_t rank = 0; rank < kSize; ++rank) {
      if (!Grid::contains(file, rank)) continue;
      const std::uint32_t at = point(file, rank);
      colour_[at] = kFree;
      set(free_, at);
      for (const std::uint32_t beside : kBeside) ++free_beside_[at + beside];
    }
  }
  airy_ = free_;
}

template <class Grid>
inline bool GoBoard<Grid>::lives(std::uint32_t at, Colour colour) const noexcept {
  for (const std::uint32_t beside : kBeside) {
    const Colour other = colour_[at + beside];
    if (other == kBorder) continue;
    if (liberties_[head_[at + beside]].are_one() == (other != colour)) return true;
  }
  return false;
}

template <class Grid>
inline std::uint64_t GoBoard<Grid>::hash_after(std::uint32_t at, Colour colour) const noexcept {
  std::uint64_t hash = hash_ ^ key(at, colour);
  std::array<std::uint32_t, kNeighbours> taken{};
  std::size_t count = 0;
  for (const std::uint32_t beside : kBeside) {
    if (colour_[at + beside] != (colour ^ 1)) continue;
    const std::uint32_t head = head_[at + beside];
    if (!liberties_[head].are_one()) continue;
    bool again = false;
    for (std::size_t i = 0; i < count; ++i) again |= taken[i] == head;
    if (again) continue;
    taken[count++] = head;
    std::uint32_t stone = head;
    do {
      hash ^= key(stone, colour ^ 1);
      stone = next_[stone];
    } while (stone != head);
  }
  return hash;
}

// The points beside lose a free neighbour, the chains there a liberty.
template <class Grid>
inline void GoBoard<Grid>::take_point(std::uint32_t at) noexcept {
  reset(free_, at);
  reset(airy_, at);
  for (const std::uint32_t beside : kBeside) {
    const std::uint32_t other = at + beside;
    --free_beside_[other];
    if (colour_[other] == kFree) {
      if (free_beside_[other] == 0) reset(airy_, other);
      liberties_[at].add(other);
    } else if (colour_[other] != kBorder) {
      liberties_[head_[other]].remove(at);
    }
  }
}

template <class Grid>
inline void GoBoard<Grid>::join(std::uint32_t at, std::uint32_t with) noexcept {
  const std::uint16_t head = head_[with];
  const std::uint16_t old = head_[at];
  if (head == old) return;
  liberties_[head].add(liberties_[old]);
  std::uint32_t stone = at;
  do {
    head_[stone] = head;
    stone = next_[stone];
  } while (stone != at);
  std::swap(next_[at], next_[with]);
}

template <class Grid>
inline std::uint32_t GoBoard<Grid>::remove_chain(std::uint32_t at) noexcept {
  std::uint32_t count = 0;
  std::uint32_t stone = at;
  do {
    hash_ ^= key(stone, colour_[stone]);
    colour_[stone] = kFree;
    set(free_, stone);
    if (free_beside_[stone] != 0) set(airy_, stone);
    for (const std::uint32_t beside : kBeside) {
      const std::uint32_t other = stone + beside;
      ++free_beside_[other];
      if (colour_[other] == kFree) {
        set(airy_, other);
      } else if (colour_[other] != kBorder) {
        liberties_[head_[other]].add(stone);
      }
    }
    ++count;
    stone = next_[stone];
  } while (stone != at);
  return count;
}

template <class Grid>
inline typename GoBoard<Grid>::Captured GoBoard<Grid>::place(std::uint32_t at, Colour colour) noexcept {
  liberties_[at] = {};
  take_point(at);
  colour_[at] = colour;
  hash_ ^= key(at, colour);
  head_[at] = next_[at] = static_cast<std::uint16_t>(at);
  Captured captured;
  for (const std::uint32_t beside : kBeside) {
    const std::uint32_t other = at + beside;
    if (colour_[other] == colour) {
      join(at, other);
    } else if (colour_[other] == (colour ^ 1) && liberties_[head_[other]].count == 0) {
      captured.stones += remove_chain(other);
      captured.last = other;
    }
  }
  return captured;
}

template <class Grid>
inline std::int32_t GoBoard<Grid>::area_difference() const noexcept {
  std::int32_t difference = 0;
  std::array<bool, kCells> seen{};
  std::array<std::uint16_t, kCells> open;
  for (std::uint32_t at = 0; at < kCells; ++at) {
    if (colour_[at] < kFree) difference += colour_[at] == 0 ? 1 : -1;
    if (colour_[at] != kFree || seen[at]) continue;
    std::array<bool, 4> borders{};
    std::uint32_t size = 0;
    open[size++] = static_cast<std::uint16_t>(at);
    seen[at] = true;
    for (std::uint32_t i = 0; i < size; ++i) {
      for (const std::uint32_t beside : kBeside) {
        const std::uint32_t other = open[i] + beside;
        borders[colour_[other]] = true;
        if (colour_[other] != kFree || seen[other]) continue;
        seen[other] = true;
        open[size++] = static_cast<std::uint16_t>(other);
      }
    }
    if (borders[0] != borders[1]) difference += static_cast<std::int32_t>(borders[0] ? size : ~size + 1);
  }
  return difference;
}

}  // namespace senet::native
