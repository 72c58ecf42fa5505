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
  using Board = GoBoard<SquareGrid<N>, kRemembers>;
  using Colour = typename Board::Colour;
  struct Nothing {};

 public:
  static constexpr std::uint32_t kMaxPlies = N <= 9 ? 300 : N <= 13 ? 600 : 900;
  static constexpr double kKomi = 7.5;

  struct History {
    std::vector<std::uint64_t> hashes;       // of earlier positions and the present one
    std::array<std::uint64_t, 64> filter{};  // a bit for the last twelve of each
    typename Board::Points taken[2]{};       // per colour: where one of its stones may have been taken

    void clear() noexcept {
      hashes.clear();
      filter.fill(0);
      taken[0] = taken[1] = {};
    }
    void add(std::uint64_t hash) {
      hashes.push_back(hash);
      filter[hash >> 6 & 63] |= bit(hash & 63);
    }
    bool has(std::uint64_t hash) const noexcept {
      if ((filter[hash >> 6 & 63] >> (hash & 63) & 1) == 0) return false;
      for (const std::uint64_t earlier : hashes) {
        if (earlier == hash) return true;
      }
      return false;
    }
  };
  struct Position {
    Board board;
    std::uint32_t mover = 0;
    std::uint32_t passes = 0;  // the last ones in a row
    std::uint32_t ko = Board::kNowhere;
    std::uint32_t plies = 0;
    std::uint32_t last = Board::kNowhere;  // where a stone was placed just now, if that is known
    [[no_unique_address]] std::conditional_t<kRemembers, History, Nothing> history{};
  };

  Go(std::string game, std::vector<std::string> roles, double komi = kKomi);

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const;
  void load(StateView state, Position& position) const;
  // Black stones, white ones, kWords words each; then mover, passes, ko (0: none) and plies. With superko no ko nor
  // plies, but all hashes, sorted.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return position.passes == 2 || (!kRemembers && position.plies == kMaxPlies);
  }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  void draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const;
  void play_random_ply(Position& position, Rng& rng) const;
  // Captures, escapes to two liberties or to a safe chain, and answers to the last move (go_shapes.h) are `times` as
  // likely as other moves; none fills an own eye, and a pass is only where no other move is left. (MoGo's playouts,
  // Gelly et al. 2006, always play such a move where there is one, and look for captures and escapes in that order.)
  std::size_t draw_informed(const Position& position, std::uint32_t times, Rng& rng,
                            std::span<MoveId> joint) const noexcept;
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

  static std::uint32_t number_of(std::uint32_t at) noexcept { return at - at / Board::kStride; }
  static std::uint32_t point_of(std::uint32_t number) noexcept { return number + number / N; }
  static MoveId id(std::size_t role, std::uint32_t number) noexcept {
    return MoveId{static_cast<std::uint32_t>(role) * kMoves + number};
  }

  // The points where the mover may place a stone. A board can come up again only by a stone where one of its colour was
  // taken, as the stone stood on the earlier board and went away since: other points need no look at the hashes.
  static typename Board::Points placements(const Position& position) noexcept;
  // Free points with stones of the colour alone beside them, and of the other side's on one corner at most; on none at
  // the edge.
  typename Board::Points eyes(const Board& board, Colour colour) const noexcept;
  // Points beside the last move, at corners, too, that answer it by their shape.
  static typename Board::Points answers(const Position& position, const typename Board::Points& moves) noexcept;
  // Points where a stone of the colour has two free points beside it, or joins a chain that is not in atari.
  static typename Board::Points ways_out(const Board& board, Colour colour) noexcept;
  // Inlined by force, as the file that makes all the games is past what the compiler inlines by itself.
  [[gnu::always_inline]] static void place(Position& position, std::uint32_t at);
  static void pass(Position& position) noexcept;
  Winner winner(const Position& position) const noexcept;

  double komi_;
  typename Board::Points inner_;  // points not on the edge
  MoveTexts texts_;
  GameInfo info_;
};

// In the header, as a playout makes them at every ply.
template <std::uint32_t N, GoRules kRules>
inline typename Go<N, kRules>::Board::Points Go<N, kRules>::placements(const Position& position) noexcept {
  const auto colour = static_cast<Colour>(position.mover);
  typename Board::Points points = position.board.open_to(colour);
  if constexpr (kRemembers) {
    const typename Board::Points suspects = points & position.history.taken[colour];
    suspects.for_each([&](std::uint32_t at) {
      if (position.history.has(position.board.hash_after(at, colour))) points -= Board::only(at);
    });
    return points;
  } else {
    return points - Board::only(position.ko);
  }
}

template <std::uint32_t N, GoRules kRules>
inline void Go<N, kRules>::draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept {
  const std::uint32_t mover = position.mover;
  const typename Board::Points points = placements(position);
  const std::uint32_t count = points.count();
  const std::uint32_t n = count == 0 ? 0 : rng.below(count + 1);
  joint[mover ^ 1] = id(mover ^ 1, kNoop);
  joint[mover] = id(mover, n == count ? kPass : number_of(points.nth(n)));
}

template <std::uint32_t N, GoRules kRules>
inline void Go<N, kRules>::play_random_ply(Position& position, Rng& rng) const {
  const typename Board::Points points = placements(position);
  const std::uint32_t count = points.count();
  const std::uint32_t n = count == 0 ? 0 : rng.below(count + 1);
  if (n == count) return pass(position);
  place(position, points.nth(n));
}

template <std::uint32_t N, GoRules kRules>
inline void Go<N, kRules>::apply(Position& position, std::span<const MoveId> joint) const {
  const MoveId move = joint[position.mover];
  const std::uint32_t number = move == kNoMove ? kNoop : index(move) - position.mover * kMoves;
  if (number < kPass) return place(position, point_of(number));
  pass(position);
  if (number == kNoop) position.passes = 0;
}

template <std::uint32_t N, GoRules kRules>
inline void Go<N, kRules>::pass(Position& position) noexcept {
  position.mover ^= 1;
  ++position.plies;
  position.ko = position.last = Board::kNowhere;
  position.passes = position.passes == 1 ? 2 : 1;
}

template <std::uint32_t N, GoRules kRules>
inline void Go<N, kRules>::place(Position& position, std::uint32_t at) {
  const std::uint32_t mover = position.mover;
  position.mover ^= 1;
  ++position.plies;
  position.passes = 0;
  position.ko = Board::kNowhere;
  position.last = at;
  const auto taken = position.board.place(at, static_cast<Colour>(mover));
  if constexpr (kRemembers) {
    position.history.taken[mover ^ 1] |= taken;
    position.history.add(position.board.hash());
  } else if (taken.count() == 1 && position.board.is_lone_in_atari(at)) {
    position.ko = taken.nth(0);
  }
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
