#include "propnet/goal_table.h"

#include "propnet/goal_value.h"

namespace senet::propnet {

GoalTable::GoalTable(const ground::GroundProgram& program, const std::vector<std::vector<Literal>>& literals,
                     const LazyGates& lazy) {
  for (std::size_t role = 0; role < literals.size(); ++role) {
    auto& entries = by_role_.emplace_back();
    for (std::size_t i = 0; i < literals[role].size(); ++i) {
      const std::string& text = program.goals[role][i].text;
      entries.push_back({text, parse_goal(text), lazy.translate(literals[role][i])});
    }
  }
}

void GoalTable::values(const LazyGates& lazy, std::span<const Counter> counters, LazyGates::Memo& memo,
                       std::span<Goal> out) const noexcept {
  memo.forget();
  for (std::size_t role = 0; role < by_role_.size(); ++role) {
    std::optional<Goal> least;
    for (const Entry& entry : by_role_[role]) {
      if (!entry.value || (least && *least <= *entry.value)) continue;
      if (lazy.holds(entry.literal, counters, memo)) least = entry.value;
    }
    out[role] = least.value_or(0);
  }
}

void GoalTable::texts(const LazyGates& lazy, std::span<const Counter> counters, LazyGates::Memo& memo, RoleId role,
                      std::vector<std::string>& out) const {
  memo.forget();
  out.clear();
  for (const Entry& entry : by_role_[index(role)]) {
    if (lazy.holds(entry.literal, counters, memo)) out.push_back(entry.text);
  }
}

}  // namespace senet::propnet
