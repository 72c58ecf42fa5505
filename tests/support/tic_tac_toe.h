// Tic-tac-toe as a toy for tests: two roles, turn-taking, the waiting one plays noop.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.h"
#include "sim/rules_game.h"

namespace senet::toys {

class TicTacToe {
 public:
  struct Position {
    std::array<std::uint32_t, 2> marks{};  // 9 bits a role
    std::uint32_t turn = 0;                // the role to move
  };
  static constexpr std::uint32_t kNoop = 9;  // a role's moves: the cells 0..8, then noop
  static constexpr std::uint32_t kMoves = 10;

  TicTacToe() {
    info_.name = "tic_tac_toe";
    info_.role_names = {"x", "o"};
    info_.first_move = {0, kMoves, 2 * kMoves};
    info_.state_words = 1;
    info_.max_legal = 9;
  }

  const GameInfo& info() const { return info_; }
  Position new_position() const { return {}; }
  void load(StateView state, Position& position) const {
    position.marks = {static_cast<std::uint32_t>(state[0] & 511), static_cast<std::uint32_t>(state[0] >> 9 & 511)};
    position.turn = static_cast<std::uint32_t>(state[0] >> 18);
  }
  void store(const Position& position, State& out) const {
    out.assign(1, position.marks[0] | position.marks[1] << 9 | position.turn << 18);
  }
  bool terminal(const Position& position) const {
    return line(position.marks[0]) || line(position.marks[1]) || (position.marks[0] | position.marks[1]) == 511;
  }
  void legal(const Position& position, RoleId role, MoveList& out) const {
    out.clear();
    const std::uint32_t first = info_.first_move[index(role)];
    if (index(role) != position.turn) {
      out.push_back(MoveId{first + kNoop});
      return;
    }
    const std::uint32_t taken = position.marks[0] | position.marks[1];
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
      if ((taken >> cell & 1) == 0) out.push_back(MoveId{first + cell});
    }
  }
  void apply(Position& position, std::span<const MoveId> joint) const {
    const std::uint32_t turn = position.turn;
    if (joint[turn] != kNoMove) position.marks[turn] |= 1U << (index(joint[turn]) - info_.first_move[turn]);
    position.turn = 1 - turn;
  }
  void goals(const Position& position, std::span<Goal> out) const {
    const bool x = line(position.marks[0]);
    const bool o = line(position.marks[1]);
    out[0] = x ? 100 : (o ? 0 : 50);
    out[1] = o ? 100 : (x ? 0 : 50);
  }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    std::array<Goal, 2> values{};
    goals(position, values);
    out.assign(1, std::to_string(values[index(role)]));
  }

  std::string move_name(MoveId move) const {
    const std::uint32_t cell = index(move) % kMoves;
    if (cell == kNoop) return "noop";
    return "(mark " + std::to_string(cell / 3 + 1) + " " + std::to_string(cell % 3 + 1) + ")";
  }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const {
    for (std::uint32_t move = info_.first_move[index(role)]; move < info_.first_move[index(role) + 1]; ++move) {
      if (move_name(MoveId{move}) == text) return MoveId{move};
    }
    return std::nullopt;
  }
  std::vector<std::string> state_texts(StateView state) const {
    Position position;
    load(state, position);
    std::vector<std::string> texts;
    for (std::size_t role = 0; role < 2; ++role) {
      for (std::uint32_t cell = 0; cell < 9; ++cell) {
        if ((position.marks[role] >> cell & 1) == 0) continue;
        texts.push_back("(cell " + std::to_string(cell / 3 + 1) + " " + std::to_string(cell % 3 + 1) + " " +
                        info_.role_names[role] + ")");
      }
    }
    texts.push_back("(control " + info_.role_names[position.turn] + ")");
    std::sort(texts.begin(), texts.end());
    return texts;
  }

 private:
  static bool line(std::uint32_t marks) {
    for (const std::uint32_t three : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
      if ((marks & three) == three) return true;
    }
    return false;
  }

  GameInfo info_;
};

inline std::shared_ptr<const Game> tic_tac_toe() {
  return std::make_shared<RulesGame<TicTacToe>>("toy", std::make_shared<TicTacToe>());
}

}  // namespace senet::toys
