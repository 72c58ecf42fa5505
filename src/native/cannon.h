// Cannon on 10x10, light first: games/cannon.kif. All soldiers of a side look in one direction at once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "game/features.h"
#include "game/game_info.h"
#include "game/ids.h"
#include "native/move_texts.h"
#include "native/wide_bits.h"
#include "native/zero_sum.h"

namespace senet::native {

class Cannon {
 public:
  static constexpr std::uint32_t kSize = 10;
  static constexpr std::uint32_t kMaxPlies = 200;

  struct Position {
    std::array<WideBits, 2> soldiers{};  // per role; bit 11 * rank + file, the eleventh file always empty
    std::array<WideBits, 2> towns{};     // none before it is founded, and when it is lost
    std::uint32_t plies = 0;
    std::uint32_t resigned = kNobody;  // the role that did
  };

  Cannon(std::string game, std::vector<std::string> roles);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const noexcept;
  void load(StateView state, Position& position) const noexcept;
  // Per role two words of soldiers; then plies, who resigned, and the files of the towns.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return loser(position) != kNobody || position.plies == kMaxPlies;
  }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  MoveId draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const noexcept;
  void goals(const Position& position, std::span<Goal> out) const noexcept { zero_sum_goals(winner(position), out); }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    zero_sum_goal_texts(winner(position), role, out);
  }

  std::string move_name(MoveId move) const { return texts_.move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const { return texts_.find_move(role, text); }
  std::vector<std::string> state_texts(StateView state) const;

  std::uint32_t occupied(const Position& position) const noexcept {
    return count_wide(position.soldiers[0] | position.soldiers[1] | position.towns[0] | position.towns[1]);
  }
  // The winner's soldiers less the loser's, of fifteen: 0.5 where they are as many.
  double quality(const Position& position) const noexcept;
  std::string board(StateView state) const;

 private:
  static constexpr std::uint32_t kNobody = 2;
  static constexpr std::uint32_t kStride = kSize + 1;
  static constexpr std::uint32_t kPoints = kStride * kSize;
  static constexpr std::uint32_t kMostMoves = 256;

  // Ways of going: three ahead, two aside, three retreats, cannons in eight directions, then shots, which go nowhere. A
  // move's number is kPoints * way + target; after those come founding by file, resigning and noop.
  static constexpr std::uint32_t kAside = 3;
  static constexpr std::uint32_t kRetreat = 5;
  static constexpr std::uint32_t kShift = 8;
  static constexpr std::uint32_t kShoot = 16;
  static constexpr std::uint32_t kWays = 17;
  static constexpr std::uint32_t kFound = kWays * kPoints;
  static constexpr std::uint32_t kResign = kFound + kSize;
  static constexpr std::uint32_t kNoop = kResign + 1;
  static constexpr std::uint32_t kMoves = kNoop + 1;  // of a role

  static constexpr WideBits kRank = wide_bits((1U << kSize) - 1, 0);
  static constexpr WideBits kBoard = [] {
    WideBits board = 0;
    for (std::uint32_t rank = 0; rank < kSize; ++rank) board |= kRank << kStride * rank;
    return board;
  }();
  static constexpr WideBits kInner = wide_bits((1U << (kSize - 1)) - 2, 0);  // of the first rank: no corners
  static constexpr std::array<std::uint32_t, 2> kBackRank{0, kSize - 1};

  using Targets = std::array<WideBits, kWays>;  // where the mover's pieces can go or shoot, per way

  static std::uint32_t mover(const Position& position) noexcept { return position.plies % 2; }
  static MoveId id(std::size_t role, std::uint32_t number) noexcept {
    return MoveId{static_cast<std::uint32_t>(role) * kMoves + number};
  }
  // How far a way goes, as a difference of points: up, and from left to right.
  static constexpr std::int32_t reach(std::uint32_t role, std::uint32_t way) noexcept;
  static constexpr WideBits shifted(WideBits set, std::int32_t by) noexcept {
    return (by > 0 ? set << by : set >> -by) & kBoard;
  }
  static std::uint32_t origin(std::uint32_t role, std::uint32_t way, std::uint32_t to) noexcept {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(to) - reach(role, way));
  }
  static Targets targets(const Position& position) noexcept;
  static std::uint32_t loser(const Position& position) noexcept {
    if (position.resigned != kNobody) return position.resigned;
    if (position.plies < 2) return kNobody;
    return position.towns[0] == 0 ? 0 : position.towns[1] == 0 ? 1 : kNobody;
  }
  static Winner winner(const Position& position) noexcept {
    const std::uint32_t lost_by = loser(position);
    return lost_by == kNobody ? Winner::kNobody : static_cast<Winner>(lost_by ^ 1);
  }
  static std::vector<std::string> texts_of(std::uint32_t role);

  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
