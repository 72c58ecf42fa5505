// Othello, 8x8, a forced pass being a ply: games/othello.kif on a word of bits a side. Discs are found and turned in
// four directions at once, one way and the other (the parallel prefix fill of bitboard programs).
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

class Othello {
 public:
  struct Position {
    std::array<std::uint64_t, 2> discs{};  // per role; bit 8 * rank + file
    std::uint64_t playable = 0;            // by the mover
    std::uint32_t mover = 0;
    bool over = false;
  };

  Othello(std::string game, std::vector<std::string> roles);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const noexcept;
  void load(StateView state, Position& position) const noexcept;
  void store(const Position& position, State& out) const {
    out = {position.discs[0], position.discs[1], position.mover};
  }
  bool terminal(const Position& position) const noexcept { return position.over; }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  void draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const noexcept;
  // Whoever has more discs, before the end, too.
  void goals(const Position& position, std::span<Goal> out) const noexcept { zero_sum_goals(leader(position), out); }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    zero_sum_goal_texts(leader(position), role, out);
  }

  std::string move_name(MoveId move) const { return texts_.move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const { return texts_.find_move(role, text); }
  std::vector<std::string> state_texts(StateView state) const;

  std::uint32_t occupied(const Position& position) const noexcept {
    return count_bits(position.discs[0] | position.discs[1]);
  }
  std::string board(StateView state) const;

 private:
  static constexpr std::uint32_t kPass = 64;  // after the squares
  static constexpr std::uint32_t kNoop = 65;
  static constexpr std::uint32_t kMoves = 66;

  static MoveId move_of(std::size_t role, std::uint32_t move) noexcept {
    return MoveId{static_cast<std::uint32_t>(role) * kMoves + move};
  }
  static Winner leader(const Position& position) noexcept;
  static void find_moves(Position& position) noexcept;

  MoveTexts texts_;
  GameInfo info_;
};

}  // namespace senet::native
