// Chinese Checkers for two with six pieces each on the star of 73 fields, south first: games/chinese_checkers.kif.
// Pieces jump over others by twos, so that steps and series of jumps never lead to the same field.
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
#include "native/star.h"
#include "native/zero_sum.h"

namespace senet::native {

class ChineseCheckers {
 public:
  static constexpr std::uint32_t kPieces = 6;  // of a side
  static constexpr std::uint32_t kMaxPlies = 200;

  struct Position {
    std::array<std::array<std::uint8_t, kPieces>, 2> pieces{};  // per role: fields
    std::array<std::uint8_t, star::kFields + 1> taken{};        // 1 where there is a piece; and off the board
    std::array<std::uint8_t, star::kFields + 1> near{};         // directions in which there is one beside the field
    // Per role and point of the star: the role's pieces there; the last entry for all other fields.
    std::array<std::array<std::uint8_t, 3>, 2> inside{};
    std::uint32_t plies = 0;
  };

  ChineseCheckers(std::string game, std::vector<std::string> roles);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const;
  void load(StateView state, Position& position) const noexcept;
  // Per role two words of bits by field; then the number of plies.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return position.plies == kMaxPlies || has_won(position, 0) || has_won(position, 1);
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

  std::uint32_t occupied(const Position&) const noexcept { return 2 * kPieces; }
  double quality(const Position& position) const noexcept;  // the inverse of the loser's pieces that are home
  std::string board(StateView state) const;

 private:
  static constexpr std::uint32_t kMostMoves = kPieces * star::kFields;
  struct Move {
    std::uint8_t from;
    std::uint8_t to;
  };
  struct Moves {
    std::uint32_t count = 0;
    std::array<Move, kMostMoves> moves;

    void add(std::uint32_t from, std::uint32_t to) noexcept {
      moves[count++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    }
  };

  static std::uint32_t mover(const Position& position) noexcept { return position.plies % 2; }
  std::uint32_t pass() const noexcept { return static_cast<std::uint32_t>(moves_.size()); }
  MoveId id(std::size_t role, std::uint32_t number) const noexcept { return MoveId{info_.first_move[role] + number}; }
  static void list(const Position& position, Moves& out) noexcept;
  static void list_jumps(const Position& position, std::uint32_t from, Moves& out) noexcept;
  static bool has_won(const Position& position, std::size_t role) noexcept {
    const std::size_t target = role ^ 1;  // named after whose it is at first
    return position.inside[role][target] > 0 && position.inside[0][target] + position.inside[1][target] == kPieces;
  }
  static Winner winner(const Position& position) noexcept;
  static void put(Position& position, std::size_t role, std::size_t piece, std::uint32_t field) noexcept;
  static void flip_near(Position& position, std::uint32_t field) noexcept;

  std::vector<Move> moves_;  // by number, those of a field one behind the other
  std::array<std::array<std::uint16_t, star::kFields>, star::kFields> number_{};
  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
inline void ChineseCheckers::list_jumps(const Position& position, std::uint32_t from, Moves& out) noexcept {
  std::array<std::uint64_t, 2> seen{};
  std::array<std::uint8_t, star::kFields> open;
  std::uint32_t size = 0;
  open[size++] = static_cast<std::uint8_t>(from);
  for (std::uint32_t i = 0; i < size; ++i) {
    const auto& beside = star::kGeometry.beside;
    for_each_bit(position.near[open[i]], [&](std::uint32_t d) {
      const std::uint32_t to = beside[beside[open[i]][d]][d];
      if (position.taken[to] != 0 || (seen[to / 64] >> to % 64 & 1) != 0) return;
      seen[to / 64] |= bit(to % 64);
      open[size++] = static_cast<std::uint8_t>(to);
      out.add(from, to);
    });
  }
}

inline void ChineseCheckers::list(const Position& position, Moves& out) noexcept {
  for (const std::uint32_t from : position.pieces[mover(position)]) {
    for_each_bit(star::kGeometry.open[from] & ~position.near[from],
                 [&](std::uint32_t d) { out.add(from, star::kGeometry.beside[from][d]); });
    list_jumps(position, from, out);
  }
}

inline MoveId ChineseCheckers::draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept {
  const std::size_t own = index(role);
  if (own != mover(position)) return id(own, pass() + 1);
  Moves moves;
  list(position, moves);
  if (moves.count == 0) return id(own, pass());
  const Move move = moves.moves[moves.count == 1 ? 0 : rng.below(moves.count)];
  return id(own, number_[move.from][move.to]);
}

inline void ChineseCheckers::flip_near(Position& position, std::uint32_t field) noexcept {
  for (std::uint32_t d = 0; d < star::kDirections; ++d) {
    std::uint8_t& near = position.near[star::kGeometry.beside[field][d]];
    near = static_cast<std::uint8_t>(near ^ 1U << star::opposite(d));
  }
}

inline void ChineseCheckers::put(Position& position, std::size_t role, std::size_t piece,
                                 std::uint32_t field) noexcept {
  position.pieces[role][piece] = static_cast<std::uint8_t>(field);
  position.taken[field] = 1;
  flip_near(position, field);
  ++position.inside[role][star::kGeometry.point[field]];
}

inline void ChineseCheckers::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const std::uint32_t own = mover(position);
  ++position.plies;
  const std::uint32_t number = index(joint[own]) - info_.first_move[own];
  if (joint[own] == kNoMove || number >= pass()) return;
  const Move move = moves_[number];
  std::size_t piece = 0;
  while (position.pieces[own][piece] != move.from) ++piece;
  position.taken[move.from] = 0;
  flip_near(position, move.from);
  --position.inside[own][star::kGeometry.point[move.from]];
  put(position, own, piece, move.to);
}

}  // namespace senet::native
