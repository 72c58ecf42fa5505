// Breakthrough on N x N squares, white first: games/breakthrough.kif (8) and games/breakthrough_6x6.kif on a word of
// bits a side. The moves of a side are three sets of target squares, so none needs to be listed to be drawn.
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

// What a state looks worth.
enum class BreakthroughEvaluation {
  kRows,     // efMS: 10 points a piece and 2.5 for every row that the foremost one has come ahead
  kSquares,  // efLH: points for the square that a piece stands on (Lorentz and Horey 2013); for 8x8 only
};

template <std::uint32_t N>
class Breakthrough {
  static_assert(4 < N && N <= 8);

 public:
  struct Position {
    std::array<std::uint64_t, 2> pieces{kHome, kHome << N * (N - 2)};  // per role; bit N * rank + file
    std::uint32_t mover = 0;
    bool won = false;  // by the other one
  };

  Breakthrough(std::string game, std::vector<std::string> roles,
               BreakthroughEvaluation evaluation = BreakthroughEvaluation::kRows);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const noexcept { return {}; }
  void load(StateView state, Position& position) const noexcept;
  void store(const Position& position, State& out) const {
    out = {position.pieces[0], position.pieces[1], position.mover};
  }
  bool terminal(const Position& position) const noexcept { return position.won; }
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

  // The difference in pieces, of which each side has 2 N at most.
  double quality(const Position& position) const noexcept;
  void evaluate(const Position& position, std::span<double> out) const noexcept;
  std::uint32_t occupied(const Position& position) const noexcept {
    return count_bits(position.pieces[0] | position.pieces[1]);
  }
  std::string board(StateView state) const;
  MoveId winning_move(const Position& position) const noexcept;
  // Defended is what stands diagonally in front of a piece of its own side.
  bool captures_undefended(const Position& position, MoveId move) const noexcept;

 private:
  enum Direction : std::uint32_t { kAhead, kLeft, kRight };  // left and right as white sees them

  static constexpr std::uint32_t kSquares = N * N;
  static constexpr std::uint32_t kNoop = 3 * kSquares;  // after 3 * from + direction
  static constexpr std::uint32_t kMoves = kNoop + 1;
  static constexpr std::uint64_t kRow = (std::uint64_t{1} << N) - 1;
  static constexpr std::uint64_t kHome = kRow | kRow << N;
  static constexpr std::uint64_t kAll = ~std::uint64_t{0} >> (64 - kSquares);
  static constexpr std::uint64_t kFirstFile = kAll / kRow;
  static constexpr std::uint64_t kLastFile = kFirstFile << (N - 1);
  static constexpr std::array<std::uint64_t, 2> kFarRow{kRow << N * (N - 1), kRow};

  using Targets = std::array<std::uint64_t, 3>;  // per direction

  static Targets targets(const Position& position) noexcept;
  static MoveId move_to(std::uint32_t mover, std::uint32_t direction, std::uint32_t to) noexcept {
    return MoveId{mover * kMoves + 3 * from_of(mover, direction, to) + direction};
  }
  static MoveId noop(std::uint32_t role) noexcept { return MoveId{role * kMoves + kNoop}; }
  // How far a move goes, in squares.
  static constexpr std::uint32_t step(std::uint32_t mover, std::uint32_t direction) noexcept {
    constexpr std::uint32_t kSteps[2][3] = {{N, N - 1, N + 1}, {N, N + 1, N - 1}};
    return kSteps[mover][direction];
  }
  static constexpr std::uint32_t from_of(std::uint32_t mover, std::uint32_t direction, std::uint32_t to) noexcept {
    return mover == 0 ? to - step(0, direction) : to + step(1, direction);
  }
  static Winner winner(const Position& position) noexcept {
    return position.won ? static_cast<Winner>(position.mover ^ 1) : Winner::kNobody;
  }
  static bool has_won(const Position& position, std::uint32_t role) noexcept {
    return (position.pieces[role] & kFarRow[role]) != 0 || position.pieces[role ^ 1] == 0;
  }
  static std::vector<std::string> texts_of(std::uint32_t role);
  static std::uint32_t rows_ahead(const Position& position, std::uint32_t role) noexcept;
  double points(const Position& position, std::uint32_t role) const noexcept;

