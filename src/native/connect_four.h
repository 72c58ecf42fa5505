// Connect-4, red first: games/connect_four.kif (7 columns by 6 rows) on two words of bits, one more a column than it
// has rows, the topmost always empty so that lines can't run on from one column into the next.
#pragma once

#include <array>
#include <cstdint>
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

template <std::uint32_t kColumns, std::uint32_t kRows>
class ConnectFour {
  static_assert(kColumns <= 7 && kColumns * (kRows + 1) <= 64);

 public:
  struct Position {
    std::array<std::uint64_t, 2> discs{};  // per role; bit (rows + 1) * column + row
    std::uint32_t mover = 0;
    bool won = false;  // by the other one
  };

  ConnectFour(std::string game, std::vector<std::string> roles);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const noexcept { return {}; }
  void load(StateView state, Position& position) const noexcept;
  void store(const Position& position, State& out) const { out.assign(position.discs.begin(), position.discs.end()); }
  bool terminal(const Position& position) const noexcept { return position.won || open_columns(position) == 0; }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  void draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const noexcept;
  void goals(const Position& position, std::span<Goal> out) const noexcept { zero_sum_goals(winner(position), out); }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    zero_sum_goal_texts(winner(position), role, out);
  }

  std::string move_name(MoveId move) const { return texts_.move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const { return texts_.find_move(role, text); }
  std::vector<std::string> state_texts(StateView state) const;

  std::uint32_t occupied(const Position& position) const noexcept {
    return count_bits(position.discs[0] | position.discs[1]);
  }
  std::string board(StateView state) const;
  MoveId winning_move(const Position& position) const noexcept;

 private:
  static constexpr std::uint32_t kHeight = kRows + 1;
  static constexpr std::uint32_t kMoves = kColumns + 1;  // of a role: a drop a column, then noop
  static constexpr std::uint64_t kBottom = ((std::uint64_t{1} << kColumns * kHeight) - 1) / ((1U << kHeight) - 1);
  static constexpr std::uint64_t kTop = kBottom << (kRows - 1);

  static std::uint64_t open_columns(const Position& position) noexcept {  // their top squares
    return kTop & ~(position.discs[0] | position.discs[1]);
  }
  static Winner winner(const Position& position) noexcept {
    return position.won ? static_cast<Winner>(position.mover ^ 1) : Winner::kNobody;
  }
  static MoveId drop(std::size_t role, std::uint32_t top_square) noexcept {
    return MoveId{static_cast<std::uint32_t>(role) * kMoves + top_square / kHeight};
  }
  static MoveId noop(std::size_t role) noexcept { return MoveId{static_cast<std::uint32_t>(role) * kMoves + kColumns}; }
  static bool has_line(std::uint64_t discs) noexcept;

  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
template <std::uint32_t kColumns, std::uint32_t kRows>
inline bool ConnectFour<kColumns, kRows>::has_line(std::uint64_t discs) noexcept {
  std::uint64_t lines = 0;
  for (const std::uint32_t step : {1U, kHeight, kHeight - 1, kHeight + 1}) {
    const std::uint64_t pairs = discs & discs >> step;
    lines |= pairs & pairs >> 2 * step;
  }
  return lines != 0;
}

template <std::uint32_t kColumns, std::uint32_t kRows>
inline void ConnectFour<kColumns, kRows>::draw_joint(const Position& position, Rng& rng,
                                                     std::span<MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  const std::uint64_t open = open_columns(position);
  const std::uint32_t count = count_bits(open);
  joint[mover ^ 1] = noop(mover ^ 1);
  joint[mover] = kNoMove;
  if (count != 0) joint[mover] = drop(mover, nth_bit(open, count == 1 ? 0 : rng.below(count)));
}

template <std::uint32_t kColumns, std::uint32_t kRows>
inline void ConnectFour<kColumns, kRows>::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  position.mover ^= 1;
  if (joint[mover] == kNoMove) return;
  const std::uint32_t column = index(joint[mover]) - mover * kMoves;
  const std::uint64_t taken = position.discs[0] | position.discs[1];
  position.discs[mover] |= (taken + bit(kHeight * column)) & ~taken;
  position.won = has_line(position.discs[mover]);
}

template <std::uint32_t kColumns, std::uint32_t kRows>
inline MoveId ConnectFour<kColumns, kRows>::winning_move(const Position& position) const noexcept {
  constexpr std::uint64_t kBoard = kBottom * ((1U << kRows) - 1);
  const std::uint64_t taken = position.discs[0] | position.discs[1];
  const std::uint64_t own = position.discs[position.mover];
  for (std::uint64_t drops = (taken + kBottom) & ~taken & kBoard; drops != 0; drops &= drops - 1) {
    if (has_line(own | (drops & -drops))) return drop(position.mover, lowest_bit(drops));
  }
  return kNoMove;
}

}  // namespace senet::native
