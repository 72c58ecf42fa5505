#include "native/move_texts.h"

#include <utility>

#include "base/error.h"

namespace senet::native {

void MoveTexts::add_role(std::vector<std::string> texts) {
  auto& moves = moves_.emplace_back();
  for (std::string& text : texts) {
    const MoveId move{static_cast<std::uint32_t>(texts_.size())};
    SENET_CHECK(text.empty() || moves.emplace(text, move).second);
    texts_.push_back(std::move(text));
  }
  first_move_.push_back(static_cast<std::uint32_t>(texts_.size()));
}

std::optional<MoveId> MoveTexts::find_move(RoleId role, std::string_view text) const {
  const auto& moves = moves_[index(role)];
  const auto found = moves.find(std::string(text));
  if (found == moves.end()) return std::nullopt;
  return found->second;
}

}  // namespace senet::native
