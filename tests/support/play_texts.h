// One game of native rules that plays moves given by their texts; whoever is not to move plays noop.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "game/rules.h"

namespace senet::test {

// Requires: two roles.
template <Rules R>
class PlayTexts {
 public:
  explicit PlayTexts(const R& rules) : rules_(rules), position_(rules.new_position()) {}

  PlayTexts& load(const State& state) {
    rules_.load(state, position_);
    return *this;
  }

  PlayTexts& moves(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      std::array<MoveId, 2> joint{kNoMove, kNoMove};
      for (const std::size_t role : {0, 1}) {
        const auto id = static_cast<RoleId>(role);
        MoveList legal;
        rules_.legal(position_, id, legal);
        if (legal.empty()) continue;
        joint[role] = rules_.find_move(id, rules_.move_name(legal.front()) == "noop" ? "noop" : text).value();
        EXPECT_NE(std::ranges::find(legal, joint[role]), legal.end()) << text;
      }
      rules_.apply(position_, joint);
    }
    return *this;
  }

  // Of the role, sorted.
  std::vector<std::string> legal(std::size_t role) {
    MoveList legal;
    rules_.legal(position_, static_cast<RoleId>(role), legal);
    std::vector<std::string> texts;
    for (const MoveId move : legal) texts.push_back(rules_.move_name(move));
    std::ranges::sort(texts);
    return texts;
  }

  typename R::Position& position() { return position_; }
  bool terminal() const { return rules_.terminal(position_); }
  std::string board() const { return rules_.board(state()); }
  State state() const {
    State state;
    rules_.store(position_, state);
    return state;
  }
  std::vector<Goal> goals() const {
    std::vector<Goal> goals(2);
    rules_.goals(position_, goals);
    return goals;
  }

 private:
  const R& rules_;
  typename R::Position position_;
};

}  // namespace senet::test
