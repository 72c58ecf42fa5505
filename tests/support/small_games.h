// Small toy games of each kind: turn-taking with a fast draw, simultaneous, one role, three roles.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/rules.h"
#include "sim/rules_game.h"
#include "support/toy_names.h"

namespace senet::toys {

// Heaps of up to 15; take any number from one heap; who takes the last one wins. Draws its moves without listing them.
class Nim : public ToyNames {
 public:
  struct Position {
    std::array<std::uint32_t, 4> heaps{};
    std::uint32_t turn = 0;
  };

  explicit Nim(std::array<std::uint32_t, 4> heaps) : ToyNames("nim", {"first", "second"}, texts()), heaps_(heaps) {}

  Position new_position() const { return {heaps_, 0}; }
  void load(StateView state, Position& position) const {
    for (std::size_t heap = 0; heap < 4; ++heap) {
      position.heaps[heap] = static_cast<std::uint32_t>(state[0] >> (4 * heap) & 15);
    }
    position.turn = static_cast<std::uint32_t>(state[0] >> 16);
  }
  void store(const Position& position, State& out) const {
    out.assign(1, std::uint64_t{position.turn} << 16);
    for (std::size_t heap = 0; heap < 4; ++heap) out[0] |= std::uint64_t{position.heaps[heap]} << (4 * heap);
  }
  bool terminal(const Position& position) const { return count(position) == 0; }
  void legal(const Position& position, RoleId role, MoveList& out) const {
    out.clear();
    if (index(role) != position.turn) {
      out.push_back(move(index(role), kNoop));
      return;
    }
    for (std::uint32_t nth = 0; nth < count(position); ++nth) out.push_back(nth_move(position, index(role), nth));
  }
  MoveId draw_legal(const Position& position, RoleId role, Rng& rng) const {
    if (index(role) != position.turn) return move(index(role), kNoop);
    const std::uint32_t legal = count(position);
    if (legal == 0) return kNoMove;
    return nth_move(position, index(role), legal == 1 ? 0 : rng.below(legal));
  }
  void apply(Position& position, std::span<const MoveId> joint) const {
    const std::uint32_t turn = position.turn;
    position.turn = 1 - turn;
    if (joint[turn] == kNoMove) return;
    const std::uint32_t taken = number(turn, joint[turn]);
    position.heaps[taken / 15] -= taken % 15 + 1;
  }
  // The one to move in an empty field has lost.
  void goals(const Position& position, std::span<Goal> out) const {
    out[position.turn] = 0;
    out[1 - position.turn] = 100;
  }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    out.assign(1, index(role) == position.turn ? "0" : "100");
  }
  std::vector<std::string> state_texts(StateView state) const {
    Position position;
    load(state, position);
    std::vector<std::string> out{"(control " + info().role_names[position.turn] + ")"};
    for (std::size_t heap = 0; heap < 4; ++heap) {
      out.push_back("(heap " + std::to_string(heap) + " " + std::to_string(position.heaps[heap]) + ")");
    }
    return out;
  }

 private:
  static constexpr std::uint32_t kNoop = 60;

  static std::vector<std::vector<std::string>> texts() {
    std::vector<std::string> list;
    for (std::uint32_t move = 0; move < 60; ++move) {
      list.push_back("(take " + std::to_string(move / 15) + " " + std::to_string(move % 15 + 1) + ")");
    }
    list.push_back("noop");
    return {list, list};
  }
  static std::uint32_t count(const Position& position) {
    return position.heaps[0] + position.heaps[1] + position.heaps[2] + position.heaps[3];
  }
  MoveId nth_move(const Position& position, std::size_t role, std::uint32_t nth) const {
    std::uint32_t heap = 0;
    while (nth >= position.heaps[heap]) nth -= position.heaps[heap++];
    return move(role, heap * 15 + nth);
  }

  std::array<std::uint32_t, 4> heaps_;
};

// `rounds` rounds of rock-paper-scissors; the goal is 50 plus 50/rounds for each round won net.
class RockPaperScissors : public ToyNames {
 public:
  struct Position {
    std::uint32_t round = 0;
    std::uint32_t lead = kEven;  // kEven + rounds won by the left less those won by the right
  };
  static constexpr std::uint32_t kEven = 128;

  explicit RockPaperScissors(std::uint32_t rounds)
      : ToyNames("rock_paper_scissors", {"left", "right"},
                 {{"paper", "rock", "scissors"}, {"paper", "rock", "scissors"}}),
        rounds_(rounds) {}

  Position new_position() const { return {}; }
  void load(StateView state, Position& position) const {
    position = {static_cast<std::uint32_t>(state[0] & 255), static_cast<std::uint32_t>(state[0] >> 8)};
  }
  void store(const Position& position, State& out) const { out.assign(1, position.round | position.lead << 8); }
  bool terminal(const Position& position) const { return position.round == rounds_; }
  void legal(const Position&, RoleId role, MoveList& out) const {
    out.assign({move(index(role), 0), move(index(role), 1), move(index(role), 2)});
  }
  void apply(Position& position, std::span<const MoveId> joint) const {
    // paper beats rock beats scissors beats paper: the next number loses
    const std::uint32_t difference = (3 + number(1, joint[1]) - number(0, joint[0])) % 3;
    if (difference == 1) ++position.lead;
    if (difference == 2) --position.lead;
    ++position.round;
  }
  void goals(const Position& position, std::span<Goal> out) const {
    const int lead = static_cast<int>(position.lead) - static_cast<int>(kEven);
    const int share = 50 * lead / static_cast<int>(rounds_);
    out[0] = static_cast<Goal>(50 + share);
    out[1] = static_cast<Goal>(50 - share);
  }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    std::array<Goal, 2> values{};
    goals(position, values);
    out.assign(1, std::to_string(values[index(role)]));
  }
  std::vector<std::string> state_texts(StateView state) const {
    return {"(lead " + std::to_string(state[0] >> 8) + ")", "(round " + std::to_string(state[0] & 255) + ")"};
  }

 private:
  std::uint32_t rounds_;
};