  BreakthroughEvaluation evaluation_;
  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
template <std::uint32_t N>
inline typename Breakthrough<N>::Targets Breakthrough<N>::targets(const Position& position) noexcept {
  const std::uint64_t own = position.pieces[position.mover];
  const std::uint64_t other = position.pieces[position.mover ^ 1];
  const std::uint64_t left = own & ~kFirstFile;
  const std::uint64_t right = own & ~kLastFile;
  if (position.mover == 0) {
    return {own << N & ~(own | other) & kAll, left << (N - 1) & ~own & kAll, right << (N + 1) & ~own & kAll};
  }
  return {own >> N & ~(own | other), left >> (N + 1) & ~own, right >> (N - 1) & ~own};
}

template <std::uint32_t N>
inline void Breakthrough<N>::draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  joint[mover ^ 1] = noop(mover ^ 1);
  joint[mover] = kNoMove;
  const Targets to = targets(position);
  const std::uint32_t ahead = count_bits(to[kAhead]);
  const std::uint32_t ahead_or_left = ahead + count_bits(to[kLeft]);
  const std::uint32_t all = ahead_or_left + count_bits(to[kRight]);
  if (all == 0) return;
  const std::uint32_t drawn = all == 1 ? 0 : rng.below(all);
  const std::uint32_t direction = (drawn >= ahead) + (drawn >= ahead_or_left);
  const std::uint32_t before[] = {0, ahead, ahead_or_left};
  joint[mover] = move_to(mover, direction, nth_bit(to[direction], drawn - before[direction]));
}

template <std::uint32_t N>
inline void Breakthrough<N>::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  position.mover ^= 1;
  if (joint[mover] == kNoMove) return;
  const std::uint32_t move = index(joint[mover]) - mover * kMoves;
  const std::uint32_t from = move / 3;
  const std::uint32_t by = step(mover, move % 3);
  const std::uint64_t to = mover == 0 ? bit(from) << by : bit(from) >> by;
  position.pieces[mover] ^= bit(from) | to;
  position.pieces[mover ^ 1] &= ~to;
  position.won = has_won(position, mover);
}

template <std::uint32_t N>
inline MoveId Breakthrough<N>::winning_move(const Position& position) const noexcept {
  const std::uint32_t mover = position.mover;
  const std::uint64_t others = position.pieces[mover ^ 1];
  const std::uint64_t wins = kFarRow[mover] | (count_bits(others) == 1 ? others : 0);  // or the last piece is captured
  const Targets to = targets(position);
  for (std::uint32_t direction = 0; direction < to.size(); ++direction) {
    const std::uint64_t winning = to[direction] & wins;
    if (winning != 0) return move_to(mover, direction, lowest_bit(winning));
  }
  return kNoMove;
}

template <std::uint32_t N>
inline bool Breakthrough<N>::captures_undefended(const Position& position, MoveId move) const noexcept {
  const std::uint32_t mover = position.mover;
  const std::uint32_t number = index(move) - mover * kMoves;
  if (number == kNoop) return false;
  const std::uint32_t by = step(mover, number % 3);
  const std::uint64_t to = mover == 0 ? bit(number / 3) << by : bit(number / 3) >> by;
  const std::uint64_t others = position.pieces[mover ^ 1];
  const std::uint64_t left = others & ~kFirstFile;
  const std::uint64_t right = others & ~kLastFile;
  const std::uint64_t defended = mover == 1 ? left << (N - 1) | right << (N + 1) : left >> (N + 1) | right >> (N - 1);
  return (to & others & ~defended) != 0;
}

}  // namespace senet::native
