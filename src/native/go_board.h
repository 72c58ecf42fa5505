// Stones, chains and liberties on a board of points with four neighbours, or six. A chain has its stones as a set and
// the number of its liberties. The stones of all chains with one liberty are one set more, so that the points where a
// side may place a stone come from a few shifts: next to a free point, to a chain of its own with two liberties, or to
// one of the other side with one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/bits.h"
#include "base/rng.h"
#include "native/point_set.h"

namespace senet::native {

// The points of Go.
template <std::uint32_t N>
struct SquareGrid {
  static constexpr std::uint32_t kSize = N;  // files and ranks
  // The neighbours, as differences of file and rank.
  static constexpr std::array<std::array<std::int32_t, 2>, 4> kNeighbours{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  static constexpr bool contains(std::uint32_t, std::uint32_t) noexcept { return true; }
};

// Plain data, with a hash of the stones where that is asked for. Points are (kSize + 1) * file + rank; nothing is ever
// on those between two files, nor on those that the grid does not contain.
template <class Grid, bool kHashed = false>
class GoBoard {
  static constexpr std::int32_t kMostFiles = 19;
  static_assert(2 <= Grid::kSize && Grid::kSize <= kMostFiles);

 public:
  static constexpr std::uint32_t kSize = Grid::kSize;
  static constexpr std::uint32_t kStride = kSize + 1;
  static constexpr std::uint32_t kCells = kStride * kSize;
  static constexpr std::size_t kWords = 2 * ((kCells + 127) / 128);
  static constexpr std::uint32_t kNowhere = kSize;  // between two files
  using Points = PointSet<kWords>;
  using Colour = std::uint8_t;  // 0 black, 1 white

  static constexpr std::uint32_t point(std::uint32_t file, std::uint32_t rank) noexcept {
    return kStride * file + rank;
  }
  static Points only(std::uint32_t at) noexcept { return Points(kOnly[at]); }
  static Points all() noexcept { return Points(kAll); }

  const Points& stones(Colour colour) const noexcept { return stones_[colour]; }
  const Points& free() const noexcept { return free_; }
  // The stones of chains with one liberty.
  const Points& in_atari() const noexcept { return in_atari_; }
  // The neighbours of all of them, on the board or not.
  static Points beside(const Points& points) noexcept {
    return beside(points, std::make_index_sequence<kNeighbours>());
  }
  std::uint64_t hash() const noexcept requires kHashed { return hash_; }

  // Takes all stones off.
  void clear() noexcept;
  // The free points where the stone would live, since one beside it is free, or by joining a chain that keeps a
  // liberty, or by taking one.
  Points open_to(Colour colour) const noexcept;
  // The hash that the board would have after the move.
  std::uint64_t hash_after(std::uint32_t at, Colour colour) const noexcept requires kHashed;
  // Returns the stones taken. Requires: open to that colour.
  Points place(std::uint32_t at, Colour colour) noexcept;
  // Whether the stone is a chain alone, with one liberty.
  bool is_lone_in_atari(std::uint32_t at) const noexcept {
    return chain_at(at).stones == only(at) && chain_at(at).liberties == 1;
  }
  // Stones, and free points that border on stones of one colour alone, black's less white's.
  std::int32_t area_difference() const noexcept;

 private:
  static constexpr std::size_t kNeighbours = Grid::kNeighbours.size();
  static constexpr auto kSteps = [] {
    std::array<std::uint32_t, kNeighbours> steps{};
    for (std::size_t i = 0; i < kNeighbours; ++i) {
      steps[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(kStride) * Grid::kNeighbours[i][0] +
                                            Grid::kNeighbours[i][1]);
    }
    return steps;
  }();

  static constexpr std::uint32_t kNone = 2;
  // Chains and the slots of stones stand behind a border, so that there is something beside every point.
  static constexpr std::uint32_t kBorder = kStride + 1;
  static constexpr std::uint32_t kChains = kBorder + kCells;
  static constexpr std::size_t kSlots = kBorder + std::max<std::size_t>(kCells + kBorder, 64 * kWords);
  // Of a chain: that of one of its stones; 0 where there is no stone.
  using Slot = std::conditional_t<kChains <= 256, std::uint8_t, std::uint16_t>;
  struct Chain {
    Points stones;
    std::uint32_t liberties = 0;
    std::uint32_t colour = kNone;
  };

