// The texts of a game's moves, for games with so few that a table of them costs nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "game/ids.h"

namespace senet::native {

// Immutable once filled.
class MoveTexts {
 public:
  // The moves of the next role; texts[i] is the text of its i-th move, empty for an id that no move has. Texts of a
  // role differ.
  void add_role(std::vector<std::string> texts);

  const std::string& move_name(MoveId move) const { return texts_[index(move)]; }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const;
  // As GameInfo wants it.
  const std::vector<std::uint32_t>& first_move() const noexcept { return first_move_; }

 private:
  std::vector<std::uint32_t> first_move_{0};
  std::vector<std::string> texts_;
  std::vector<std::unordered_map<std::string, MoveId>> moves_;  // per role
};

}  // namespace senet::native
