// Pentalath, white first: games/pentalath.kif. Chains as in Go, on hexagons.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/bits.h"
#include "base/rng.h"
#include "game/features.h"
#include "game/game_info.h"
#include "game/ids.h"
#include "native/go_board.h"
#include "native/hexagon.h"
#include "native/move_texts.h"
#include "native/zero_sum.h"

namespace senet::native {

class Pentalath {
  using Board = GoBoard<Hexagon61>;

 public:
  static constexpr std::uint32_t kMaxPlies = 120;

  struct Position {
    Board board;
    std::uint32_t mover = 0;
    std::uint32_t plies = 0;
    bool won = false;  // by the other one
  };

  Pentalath(std::string game, std::vector<std::string> roles);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const noexcept { return {}; }
  void load(StateView state, Position& position) const noexcept;
  // White stones, black ones, by number of the field; then the number of plies.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept { return position.won || position.plies == kMaxPlies; }
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

  std::uint32_t occupied(const Position& position) const noexcept;
  // The inverse of the loser's longest row among those that may still become five.
  double quality(const Position& position) const noexcept;
  std::string board(StateView state) const;

 private:
  static constexpr std::uint32_t kRow = 5;
  static constexpr std::uint32_t kPass = Hexagon61::kFields;  // after the fields, file by file
  static constexpr std::uint32_t kNoop = kPass + 1;
  static constexpr std::uint32_t kMoves = kNoop + 1;                                           // of a role
  static constexpr std::array<std::uint32_t, 3> kAxes{Board::kStride, 1, Board::kStride + 1};  // steps along rows

  static MoveId id(std::size_t role, std::uint32_t number) noexcept {
    return MoveId{static_cast<std::uint32_t>(role) * kMoves + number};
  }
  static bool has_five(const Board::Points& stones) noexcept;  // in a row
  static Board::Points open_to_mover(const Position& position) noexcept {
    return position.board.open_to(static_cast<Board::Colour>(position.mover));
  }
  static std::uint32_t longest_row(const Board& board, Board::Colour colour) noexcept;
  static Winner winner(const Position& position) noexcept {
    return position.won ? static_cast<Winner>(position.mover ^ 1) : Winner::kNobody;
  }

  static constexpr auto kPoints = [] {  // by number
    std::array<std::uint8_t, Hexagon61::kFields> points{};
    std::size_t count = 0;
    for (std::uint32_t file = 0; file < Hexagon61::kSize; ++file) {
      for (std::uint32_t rank = 0; rank < Hexagon61::kSize; ++rank) {
        if (Hexagon61::contains(file, rank)) points[count++] = static_cast<std::uint8_t>(Board::point(file, rank));
      }
    }
    return points;
  }();
  static constexpr auto kNumbers = [] {  // by point
    std::array<std::uint8_t, Board::kCells> numbers{};
    for (std::uint8_t number = 0; number < Hexagon61::kFields; ++number) numbers[kPoints[number]] = number;
    return numbers;
  }();

  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
inline MoveId Pentalath::draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept {
  const std::size_t own = index(role);
  if (own != position.mover) return id(own, kNoop);
  const Board::Points fields = open_to_mover(position);
  const std::uint32_t count = fields.count();
  if (count == 0) return id(own, kPass);
  return id(own, kNumbers[fields.nth(count == 1 ? 0 : rng.below(count))]);
}

inline bool Pentalath::has_five(const Board::Points& stones) noexcept {
  const auto along = [&]<std::int32_t kStep>(std::integral_constant<std::int32_t, kStep>) {
    const Board::Points two = stones & stones.moved<kStep>();
    return two & two.moved<2 * kStep>() & stones.moved<4 * kStep>();
  };
  constexpr auto kFile = static_cast<std::int32_t>(Board::kStride);
  return !(along(std::integral_constant<std::int32_t, kFile>()) | along(std::integral_constant<std::int32_t, 1>()) |
           along(std::integral_constant<std::int32_t, kFile + 1>()))
              .empty();
}

inline void Pentalath::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  const std::uint32_t number = joint[mover] == kNoMove ? kNoop : index(joint[mover]) - mover * kMoves;
  position.mover ^= 1;
  ++position.plies;
  if (number >= kPass) return;
  position.board.place(kPoints[number], static_cast<Board::Colour>(mover));
  position.won = has_five(position.board.stones(static_cast<Board::Colour>(mover)));
}

}  // namespace senet::native