constexpr std::int32_t Cannon::reach(std::uint32_t role, std::uint32_t way) noexcept {
  constexpr std::int32_t kUp = kStride;
  constexpr std::int32_t kReach[kShoot] = {kUp,
                                           kUp - 1,
                                           kUp + 1,
                                           -1,  // ahead, aside
                                           1,
                                           -2 * kUp,
                                           -2 * kUp + 2,
                                           -2 * kUp - 2,  // back by two
                                           3 * kUp,
                                           -3 * kUp,
                                           3,
                                           -3,  // cannons
                                           3 * kUp + 3,
                                           -3 * kUp - 3,
                                           3 * kUp - 3,
                                           -3 * kUp + 3};
  // Dark's view is turned by half.
  return role == 0 ? kReach[way] : -kReach[way];
}

inline Cannon::Targets Cannon::targets(const Position& position) noexcept {
  const std::uint32_t role = mover(position);
  const WideBits own = position.soldiers[role];
  const WideBits soldiers = position.soldiers[role ^ 1];
  const WideBits prey = soldiers | position.towns[role ^ 1];
  const WideBits free = kBoard & ~(own | position.towns[role] | prey);
  Targets to{};
  for (std::uint32_t way = 0; way < kAside; ++way) to[way] = shifted(own, reach(role, way)) & (free | prey);
  for (std::uint32_t way = kAside; way < kRetreat; ++way) to[way] = shifted(own, reach(role, way)) & prey;
  WideBits threatened = 0;
  for (std::uint32_t way = kShift; way < kShoot; ++way) threatened |= shifted(soldiers, reach(0, way) / 3);
  threatened &= own;
  for (std::uint32_t way = kRetreat; way < kShift && threatened != 0; ++way) {
    const std::int32_t half = reach(role, way) / 2;
    to[way] = shifted(shifted(threatened, half) & free, half) & free;
  }
  for (std::uint32_t way = kShift; way < kShoot; ++way) {
    const std::int32_t step = reach(role, way) / 3;
    const WideBits front = shifted(shifted(own, step) & own, step) & own;  // soldiers of cannons
    to[way] = shifted(front, step) & free;
    const WideBits near = shifted(to[way], step);
    to[kShoot] |= (near | shifted(near, step)) & prey;
  }
  return to;
}

inline MoveId Cannon::draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept {
  const std::size_t own = index(role);
  if (own != mover(position)) return id(own, kNoop);
  if (position.towns[own] == 0) return id(own, kFound + nth_wide(kInner, rng.below(count_wide(kInner))));
  const Targets to = targets(position);
  std::array<std::uint32_t, kWays> counts;
  std::uint32_t count = 0;
  for (std::uint32_t way = 0; way < kWays; ++way) count += counts[way] = count_wide(to[way]);
  if (count == 0) return id(own, kResign);
  std::uint32_t n = count == 1 ? 0 : rng.below(count);
  std::uint32_t way = 0;
  for (; n >= counts[way]; ++way) n -= counts[way];
  return id(own, kPoints * way + nth_wide(to[way], n));
}

inline void Cannon::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const std::uint32_t own = mover(position);
  const std::uint32_t number = joint[own] == kNoMove ? kNoop : index(joint[own]) - own * kMoves;
  ++position.plies;
  if (number >= kFound) {
    if (number < kResign) position.towns[own] = wide_bit(kStride * kBackRank[own] + number - kFound);
    if (number == kResign) position.resigned = own;
    return;
  }
  const std::uint32_t way = number / kPoints;
  const WideBits target = wide_bit(number % kPoints);
  if (way < kShoot) position.soldiers[own] ^= wide_bit(origin(own, way, number % kPoints)) | target;
  position.soldiers[own ^ 1] &= ~target;
  position.towns[own ^ 1] &= ~target;
}

}  // namespace senet::native
