// Lines of Action, black first: games/lines_of_action.kif, and two rules that remember positions, which a sheet can't.
// Pieces are kept as bits of a word and of the lines that they stand on.
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
#include "native/board_lines.h"
#include "native/move_texts.h"
#include "native/queen_moves.h"
#include "native/zero_sum.h"

namespace senet::native {

// In all of them whoever can't move passes. Without kCapped a position that comes up for the third time, with the same
// side to move, is a draw.
enum class LoaRules {
  kCapped,    // the sheet: a move that connects both sides draws, and so do 400 plies
  kOlympiad,  // a move that connects both sides draws
  kOlder,     // a move that connects both sides wins for its side
};

template <LoaRules kRules = LoaRules::kCapped>
class LinesOfAction {
  static constexpr bool kRemembers = kRules != LoaRules::kCapped;
  struct Nothing {
    friend bool operator==(Nothing, Nothing) = default;
  };
  using Pieces = std::array<std::uint64_t, 2>;  // per role; bit 8 * file + rank

 public:
  static constexpr std::uint32_t kMaxPlies = 400;

  struct Position {
    Pieces pieces{};
    std::array<BoardLines<8>, 2> lines{};  // the same
    std::uint32_t plies = 0;
    std::array<bool, 2> connected{};
    bool repeated = false;  // for the third time
    // Since the last capture, the present ones not among them, oldest first.
    [[no_unique_address]] std::conditional_t<kRemembers, std::vector<Pieces>, Nothing> earlier{};
  };

  LinesOfAction(std::string game, std::vector<std::string> roles);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const;
  void load(StateView state, Position& position) const;
  // The pieces of both, the number of plies (where positions are remembered, that of the mover), then what is earlier.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return position.connected[0] || position.connected[1] || position.repeated ||
           (!kRemembers && position.plies == kMaxPlies);
  }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  MoveId draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const;
  void goals(const Position& position, std::span<Goal> out) const noexcept { zero_sum_goals(winner(position), out); }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    zero_sum_goal_texts(winner(position), role, out);
  }

  std::string move_name(MoveId move) const { return texts_.move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const { return texts_.find_move(role, text); }
  std::vector<std::string> state_texts(StateView state) const;

  std::uint32_t occupied(const Position& position) const noexcept {
    return count_bits(position.pieces[0] | position.pieces[1]);
  }
  // Of the terms of MIA's evaluation (Winands 2004) those on bits: concentration, quads, and the centre.
  void evaluate(const Position& position, std::span<double> out) const noexcept;
  std::string board(StateView state) const;

 private:
  static constexpr std::uint32_t kPieces = 12;  // of a side, at most
  static constexpr std::uint32_t kMostMoves = 8 * kPieces;
  using Lines = BoardLines<8>;
  static constexpr Lines kOffBoard = Lines::off_board();

  static std::uint32_t mover(const Position& position) noexcept { return position.plies % 2; }
  MoveId pass(std::size_t role) const noexcept { return MoveId{info_.first_move[role] + moves_.size()}; }
  MoveId noop(std::size_t role) const noexcept { return MoveId{info_.first_move[role] + moves_.size() + 1}; }
  MoveId id(std::size_t role, std::uint32_t from, std::uint32_t to) const noexcept {
    return MoveId{info_.first_move[role] + moves_.number(from, to)};
  }
  // Where the mover's piece can go, as bits for Lines::square_at.
  static std::uint64_t targets(const Position& position, std::uint32_t from) noexcept;
  static bool is_connected(std::uint64_t pieces) noexcept;
  static void note_repetition(Position& position);
  static Winner winner(const Position& position) noexcept;

  QueenMoves<8> moves_;
  MoveTexts texts_;
  GameInfo info_;
};

// Where a piece may land on a line, by its bit on the line.
struct LoaTables {
  std::uint8_t away[8][9]{};        // the squares at a distance
  std::uint8_t passable[8][256]{};  // by the opponent's pieces: the squares up to the first of them on either side

  constexpr LoaTables() noexcept {
    for (std::uint32_t at = 0; at < 8; ++at) {
      for (std::uint32_t distance = 1; distance <= 8; ++distance) {
        const std::uint32_t above = 1U << at << distance & 0xff;
        away[at][distance] = static_cast<std::uint8_t>(above | 1U << at >> distance);
      }
      for (std::uint32_t pattern = 0; pattern < 256; ++pattern) {
        std::uint32_t squares = 0;
        for (std::uint32_t i = at + 1; i < 8; ++i) {
          squares |= 1U << i;
          if ((pattern >> i & 1) != 0) break;
        }
        for (std::uint32_t i = at; i-- > 0;) {
          squares |= 1U << i;
          if ((pattern >> i & 1) != 0) break;
        }
        passable[at][pattern] = static_cast<std::uint8_t>(squares);
      }
    }
  }
};
inline constexpr LoaTables kLoaTables;

