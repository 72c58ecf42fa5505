// Go on 9x9, 13x13 and 19x19: games/go_*.kif, and the rule that a sheet can't have, positional superko. Area scoring,
// no suicide. Wins and losses only: with an integer komi, equal areas are white's.
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
#include "native/move_texts.h"
#include "native/zero_sum.h"

namespace senet::native {

enum class GoRules {
  kCapped,   // the sheet: a lone stone that took a lone stone can't be taken back at once; the game ends after some
             // plies
  kSuperko,  // no position comes up twice, whoever is to move
};

template <std::uint32_t N, GoRules kRules = GoRules::kCapped>
class Go {
  static constexpr bool kRemembers = kRules == GoRules::kSuperko;
  using Board = GoBoard<SquareGrid<N>>;
  struct Nothing {};

 public:
  static constexpr std::uint32_t kMaxPlies = N <= 9 ? 300 : N <= 13 ? 600 : 900;
  static constexpr double kKomi = 7.5;

  struct History {
    std::vector<std::uint64_t> hashes;       // of earlier positions and the present one
    std::array<std::uint64_t, 64> filter{};  // a bit for the last twelve of each
  };
  struct Position {
    Board board;
    std::uint32_t mover = 0;
    std::uint32_t passes = 0;  // the last ones in a row
    std::uint32_t ko = Board::kNowhere;
    std::uint32_t plies = 0;
    [[no_unique_address]] std::conditional_t<kRemembers, History, Nothing> history{};
  };

  Go(std::string game, std::vector<std::string> roles, double komi = kKomi);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const;
  void load(StateView state, Position& position) const;
  // Black stones, white ones; then mover, passes, ko and plies. With superko no ko nor plies, but all hashes, sorted.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return position.passes == 2 || (!kRemembers && position.plies == kMaxPlies);
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

  std::uint32_t occupied(const Position& position) const noexcept;
  std::string board(StateView state) const;

 private:
  static constexpr std::size_t kWords = Board::kWords;
  static constexpr std::uint32_t kPass = N * N;  // after the points, file by file
  static constexpr std::uint32_t kNoop = kPass + 1;
  static constexpr std::uint32_t kMoves = kNoop + 1;  // of a role

  static std::uint32_t number_of(std::uint32_t at) noexcept {
    return N * (at / Board::kStride - 1) + at % Board::kStride - 1;
  }
  static std::uint32_t point_of(std::uint32_t number) noexcept { return Board::point(number / N, number % N); }
  static MoveId id(std::size_t role, std::uint32_t number) noexcept {
    return MoveId{static_cast<std::uint32_t>(role) * kMoves + number};
  }

  // The points where the mover may place a stone: those of `airy`, and the enclosed ones listed.
  struct Choices {
    typename Board::Points airy;
    std::uint32_t airy_count = 0;
    std::uint32_t enclosed_count = 0;
    std::array<std::uint16_t, N * N> enclosed;
  };
  void list(const Position& position, Choices& out) const noexcept;
  static bool is_repetition(const Position& position, std::uint32_t at) noexcept;
  static void remember(Position& position);
  Winner winner(const Position& position) const noexcept;

  double komi_;
  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
template <std::uint32_t N, GoRules kRules>
inline bool Go<N, kRules>::is_repetition(const Position& position, std::uint32_t at) noexcept {
  if constexpr (kRemembers) {
    const std::uint64_t hash = position.board.hash_after(at, static_cast<typename Board::Colour>(position.mover));
    if ((position.history.filter[hash >> 6 & 63] >> (hash & 63) & 1) == 0) return false;
    for (const std::uint64_t earlier : position.history.hashes) {
      if (earlier == hash) return true;
    }
  }
  return false;
}

template <std::uint32_t N, GoRules kRules>
inline void Go<N, kRules>::list(const Position& position, Choices& out) const noexcept {
  out.airy = position.board.airy();
  out.enclosed_count = 0;
  out.airy_count = 0;
  for (std::size_t word = 0; word < kWords; ++word) {
    const auto base = static_cast<std::uint32_t>(64 * word);
    if constexpr (kRemembers) {
      for_each_bit(out.airy[word], [&](std::uint32_t i) {
        if (is_repetition(position, base + i)) out.airy[word] &= ~bit(i);
      });
    }
    out.airy_count += count_bits(out.airy[word]);
    for_each_bit(position.board.enclosed(word), [&](std::uint32_t i) {
      const std::uint32_t at = base + i;
      if (at == position.ko) return;
      if (!position.board.lives(at, static_cast<typename Board::Colour>(position.mover))) return;
      if (!is_repetition(position, at)) out.enclosed[out.enclosed_count++] = static_cast<std::uint16_t>(at);
    });
  }
}

template <std::uint32_t N, GoRules kRules>
inline MoveId Go<N, kRules>::draw_legal(const Position& position, RoleId role, Rng& rng) const noexcept {
  const std::size_t own = index(role);
  if (own != position.mover) return id(own, kNoop);
  Choices choices;
  list(position, choices);
  const std::uint32_t count = choices.airy_count + choices.enclosed_count;
  std::uint32_t n = count == 0 ? 0 : rng.below(count + 1);
  if (n == count) return id(own, kPass);
  if (n >= choices.airy_count) return id(own, number_of(choices.enclosed[n - choices.airy_count]));
  std::size_t word = 0;
  for (; n >= count_bits(choices.airy[word]); ++word) n -= count_bits(choices.airy[word]);
  return id(own, number_of(static_cast<std::uint32_t>(64 * word) + nth_bit(choices.airy[word], n)));
}

template <std::uint32_t N, GoRules kRules>
inline void Go<N, kRules>::remember(Position& position) {
  if constexpr (kRemembers) {
    const std::uint64_t hash = position.board.hash();
    position.history.hashes.push_back(hash);
    position.history.filter[hash >> 6 & 63] |= bit(hash & 63);
  }
}

template <std::uint32_t N, GoRules kRules>
inline void Go<N, kRules>::apply(Position& position, std::span<const MoveId> joint) const {
  const std::uint32_t mover = position.mover;
  const MoveId move = joint[mover];
  const std::uint32_t number = move == kNoMove ? kNoop : index(move) - mover * kMoves;
  position.mover ^= 1;
  ++position.plies;
  position.ko = Board::kNowhere;
  if (number >= kPass) {
    position.passes = number == kNoop ? 0 : position.passes == 1 ? 2 : 1;
    return;
  }
  position.passes = 0;
  const std::uint32_t at = point_of(number);
  const auto captured = position.board.place(at, static_cast<typename Board::Colour>(mover));
  if (!kRemembers && captured.stones == 1 && position.board.is_lone_in_atari(at)) position.ko = captured.last;
  remember(position);
}

extern template class Go<2>;
extern template class Go<3>;
extern template class Go<9>;
extern template class Go<13>;
extern template class Go<19>;
extern template class Go<3, GoRules::kSuperko>;
extern template class Go<9, GoRules::kSuperko>;
extern template class Go<13, GoRules::kSuperko>;
extern template class Go<19, GoRules::kSuperko>;

}  // namespace senet::native