  template <std::size_t... i>
  static Points beside(const Points& points, std::index_sequence<i...>) noexcept {
    return (points.template moved<static_cast<std::int32_t>(kSteps[i])>() | ...);
  }
  static constexpr std::uint64_t key(std::uint32_t at, Colour colour) noexcept { return kKeys[2 * at + colour]; }
  // Of the stone there, or an empty one. Neighbours are added to a point modulo 2^32.
  Chain& chain_at(std::uint32_t at) noexcept { return chains_[slots_[kBorder + at]]; }
  const Chain& chain_at(std::uint32_t at) const noexcept { return chains_[slots_[kBorder + at]]; }
  struct Beside {
    Points stones;  // of the chains beside a point
    Points weak;    // those of them that had two liberties
  };
  // Of each chain beside the point, by one more or less.
  Beside change_liberties(std::uint32_t at, std::uint32_t by) noexcept;
  Slot join(std::uint32_t at, const Points& friends, Colour colour) noexcept;
  void remove(const Points& captured, Colour colour) noexcept;

  static constexpr auto kKeys = [] {
    std::array<std::uint64_t, 2 * kCells> keys{};
    std::uint64_t state = kSize;
    for (std::uint64_t& word : keys) word = split_mix(state);
    return keys;
  }();
  using Words = typename Points::Words;
  // Those off the board are left out.
  static constexpr void add(Words& words, std::int32_t file, std::int32_t rank) noexcept {
    const auto f = static_cast<std::uint32_t>(file);
    const auto r = static_cast<std::uint32_t>(rank);
    if (f < kSize && r < kSize && Grid::contains(f, r)) words[point(f, r) / 64] |= bit(point(f, r) % 64);
  }
  static constexpr Words kAll = [] {
    Words all{};
    for (std::int32_t file = 0; file < kMostFiles; ++file) {
      for (std::int32_t rank = 0; rank < kMostFiles; ++rank) add(all, file, rank);
    }
    return all;
  }();
  static constexpr auto kOnly = [] {
    std::array<Words, kCells> only{};
    for (std::uint32_t at = 0; at < kCells; ++at) only[at][at / 64] = bit(at % 64);
    return only;
  }();
  static constexpr auto kBeside = [] {
    std::array<Words, kCells> beside{};
    for (std::uint32_t at = 0; at < kCells; ++at) {
      for (const auto& [file, rank] : Grid::kNeighbours) {
        add(beside[at], static_cast<std::int32_t>(at / kStride) + file, static_cast<std::int32_t>(at % kStride) + rank);
      }
    }
    return beside;
  }();

