// What every toy game with a list of move texts per role does alike.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/game_info.h"
#include "game/ids.h"

namespace senet::toys {

// Base of toy rules: holds the info and the move texts, ids in the order of the texts.
class ToyNames {
 public:
  const GameInfo& info() const { return info_; }
  std::string move_name(MoveId move) const { return texts_[index(move)]; }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const {
    for (std::uint32_t move = info_.first_move[index(role)]; move < info_.first_move[index(role) + 1]; ++move) {
      if (texts_[move] == text) return MoveId{move};
    }
    return std::nullopt;
  }

 protected:
  ToyNames(std::string name, std::vector<std::string> roles, const std::vector<std::vector<std::string>>& moves) {
    info_.name = std::move(name);
    info_.role_names = std::move(roles);
    info_.state_words = 1;
    info_.first_move.push_back(0);
    for (const auto& list : moves) {
      texts_.insert(texts_.end(), list.begin(), list.end());
      info_.first_move.push_back(static_cast<std::uint32_t>(texts_.size()));
      info_.max_legal = std::max(info_.max_legal, list.size());
    }
  }
  MoveId move(std::size_t role, std::uint32_t number) const { return MoveId{info_.first_move[role] + number}; }
  std::uint32_t number(std::size_t role, MoveId move) const { return index(move) - info_.first_move[role]; }

 private:
  GameInfo info_;
  std::vector<std::string> texts_;
};

}  // namespace senet::toys
