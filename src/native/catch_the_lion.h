// Catch the Lion (Dobutsu shogi) on 3 x 4 squares, forest first. As in games/catch_the_lion.kif a lion on the far rank
// wins at once and a game of 100 plies is a draw; by option the official try and the draw at the third repetition,
// which a rule sheet can't see.
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

struct CatchTheLionOptions {
  // A lion that steps onto the far rank wins only where it can't be captured at once; if it may stay, the game goes on.
  bool official_try = false;
  // A position that stands for the third time is a draw, in place of the 100th ply.
  bool third_repetition = false;
};

class CatchTheLion {
 public:
  static constexpr std::uint32_t kSquares = 12;  // 3 * rank + file
  static constexpr std::uint32_t kKinds = 5;     // lion, giraffe, elephant, chick, hen
  static constexpr std::uint32_t kInHand = 3;    // giraffe, elephant, chick

  struct Position {
    std::array<std::uint8_t, kSquares> board{};  // 0: empty, else 1 + kind + kKinds * role
    std::array<std::uint16_t, 2> owned{};        // squares, per role
    std::array<std::array<std::uint8_t, kInHand>, 2> hand{};
    std::uint32_t mover = 0;
    std::uint32_t plies = 0;
    bool arrived = false;  // the last move was an official try that can't be answered
    Winner winner = Winner::kNobody;
    bool drawn = false;
    std::vector<std::uint64_t> history;  // packed, this position last; with third_repetition only
  };

  CatchTheLion(std::string game, std::vector<std::string> roles, CatchTheLionOptions options = {});

  const GameInfo& info() const noexcept { return info_; }
  Position new_position() const;
  void load(StateView state, Position& position) const;
  // The packed position, then the number of plies or, sorted, all positions that there have been.
  void store(const Position& position, State& out) const;
  bool terminal(const Position& position) const noexcept {
    return position.winner != Winner::kNobody || position.drawn;
  }
  void legal(const Position& position, RoleId role, MoveList& out) const;
  void draw_joint(const Position& position, Rng& rng, std::span<MoveId> joint) const noexcept;
  void apply(Position& position, std::span<const MoveId> joint) const;
  void goals(const Position& position, std::span<Goal> out) const noexcept { zero_sum_goals(position.winner, out); }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    zero_sum_goal_texts(position.winner, role, out);
  }

  std::string move_name(MoveId move) const { return texts_.move_name(move); }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const { return texts_.find_move(role, text); }
  // The ply only where it belongs to the state.
  std::vector<std::string> state_texts(StateView state) const;

  std::uint32_t occupied(const Position& position) const noexcept {
    return count_bits(position.owned[0]) + count_bits(position.owned[1]);
  }
  std::string board(StateView state) const;

 private:
  struct Choices;

  static std::uint64_t pack(const Position& position) noexcept;
  static void unpack(std::uint64_t packed, Position& position) noexcept;
  static Choices choices(const Position& position) noexcept;
  static void move_piece(Position& position, std::uint32_t from, std::uint32_t to) noexcept;
  static void drop_piece(Position& position, std::uint32_t kind, std::uint32_t to) noexcept;
  static bool can_capture(const Position& position, std::uint32_t role, std::uint32_t square) noexcept;
  bool has_won(const Position& position, std::uint32_t role) const noexcept;
  void find_end(Position& position) const noexcept;
  static std::vector<std::string> texts_of(std::uint32_t role);

  CatchTheLionOptions options_;
  MoveTexts texts_;
  GameInfo info_;
};

}  // namespace senet::native
