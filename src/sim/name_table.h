// Names for games whose moves and propositions are known beforehand: bit i of a state is proposition i.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game_info.h"
#include "game/ids.h"

namespace senet {

// Immutable. Satisfies Naming (sim/rules_game.h).
class NameTable {
 public:
  // `first_move` as in GameInfo; moves[i] is the text of move i, each role's moves sorted by byte and different.
  // propositions[i] is the text of bit i of a state; `always` are propositions true in every state and without a bit.
  NameTable(std::vector<std::uint32_t> first_move, std::vector<std::string> moves,
            std::vector<std::string> propositions, std::vector<std::string> always = {});

  const std::string& move_name(MoveId move) const { return moves_[index(move)]; }
  std::optional<MoveId> find_move(RoleId role, std::string_view text) const;
  // Sorted by byte.
  std::vector<std::string> state_texts(StateView state) const;

 private:
  std::vector<std::uint32_t> first_move_;
  std::vector<std::string> moves_;
  std::vector<std::string> propositions_;
  std::vector<std::string> always_;
};

}  // namespace senet
