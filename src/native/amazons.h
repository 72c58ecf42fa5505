// Amazons on 6x6, 8x8 and 10x10: games/amazons*.kif, a turn being two plies (move, then shot), and the form of the
// literature, in which the two are one ply. The sheets leave that one out: 10x10 has 86,980 such moves a side.
#pragma once

#include <algorithm>
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
#include "native/queen_lines.h"
#include "native/queen_moves.h"

namespace senet::native {

enum class AmazonsTurn { kTwoPlies, kOnePly };

// N: files and ranks.
template <std::uint32_t N, AmazonsTurn kTurn = AmazonsTurn::kTwoPlies>
class Amazons {
 public:
  static constexpr std::uint32_t kQueens = 4;  // of a side
  static constexpr std::uint32_t kSquares = N * N;

  struct Position {
    QueenLines<N> lines;
    std::array<std::array<std::uint8_t, kQueens>, 2> queens{};  // per role: squares; in the order of `load` at first
    std::array<std::uint64_t, (kSquares + 63) / 64> arrows{};
    std::uint32_t mover = 0;
    std::uint32_t shooter = kNobody;  // the square of the queen that has to shoot
    bool shooting = false;
    std::array<std::uint64_t, kQueens> reach{};  // not shooting: what each queen of the mover sees
  };

  Amazons(std::string game, std::vector<std::string> roles);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const;
  void load(StateView state, Position& position) const noexcept;
  // Two sets of queens and one of arrows, kWords words each; then mover, whether it shoots, and from which square.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return !position.shooting && (position.reach[0] | position.reach[1] | position.reach[2] | position.reach[3]) == 0;
  }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  void draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const noexcept;
  void play_random_ply(Position& position, Rng& rng) const noexcept requires(kTurn == AmazonsTurn::kTwoPlies);
  void goals(const Position& position, std::span<Goal> out) const noexcept;
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const;

  std::string move_name(MoveId move) const;
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const;
  std::vector<std::string> state_texts(StateView state) const;

  std::uint32_t occupied(const Position& position) const noexcept;
  double quality(const Position& position) const noexcept;  // the winner's mobility, of what is possible at most
  std::string board(StateView state) const;

 private:
  static constexpr bool kOnePly = kTurn == AmazonsTurn::kOnePly;
  static constexpr std::uint32_t kNobody = kSquares;
  static constexpr std::size_t kWords = (kSquares + 63) / 64;
  static constexpr std::uint32_t kMostMoves = kQueens * QueenLines<N>::kMostSeen;
  using Squares = std::array<std::uint64_t, kWords>;

  // A move as it would be of a turn in one ply, and how many shots there are after it.
  struct Choice {
    QueenMove move;
    std::uint32_t shots;
  };
  using Choices = std::array<Choice, kMostMoves>;

  MoveId shot(std::size_t role, std::uint32_t square) const noexcept {
    return MoveId{info_.first_move[role] + moves_.size() + square};
  }
  MoveId turn(std::size_t role, QueenMove move, std::uint32_t arrow) const noexcept {
    const std::uint32_t shot_number = moves_.number(move.to, arrow) - moves_.first(move.to);
    return MoveId{info_.first_move[role] + first_turn_[moves_.number(move.from, move.to)] + shot_number};
  }
  // The inverse of it, by number within the role.
  struct Turn {
    std::uint32_t move;  // its number
    std::uint32_t arrow;
  };
  Turn turn_of(std::uint32_t number) const noexcept;
  MoveId noop(std::size_t role) const noexcept { return MoveId{info_.first_move[role + 1] - 1}; }