  Points free_ = all();
  Points stones_[2]{};
  Points in_atari_{};
  std::uint64_t hash_ = 0;
  std::array<Slot, kSlots> slots_{};
  Chain chains_[kChains]{};
};

// What chains were is never looked at again.
template <class Grid, bool kHashed>
inline void GoBoard<Grid, kHashed>::clear() noexcept {
  free_ = all();
  stones_[0] = stones_[1] = in_atari_ = {};
  hash_ = 0;
  slots_.fill(0);
}

template <class Grid, bool kHashed>
inline typename GoBoard<Grid, kHashed>::Points GoBoard<Grid, kHashed>::open_to(Colour colour) const noexcept {
  const Points safe = stones_[colour] - in_atari_;
  const Points prey = stones_[colour ^ 1] & in_atari_;
  return beside(free_ | safe | prey) & free_;
}

template <class Grid, bool kHashed>
inline std::uint64_t GoBoard<Grid, kHashed>::hash_after(std::uint32_t at,
                                                        Colour colour) const noexcept requires kHashed {
  std::uint64_t hash = hash_ ^ key(at, colour);
  Points captured;
  for (const std::uint32_t step : kSteps) captured |= chain_at(at + step).stones;
  captured &= in_atari_ & stones_[colour ^ 1];
  captured.for_each([&](std::uint32_t stone) { hash ^= key(stone, colour ^ 1); });
  return hash;
}

// The other side's chains beside them gain liberties and are out of atari, as they had one left.
template <class Grid, bool kHashed>
inline void GoBoard<Grid, kHashed>::remove(const Points& captured, Colour colour) noexcept {
  free_ |= captured;
  stones_[colour] -= captured;
  in_atari_ -= captured;
  captured.for_each([&](std::uint32_t at) {
    if constexpr (kHashed) hash_ ^= key(at, colour);
    slots_[kBorder + at] = 0;
    in_atari_ -= change_liberties(at, 1).stones;
  });
  chains_[0] = {};
}

template <class Grid, bool kHashed>
inline typename GoBoard<Grid, kHashed>::Beside GoBoard<Grid, kHashed>::change_liberties(std::uint32_t at,
                                                                                        std::uint32_t by) noexcept {
  Beside beside;
  std::array<Chain*, kNeighbours> next;
  std::array<std::uint32_t, kNeighbours> liberties;
  for (std::size_t i = 0; i < kNeighbours; ++i) {
    next[i] = &chain_at(at + kSteps[i]);
    beside.stones |= next[i]->stones;
    beside.weak |= next[i]->stones.when_equal(next[i]->liberties, 2);
    liberties[i] = next[i]->liberties + by;
  }
  for (std::size_t i = 0; i < kNeighbours; ++i) next[i]->liberties = liberties[i];
  return beside;
}

// Of the chain that all of `friends` and the point make up.
template <class Grid, bool kHashed>
inline typename GoBoard<Grid, kHashed>::Slot GoBoard<Grid, kHashed>::join(std::uint32_t at, const Points& friends,
                                                                          Colour colour) noexcept {
  auto slot = static_cast<Slot>(kBorder + at);
  if constexpr (Points::template kFillsAtOnce<Slot>) {
    (friends | only(at)).template fill<kCells>(slots_.data() + kBorder, slot);
  } else {
    for (const std::uint32_t step : kSteps) {
      const Slot next = slots_[kBorder + at + step];
      slot = chains_[next].colour == colour ? next : slot;
    }
    slots_[kBorder + at] = slot;
    (friends - chains_[slot].stones).template fill<kCells>(slots_.data() + kBorder, slot);
  }
  return slot;
}

// Without branches but for captures, and for chains joined on the largest boards, as what is beside a point can't be
// predicted.
template <class Grid, bool kHashed>
inline typename GoBoard<Grid, kHashed>::Points GoBoard<Grid, kHashed>::place(std::uint32_t at, Colour colour) noexcept {
  const Points stone = only(at);
  free_ -= stone;
  if constexpr (kHashed) hash_ ^= key(at, colour);
  const Beside around = change_liberties(at, static_cast<std::uint32_t>(-1));
  const Points friends = around.stones & stones_[colour];
  Chain& whole = chains_[join(at, friends, colour)];
  whole.stones = friends | stone;
  whole.liberties = (beside(whole.stones) & free_).count();
  whole.colour = colour;
  stones_[colour] |= stone;
  const Points captured = around.stones & in_atari_ & stones_[colour ^ 1];
  in_atari_ |= around.weak & stones_[colour ^ 1];
  if (!captured.empty()) remove(captured, colour ^ 1);
  in_atari_ = (in_atari_ - whole.stones) | whole.stones.when_equal(whole.liberties, 1);
  return captured;
}

template <class Grid, bool kHashed>
inline std::int32_t GoBoard<Grid, kHashed>::area_difference() const noexcept {
  std::array<Points, 2> reached;
  for (const Colour colour : {Colour{0}, Colour{1}}) {
    Points& mine = reached[colour];
    mine = stones_[colour];
    for (Points before; before != mine;) {
      before = mine;
      mine |= beside(mine) & free_;
    }
  }
  return static_cast<std::int32_t>((reached[0] - reached[1]).count()) -
         static_cast<std::int32_t>((reached[1] - reached[0]).count());
}

}  // namespace senet::native
