// English checkers, black first: games/checkers.kif, in which every jump is a ply, and the form of the literature, in
// which a series of jumps is one. 32 dark squares a word; all pieces look in one direction at once.
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
#include "native/dark_squares.h"
#include "native/move_texts.h"
#include "native/zero_sum.h"

namespace senet::native {

enum class CheckersJumps { kPlyEach, kOnePly };

template <CheckersJumps kJumps = CheckersJumps::kPlyEach>
class Checkers {
 public:
  static constexpr std::uint32_t kMaxQuietPlies = 80;

  struct Position {
    std::array<std::uint32_t, 2> pieces{0x0000'0fff, 0xfff0'0000};  // per role
    std::uint32_t kings = 0;                                        // of both
    std::uint32_t mover = 0;
    std::uint32_t jumper = kNobody;  // the square of the mover's piece that has to go on
    std::uint32_t quiet = 0;         // plies since a capture or a man's move
    bool jumping = false;            // what the mover can do: jumps, or else moves, to these squares by direction
    std::array<std::uint32_t, dark::kDirections> to{};
    std::uint32_t count = 0;  // of those
  };

  Checkers(std::string game, std::vector<std::string> roles);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const noexcept;
  void load(StateView state, Position& position) const noexcept;
  // The pieces of both; then kings, mover, jumper and quiet plies.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return position.count == 0 || position.quiet == kMaxQuietPlies;
  }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  MoveId draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const noexcept;
  void goals(const Position& position, std::span<Goal> out) const noexcept { zero_sum_goals(winner(position), out); }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    zero_sum_goal_texts(winner(position), role, out);
  }

  std::string move_name(MoveId move) const;
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const;
  std::vector<std::string> state_texts(StateView state) const;

  std::uint32_t occupied(const Position& position) const noexcept {
    return count_bits(position.pieces[0] | position.pieces[1]);
  }
  double quality(const Position& position) const noexcept;  // the winner's pieces, of twelve
  std::string board(StateView state) const;

 private:
  static constexpr bool kOnePly = kJumps == CheckersJumps::kOnePly;
  static constexpr std::uint32_t kNobody = 32;
  static constexpr std::uint32_t kMostMoves = 48;
  static constexpr std::uint32_t kMostSeries = 1024;  // a generous bound, of series of jumps in one position

  // A series of jumps: the first goes in one of four directions, every other in any but straight back.
  struct Path {
    std::uint32_t from = 0;
    std::uint32_t length = 0;
    std::array<std::uint8_t, dark::kLongestSeries> directions{};
  };

  MoveId noop(std::size_t role) const noexcept { return MoveId{info_.first_move[role + 1] - 1}; }
  MoveId move_id(const Position& position, std::uint32_t direction, std::uint32_t to) const noexcept;
  MoveId path_id(std::size_t role, const Path& path) const noexcept {
    return MoveId{info_.first_move[role] + dark::kSteps + path.from * dark::kSeries +
                  dark::series_number(path.directions.data(), path.length)};
  }
  Path path_of(std::uint32_t number) const noexcept;

  static void list(Position& position) noexcept;
  // Calls visit(path) for every series from the end of `path` on; `prey` is what it may still capture.
  template <class Visit>
  static void for_each_series(const Position& position, Path& path, std::uint32_t at, std::uint32_t prey, Visit& visit);
  template <class Visit>
  static void for_each_path(const Position& position, Visit visit);
  MoveId draw_path(const Position& position, Rng& rng) const noexcept;

  void apply_number(Position& position, std::uint32_t number) const noexcept;
  static void go(Position& position, std::uint32_t from, std::uint32_t to) noexcept;
  static void jump(Position& position, std::uint32_t from, std::uint32_t direction) noexcept;
  static Winner winner(const Position& position) noexcept {
    return position.count == 0 ? static_cast<Winner>(position.mover ^ 1) : Winner::kNobody;
  }

  MoveTexts texts_;  // of steps, jumps and noop
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
template <CheckersJumps kJumps>
inline void Checkers<kJumps>::list(Position& position) noexcept {
  const std::uint32_t free = ~(position.pieces[0] | position.pieces[1]);
  const std::uint32_t other = position.pieces[position.mover ^ 1];
  std::uint32_t own = position.pieces[position.mover];
  if (position.jumper != kNobody) own = 1U << position.jumper;
  std::uint32_t jumps = 0;
  for (std::uint32_t d = 0; d < dark::kDirections; ++d) {
    const std::uint32_t pieces = dark::is_ahead(position.mover, d) ? own : own & position.kings;
    position.to[d] = dark::shift(dark::shift(pieces, d) & other, d) & free;
    jumps += count_bits(position.to[d]);
  }
  position.jumping = jumps != 0;
  position.count = jumps;
  if (jumps != 0 || position.jumper != kNobody) return;
  for (std::uint32_t d = 0; d < dark::kDirections; ++d) {
    const std::uint32_t pieces = dark::is_ahead(position.mover, d) ? own : own & position.kings;
    position.to[d] = dark::shift(pieces, d) & free;
    position.count += count_bits(position.to[d]);
  }
}