  void look_around(Position& position) const noexcept;
  // A queen of the mover, by its place among them, and a square that it sees.
  struct Step {
    std::uint32_t queen;
    std::uint32_t to;
  };
  // Inlined by force, as the file that makes all the games is past what the compiler inlines by itself.
  [[gnu::always_inline]] static std::optional<Step> draw_step(const Position& position, Rng& rng) noexcept;
  [[gnu::always_inline]] static std::optional<std::uint32_t> draw_arrow(const Position& position, Rng& rng) noexcept;
  MoveId draw_move(const Position& position, Rng& rng) const noexcept;
  MoveId draw_shot(const Position& position, Rng& rng) const noexcept;
  MoveId draw_turn(const Position& position, Rng& rng) const noexcept;
  // Calls visit(from, to, lines) for every move of a queen, with the lines as they are after it.
  template <class Visit>
  void for_each_move(const Position& position, Visit visit) const;
  static void move_queen(Position& position, Step step) noexcept;
  static Step step_of(const Position& position, QueenMove move) noexcept;
  static void shoot(Position& position, std::uint32_t square) noexcept;
  void end_turn(Position& position) const noexcept;

  QueenMoves<N> moves_;
  std::vector<std::uint32_t> first_turn_;  // per move, the first of the turns that begin with it; then their number
  MoveTexts texts_;                        // of moves, shots and noop: all there is where a turn is two plies
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
template <std::uint32_t N, AmazonsTurn kTurn>
inline void Amazons<N, kTurn>::look_around(Position& position) const noexcept {
  for (std::uint32_t i = 0; i < kQueens; ++i) {
    position.reach[i] = position.lines.seen(position.queens[position.mover][i]);
  }
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline void Amazons<N, kTurn>::draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  joint[mover ^ 1] = noop(mover ^ 1);
  if constexpr (kOnePly) {
    joint[mover] = draw_turn(position, rng);
  } else {
    joint[mover] = position.shooting ? draw_shot(position, rng) : draw_move(position, rng);
  }
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline std::optional<std::uint32_t> Amazons<N, kTurn>::draw_arrow(const Position& position, Rng& rng) noexcept {
  if (position.shooter == kNobody) return std::nullopt;
  const std::uint64_t seen = position.lines.seen(position.shooter);
  const std::uint32_t n = count_bits(seen) == 1 ? 0 : rng.below(count_bits(seen));
  return QueenLines<N>::square_at(position.shooter, nth_bit(seen, n));
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline MoveId Amazons<N, kTurn>::draw_shot(const Position& position, Rng& rng) const noexcept {
  const auto square = draw_arrow(position, rng);
  return square ? shot(position.mover, *square) : kNoMove;
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline std::optional<typename Amazons<N, kTurn>::Step> Amazons<N, kTurn>::draw_step(const Position& position,
                                                                                    Rng& rng) noexcept {
  std::array<std::uint32_t, kQueens> up_to;  // numbers of moves of the first queens
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < kQueens; ++i) up_to[i] = count += count_bits(position.reach[i]);
  if (count == 0) return std::nullopt;
  const std::uint32_t n = count == 1 ? 0 : rng.below(count);
  const std::uint32_t i = (n >= up_to[0]) + (n >= up_to[1]) + (n >= up_to[2]);
  const std::uint32_t seen = nth_bit(position.reach[i], n - (i == 0 ? 0 : up_to[i - 1]));
  return Step{i, QueenLines<N>::square_at(position.queens[position.mover][i], seen)};
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline MoveId Amazons<N, kTurn>::draw_move(const Position& position, Rng& rng) const noexcept {
  const auto step = draw_step(position, rng);
  if (!step) return kNoMove;
  const std::uint32_t from = position.queens[position.mover][step->queen];
  return MoveId{info_.first_move[position.mover] + moves_.number(from, step->to)};
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline void Amazons<N, kTurn>::play_random_ply(Position& position, Rng& rng) const noexcept
    requires(kTurn == AmazonsTurn::kTwoPlies) {
  if (position.shooting) {
    const auto square = draw_arrow(position, rng);
    if (square) shoot(position, *square);
    end_turn(position);
    return;
  }
  const auto step = draw_step(position, rng);
  position.shooting = true;
  position.shooter = kNobody;
  if (!step) return;
  move_queen(position, *step);
  position.shooter = step->to;
}

template <std::uint32_t N, AmazonsTurn kTurn>
template <class Visit>
inline void Amazons<N, kTurn>::for_each_move(const Position& position, Visit visit) const {
  QueenLines<N> lines = position.lines;
  for (const std::uint32_t from : position.queens[position.mover]) {
    lines.flip(from);
    // The moved queen stands where none of its own shots can pass, so its new square need not be marked.
    position.lines.for_each_seen(from, [&](std::uint32_t to) { visit(from, to, lines); });
    lines.flip(from);
  }
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline MoveId Amazons<N, kTurn>::draw_turn(const Position& position, Rng& rng) const noexcept {
  Choices choices;
  std::uint32_t moves = 0;
  std::uint32_t count = 0;
  for_each_move(position, [&](std::uint32_t from, std::uint32_t to, const QueenLines<N>& lines) {
    choices[moves] = {{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}, lines.count_seen(to)};
    count += choices[moves++].shots;
  });
  if (count == 0) return kNoMove;
  std::uint32_t n = count == 1 ? 0 : rng.below(count);
  std::uint32_t i = 0;
  for (; n >= choices[i].shots; ++i) n -= choices[i].shots;
  const QueenMove move = choices[i].move;
  QueenLines<N> lines = position.lines;
  lines.flip(move.from);
  return turn(position.mover, move, lines.nth_seen(move.to, n));
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline void Amazons<N, kTurn>::move_queen(Position& position, Step step) noexcept {
  std::uint8_t& queen = position.queens[position.mover][step.queen];
  position.lines.flip(queen);
  position.lines.flip(step.to);
  queen = static_cast<std::uint8_t>(step.to);
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline typename Amazons<N, kTurn>::Step Amazons<N, kTurn>::step_of(const Position& position, QueenMove move) noexcept {
  const auto& queens = position.queens[position.mover];
  return {(queens[1] == move.from) + 2U * (queens[2] == move.from) + 3U * (queens[3] == move.from), move.to};
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline void Amazons<N, kTurn>::shoot(Position& position, std::uint32_t square) noexcept {
  position.arrows[square / 64] |= bit(square % 64);
  position.lines.flip(square);
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline typename Amazons<N, kTurn>::Turn Amazons<N, kTurn>::turn_of(std::uint32_t number) const noexcept {
  const auto next = std::upper_bound(first_turn_.begin(), first_turn_.end(), number);
  const auto move = static_cast<std::uint32_t>(next - first_turn_.begin() - 1);
  return {move, moves_[moves_.first(moves_[move].to) + number - first_turn_[move]].to};
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline void Amazons<N, kTurn>::end_turn(Position& position) const noexcept {
  position.shooting = false;
  position.shooter = kNobody;
  position.mover ^= 1;
  look_around(position);
}

template <std::uint32_t N, AmazonsTurn kTurn>
inline void Amazons<N, kTurn>::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const MoveId move = joint[position.mover];
  const std::uint32_t number = move == kNoMove ? 0 : index(move) - info_.first_move[position.mover];
  if constexpr (kOnePly) {
    if (move != kNoMove) {
      const Turn turn = turn_of(number);
      move_queen(position, step_of(position, moves_[turn.move]));
      shoot(position, turn.arrow);
    }
  } else if (position.shooting) {
    if (move != kNoMove) shoot(position, number - moves_.size());
  } else {
    position.shooting = true;
    position.shooter = kNobody;
    if (move == kNoMove) return;
    move_queen(position, step_of(position, moves_[number]));
    position.shooter = moves_[number].to;
    return;
  }
  end_turn(position);
}

extern template class Amazons<6>;
extern template class Amazons<8>;
extern template class Amazons<10>;
extern template class Amazons<6, AmazonsTurn::kOnePly>;
extern template class Amazons<8, AmazonsTurn::kOnePly>;
extern template class Amazons<10, AmazonsTurn::kOnePly>;

}  // namespace senet::native
