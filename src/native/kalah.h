// Kalah with 6 houses a side, south first, each sowing a ply: games/kalah.kif (4 seeds, standard capture) on two words
// of seven bytes, the houses and store of the mover and of the other side, to which a move adds what a table says of
// its house and number of seeds. By options the seeds a house, a random deal, and the capture of the last seed alone
// where the house across is empty.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.h"
#include "base/rng.h"
#include "game/features.h"
#include "game/game_info.h"
#include "game/ids.h"
#include "native/move_texts.h"
#include "native/zero_sum.h"

namespace senet::native {

struct KalahOptions {
  std::uint32_t seeds = 4;     // a house, at the start; 1..10
  bool empty_capture = false;  // the last seed goes to the store even where there is nothing across
  // All seeds are dealt to random houses by random numbers of this seed; none: evenly.
  std::optional<std::uint64_t> deal = std::nullopt;
};

class Kalah {
 public:
  static constexpr std::uint32_t kHouses = 6;
  static constexpr std::uint32_t kStore = kHouses;

  struct Position {
    std::uint64_t own = 0;  // of the mover: a byte a house in the order of sowing, then its store
    std::uint64_t other = 0;
    std::uint32_t mover = 0;
  };

  Kalah(std::string game, std::vector<std::string> roles, KalahOptions options = {});

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const noexcept { return start_; }
  void load(StateView state, Position& position) const noexcept;
  // South and north, a byte a pit; the eighth of south is the mover.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return (position.own & kHouseBytes) == 0 || (position.other & kHouseBytes) == 0;
  }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  void draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const noexcept;
  void play_random_ply(Position& position, RandomWord& numbers) const noexcept;
  void goals(const Position& position, std::span<Goal> out) const noexcept { zero_sum_goals(winner(position), out); }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    zero_sum_goal_texts(winner(position), role, out);
  }

  std::string move_name(MoveId move) const { return texts_.move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const { return texts_.find_move(role, text); }
  std::vector<std::string> state_texts(StateView state) const;

  // Seeds of south less seeds of north at the end, where a side's houses count for it.
  std::int32_t margin(const Position& position) const noexcept;
  // The difference of the stores.
  void evaluate(const Position& position, std::span<double> out) const noexcept;
  std::uint32_t occupied(const Position& position) const noexcept;
  std::string board(StateView state) const;

 private:
  static constexpr std::uint32_t kSide = kHouses + 1;
  static constexpr std::uint32_t kMaxSeeds = 2 * kHouses * 10;  // below 128, so that a byte's top bit is free
  static constexpr std::uint32_t kMoves = kHouses + 1;          // of a role: its houses, then noop
  static constexpr std::uint8_t kEmptyByte = 56;
  static constexpr std::uint64_t kHouseBytes = 0x0000'ffff'ffff'ffff;
  static constexpr std::uint64_t kTopBits = 0x0000'8080'8080'8080;

  // What a move adds, and what decides on captures; shifts are in bits, and of a byte that is always empty where the
  // last seed does not end in a house of the mover.
  struct alignas(32) Sowing {
    std::uint64_t own = 0;  // the house loses what it had
    std::uint64_t other = 0;
    std::uint8_t last = kEmptyByte;    // shift of the house that the last seed ends in
    std::uint8_t across = kEmptyByte;  // and of the opponent's house across
    bool again = false;
  };
  using Sowings = std::array<std::array<Sowing, 8>, kMaxSeeds + 1>;  // by seeds and house

  static std::shared_ptr<const Sowings> make_sowings(std::uint32_t seeds);
  static Sowing sowing_of(std::uint32_t house, std::uint32_t seeds) noexcept;
  void sow(Position& position, std::uint32_t house) const noexcept;
  // The top bits of the bytes of houses that are not empty.
  static std::uint64_t filled(std::uint64_t side) noexcept { return ((side & kHouseBytes) + ~kTopBits) & kTopBits; }
  static std::uint32_t pit(std::uint64_t side, std::uint32_t i) noexcept {
    return static_cast<std::uint32_t>(side >> 8 * i & 0xff);
  }
  static std::uint64_t side_of(const Position& position, std::uint32_t role) noexcept {
    return position.mover == role ? position.own : position.other;
  }
  Winner winner(const Position& position) const noexcept;
  // All seeds in random houses; south has the move.
  static Position random_start(std::uint32_t seeds, Rng rng);

  KalahOptions options_;
  std::shared_ptr<const Sowings> sowings_;
  Position start_;
  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
inline void Kalah::draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  const std::uint64_t houses = filled(position.own);
  const std::uint32_t count = count_bits(houses);
  joint[mover ^ 1] = MoveId{(mover ^ 1) * kMoves + kHouses};
  joint[mover] = kNoMove;
  if (count == 0) return;
  joint[mover] = MoveId{mover * kMoves + nth_bit(houses, count == 1 ? 0 : rng.below(count)) / 8};
}

inline void Kalah::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  if (joint[mover] == kNoMove) {
    position = {position.other, position.own, mover ^ 1};
    return;
  }
  sow(position, index(joint[mover]) - mover * kMoves);
}

inline void Kalah::play_random_ply(Position& position, RandomWord& numbers) const noexcept {
  const std::uint64_t houses = filled(position.own);
  sow(position, nth_bit(houses, numbers.below(count_bits(houses))) / 8);
}

// Without branches, since neither captures nor turns can be predicted.
inline void Kalah::sow(Position& position, std::uint32_t house) const noexcept {
  const Sowing& sowing = (*sowings_)[pit(position.own, house)][house];
  const std::uint64_t own = position.own + sowing.own;
  const std::uint64_t other = position.other + sowing.other;
  const std::uint64_t prize = other >> sowing.across & 0xff;
  const bool captures = ((own >> sowing.last & 0xff) == 1) & (options_.empty_capture | (prize != 0));
  const std::uint64_t captured = -std::uint64_t{captures};  // all bits or none
  const std::uint64_t own_after = own + (captured & (((prize + 1) << 8 * kStore) - (std::uint64_t{1} << sowing.last)));
  const std::uint64_t other_after = other - (captured & prize << sowing.across);
  const std::uint64_t swapped = (own_after ^ other_after) & -std::uint64_t{!sowing.again};
  position = {own_after ^ swapped, other_after ^ swapped, position.mover ^ static_cast<std::uint32_t>(!sowing.again)};
}

}  // namespace senet::native
