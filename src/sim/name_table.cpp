#include "sim/name_table.h"

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace senet {

NameTable::NameTable(std::vector<std::uint32_t> first_move, std::vector<std::string> moves,
                     std::vector<std::string> propositions, std::vector<std::string> always)
    : first_move_(std::move(first_move)),
      moves_(std::move(moves)),
      propositions_(std::move(propositions)),
      always_(std::move(always)) {
  SENET_CHECK(!first_move_.empty() && first_move_.back() == moves_.size());
  for (std::size_t role = 0; role + 1 < first_move_.size(); ++role) {
    const auto begin = moves_.begin() + first_move_[role];
    const auto end = moves_.begin() + first_move_[role + 1];
    SENET_CHECK(std::adjacent_find(begin, end, std::greater_equal<>{}) == end);
  }
}

std::optional<MoveId> NameTable::find_move(RoleId role, std::string_view text) const {
  const auto begin = moves_.begin() + first_move_[index(role)];
  const auto end = moves_.begin() + first_move_[index(role) + 1];
  const auto found = std::lower_bound(begin, end, text);
  if (found == end || *found != text) return std::nullopt;
  return MoveId{static_cast<std::uint32_t>(found - moves_.begin())};
}

std::vector<std::string> NameTable::state_texts(StateView state) const {
  std::vector<std::string> texts = always_;
  for (std::size_t bit = 0; bit < propositions_.size(); ++bit) {
    if ((state[bit / 64] >> (bit % 64) & 1) != 0) texts.push_back(propositions_[bit]);
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace senet