// In the header, as a playout makes them at every ply.
template <LoaRules kRules>
inline std::uint64_t LinesOfAction<kRules>::targets(const Position& position, std::uint32_t from) noexcept {
  const std::uint32_t own_role = mover(position);
  std::uint64_t targets = 0;
  for (std::uint32_t axis = 0; axis < Lines::kAxes; ++axis) {
    const std::uint32_t at = Lines::at(from, axis);
    const std::uint32_t own = position.lines[own_role].pattern(from, axis);
    const std::uint32_t other = position.lines[own_role ^ 1].pattern(from, axis);
    const std::uint32_t away = kLoaTables.away[at][count_bits(own | other)] & kLoaTables.passable[at][other];
    targets |= std::uint64_t{away & ~(own | kOffBoard.pattern(from, axis))} << Lines::kAxisBits * axis;
  }
  return targets;
}

// Spreads over neighbours from one piece, unless some piece has none at all, as is common in random games.
template <LoaRules kRules>
inline bool LinesOfAction<kRules>::is_connected(std::uint64_t pieces) noexcept {
  constexpr std::uint64_t kLowest = 0x0101'0101'0101'0101;
  constexpr std::uint64_t kHighest = kLowest << 7;
  const auto beside = [](std::uint64_t set) { return set << 8 | set >> 8; };
  const auto above_and_below = [](std::uint64_t set) { return (set << 1 & ~kLowest) | (set >> 1 & ~kHighest); };
  const std::uint64_t aside = beside(pieces);
  const std::uint64_t near = aside | above_and_below(aside | pieces);
  if ((pieces & ~near) != 0) return (pieces & (pieces - 1)) == 0;
  std::uint64_t reached = pieces & (~pieces + 1);
  for (std::uint64_t before = 0; before != reached;) {
    before = reached;
    reached |= beside(reached);
    reached = (reached | above_and_below(reached)) & pieces;
  }
  return reached == pieces;
}

template <LoaRules kRules>
inline MoveId LinesOfAction<kRules>::draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept {
  const std::size_t own = index(role);
  if (own != mover(position)) return noop(own);
  std::array<std::uint64_t, kPieces> to;
  std::uint32_t pieces = 0;
  std::uint32_t count = 0;
  for_each_bit(position.pieces[own], [&](std::uint32_t from) {
    to[pieces] = targets(position, from);
    count += count_bits(to[pieces++]);
  });
  if (count == 0) return pass(own);
  std::uint32_t n = count == 1 ? 0 : rng.below(count);
  std::uint32_t piece = 0;
  for (; n >= count_bits(to[piece]); ++piece) n -= count_bits(to[piece]);
  const std::uint32_t from = nth_bit(position.pieces[own], piece);
  return id(own, from, Lines::square_at(from, nth_bit(to[piece], n)));
}

template <LoaRules kRules>
inline void LinesOfAction<kRules>::apply(Position& position, std::span<const MoveId> joint) const {
  const std::uint32_t own = mover(position);
  if constexpr (kRemembers) position.earlier.push_back(position.pieces);
  ++position.plies;
  const std::uint32_t number = index(joint[own]) - info_.first_move[own];
  if (joint[own] != kNoMove && number < moves_.size()) {
    const QueenMove move = moves_[number];
    position.pieces[own] ^= bit(move.from) | bit(move.to);
    position.lines[own].flip(move.from);
    position.lines[own].flip(move.to);
    position.connected[own] = is_connected(position.pieces[own]);
    if ((position.pieces[own ^ 1] >> move.to & 1) != 0) {
      position.pieces[own ^ 1] ^= bit(move.to);
      position.lines[own ^ 1].flip(move.to);
      position.connected[own ^ 1] = is_connected(position.pieces[own ^ 1]);
      if constexpr (kRemembers) position.earlier.clear();
    }
  }
  if constexpr (kRemembers) note_repetition(position);
}

// The mover is the same in every second of the earlier positions.
template <LoaRules kRules>
inline void LinesOfAction<kRules>::note_repetition(Position& position) {
  if constexpr (kRemembers) {
    int times = 1;
    for (std::size_t i = position.earlier.size(); i >= 2; i -= 2) times += position.earlier[i - 2] == position.pieces;
    position.repeated = times >= 3;
  }
}

extern template class LinesOfAction<LoaRules::kCapped>;
extern template class LinesOfAction<LoaRules::kOlympiad>;
extern template class LinesOfAction<LoaRules::kOlder>;

}  // namespace senet::native