template <CheckersJumps kJumps>
inline MoveId Checkers<kJumps>::move_id(const Position& position, std::uint32_t direction,
                                        std::uint32_t to) const noexcept {
  const std::uint32_t back = dark::opposite(direction);
  const std::uint32_t from = position.jumping ? dark::kBeside[dark::kBeside[to][back]][back] : dark::kBeside[to][back];
  const std::uint32_t number =
      position.jumping ? dark::jump_number(from, direction) : dark::step_number(from, direction);
  return MoveId{info_.first_move[position.mover] + number};
}

template <CheckersJumps kJumps>
inline MoveId Checkers<kJumps>::draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept {
  if (index(role) != position.mover) return noop(index(role));
  if (position.count == 0) return kNoMove;
  if constexpr (kOnePly) {
    if (position.jumping) return draw_path(position, rng);
  }
  std::uint32_t n = position.count == 1 ? 0 : rng.below(position.count);
  for (std::uint32_t d = 0;; ++d) {
    const std::uint32_t count = count_bits(position.to[d]);
    if (n < count) return move_id(position, d, nth_bit(position.to[d], n));
    n -= count;
  }
}

template <CheckersJumps kJumps>
inline void Checkers<kJumps>::go(Position& position, std::uint32_t from, std::uint32_t to) noexcept {
  const std::uint32_t both = 1U << from | 1U << to;
  position.pieces[position.mover] ^= both;
  if ((position.kings >> from & 1) != 0) {
    position.kings ^= both;
    ++position.quiet;
  } else {
    position.kings |= 1U << to & dark::kFarRank[position.mover];
    position.quiet = 0;
  }
}

template <CheckersJumps kJumps>
inline void Checkers<kJumps>::jump(Position& position, std::uint32_t from, std::uint32_t direction) noexcept {
  const std::uint32_t over = dark::kBeside[from][direction];
  const std::uint32_t to = dark::kBeside[over][direction];
  const bool was_king = (position.kings >> from & 1) != 0;
  position.pieces[position.mover ^ 1] &= ~(1U << over);
  position.kings &= ~(1U << over);
  go(position, from, to);
  position.quiet = 0;
  position.jumper = was_king || (position.kings >> to & 1) == 0 ? to : kNobody;
}

template <CheckersJumps kJumps>
inline void Checkers<kJumps>::apply_number(Position& position, std::uint32_t number) const noexcept {
  if (number < dark::kSteps) {
    const std::uint32_t from = number / dark::kDirections;
    go(position, from, dark::kBeside[from][number % dark::kDirections]);
  } else if constexpr (kOnePly) {
    const Path path = path_of(number);
    std::uint32_t at = path.from;
    for (std::uint32_t i = 0; i < path.length; ++i) {
      jump(position, at, path.directions[i]);
      at = dark::kBeside[dark::kBeside[at][path.directions[i]]][path.directions[i]];
    }
    position.jumper = kNobody;
  } else {
    jump(position, (number - dark::kSteps) / dark::kDirections, number % dark::kDirections);
  }
}

template <CheckersJumps kJumps>
inline void Checkers<kJumps>::apply(Position& position, std::span<const MoveId> joint) const noexcept {
  const MoveId move = joint[position.mover];
  position.jumper = kNobody;
  if (move == kNoMove) {
    ++position.quiet;
  } else {
    apply_number(position, index(move) - info_.first_move[position.mover]);
  }
  if (position.jumper != kNobody) {
    list(position);
    if (position.jumping) return;
    position.jumper = kNobody;
  }
  position.mover ^= 1;
  list(position);
}

extern template class Checkers<CheckersJumps::kPlyEach>;
extern template class Checkers<CheckersJumps::kOnePly>;

}  // namespace senet::native
