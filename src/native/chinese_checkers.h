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
#include "native/star_jumps.h"
#include "native/zero_sum.h"

namespace senet::native {

class ChineseCheckers {
 public:
  static constexpr std::uint32_t kPieces = 6;  // of a side
  static constexpr std::uint32_t kMaxPlies = 200;

  struct Position {
    std::array<std::uint64_t, 2> pieces{};  // per role: a byte a piece, its code
    star::JumpBoard jumps;
    std::array<std::uint64_t, 2> taken{};  // bits of fields
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
  void draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept;
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
  struct Move {  // codes
    std::uint8_t from;
    std::uint8_t to;
  };
  // Per piece of the mover where it can go, by jumps as bits of its class, and by steps as bits of fields.
  struct Choices {
    star::JumpBoard::Reach jumps;
    std::array<std::array<std::uint64_t, 2>, kPieces> steps;

    std::uint32_t count(std::size_t piece) const noexcept {
      return count_bits(jumps[piece]) + count_bits(steps[piece][0]) + count_bits(steps[piece][1]);
    }
    // The code of the n-th field that the piece can go to from `from`, jumps before steps.
    std::uint32_t nth(std::uint32_t from, std::size_t piece, std::uint32_t n) const noexcept {
      const std::uint32_t by_jumps = count_bits(jumps[piece]);
      if (n < by_jumps) return (from & 0xc0) + nth_bit(jumps[piece], n);
      n -= by_jumps;
      const std::uint32_t low = count_bits(steps[piece][0]);
      return star::kCodes.code[n < low ? nth_bit(steps[piece][0], n) : 64 + nth_bit(steps[piece][1], n - low)];
    }
  };

  static std::uint32_t mover(const Position& position) noexcept { return position.plies % 2; }
  std::uint32_t pass() const noexcept { return static_cast<std::uint32_t>(moves_.size()); }
  MoveId id(std::size_t role, std::uint32_t number) const noexcept { return MoveId{info_.first_move[role] + number}; }
  static std::uint32_t code(std::uint64_t pieces, std::size_t piece) noexcept { return pieces >> 8 * piece & 255; }
  MoveId move_id(std::size_t role, std::uint32_t from, std::uint32_t to) const noexcept {  // codes
    return id(role, number_[star::kCodes.field[from]][star::kCodes.field[to]]);
  }
  static void list(const Position& position, Choices& out) noexcept;
  static bool has_won(const Position& position, std::size_t role) noexcept {
    const std::size_t target = role ^ 1;  // named after whose it is at first
    return position.inside[role][target] > 0 && position.inside[0][target] + position.inside[1][target] == kPieces;
  }
  static Winner winner(const Position& position) noexcept;
  // Of a piece of the role, or takes it away: on the boards, and `by` in `inside`.
  static void flip(Position& position, std::size_t role, std::uint32_t code, std::int32_t by) noexcept;

  std::vector<Move> moves_;  // by number, those of a field one behind the other
  std::array<std::array<std::uint16_t, star::kFields>, star::kFields> number_{};
  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
inline void ChineseCheckers::list(const Position& position, Choices& out) noexcept {
  const std::uint64_t pieces = position.pieces[mover(position)];
  position.jumps.reach(pieces, kPieces, out.jumps);
  for (std::size_t piece = 0; piece < kPieces; ++piece) {
    const std::uint32_t from = code(pieces, piece);
    out.jumps[piece] &= ~bit(from % 64);
    for (std::size_t i = 0; i < 2; ++i) out.steps[piece][i] = star::kCodes.beside[from][i] & ~position.taken[i];
  }
}

inline void ChineseCheckers::draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept {
  const std::uint32_t own = mover(position);
  joint[own ^ 1] = id(own ^ 1, pass() + 1);
  Choices choices;
  list(position, choices);
  std::array<std::uint32_t, kPieces> up_to;  // numbers of moves of the first pieces
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < kPieces; ++i) up_to[i] = count += choices.count(i);
  joint[own] = id(own, pass());
  if (count == 0) return;
  const std::uint32_t n = count == 1 ? 0 : rng.below(count);
  std::uint32_t piece = 0;
  std::uint32_t before = 0;
  for (std::size_t i = 0; i + 1 < kPieces; ++i) {
    piece += n >= up_to[i];
    before = n >= up_to[i] ? up_to[i] : before;
  }
  const std::uint32_t from = code(position.pieces[own], piece);
  joint[own] = move_id(own, from, choices.nth(from, piece, n - before));
}

inline void ChineseCheckers::flip(Position& position, std::size_t role, std::uint32_t code, std::int32_t by) noexcept {
  const std::uint32_t field = star::kCodes.field[code];
  position.jumps.flip(code);
  position.taken[field / 64] ^= bit(field % 64);
  std::uint8_t& inside = position.inside[role][star::kGeometry.point[field]];
  inside = static_cast<std::uint8_t>(inside + by);
}

inline void ChineseCheckers::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const std::uint32_t own = mover(position);
  ++position.plies;
  const std::uint32_t number = index(joint[own]) - info_.first_move[own];
  if (joint[own] == kNoMove || number >= pass()) return;
  const Move move = moves_[number];
  std::uint64_t piece = 0;
  for (std::uint32_t i = 1; i < kPieces; ++i) piece += code(position.pieces[own], i) == move.from ? i : 0;
  position.pieces[own] ^= std::uint64_t{static_cast<std::uint8_t>(move.from ^ move.to)} << 8 * piece;
  flip(position, own, move.from, -1);
  flip(position, own, move.to, 1);
}

}  // namespace senet::native
