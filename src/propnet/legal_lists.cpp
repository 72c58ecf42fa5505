#include "propnet/legal_lists.h"

namespace senet::propnet {

LegalLists::LegalLists(const Cases& cases, const Circuit& circuit, std::size_t roles) {
  std::vector<std::uint32_t> sizes(cases.groups.size(), 0);
  for (const LegalCase& each : cases.legal) {
    move_of_case_.push_back(MoveId{each.move});
    group_of_case_.push_back(each.group);
    ++sizes[each.group];
  }
  std::uint32_t first = 0;
  for (std::uint32_t role = 0; role < roles; ++role) {
    first_group_.push_back(static_cast<std::uint32_t>(groups_.size()));
    while (groups_.size() < cases.groups.size() && cases.groups[groups_.size()].role == role) {
      const std::size_t group = groups_.size();
      groups_.push_back({circuit.node_of(cases.groups[group].guard), first});
      first += sizes[group];
    }
  }
  first_group_.push_back(static_cast<std::uint32_t>(groups_.size()));
}

LegalLists::Lists LegalLists::new_lists(const Circuit& circuit, const Signals& signals) const {
  Lists lists;
  lists.cases.resize(group_of_case_.size());
  lists.place.resize(group_of_case_.size());
  for (const Group& group : groups_) lists.end.push_back(group.first);
  std::vector<std::uint32_t> fill = lists.end;
  for (std::uint32_t i = 0; i < group_of_case_.size(); ++i) {
    lists.place[i] = fill[group_of_case_[i]]++;
    lists.cases[lists.place[i]] = i;
  }
  for (std::uint32_t i = 0; i < group_of_case_.size(); ++i) {
    update(lists, i, signals.holds(Literal(circuit.first_legal_leaf + i)));
  }
  return lists;
}

void LegalLists::legal(const Lists& lists, const Signals& signals, RoleId role, MoveList& out) const {
  out.clear();
  for (std::uint32_t g = first_group_[index(role)]; g < first_group_[index(role) + 1]; ++g) {
    if (!signals.holds(groups_[g].guard)) continue;
    for (std::uint32_t i = groups_[g].first; i < lists.end[g]; ++i) out.push_back(move_of_case_[lists.cases[i]]);
  }
}

MoveId LegalLists::draw(const Lists& lists, const Signals& signals, RoleId role, Rng& rng) const noexcept {
  const std::uint32_t begin = first_group_[index(role)];
  const std::uint32_t end = first_group_[index(role) + 1];
  std::uint32_t total = 0;
  std::uint32_t only = begin;  // the one group with moves, if it is one
  for (std::uint32_t g = begin; g < end; ++g) {
    const std::uint32_t size = signals.holds(groups_[g].guard) ? lists.end[g] - groups_[g].first : 0;
    if (size != 0) only = total == 0 ? g : end;
    total += size;
  }
  if (total == 0) return kNoMove;
  std::uint32_t rank = total == 1 ? 0 : rng.below(total);
  if (only != end) return move_of_case_[lists.cases[groups_[only].first + rank]];
  for (std::uint32_t g = begin;; ++g) {
    const std::uint32_t size = signals.holds(groups_[g].guard) ? lists.end[g] - groups_[g].first : 0;
    if (rank < size) return move_of_case_[lists.cases[groups_[g].first + rank]];
    rank -= size;
  }
}

}  // namespace senet::propnet
