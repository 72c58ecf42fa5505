// Goals of the games in which one of two players wins or nobody does: 100 to 0, or 50 each, which is also what both
// have before the end.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "game/ids.h"

namespace senet::native {

enum class Winner : std::uint8_t { kFirst, kSecond, kNobody };

constexpr Goal zero_sum_goal(Winner winner, std::size_t role) noexcept {
  if (winner == Winner::kNobody) return 50;
  return static_cast<std::size_t>(winner) == role ? 100 : 0;
}

inline void zero_sum_goals(Winner winner, std::span<Goal> out) noexcept {
  out[0] = zero_sum_goal(winner, 0);
  out[1] = zero_sum_goal(winner, 1);
}

inline void zero_sum_goal_texts(Winner winner, RoleId role, std::vector<std::string>& out) {
  out.assign(1, std::to_string(zero_sum_goal(winner, index(role))));
}

}  // namespace senet::native