// A puzzle for one role: from 1, double or add one, until `target` is reached or passed, or ten moves are played.
// Goal 100 for the target itself with at most `best` moves, 50 with more, else 0.
class Doubling : public ToyNames {
 public:
  struct Position {
    std::uint32_t value = 1;
    std::uint32_t moves = 0;
  };

  Doubling(std::uint32_t target, std::uint32_t best)
      : ToyNames("doubling", {"robot"}, {{"add", "double"}}), target_(target), best_(best) {}

  Position new_position() const { return {}; }
  void load(StateView state, Position& position) const {
    position = {static_cast<std::uint32_t>(state[0] & 0xffff), static_cast<std::uint32_t>(state[0] >> 16)};
  }
  void store(const Position& position, State& out) const { out.assign(1, position.value | position.moves << 16); }
  bool terminal(const Position& position) const { return position.value >= target_ || position.moves == 10; }
  void legal(const Position&, RoleId, MoveList& out) const { out.assign({move(0, 0), move(0, 1)}); }
  void apply(Position& position, std::span<const MoveId> joint) const {
    position.value = number(0, joint[0]) == 0 ? position.value + 1 : 2 * position.value;
    ++position.moves;
  }
  void goals(const Position& position, std::span<Goal> out) const {
    out[0] = position.value != target_ ? 0 : (position.moves <= best_ ? 100 : 50);
  }
  void goal_texts(const Position& position, RoleId, std::vector<std::string>& out) const {
    Goal value = 0;
    goals(position, {&value, 1});
    out.assign(1, std::to_string(value));
  }
  std::vector<std::string> state_texts(StateView state) const {
    return {"(moves " + std::to_string(state[0] >> 16) + ")", "(value " + std::to_string(state[0] & 0xffff) + ")"};
  }

 private:
  std::uint32_t target_;
  std::uint32_t best_;
};

// Three roles in turn add 1 or 2 to a counter; the one that reaches `target` gets 100, the next one 40, the third 0.
// Roles that wait have no legal move at all: kNoMove stands for them.
class Race : public ToyNames {
 public:
  struct Position {
    std::uint32_t counter = 0;
    std::uint32_t turn = 0;
  };

  explicit Race(std::uint32_t target)
      : ToyNames("race", {"a", "b", "c"}, {{"one", "two"}, {"one", "two"}, {"one", "two"}}), target_(target) {}

  Position new_position() const { return {}; }
  void load(StateView state, Position& position) const {
    position = {static_cast<std::uint32_t>(state[0] & 0xffff), static_cast<std::uint32_t>(state[0] >> 16)};
  }
  void store(const Position& position, State& out) const { out.assign(1, position.counter | position.turn << 16); }
  bool terminal(const Position& position) const { return position.counter >= target_; }
  void legal(const Position& position, RoleId role, MoveList& out) const {
    out.clear();
    if (index(role) != position.turn) return;
    out.push_back(move(index(role), 0));
    if (position.counter + 2 <= target_) out.push_back(move(index(role), 1));
  }
  void apply(Position& position, std::span<const MoveId> joint) const {
    const MoveId played = joint[position.turn];
    if (played != kNoMove) position.counter += 1 + number(position.turn, played);
    position.turn = (position.turn + 1) % 3;
  }
  void goals(const Position& position, std::span<Goal> out) const {
    out[position.turn] = 40;
    out[(position.turn + 1) % 3] = 0;
    out[(position.turn + 2) % 3] = 100;
  }
  void goal_texts(const Position& position, RoleId role, std::vector<std::string>& out) const {
    std::array<Goal, 3> values{};
    goals(position, values);
    out.assign(1, std::to_string(values[index(role)]));
  }
  std::vector<std::string> state_texts(StateView state) const {
    return {"(counter " + std::to_string(state[0] & 0xffff) + ")", "(turn " + std::to_string(state[0] >> 16) + ")"};
  }

 private:
  std::uint32_t target_;
};

inline std::shared_ptr<const Game> nim(std::array<std::uint32_t, 4> heaps) {
  return std::make_shared<RulesGame<Nim>>("toy", std::make_shared<Nim>(heaps));
}
inline std::shared_ptr<const Game> rock_paper_scissors(std::uint32_t rounds = 1) {
  return std::make_shared<RulesGame<RockPaperScissors>>("toy", std::make_shared<RockPaperScissors>(rounds));
}
inline std::shared_ptr<const Game> doubling(std::uint32_t target, std::uint32_t best) {
  return std::make_shared<RulesGame<Doubling>>("toy", std::make_shared<Doubling>(target, best));
}
inline std::shared_ptr<const Game> race(std::uint32_t target) {
  return std::make_shared<RulesGame<Race>>("toy", std::make_shared<Race>(target));
}

}  // namespace senet::toys
